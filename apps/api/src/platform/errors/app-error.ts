import type { ErrorCode } from '@meridian/contracts';
import type { FieldMessage } from './field-messages.ts';

/** HTTP status of each error code. */
export const STATUS_OF_CODE: Record<ErrorCode, number> = {
  badRequest: 400,
  validation: 422,
  unauthorized: 401,
  invalidCredentials: 401,
  forbidden: 403,
  notFound: 404,
  duplicate: 409,
  emailTaken: 409,
  inUse: 409,
  conflict: 409,
  importRunning: 409,
  priceChanged: 409,
  outOfStock: 409,
  amountTooLarge: 409,
  amountTooSmall: 409,
  stockReserved: 409,
  tooManyPieces: 409,
  tooManyUnpaidOrders: 409,
  idempotencyMismatch: 422,
  notPayable: 409,
  refundRefused: 409,
  paymentUnavailable: 503,
  releaseRefused: 409,
  invalidSignature: 400,
  payloadTooLarge: 413,
  unsupportedMediaType: 415,
  tooManyRequests: 429,
  unavailable: 503,
  internal: 500,
};

/** Optional data of an `AppError`. */
interface AppErrorExtra {
  /** Machine-readable details, for example `{ amount }` of `priceChanged`. */
  details?: Record<string, unknown>;
  /** Localized messages by field path, from validation. */
  fields?: Record<string, string>;
  /** Messages by field path from a use case. The error filter localizes them. */
  fieldMessages?: Record<string, FieldMessage>;
  /** Seconds after which the client may retry. */
  retryAfter?: number;
}

/** An expected failure with an error code of the contracts. */
export class AppError extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly extra: AppErrorExtra = {},
  ) {
    super(code);
  }
}
