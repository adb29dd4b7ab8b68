import { forget, recall, remember } from './session-memory.ts';

const KEY = 'checkoutAttempt';

interface Attempt {
  key: string;
  /** What was asked for under this key. */
  request: string;
}

const isAttempt = (value: unknown): value is Attempt =>
  typeof value === 'object' && value !== null && 'key' in value && 'request' in value;

// Not `crypto.randomUUID`: that one does not exist on a page without https.
const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * The idempotency key of an order. The same request has the same key, whether it is pressed twice, repeated after a
 * lost answer or sent once more after a way back: it stays one order. Another request is another attempt.
 */
export const attemptKey = (request: string): string => {
  const kept = recall(KEY);
  if (isAttempt(kept) && kept.request === request) return kept.key;
  const attempt: Attempt = { key: newKey(), request };
  remember(KEY, attempt);
  return attempt.key;
};

/** The attempt is over: the server refused it, or the order is through. */
export const forgetAttempt = (): void => forget(KEY);
