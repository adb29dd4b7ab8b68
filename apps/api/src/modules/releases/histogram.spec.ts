import fc from 'fast-check';
import { classOf, type Histogram, quantileOf, sumOf } from './histogram.ts';

const histogramOf = (values: readonly number[]): Histogram =>
  sumOf(values.map((value) => ({ [classOf(value)]: 1 })));
const exact = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? 0;

test('a quantile is the exact one to about 4 %', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0, max: 120_000, noNaN: true }), { minLength: 1, maxLength: 200 }),
      fc.constantFrom(0.5, 0.75, 0.95, 1),
      (values, share) => {
        const value = quantileOf(histogramOf(values), share) ?? -1;
        const right = exact(values, share);
        expect(Math.abs(value - right)).toBeLessThanOrEqual(0.04 * (right + 1) + 1e-9);
      },
    ),
  );
});

test('without values there is none', () => expect(quantileOf({}, 0.75)).toBeNull());

test('hours add up to a day', () => {
  const [a, b] = [histogramOf([1, 10, 100]), histogramOf([10, 1000])];
  expect(sumOf([a, undefined, b])).toEqual(histogramOf([1, 10, 10, 100, 1000]));
});
