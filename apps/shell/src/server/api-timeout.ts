import { type ApiClient, ApiError, isApiError } from '@meridian/api-client';
import { withTimeout } from '../app/remotes/with-timeout.ts';

type Call = (name: string, input?: { signal?: AbortSignal }) => Promise<unknown>;

/**
 * A client whose calls are given up after so many milliseconds, counted as `withTimeout` counts them: the timeout of an
 * `AbortSignal` runs on while the thread is blocked. Throws `ApiError.unreachable`.
 */
export const withApiTimeout = (api: ApiClient, milliseconds: number): ApiClient => {
  const call: Call = (name, input) => {
    const limit = new AbortController();
    const signal = input?.signal ? AbortSignal.any([limit.signal, input.signal]) : limit.signal;
    const answer = (api as Call)(name, { ...input, signal });
    return withTimeout(answer, milliseconds, name).catch((error: unknown) => {
      limit.abort(error);
      throw isApiError(error) ? error : ApiError.unreachable(error);
    });
  };
  return call as ApiClient;
};
