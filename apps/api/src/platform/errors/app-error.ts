import type { ErrorCode } from '@meridian/contracts';
import type { FieldMessage } from './field-messages.ts';

/** HTTP status of every code. */
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

/** What an expected outcome carries besides its code. */
export interface AppErrorExtra {
  /** What a program needs, e.g. `{ amount }` of `priceChanged`. */
  details?: Record<string, unknown>;
  /** A localized message a path; made by the validation. */
  fields?: Record<string, string>;
  /** Messages a path that the answer localizes; for use cases. */
  fieldMessages?: Record<string, FieldMessage>;
  /** Seconds until a refused caller may come back. */
  retryAfter?: number;
}

/** An expected outcome that is not a success: a code of the contracts and what goes with it. */
export class AppError extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly extra: AppErrorExtra = {},
  ) {
    super(code);
  }
}
