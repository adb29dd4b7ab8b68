import nameFontParts from './font-faces-loader.mjs';
import { fontFileName } from './subset-font-loader.mjs';

const face = (declarations: string) => `@font-face {\n  ${declarations}\n}`;

test('adds the characters and weights of a font face to the URL of its file', () => {
  expect(
    nameFontParts(
      face(
        "font-weight: 400 600;\n  src: url('x.woff2?core') format('woff2');\n  unicode-range:\n    U+20-7E,\n    U+A0;",
      ),
    ),
  ).toContain("url('x.woff2?core&ranges=U%2B20-7E%2CU%2BA0&weights=400-600')");
});

test('adds the characters of each face separately, and no weights for a single weight', () => {
  const css = nameFontParts(
    face("font-weight: 400; src: url('x.woff2?core'); unicode-range: U+20;") +
      face("font-weight: 400; src: url('x.woff2'); unicode-range: U+21;"),
  );
  expect(css).toContain("url('x.woff2?core&ranges=U%2B20')");
  expect(css).toContain("url('x.woff2?ranges=U%2B21')");
});

test('does not change a face without a unicode-range', () => {
  const css = face("src: url('x.woff2');");
  expect(nameFontParts(css)).toBe(css);
});

test.each([
  ['x.woff2?core&ranges=U%2B20', 'assets/[name]-core[ext]'],
  ['x.woff2?ranges=U%2B20', 'assets/[name][ext]'],
  ['x.woff2', 'assets/[name][ext]'],
])('emits the font %s as %s', (filename, name) => {
  expect(fontFileName({ filename })).toBe(name);
});
