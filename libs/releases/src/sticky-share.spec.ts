import fc from 'fast-check';
import { isInBucket, placeOf } from './sticky-share.ts';

const keys = Array.from({ length: 65_536 }, (_, index) => index.toString(16).padStart(4, '0'));

test.each([0.01, 0.1, 0.5, 1])('a share of %d is that share of the visitors', (share) => {
  const inside = keys.filter((key) => isInBucket(key, 'catalog-mfe', share)).length / keys.length;
  expect(Math.abs(inside - share)).toBeLessThan(0.004);
});

test('who is in stays in while the share grows', () => {
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

// Written down: another way of hashing would send visitors from one version to the other in the middle of a trial.
test.each([
  ['0000', 'catalog-mfe', 0.04998],
  ['beef', 'admin-mfe', 0.11407],
] as const)('the place of %s for %s is the same on every server, for good', (key, app, place) => {
  expect(placeOf(key, app)).toBeCloseTo(place, 5);
});

test('those who try one feature out are not those who try the other', () => {
  const both = keys.filter(
    (key) => isInBucket(key, 'catalog-mfe', 0.1) && isInBucket(key, 'checkout-mfe', 0.1),
  );
  expect(Math.abs(both.length / keys.length - 0.01)).toBeLessThan(0.003);
});
