import type {
  EndpointErrorCode,
  EndpointName,
  ErrorCode,
  ErrorDetails,
  WithDetails,
} from '@meridian/contracts';

interface ErrorBody<C extends ErrorCode> {
  code?: C;
  message?: string;
  fields?: Record<string, string>;
  details?: ErrorDetails<C>;
}

/** An error response of the API, or no response at all (`status` 0, code `unavailable`). */
export class ApiError<C extends ErrorCode = ErrorCode> extends Error {
  readonly code: C;
  /** Messages by field path. */
  readonly fields: Record<string, string>;
  readonly details: ErrorDetails<C>;
  /** Whether the response has a message that can be shown to a person. */
  readonly answered: boolean;

  constructor(
    readonly status: number,
    body?: ErrorBody<C> & WithDetails<C>,
    options?: ErrorOptions,
  ) {
    super(body?.message ?? `HTTP ${status}`, options);
    this.name = 'ApiError';
    this.answered = body?.message !== undefined;
    this.code = body?.code ?? ((status === 0 || status >= 502 ? 'unavailable' : 'internal') as C);
    this.fields = body?.fields ?? {};
    this.details = body?.details ?? ({} as ErrorDetails<C>);
  }

  static unreachable(cause: unknown): ApiError {
    return new ApiError(0, undefined, { cause });
  }
}

/** The union of the errors with these codes: the code determines the type of `details`. */
type ApiErrorOf<C extends ErrorCode> = { [K in C]: ApiError<K> }[C];

/** The errors of an endpoint, e.g. `EndpointError<'POST /api/orders/place-order'>`. */
export type EndpointError<K extends EndpointName> = ApiErrorOf<EndpointErrorCode<K>>;

/**
 * Whether a thrown value is an `ApiError` with the given code, or with any code. Works across copies of this class. After
 * a request, the type argument without a code is the codes of the endpoint: `isApiError<EndpointErrorCode<'GET /api/…'>>`.
 */
export const isApiError = <C extends ErrorCode>(error: unknown, code?: C): error is ApiErrorOf<C> =>
  error instanceof Error && error.name === 'ApiError' && (!code || (error as ApiError).code === code);

/** Whether a request got no response, because the server cannot be reached. */
export const isUnreachable = (error: unknown): boolean => isApiError(error) && error.status === 0;

/** The error, if it is a response with a message that can be shown to a person. */
export const errorResponse = (error: unknown): ApiError | undefined =>
  isApiError(error) && error.answered ? error : undefined;
