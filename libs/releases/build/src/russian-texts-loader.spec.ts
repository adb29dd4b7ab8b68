import { join } from 'node:path';
import load, { RUSSIAN_TEXTS } from './russian-texts-loader.mjs';

test.each([
  ['apps/shell/src/i18n/ru.ts', true],
  ['apps/catalog-mfe/src/i18n/home-ru.ts', true],
  ['apps/admin-mfe/src/i18n/ru/orders.ts', true],
  ['apps/shell/src/pages/static-page/texts/ru/terms.ts', true],
  ['apps/catalog-mfe/src/i18n/home-en.ts', false],
  ['apps/shell/src/browser/guru.ts', false],
])('handles %s: %s', (file, isHandled) => {
  expect(RUSSIAN_TEXTS.test(join('/shop', file))).toBe(isHandled);
});

test('applies typography to values and leaves code, keys and paths unchanged', () => {
  const code = (text: string) =>
    `import more from './в лоб.ts';\nexport default { 'в лоб': 'в${text}лоб', list: ["до${text}дня", \`к${text}\${mail}\`], n: t('в лоб'), of: (n) => \`до${text}\${n}\`, en: 'a — b' };\n`;
  expect(load(code(' '))).toBe(code('\u00a0'));
});
