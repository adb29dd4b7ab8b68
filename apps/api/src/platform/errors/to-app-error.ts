import { HttpException } from '@nestjs/common';
import { mongo } from 'mongoose';
import { isDuplicateKey } from '../database/duplicate-key.ts';
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
type KnownStatus = Parameters<typeof CODE_OF_STATUS.get>[0];

/** Seconds after which a client may repeat a request that met an unavailable database. */
const DATABASE_RETRY_AFTER = 2;

/** Errors of the driver and of mongoose that mean: the database is unavailable, try again. */
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

/** Labels that the server or the driver gives to errors that another attempt may not meet. */
const RETRYABLE_LABELS = [
  'RetryableError',
  'RetryableWriteError',
  'TransientTransactionError',
  'SystemOverloadedError',
];

/**
 * Codes of a server that is shutting down, has stepped down or is electing a primary, and of operations that ran out of
 * time (https://github.com/mongodb/specifications: server discovery and monitoring, retryable writes).
 */
const UNAVAILABLE_CODES = new Set<unknown>([
  6, 7, 50, 64, 89, 91, 134, 189, 262, 9001, 10_058, 10_107, 11_600, 11_602, 13_435, 13_436,
]);

const isDatabaseUnavailable = (error: Error): boolean =>
  UNAVAILABLE_ERRORS.has(error.name) ||
  (error instanceof mongo.MongoError &&
    (UNAVAILABLE_CODES.has(error.code) || RETRYABLE_LABELS.some((label) => error.hasErrorLabel(label)))) ||
  (error.name === 'MongooseError' && /initial connection|buffer/i.test(error.message));

/** Reads any thrown value as an answer. Undefined means a surprise: answer 500, log everything. */
export const toAppError = (error: unknown): AppError | undefined => {
  if (error instanceof AppError) return error;
  if (!(error instanceof Error)) return undefined;
  if (isDuplicateKey(error)) return new AppError('duplicate');
  if (isDatabaseUnavailable(error)) return new AppError('unavailable', { retryAfter: DATABASE_RETRY_AFTER });
  if (error instanceof URIError) return new AppError('badRequest');
  // Errors of express and of the body parser carry their status.
  const status = error instanceof HttpException ? error.getStatus() : (error as { status?: unknown }).status;
  const code = CODE_OF_STATUS.get(status as KnownStatus);
  if (code) return new AppError(code);
  return typeof status === 'number' && status >= 400 && status < 500 ? new AppError('badRequest') : undefined;
};
