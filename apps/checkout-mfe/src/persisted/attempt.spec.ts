import { idempotencyKeyFor, clearAttempt } from './attempt.ts';

beforeEach(() => localStorage.clear());

test('the same request has the same key, and another request has another key', () => {
  const key = idempotencyKeyFor('a');
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(idempotencyKeyFor('a')).toBe(key);
  expect(idempotencyKeyFor('b')).not.toBe(key);
});

test('two tabs with the same request share one key, and the request itself is not stored', () => {
  const key = idempotencyKeyFor('{"address":"Abay 1"}');
  expect(localStorage.getItem('checkoutAttempt')).toContain(key);
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('Abay');
});

test('the same request gets a new key after the attempt is cleared', () => {
  const key = idempotencyKeyFor('a');
  clearAttempt();
  expect(idempotencyKeyFor('a')).not.toBe(key);
});

test('returns a key and logs a warning when the storage is full', () => {
  const warned = jest.spyOn(console, 'warn').mockImplementation();
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(idempotencyKeyFor('a')).toMatch(/^[0-9a-f]{32}$/);
  expect(warned).toHaveBeenCalled();
});
