import { HttpException } from '@nestjs/common';
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

/** Errors of the driver and of mongoose that mean: the database is away, try again. */
const AWAY = new Set([
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoServerSelectionError',
  'MongoNotConnectedError',
  'MongoTopologyClosedError',
  'MongoPoolClearedError',
  'PoolClearedOnNetworkError',
  'MongooseServerSelectionError',
]);

const isAway = (error: Error): boolean =>
  AWAY.has(error.name) ||
  (error.name === 'MongooseError' && /initial connection|buffer/i.test(error.message));

/** Reads any thrown value as an answer. Undefined means a surprise: answer 500, log everything. */
export const toAppError = (error: unknown): AppError | undefined => {
  if (error instanceof AppError) return error;
  if (!(error instanceof Error)) return undefined;
  if (isDuplicateKey(error)) return new AppError('duplicate');
  if (isAway(error)) return new AppError('unavailable', { retryAfter: 2 });
  if (error instanceof URIError) return new AppError('badRequest');
  // Errors of express and of the body parser carry their status.
  const status = error instanceof HttpException ? error.getStatus() : (error as { status?: unknown }).status;
  const code = CODE_OF_STATUS.get(status as KnownStatus);
  if (code) return new AppError(code);
  return typeof status === 'number' && status >= 400 && status < 500 ? new AppError('badRequest') : undefined;
};
