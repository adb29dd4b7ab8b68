import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(__dirname, '../../../..');
const OPERATIONS = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8');

/** All sources of the server, without tests. */
const SOURCES = execFileSync('git', ['ls-files', 'apps/api/src'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file.endsWith('.ts') && !/\.spec\.|\/testing\//.test(file))
  .map((file) => readFileSync(join(ROOT, file), 'utf8'))
  .join('\n');

/** First cells of the tables whose first column is `Message`. */
const messages = OPERATIONS.split(/\n\n/)
  .filter((block) => /^\| Message /.test(block))
  .flatMap((table) => [...table.matchAll(/^\| `([^`]+)`/gm)])
  .map(([, message = '']) => message);

test('docs/operations.md has tables of log messages', () => {
  expect(messages.length).toBeGreaterThan(25);
});

test('every log message in docs/operations.md exists literally in the sources of the server', () => {
  expect(messages.filter((message) => !SOURCES.includes(message))).toEqual([]);
});
