import { guardedStorage, randomKey } from '@meridian/domain';

const KEY = 'checkoutAttempt';
const storage = guardedStorage(() => localStorage);

interface Attempt {
  key: string;
  /** Hash of the request. The request itself is not stored, because it has an address. */
  request: string;
}

const isAttempt = (value: unknown): value is Attempt =>
  typeof value === 'object' && value !== null && 'key' in value && 'request' in value;

/** FNV-1a hash with 64 bits, sufficient to distinguish requests of one shopper. */
const hashOf = (text: string): string => {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text))
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(16);
};

/**
 * The idempotency key of an order request. An identical request has the same key, so that it creates one order even if
 * it is sent twice, from two tabs, or again after a timeout or a back navigation. A different request gets a new key.
 */
export const idempotencyKeyFor = (text: string): string => {
  const request = hashOf(text);
  const stored = storage.readJson(KEY);
  if (isAttempt(stored) && stored.request === request) return stored.key;
  const attempt: Attempt = { key: randomKey(), request };
  storage.write(KEY, JSON.stringify(attempt));
  return attempt.key;
};

/** Removes the stored key after the order was rejected or paid; the next request gets a new key. */
export const clearAttempt = (): void => storage.write(KEY, null);
