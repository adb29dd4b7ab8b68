import { atRate, isPlausibleRate } from './exchange-rates.ts';

test.each([
  [500, 500, true],
  [600, 500, true],
  [600.01, 500, false],
  [400, 500, true],
  [399.99, 500, false],
])('%d after %d is plausible: %s', (kzt, previous, isPlausible) =>
  expect(isPlausibleRate(kzt, previous)).toBe(isPlausible),
);

test.each([
  [199.99, 6.2, 1240],
  [0.01, 6.2, 1],
  [0, 6.2, 0],
  [1250.5, 1, 1250.5],
])('%d at the rate %d is worth %d tenge', (amount, rate, kzt) => expect(atRate(amount, rate)).toBe(kzt));
