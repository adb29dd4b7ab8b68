import fc from 'fast-check';
import { currencyOf, dateLocale, inLanguage, isLanguage, languageFromHeader, languageOf } from './locale.ts';

test.each([
  ['RU', 'ru', 'rub'],
  ['BY', 'ru', 'rub'],
  ['KZ', 'ru', 'kzt'],
  ['UA', 'ru', 'rub'],
  ['KG', 'ru', 'usd'],
  ['TM', 'ru', 'usd'],
  ['UZ', 'ru', 'usd'],
  ['AM', 'ru', 'usd'],
  ['AZ', 'ru', 'usd'],
  ['MD', 'ru', 'usd'],
  ['TJ', 'ru', 'usd'],
  ['kz', 'ru', 'kzt'],
  ['by', 'ru', 'rub'],
  ['', 'en', 'kzt'],
  [null, 'en', 'kzt'],
  [undefined, 'en', 'kzt'],
])('country %s means language %s and currency %s', (country, language, currency) => {
  expect(languageOf(country)).toBe(language);
  expect(currencyOf(country)).toBe(currency);
});

test('any other country means English and dollars', () => {
  const listed = ['RU', 'BY', 'KZ', 'UA', 'KG', 'TM', 'UZ', 'AM', 'AZ', 'MD', 'TJ'];
  const letter = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  const code = fc.tuple(letter, letter).map((pair) => pair.join(''));
  fc.assert(
    fc.property(
      code.filter((country) => !listed.includes(country)),
      (country) => {
        expect([languageOf(country), currencyOf(country)]).toEqual(['en', 'usd']);
      },
    ),
  );
});

test.each([
  ['en', '5 June 2026'],
  ['ru', '5 июня 2026 г.'],
] as const)('a date in %s is %s', (language, written) =>
  expect(
    new Date('2026-06-05T12:00:00Z').toLocaleDateString(dateLocale(language), { dateStyle: 'long' }),
  ).toBe(written),
);

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['*', 'en'],
  ['ru', 'ru'],
  ['RU-ru', 'ru'],
  ['ru-KZ,ru;q=0.9,en;q=0.8', 'ru'],
  ['en-GB,en;q=0.9,ru;q=0.8', 'en'],
  ['en;q=0.5, ru;q=0.9', 'ru'],
  ['en;Q=0.5, ru;Q=0.9', 'ru'],
  ['de, fr;q=0.9, ru;q=0.1', 'ru'],
  ['de, fr', 'en'],
  ['ru;q=0', 'en'],
  ['ru;q=0, en', 'en'],
  ['ru, en', 'ru'],
  ['en, ru', 'en'],
  // Kirundi and Middle English are not supported.
  ['run', 'en'],
  ['enm, ru;q=0.2', 'ru'],
  ['ru;q=1.2.3, en;q=0.1', 'en'],
  [';;;,,q=', 'en'],
])('Accept-Language %j selects %s', (header, language) => expect(languageFromHeader(header)).toBe(language));

test('languageFromHeader never throws', () => {
  fc.assert(fc.property(fc.string(), (header) => isLanguage(languageFromHeader(header))));
});

test.each([
  [{ nameEN: 'Tide', nameRU: 'Прилив' }, 'en', 'Tide'],
  [{ nameEN: 'Tide', nameRU: 'Прилив' }, 'ru', 'Прилив'],
  [{ nameEN: 'Tide' }, 'ru', 'Tide'],
  [{ nameRU: 'Прилив' }, 'en', 'Прилив'],
  [{ nameEN: 'Tide', nameRU: '' }, 'ru', 'Tide'],
  [{}, 'en', ''],
] as const)('inLanguage(%j, %s) returns %s', (texts, language, name) =>
  expect(inLanguage<'name'>(texts, 'name', language)).toBe(name),
);
