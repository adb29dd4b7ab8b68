import fc from 'fast-check';
import { CURRENCIES, type Currency, formatPrice, isSoldIn, priceIn, total } from './money.ts';

/** Intl groups Russian numbers with non-breaking spaces; the table uses plain ones for readability. */
const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');

test.each<[number, Currency, string, string]>([
  [0, 'kzt', 'en', '0 ₸'],
  [999, 'usd', 'en', '999 $'],
  [1250000, 'kzt', 'en', '1,250,000 ₸'],
  [1250000, 'kzt', 'ru', '1 250 000 ₸'],
  [98500, 'rub', 'ru', '98 500 ₽'],
  [98500, 'rub', 'en', '98,500 ₽'],
  [1499, 'usd', 'ru', '1 499 $'],
  [1499.5, 'usd', 'en', '1,499.50 $'],
  [1499.5, 'usd', 'ru', '1 499,50 $'],
  [-0.5, 'rub', 'en', '−0.50 ₽'],
  [19.999, 'usd', 'en', '20 $'],
  [100000.25, 'kzt', 'ru', '100 000,25 ₸'],
])('%d %s in %s reads %s', (amount, currency, language, text) =>
  expect(plain(formatPrice(amount, currency, language))).toBe(text),
);

test.each([
  [{ kzt: 10, rub: 20, usd: 30 }, 'usd', 30],
  [{ kzt: 10 }, 'usd', 0],
  [{ kzt: 0 }, 'kzt', 0],
  [undefined, 'kzt', 0],
] as const)('priceIn(%j, %s) returns %d', (price, currency, shown) =>
  expect(priceIn(price, currency)).toBe(shown),
);

test.each([
  [{ kzt: 10 }, true],
  [{ kzt: 0 }, false],
  [{ rub: 10 }, false],
  [undefined, false],
] as const)('isSoldIn(%j, kzt) returns %s', (price, sold) => expect(isSoldIn(price, 'kzt')).toBe(sold));

test('total has no floating-point error', () => {
  expect(
    total([
      { price: 0.1, quantity: 1 },
      { price: 0.2, quantity: 1 },
    ]),
  ).toBe(0.3);
  expect(total([{ price: 19.99, quantity: 3 }])).toBe(59.97);
  expect(total([])).toBe(0);
});

const line = fc.record({
  price: fc.integer({ min: 0, max: 9_999_999_99 }),
  quantity: fc.integer({ min: 1, max: 99 }),
});

test('total is the exact sum in hundredths, in any order', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 50 }), (lines) => {
      const exact = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
      const priced = lines.map(({ price, quantity }) => ({ price: price / 100, quantity }));
      expect(total(priced)).toBe(exact / 100);
      expect(total([...priced].reverse())).toBe(exact / 100);
    }),
  );
});

test('formatPrice preserves all digits and ends with the symbol', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1e12 }),
      fc.constantFrom(...CURRENCIES),
      fc.constantFrom('en', 'ru'),
      (amount, currency, language) => {
        const text = formatPrice(amount, currency, language);
        expect(text.replace(/\D/g, '')).toBe(String(amount));
        expect(text).toMatch(/\u00a0[₸₽$]$/);
      },
    ),
  );
});
