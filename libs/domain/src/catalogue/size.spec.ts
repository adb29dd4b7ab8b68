import { sizeLabel } from './size.ts';

test.each([
  ['40 mm', 'en', '40 mm'],
  ['40 mm', 'ru', '40 мм'],
  ['40mm', 'ru', '40 мм'],
  ['One size', 'ru', 'One size'],
  ['M', 'ru', 'M'],
] as const)('sizeLabel(%s, %s) returns %s', (size, language, label) => {
  expect(sizeLabel(size, language)).toBe(label);
});
