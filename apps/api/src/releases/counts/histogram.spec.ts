import fc from 'fast-check';
import { classOf, type Histogram, quantileOf, sumOf } from './histogram.ts';

const histogramOf = (values: readonly number[]): Histogram =>
  sumOf(values.map((value) => ({ [classOf(value)]: 1 })));
const exact = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? 0;

test('quantileOf returns a quantile with a precision of 4 %', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0, max: 120_000, noNaN: true }), { minLength: 1, maxLength: 200 }),
      fc.constantFrom(0.5, 0.75, 0.95, 1),
      (values, share) => {
        const value = quantileOf(histogramOf(values), share) ?? -1;
        const expected = exact(values, share);
        expect(Math.abs(value - expected)).toBeLessThanOrEqual(0.04 * (expected + 1) + 1e-9);
      },
    ),
  );
});

test('quantileOf returns null without values', () => expect(quantileOf({}, 0.75)).toBeNull());

test('sumOf adds the histograms of several hours', () => {
  const [a, b] = [histogramOf([1, 10, 100]), histogramOf([10, 1000])];
  expect(sumOf([a, undefined, b])).toEqual(histogramOf([1, 10, 10, 100, 1000]));
});
