import { type ApiClient, ApiError, isApiError } from '@meridian/api-client';
import { withTimeout } from '../app/remotes/with-timeout.ts';

type ApiRequest = (name: string, input?: { signal?: AbortSignal }) => Promise<unknown>;

/**
 * Wraps a client with a timeout per request. Uses `withTimeout` instead of `AbortSignal.timeout`, which also
 * counts time during which the thread was blocked. Throws `ApiError.unreachable` on timeout.
 */
export const withApiTimeout = (api: ApiClient, timeoutMs: number): ApiClient => {
  const request: ApiRequest = (name, input) => {
    const timeout = new AbortController();
    const signal = input?.signal ? AbortSignal.any([timeout.signal, input.signal]) : timeout.signal;
    const response = (api as ApiRequest)(name, { ...input, signal });
    return withTimeout(response, timeoutMs, name).catch((error: unknown) => {
      timeout.abort(error);
      throw isApiError(error) ? error : ApiError.unreachable(error);
    });
  };
  return request as ApiClient;
};
