import type { ApiErrorBody, ErrorCode } from '@meridian/contracts';

/** An error response of the API, or no response at all (`status` 0, code `unavailable`). */
export class ApiError extends Error {
  readonly code: ErrorCode;
  /** Messages by field path. */
  readonly fields: Record<string, string>;
  readonly details: Record<string, unknown>;
  /** Whether the response has a message that can be shown to a person. */
  readonly answered: boolean;

  constructor(
    readonly status: number,
    body?: Partial<ApiErrorBody>,
    options?: ErrorOptions,
  ) {
    super(body?.message ?? `HTTP ${status}`, options);
    this.name = 'ApiError';
    this.answered = body?.message !== undefined;
    this.code = body?.code ?? (status === 0 || status >= 502 ? 'unavailable' : 'internal');
    this.fields = body?.fields ?? {};
    this.details = body?.details ?? {};
  }

  static unreachable(cause: unknown): ApiError {
    return new ApiError(0, undefined, { cause });
  }
}

/** Whether a thrown value is an `ApiError` with the given code, or with any code. Works across copies of this class. */
export const isApiError = (error: unknown, code?: ErrorCode): error is ApiError =>
  error instanceof Error && error.name === 'ApiError' && (!code || (error as ApiError).code === code);
