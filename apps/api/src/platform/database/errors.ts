import { mongo } from 'mongoose';

/** A unique index already contains the value of a write. */
export class DuplicateError extends Error {}

/** Concurrent writes prevented a change every time it was attempted. A later attempt may succeed. */
export class ConcurrencyError extends Error {}

/** Returns whether a write failed because a unique index already contains the value. */
export const isDuplicateKey = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && (error as { code?: unknown }).code === 11_000;

/** Performs a write. Returns false if a unique index already contains the value. */
export const unlessDuplicate = async (write: PromiseLike<unknown>): Promise<boolean> => {
  try {
    await write;
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
};

/** Rethrows an error of a write. @throws DuplicateError if a unique index already contains the value */
export const orDuplicate = (error: unknown): never => {
  throw isDuplicateKey(error) ? new DuplicateError('Duplicate value', { cause: error }) : error;
};

/** Names of driver and mongoose errors that mean that the database is unavailable. */
const UNAVAILABLE_ERRORS = new Set([
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoServerSelectionError',
  'MongoNotConnectedError',
  'MongoTopologyClosedError',
  'MongoPoolClearedError',
  'PoolClearedOnNetworkError',
  'MongooseServerSelectionError',
  'MongoWaitQueueTimeoutError',
  'MongoWriteConcernError',
]);

/** Labels of errors that the client may retry. */
const RETRYABLE_LABELS = [
  'RetryableError',
  'RetryableWriteError',
  'TransientTransactionError',
  'SystemOverloadedError',
];

/**
 * Error codes of a server that is shutting down, has stepped down or is electing a primary, and of operation timeouts
 * (https://github.com/mongodb/specifications: server discovery and monitoring, retryable writes).
 */
const UNAVAILABLE_CODES = new Set<unknown>([
  6, 7, 50, 64, 89, 91, 134, 189, 262, 9001, 10_058, 10_107, 11_600, 11_602, 13_435, 13_436,
]);

/** Whether an operation failed because the database is unavailable. A retry may succeed. */
export const isDatabaseUnavailable = (error: Error): boolean =>
  UNAVAILABLE_ERRORS.has(error.name) ||
  (error instanceof mongo.MongoError &&
    (UNAVAILABLE_CODES.has(error.code) || RETRYABLE_LABELS.some((label) => error.hasErrorLabel(label)))) ||
  (error.name === 'MongooseError' && /initial connection|buffer/i.test(error.message));
