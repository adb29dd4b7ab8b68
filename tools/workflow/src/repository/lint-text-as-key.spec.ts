import { execFileSync } from 'node:child_process';
import { join, resolve } from 'node:path';

const ROOT = resolve(__dirname, '../../../..');
const LINT = join(ROOT, 'tools/workflow/src/repository/lint-snippets.mjs');
const RECORD = "const names: Record<string, string> = { male: 'Men' };\n";

const FORBIDDEN: Record<string, [file: string, code: string]> = {
  'a variable as the left operand of `in`': [
    'apps/catalog-mfe/src/routes.ts',
    'export const has = (key: string, names: object) => key in names;\n',
  ],
  'a Record with string keys': ['apps/shell/src/app/slot.tsx', `${RECORD}export default names;\n`],
  'an exported Record with string keys': ['libs/domain/src/orders/money.ts', `export ${RECORD}`],
  'a read-only Record with string keys': [
    'apps/api/src/web/visitors/visitors.ts',
    "export const names: Readonly<Record<string, string>> = { male: 'Men' };\n",
  ],
};
const ALLOWED: Record<string, [file: string, code: string]> = {
  'a literal as the left operand of `in`, which narrows a type': [
    'apps/catalog-mfe/src/routes.ts',
    "export const has = (value: object) => 'path' in value;\n",
  ],
  'a Record with a union of keys': [
    'apps/shell/src/app/slot.tsx',
    "export const names: Record<'male' | 'female', string> = { male: 'Men', female: 'Women' };\n",
  ],
  'a Map': ['libs/domain/src/orders/money.ts', "export const names = new Map([['male', 'Men']]);\n"],
};

describe('ESLint rule for text as an object key', () => {
  const cases = [...Object.entries(FORBIDDEN), ...Object.entries(ALLOWED)];
  let violations: Map<string, string[]>;
  beforeAll(() => {
    const input = JSON.stringify(cases.map(([, text]) => text));
    const results = JSON.parse(
      execFileSync(process.execPath, [LINT], { cwd: ROOT, input, encoding: 'utf8' }),
    ) as string[][];
    violations = new Map(cases.map(([name], index) => [name, results[index] ?? []]));
  });

  it.each(Object.keys(FORBIDDEN))('rejects %s', (name) => {
    expect(violations.get(name)).toEqual([expect.stringContaining('no-restricted-syntax')]);
  });
  it.each(Object.keys(ALLOWED))('accepts %s', (name) => {
    expect(violations.get(name)).toEqual([]);
  });
});
