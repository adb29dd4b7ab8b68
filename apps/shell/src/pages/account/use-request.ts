import type { ApiClient } from '@meridian/api-client';
import { useServices } from '@meridian/federation';
import { useCallback, useEffect, useState } from 'react';

export type RequestState<T> = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; data: T };

/**
 * Sends an API request after hydration, because only the browser has the token, and again on `retry`. `send`
 * must be stable.
 */
export const useRequest = <T>(
  send: (api: ApiClient) => Promise<T>,
): { request: RequestState<T>; retry: () => void } => {
  const { api } = useServices();
  const [request, setRequest] = useState<RequestState<T>>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let current = true;
    send(api).then(
      (data) => {
        if (current) setRequest({ state: 'ready', data });
      },
      (error: unknown) => {
        console.warn('Could not load the account', error);
        if (current) setRequest({ state: 'failed' });
      },
    );
    return () => {
      current = false;
    };
  }, [api, send, attempt]);

  const retry = useCallback(() => {
    setRequest({ state: 'loading' });
    setAttempt((count) => count + 1);
  }, []);
  return { request, retry };
};
