import { includedTax } from './tax.ts';

test.each([
  [0, 25, 0],
  [500_000, 0, 0],
  [125, 25, 25],
  [500_000, 12, 53_571.43],
  [100, 5.5, 5.21],
  // 0.1 × 100 / 200 = 0.05 exactly, and 0.01 × 100 / 200 = 0.005 is a half.
  [0.1, 100, 0.05],
  [0.01, 100, 0.01],
  [0.03, 100, 0.02],
  // 1.05 × 20 / 120 = 0.175 is a half that floating-point numbers may round down.
  [1.05, 20, 0.18],
  [999_999_999_999.99, 12.5, 111_111_111_111.11],
])('an amount of %d includes tax of %d percent: %d', (amount, rate, tax) => {
  expect(includedTax(amount, rate)).toBe(tax);
});
