import type { ErrorCode, ErrorDetails, WithDetails } from '@meridian/contracts';
import type { Language } from '@meridian/domain';
import type { FieldMessage } from './field-messages.ts';

interface AppErrorExtra<C extends ErrorCode> {
  /** As the error table of the contracts describes it. */
  details?: ErrorDetails<C>;
  /** Localized messages by field path, from validation. */
  fields?: Record<string, string>;
  /** Messages by field path from a use case. The error filter localizes them. */
  fieldMessages?: Record<string, FieldMessage>;
  /** A message that fits better than that of the code. */
  message?: Readonly<Record<Language, string>>;
  /** Seconds after which the client may retry. */
  retryAfter?: number;
}

/** An expected failure with an error code of the contracts. */
export class AppError<C extends ErrorCode = ErrorCode> extends Error {
  readonly extra: AppErrorExtra<C>;

  constructor(
    readonly code: C,
    ...[extra = {}]: Record<never, never> extends ErrorDetails<C>
      ? [extra?: AppErrorExtra<C>]
      : [extra: AppErrorExtra<C> & WithDetails<C>]
  ) {
    super(code);
    this.extra = extra;
  }
}

/** Narrows an error to any code, which `instanceof` alone would leave untyped. */
export const isAppError = (error: unknown): error is AppError => error instanceof AppError;
