import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../../../..');
const RECORD = "const names: Record<string, string> = { male: 'Men' };\n";

/** Snippets and the word of the message about each, or null if the linter accepts it. */
const CASES: [name: string, code: string, message: string | null][] = [
  ['a replaced word in an identifier', 'const favouriteIds = [];', 'favorite'],
  ['a replaced word in a constant', 'const MOST_PAGES = 4;', 'MAX_'],
  ['a name with feature', 'const featureVersion = 1;', 'remote'],
  ['a wire name as property', "const change = { colour: 'black' }; change.colour;", null],
  ['a term of the glossary', 'const MAX_ATTEMPTS = 3;', null],
  [
    'a variable as the left operand of `in`',
    'const has = (key: string, names: object) => key in names;',
    'Object.hasOwn',
  ],
  ['a Record with string keys', RECORD, 'use a Map'],
  ['an exported Record with string keys', `export ${RECORD}`, 'use a Map'],
  [
    'a read-only Record with string keys',
    "export const names: Readonly<Record<string, string>> = { male: 'Men' };",
    'use a Map',
  ],
  [
    'a literal as the left operand of `in`, which narrows a type',
    "const has = (value: object) => 'path' in value;",
    null,
  ],
  [
    'a Record with a union of keys',
    "const names: Record<'male' | 'female', string> = { male: 'Men', female: 'Women' };",
    null,
  ],
  ['the texts of another app', "useTexts('orders');", '"catalog"'],
  ['the texts of the own app', "useTexts('catalog');", null],
  ['a Map', "const names = new Map([['male', 'Men']]);", null],
];

let messages: Map<string, string[]>;
beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-lint-'));
  try {
    const config = {
      categories: { correctness: 'off' },
      jsPlugins: [join(ROOT, 'tools/workflow/src/repository/lint-plugin.mjs')],
      rules: {
        'repository/own-texts': 'error',
        'repository/terms': 'error',
        'repository/text-as-key': 'error',
      },
    };
    const sources = join(folder, 'apps/catalog-mfe/src');
    mkdirSync(sources, { recursive: true });
    writeFileSync(join(folder, '.oxlintrc.json'), JSON.stringify(config));
    CASES.forEach(([, code], index) => writeFileSync(join(sources, `${index}.ts`), code));
    const { stdout } = spawnSync(
      process.execPath,
      [join(ROOT, 'node_modules/oxlint/bin/oxlint'), '--format', 'json'],
      { cwd: folder, encoding: 'utf8' },
    );
    const { diagnostics } = JSON.parse(stdout) as {
      diagnostics: { filename: string; message: string }[];
    };
    messages = new Map(
      CASES.map(([name], index) => [
        name,
        diagnostics
          .filter(({ filename }) => basename(filename) === `${index}.ts`)
          .map(({ message }) => message),
      ]),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test.each(CASES)('%s', (name, _, message) => {
  expect(messages.get(name)).toEqual(message === null ? [] : [expect.stringContaining(message)]);
});
