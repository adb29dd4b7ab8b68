import { idempotencyKeyFor, clearAttempt } from './attempt.ts';

beforeEach(() => localStorage.clear());

test('the same request keeps its key, another one has its own', () => {
  const key = idempotencyKeyFor('a');
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(idempotencyKeyFor('a')).toBe(key);
  expect(idempotencyKeyFor('b')).not.toBe(key);
});

test('two tabs that ask for the same share the key, and what was asked for is not kept', () => {
  const key = idempotencyKeyFor('{"address":"Abay 1"}');
  expect(localStorage.getItem('checkoutAttempt')).toContain(key);
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('Abay');
});

test('after the end of an attempt the same request is a new one', () => {
  const key = idempotencyKeyFor('a');
  clearAttempt();
  expect(idempotencyKeyFor('a')).not.toBe(key);
});

test('a browser that keeps nothing still orders', () => {
  const warned = jest.spyOn(console, 'warn').mockImplementation();
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(idempotencyKeyFor('a')).toMatch(/^[0-9a-f]{32}$/);
  expect(warned).toHaveBeenCalled();
});
