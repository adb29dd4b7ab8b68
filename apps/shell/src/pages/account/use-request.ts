import type { ApiClient } from '@meridian/api-client';
import { useServices } from '@meridian/federation';
import { useCallback, useEffect, useState } from 'react';

export type Answer<T> = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; data: T };

/** Asks the API in the browser, which alone has the visitor's token, and again on `retry`. `ask` must be stable. */
export const useRequest = <T>(
  ask: (api: ApiClient) => Promise<T>,
): { answer: Answer<T>; retry: () => void } => {
  const { api } = useServices();
  const [answer, setAnswer] = useState<Answer<T>>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let current = true;
    ask(api).then(
      (data) => {
        if (current) setAnswer({ state: 'ready', data });
      },
      (error: unknown) => {
        console.warn('The account could not be read', error);
        if (current) setAnswer({ state: 'failed' });
      },
    );
    return () => {
      current = false;
    };
  }, [api, ask, attempt]);

  const retry = useCallback(() => {
    setAnswer({ state: 'loading' });
    setAttempt((count) => count + 1);
  }, []);
  return { answer, retry };
};
