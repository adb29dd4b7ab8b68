import { randomBytes } from 'node:crypto';
import { builtApp, manifestOf } from '../testing/built-app.ts';
import { checkSizeBudget } from './size-budget.ts';

const KB = 1024;
const random = (bytes: number): string => randomBytes(bytes).toString('base64');
const check = (files: Record<string, string>) => {
  const described = Object.fromEntries(
    // The sizes of the manifest are not used, because its author could write others.
    Object.keys(files).map((name) => [name, { bytes: 1, gzip: 1, integrity: '' }]),
  );
  const folder = builtApp(
    Object.fromEntries(Object.entries(files).map(([name, code]) => [`browser/${name}`, code])),
  );
  return checkSizeBudget(manifestOf('gifts-mfe', '1', { files: described }), folder);
};

test.each([
  ['a small version', { 'container.js': 'x'.repeat(900 * KB) }, null],
  ['a large image', { 'container.js': '', 'a.png': random(4000 * KB) }, null],
  ['a large entry', { 'container.js': random(300 * KB) }, /the entry of gifts-mfe 1 has \d+ KB/],
  [
    'large chunks',
    { 'container.js': '', 'a.js': random(3000 * KB), 'b.css': random(1500 * KB) },
    /the code of gifts-mfe 1 has \d+ KB/,
  ],
])('%s', async (_, files, refusal) => {
  const checked = check(files);
  await (refusal ? expect(checked).rejects.toThrow(refusal) : expect(checked).resolves.toBeUndefined());
});
