import { useEffect, useEffectEvent, useReducer, useState } from 'react';

interface Settled<T> {
  request?: string;
  data?: T;
  error?: unknown;
}

/** A constant, so that a hook without a key does not render its component twice. */
const NOTHING = {};

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
 * running request, and its response is ignored. A failure is logged as a warning. A request that got no response is sent
 * again when the browser is back online.
 */
export const useRequest = <T>(
  key: string | null,
  send: (signal: AbortSignal) => Promise<T>,
): ClientRequest<T> => {
  const [attempt, retry] = useReducer((count: number) => count + 1, 0);
  const [settled, settle] = useState<Settled<T>>(NOTHING);
  const request = key === null ? undefined : `${attempt} ${key}`;
  const sendLatest = useEffectEvent(send);

  useEffect(() => {
    if (request === undefined) {
      settle(NOTHING);
      return undefined;
    }
    const controller = new AbortController();
    const { signal } = controller;
    sendLatest(signal).then(
      (data) => {
        if (!signal.aborted) settle({ request, data });
      },
      (error: unknown) => {
        if (signal.aborted) return;
        console.warn('Not loaded', error);
        settle(({ data }) => ({ request, data, error }));
      },
    );
    return () => controller.abort();
  }, [request]);

  const loading = settled.request !== request;
  const error = loading ? undefined : settled.error;
  const isUnanswered = error !== undefined && !(error as { status?: number }).status;
  useEffect(() => {
    if (!isUnanswered) return undefined;
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [isUnanswered]);

  return { data: settled.data, loading, error, retry };
};
