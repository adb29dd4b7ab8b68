import { HttpException } from '@nestjs/common';
import { mongo } from 'mongoose';
import { isDuplicateKey } from '../database/duplicate-key.ts';
import { DuplicateError } from '../database/errors.ts';
import { AppError } from './app-error.ts';

const CODE_OF_STATUS = new Map([
  [400, 'badRequest'],
  [401, 'unauthorized'],
  [403, 'forbidden'],
  [404, 'notFound'],
  [405, 'notFound'],
  [413, 'payloadTooLarge'],
  [414, 'badRequest'],
  [415, 'unsupportedMediaType'],
  [429, 'tooManyRequests'],
  [503, 'unavailable'],
] as const);
type MappedStatus = Parameters<typeof CODE_OF_STATUS.get>[0];

/** Seconds after which a client may retry a request that failed because the database was unavailable. */
const DATABASE_RETRY_AFTER_S = 2;

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

const isDatabaseUnavailable = (error: Error): boolean =>
  UNAVAILABLE_ERRORS.has(error.name) ||
  (error instanceof mongo.MongoError &&
    (UNAVAILABLE_CODES.has(error.code) || RETRYABLE_LABELS.some((label) => error.hasErrorLabel(label)))) ||
  (error.name === 'MongooseError' && /initial connection|buffer/i.test(error.message));

/** Converts a thrown value to an `AppError`. Returns undefined for an unexpected error, which leads to a 500. */
export const toAppError = (error: unknown): AppError | undefined => {
  if (error instanceof AppError) return error;
  if (!(error instanceof Error)) return undefined;
  if (error instanceof DuplicateError || isDuplicateKey(error)) return new AppError('duplicate');
  if (isDatabaseUnavailable(error))
    return new AppError('unavailable', { retryAfter: DATABASE_RETRY_AFTER_S });
  if (error instanceof URIError) return new AppError('badRequest');
  // Errors of Express and of the body parser have a status.
  const status = error instanceof HttpException ? error.getStatus() : (error as { status?: unknown }).status;
  const code = CODE_OF_STATUS.get(status as MappedStatus);
  if (code) return new AppError(code);
  return typeof status === 'number' && status >= 400 && status < 500 ? new AppError('badRequest') : undefined;
};
