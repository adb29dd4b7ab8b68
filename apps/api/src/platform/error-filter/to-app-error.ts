import { HttpException } from '@nestjs/common';
import {
  ConcurrencyError,
  DuplicateError,
  isDatabaseUnavailable,
  isDuplicateKey,
} from '../database/errors.ts';
import { AppError } from '../errors/app-error.ts';

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

/** Seconds after which a client may retry a request that failed because the server or the database was unavailable. */
const UNAVAILABLE_RETRY_AFTER_S = 2;
/** Seconds after which a client may retry a request that failed because of concurrent requests. */
const CONCURRENCY_RETRY_AFTER_S = 1;

/** Converts a thrown value to an `AppError`. Returns undefined for an unexpected error, which leads to a 500. */
export const toAppError = (error: unknown): AppError | undefined => {
  if (error instanceof AppError) return error;
  if (!(error instanceof Error)) return undefined;
  if (error instanceof DuplicateError || isDuplicateKey(error)) return new AppError('duplicate');
  if (error instanceof ConcurrencyError)
    return new AppError('unavailable', { retryAfter: CONCURRENCY_RETRY_AFTER_S });
  if (isDatabaseUnavailable(error))
    return new AppError('unavailable', { retryAfter: UNAVAILABLE_RETRY_AFTER_S });
  if (error instanceof URIError) return new AppError('badRequest');
  // Errors of Express and of the body parser have a status.
  const status = error instanceof HttpException ? error.getStatus() : (error as { status?: unknown }).status;
  const code = CODE_OF_STATUS.get(status as MappedStatus);
  if (code === 'unavailable') return new AppError(code, { retryAfter: UNAVAILABLE_RETRY_AFTER_S });
  if (code) return new AppError(code);
  return typeof status === 'number' && status >= 400 && status < 500 ? new AppError('badRequest') : undefined;
};
