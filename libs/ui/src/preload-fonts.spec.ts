import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PRELOAD_FONTS } from './preload-fonts.ts';

const css = readFileSync(join(__dirname, 'fonts.css'), 'utf8');
const declared = [...css.matchAll(/url\('([^']+)'\)/g)].map((found) => found[1] ?? '');

test.each(Object.entries(PRELOAD_FONTS))('what is preloaded in %s is declared', (_, files) => {
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) expect(declared).toContain(file);
});

test.each(declared)('%s is installed', (file) => {
  expect(existsSync(require.resolve(file.replace(/\?\w+$/, '')))).toBe(true);
});
