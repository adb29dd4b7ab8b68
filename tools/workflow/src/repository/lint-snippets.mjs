// Reads `[file, code]` pairs from stdin. Prints the violated import and syntax rules of each snippet at its file path.
import { text } from 'node:stream/consumers';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import { ROOT } from '../root.mjs';

const eslint = new ESLint({
  cwd: ROOT,
  // The import and syntax rules need no types, and the snippets are not part of a TypeScript program.
  overrideConfig: [
    /** @type {import('eslint').Linter.Config} */ ({
      files: ['**/*.{ts,tsx}'],
      ...tseslint.configs.disableTypeChecked,
    }),
  ],
  ruleFilter: ({ ruleId }) => /^folder-\d+\/|module-boundaries$|restricted-(imports|syntax)$/.test(ruleId),
});

/** @type {[filePath: string, code: string][]} */
const snippets = JSON.parse(await text(process.stdin));
const results = [];
for (const [filePath, code] of snippets) {
  const [result] = await eslint.lintText(code, { filePath });
  results.push(
    result?.messages.map(({ ruleId, message }) => (ruleId ? `${ruleId}: ${message}` : `fatal: ${message}`)),
  );
}
process.stdout.write(JSON.stringify(results));
