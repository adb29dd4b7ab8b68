import { normalizeSize, sizeLabel } from './size.ts';

test.each([
  ['40 mm', 'en', '40 mm'],
  ['40 mm', 'ru', '40 мм'],
  ['40mm', 'ru', '40 мм'],
  ['40.5 mm', 'ru', '40,5 мм'],
  ['One size', 'ru', 'One size'],
  ['M', 'ru', 'M'],
] as const)('sizeLabel(%s, %s) returns %s', (size, language, label) => {
  expect(sizeLabel(size, language)).toBe(label);
});

test.each([
  ['40 mm', '40 mm'],
  ['40 мм', '40 mm'],
  ['40mm', '40 mm'],
  [' 40\u00a0ММ ', '40 mm'],
  ['40,5 мм', '40.5 mm'],
  ['40', '40'],
  ['One size', 'One size'],
])('normalizeSize(%s) returns %s', (size, normal) => expect(normalizeSize(size)).toBe(normal));
