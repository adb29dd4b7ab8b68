// Reads `[file, text]` pairs and answers, for each, the rules about imports and syntax that the text breaks at that place.
import { text } from 'node:stream/consumers';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import { ROOT } from './root.mjs';

const eslint = new ESLint({
  cwd: ROOT,
  // Boundaries need no types, and the texts stand in no program.
  overrideConfig: [{ files: ['**/*.{ts,tsx}'], ...tseslint.configs.disableTypeChecked }],
  ruleFilter: ({ ruleId }) => /^folder-\d+\/|module-boundaries$|restricted-(imports|syntax)$/.test(ruleId),
});

const answers = [];
for (const [filePath, code] of JSON.parse(await text(process.stdin))) {
  const [result] = await eslint.lintText(code, { filePath });
  answers.push(
    result.messages.map(({ ruleId, message }) => (ruleId ? `${ruleId}: ${message}` : `fatal: ${message}`)),
  );
}
process.stdout.write(JSON.stringify(answers));
