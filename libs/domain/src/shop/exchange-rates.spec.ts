import { atRate, exchangeRateOn } from './exchange-rates.ts';

const RATES = [
  { currency: 'usd', from: '2026-11-10', kzt: 520.5 },
  { currency: 'rub', from: '2026-01-01', kzt: 6 },
  { currency: 'usd', from: '2026-11-01', kzt: 505 },
] as const;

test.each([
  ['usd', '2026-10-31', 510],
  ['usd', '2026-11-01', 505],
  ['usd', '2026-11-09', 505],
  ['usd', '2027-05-01', 520.5],
  ['rub', '2026-11-09', 6],
  ['kzt', '2026-11-09', 1],
] as const)('one %s on %s is worth %d tenge', (currency, day, kzt) =>
  expect(exchangeRateOn(RATES, currency, day)).toBe(kzt),
);

test.each([
  [199.99, 6.2, 1240],
  [0.01, 6.2, 1],
  [0, 6.2, 0],
  [1250.5, 1, 1250.5],
])('%d at the rate %d is worth %d tenge', (amount, rate, kzt) => expect(atRate(amount, rate)).toBe(kzt));
