import { changedPrice } from './changed-price.ts';

test.each([
  [
    'a percentage',
    { kzt: 1000, rub: 99.99, usd: 10 },
    { percent: 10, rounding: 'none' },
    { kzt: 1100, rub: 109.99, usd: 11 },
  ],
  ['a discount to whole units', { kzt: 1005 }, { percent: -10, rounding: '1' }, { kzt: 905 }],
  ['a percentage to whole tenge', { kzt: 1005 }, { percent: 10, rounding: 'none' }, { kzt: 1106 }],
  ['tens', { kzt: 1004 }, { percent: 0, rounding: '10' }, { kzt: 1000 }],
  ['hundreds', { kzt: 1050 }, { percent: 0, rounding: '100' }, { kzt: 1100 }],
  ['thousands', { kzt: 499_499 }, { percent: 1, rounding: '1000' }, { kzt: 504_000 }],
  ['a price that ends in 9, upwards', { kzt: 1236 }, { percent: 0, rounding: 'nine' }, { kzt: 1239 }],
  ['a price that ends in 9, downwards', { kzt: 1233 }, { percent: 0, rounding: 'nine' }, { kzt: 1229 }],
  ['the lowest price that ends in 9', { kzt: 2 }, { percent: 0, rounding: 'nine' }, { kzt: 9 }],
  [
    'an amount of one currency',
    { kzt: 1000, usd: 10 },
    { amounts: { kzt: -300 }, rounding: 'none' },
    { kzt: 700, usd: 10 },
  ],
  ['an amount of a missing currency', { kzt: 1000 }, { amounts: { usd: 5 }, rounding: '10' }, { kzt: 1000 }],
] as const)('changes prices by %s', (_, price, change, expected) =>
  expect(changedPrice(price, change)).toEqual(expected),
);

test.each([
  ['0', { kzt: 1000, usd: 10 }, { amounts: { usd: -10 }, rounding: 'none' }],
  ['less than 0, also if a rounding would raise it', { kzt: 5 }, { amounts: { kzt: -7 }, rounding: 'nine' }],
  ['0 after rounding', { kzt: 400 }, { percent: 0, rounding: '1000' }],
  ['more than the largest price', { kzt: 900_000_000_000 }, { percent: 50, rounding: '1' }],
] as const)('refuses a price of %s', (_, price, change) => expect(changedPrice(price, change)).toBeNull());
