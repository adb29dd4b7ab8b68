import { isTaxNumber, normalizeTaxNumber, taxNumberLabel } from './company.ts';

test.each([
  ['Казахстан', '941240000193', true],
  ['Казахстан', '971240001315', true],
  // The first remainder is 10.
  ['Казахстан', '061211600012', true],
  ['Казахстан', '940140000909', true],
  ['Казахстан', '941240000194', false],
  // Both remainders are 10, so no check digit fits.
  ['Казахстан', '940140000960', false],
  ['Казахстан', '94124000019', false],
  ['Казахстан', '7707083893', false],
  ['Россия', '7707083893', true],
  ['Россия', '7736207543', true],
  ['Россия', '7707083894', false],
  ['Россия', '500100732259', true],
  ['Россия', '123456789047', true],
  ['Россия', '500100732258', false],
  ['Россия', '500100732359', false],
  ['Россия', '77070838930', false],
  ['Россия', '', false],
  ['Грузия', '404-123А5', true],
  ['Грузия', '1234', false],
  ['Грузия', '1'.repeat(21), false],
  ['Грузия', '404 123 45', false],
  ['', '12345', true],
])('%s: %s is a tax number: %s', (country, taxNumber, expected) => {
  expect(isTaxNumber(taxNumber, country)).toBe(expected);
});

test('the label follows the country and the language, and printed spaces are removed', () => {
  expect(taxNumberLabel('Казахстан', 'ru')).toBe('БИН/ИИН');
  expect(taxNumberLabel('Россия', 'en')).toBe('INN');
  expect(taxNumberLabel('Армения', 'en')).toBe('Tax number');
  expect(normalizeTaxNumber(' 770 708\u00a03893 ')).toBe('7707083893');
});
