import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PRELOAD_FONTS } from './preload-fonts.ts';

const css = readFileSync(join(__dirname, 'fonts.css'), 'utf8');
const faces = [...css.matchAll(/@font-face\s*{[^}]*}/g)].map(([face]) => face);
const declared = [...css.matchAll(/url\('([^']+)'\)/g)].map((found) => found[1] ?? '');

test.each(Object.entries(PRELOAD_FONTS))(
  'the preloaded fonts in %s are declared in fonts.css',
  (_, files) => {
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) expect(declared).toContain(file);
  },
);

test.each(declared)('the font file %s is installed', (file) => {
  expect(existsSync(require.resolve(file.replace(/\?\w+$/, '')))).toBe(true);
});

test.each(['latin', 'cyrillic'].flatMap((script) => ['core', 'rest'].map((part) => [script, part])))(
  'both fonts have the same characters in %s, %s',
  (script, part) => {
    const same = faces.filter((face) => new RegExp(`-${script}-[\\w-]+\\.woff2\\?${part}'`).test(face));
    const ranges = same.map((face) => /unicode-range:([^;]+);/.exec(face)?.[1]?.replace(/\s+/g, ''));
    expect(ranges).toHaveLength(2);
    expect(ranges[1]).toBe(ranges[0]);
  },
);
