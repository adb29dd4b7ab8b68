import { useSyncExternalStore } from 'react';

/** State of the connection between this page and the shop's server, provided by the shell. */
export interface Connection {
  /** Whether the server cannot be reached. An error response counts as reachable. */
  isLost: () => Promise<boolean>;
  /**
   * Notifies the visitor, and resolves when the job must be retried.
   * @param signal of a navigation; see `retryThroughOutages`
   */
  untilRetried: (signal?: AbortSignal) => Promise<void>;
}

let loadConnection: () => Promise<Connection | undefined> = () => Promise.resolve(undefined);
let isStalled = false;
const listeners = new Set<() => void>();

/** Enables retries through outages. Without a connection (on the server, or if it cannot be loaded) jobs reject at once. */
export const provideConnection = (source: () => Promise<Connection>): void => {
  loadConnection = () => source().catch(() => undefined);
};

/** Whether an error was caused by an unreachable server. A response, also an error response, is no lost connection. */
export const isConnectionLost = async (error: unknown): Promise<boolean> => {
  const { name, status } = (error ?? {}) as { name?: string; status?: number };
  return name !== 'AbortError' && !status && ((await (await loadConnection())?.isLost()) ?? false);
};

/**
 * Runs a job that needs the server. While the server cannot be reached, the job waits for a retry by the visitor or for
 * the browser to be online. All other errors are rethrown.
 * @param signal of a navigation. If the visitor dismisses the message, a job with a signal stays pending until another
 *   navigation aborts it; a job without a signal rejects with an `AbortError`.
 */
export const retryThroughOutages = async <T>(job: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
  for (;;) {
    try {
      return await job();
    } catch (error) {
      if (signal?.aborted || !(await isConnectionLost(error))) throw error;
    }
    await (await loadConnection())?.untilRetried(signal);
  }
};

/** Stores whether a navigation waits for the connection, and notifies the page. */
export const setStalled = (next: boolean): void => {
  isStalled = next;
  for (const listener of [...listeners]) listener();
};

/** Whether a navigation waits for the connection. The page should then show no navigation in progress. */
export const useStalled = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isStalled,
    () => false,
  );
