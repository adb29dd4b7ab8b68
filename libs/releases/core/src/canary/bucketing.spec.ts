import fc from 'fast-check';
import { isInBucket, bucketOf } from './bucketing.ts';

const keys = Array.from({ length: 65_536 }, (_, index) => index.toString(16).padStart(4, '0'));

test.each([0.01, 0.1, 0.5, 1])('a share of %d selects that share of the visitors', (share) => {
  const inside = keys.filter((key) => isInBucket(key, 'catalog-mfe', share)).length / keys.length;
  expect(Math.abs(inside - share)).toBeLessThan(0.004);
});

test('visitors stay in the canary as its share grows', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...keys),
      fc.double({ min: 0, max: 1 }),
      fc.double({ min: 0, max: 1 }),
      (key, a, b) => {
        const [small, large] = [Math.min(a, b), Math.max(a, b)];
        expect(isInBucket(key, 'checkout-mfe', small) && !isInBucket(key, 'checkout-mfe', large)).toBe(false);
      },
    ),
  );
});

// Fixed values: another hash function would move visitors between versions during a canary.
test.each([
  ['0000', 'catalog-mfe', 0.04998],
  ['beef', 'admin-mfe', 0.11407],
] as const)('the bucket of %s for %s is stable across servers and releases', (key, app, bucket) => {
  expect(bucketOf(key, app)).toBeCloseTo(bucket, 5);
});

test('canaries of two apps have independent visitors', () => {
  const both = keys.filter(
    (key) => isInBucket(key, 'catalog-mfe', 0.1) && isInBucket(key, 'checkout-mfe', 0.1),
  );
  expect(Math.abs(both.length / keys.length - 0.01)).toBeLessThan(0.003);
});
