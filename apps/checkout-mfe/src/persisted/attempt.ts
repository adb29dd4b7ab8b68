import { randomKey } from '@meridian/domain';
import { browserStorage } from './json-storage.ts';

const KEY = 'checkoutAttempt';

interface Attempt {
  key: string;
  /** Tells what was asked for under this key, without keeping it: an address does not belong in this memory. */
  request: string;
}

const isAttempt = (value: unknown): value is Attempt =>
  typeof value === 'object' && value !== null && 'key' in value && 'request' in value;

/** FNV-1a, 64 bits: enough to tell two requests of one shopper apart. */
const fingerprint = (text: string): string => {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text))
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(16);
};

/**
 * The idempotency key of an order. The same request has the same key, whether it is pressed twice, in two tabs,
 * repeated after a lost answer or sent once more after a way back: it stays one order. Another request is another
 * attempt.
 */
export const idempotencyKeyFor = (text: string): string => {
  const request = fingerprint(text);
  const kept = browserStorage.read(KEY);
  if (isAttempt(kept) && kept.request === request) return kept.key;
  const attempt: Attempt = { key: randomKey(), request };
  browserStorage.write(KEY, attempt);
  return attempt.key;
};

/** The attempt is over: the server refused it, or the order is through. */
export const clearAttempt = (): void => browserStorage.remove(KEY);
