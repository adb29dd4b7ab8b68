import { randomKey } from './random-key.ts';

test('randomKey returns 32 hexadecimal digits, different each time, without a secure context', () => {
  const { randomUUID, subtle } = crypto;
  Object.defineProperties(crypto, {
    randomUUID: { value: undefined, configurable: true },
    subtle: { value: undefined, configurable: true },
  });
  const keys = Array.from({ length: 50 }, randomKey);
  expect(keys.every((key) => /^[0-9a-f]{32}$/.test(key))).toBe(true);
  expect(new Set(keys).size).toBe(50);
  Object.defineProperties(crypto, {
    randomUUID: { value: randomUUID, configurable: true },
    subtle: { value: subtle, configurable: true },
  });
});
