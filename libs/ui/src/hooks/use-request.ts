import { useCallback, useEffect, useEffectEvent, useState } from 'react';

interface RequestOptions {
  /** Logged as a warning when the request fails. */
  failure: string;
  /** Milliseconds without another key before the request is sent. */
  debounceMs?: number;
}

interface Settled<T> {
  request: string;
  data?: T;
  error?: unknown;
}

export interface ClientRequest<T> {
  /** The latest response, which stays until a new key has one; undefined without a key. */
  data: T | undefined;
  /** Whether the request of this key has neither succeeded nor failed. */
  loading: boolean;
  /** Why the request of this key failed; undefined while it has not. */
  error: unknown;
  /** Sends the request again. */
  retry: () => void;
}

/**
 * Sends a request after hydration, and again whenever `key` changes; null sends none. A new key and unmounting abort the
 * running request, and its response is ignored.
 */
export const useRequest = <T>(
  key: string | null,
  send: (signal: AbortSignal) => Promise<T>,
  { failure, debounceMs = 0 }: RequestOptions,
): ClientRequest<T> => {
  const [attempt, setAttempt] = useState(0);
  const [settled, setSettled] = useState<Settled<T>>();
  const request = key === null ? null : `${attempt} ${key}`;
  const sendLatest = useEffectEvent(send);

  useEffect(() => {
    if (request === null) {
      setSettled(undefined);
      return undefined;
    }
    const controller = new AbortController();
    const { signal } = controller;
    const start = () =>
      void sendLatest(signal).then(
        (data) => {
          if (!signal.aborted) setSettled({ request, data });
        },
        (error: unknown) => {
          if (signal.aborted) return;
          console.warn(failure, error);
          setSettled((previous) => ({ request, data: previous?.data, error }));
        },
      );
    if (debounceMs === 0) start();
    const timer = debounceMs > 0 ? setTimeout(start, debounceMs) : undefined;
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [request, failure, debounceMs]);

  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  const current = settled?.request === request;
  return {
    data: request === null ? undefined : settled?.data,
    loading: request !== null && !current,
    error: current ? settled?.error : undefined,
    retry,
  };
};
