import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sourceFiles } from './source-files.ts';

const ROOT = resolve(import.meta.dirname, '../../../..');
const OPERATIONS = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8');

/** All sources of the server, without tests. */
const SOURCES = sourceFiles('apps/api/src')
  .filter((file) => file.endsWith('.ts') && !/\.spec\.|\/testing\//.test(file))
  .map((file) => readFileSync(join(ROOT, file), 'utf8'))
  .join('\n');

/** Messages of the lines that begin with a message and its level. */
const messages = [...OPERATIONS.matchAll(/^- `([^`]+)` \((?:info|warn|error)\)/gm)].map(
  ([, message = '']) => message,
);

test('docs/operations.md lists log messages', () => {
  expect(messages.length).toBeGreaterThan(25);
});

test('every log message in docs/operations.md exists literally in the sources of the server', () => {
  expect(messages.filter((message) => !SOURCES.includes(message))).toEqual([]);
});

test('every kind of work has a name in the panel', () => {
  const panel = readFileSync(join(ROOT, 'apps/admin-mfe/src/work/work-kinds.ts'), 'utf8');
  const kinds = [...SOURCES.matchAll(/= workKind(?:<.+>)?\(\s*'([\w.]+)'/g)].map(([, kind = '']) => kind);
  expect(kinds).toContain('mail');
  expect(kinds.filter((kind) => !panel.includes(`'${kind}'`))).toEqual([]);
});
