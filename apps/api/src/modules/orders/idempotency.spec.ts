import fc from 'fast-check';
import { fingerprintOf } from './idempotency.ts';

test('the order of keys does not matter, everything else does', () => {
  const body = { a: 1, b: [{ c: 2, d: undefined }] };
  expect(fingerprintOf({ b: [{ c: 2 }], a: 1 }, null)).toBe(fingerprintOf(body, null));
  expect(fingerprintOf({ a: 1, b: [{ c: 3 }] }, null)).not.toBe(fingerprintOf(body, null));
  expect(fingerprintOf({ a: '1', b: [{ c: 2 }] }, null)).not.toBe(fingerprintOf(body, null));
  expect(fingerprintOf(body, 'somebody')).not.toBe(fingerprintOf(body, null));
});

test('different values have different fingerprints', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
      fc.pre(JSON.stringify(a) !== JSON.stringify(b));
      fc.pre(typeof a !== 'object' && typeof b !== 'object');
      expect(fingerprintOf(a, null)).not.toBe(fingerprintOf(b, null));
    }),
  );
});
