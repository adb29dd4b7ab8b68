import fc from 'fast-check';
import { fingerprintOf } from './fingerprint.ts';

test('ignores the order of keys, and depends on everything else', () => {
  const body = { a: 1, b: [{ c: 2, d: undefined }] };
  expect(fingerprintOf({ b: [{ c: 2 }], a: 1 }, null)).toBe(fingerprintOf(body, null));
  expect(fingerprintOf({ a: 1, b: [{ c: 3 }] }, null)).not.toBe(fingerprintOf(body, null));
  expect(fingerprintOf({ a: '1', b: [{ c: 2 }] }, null)).not.toBe(fingerprintOf(body, null));
  expect(fingerprintOf(body, 'user-1')).not.toBe(fingerprintOf(body, null));
});

test('differs for different values', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
      fc.pre(JSON.stringify(a) !== JSON.stringify(b));
      fc.pre(typeof a !== 'object' && typeof b !== 'object');
      expect(fingerprintOf(a, null)).not.toBe(fingerprintOf(b, null));
    }),
  );
});
