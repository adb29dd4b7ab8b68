import { useSyncExternalStore } from 'react';

/** The connection between this page and the shop's server, as the shell follows it. */
export interface Connection {
  /** Whether the server cannot be reached: nothing answers, neither well nor badly. */
  isLost: () => Promise<boolean>;
  /**
   * Tells the visitor, and resolves when the job is to be done again.
   * @param signal of a navigation; see `retryThroughOutages`
   */
  untilRetried: (signal?: AbortSignal) => Promise<void>;
}

let load: () => Promise<Connection | undefined> = () => Promise.resolve(undefined);
let isStalled = false;
const listeners = new Set<() => void>();

/** Switches the waiting on. Without it, as on the server, and while it cannot be loaded, a failure is the job's own. */
export const provideConnection = (source: () => Promise<Connection>): void => {
  load = () => source().catch(() => undefined);
};

/** Whether something failed because the server cannot be reached. An answer, good or bad, is no lost connection. */
export const isConnectionLost = async (error: unknown): Promise<boolean> => {
  const { name, status } = (error ?? {}) as { name?: string; status?: number };
  return name !== 'AbortError' && !status && ((await (await load())?.isLost()) ?? false);
};

/**
 * Does a job that needs the server. While the server cannot be reached the job waits, and is done again when the visitor
 * asks for it or the browser is back online. Any other failure is passed on.
 * @param signal of a navigation: dismissed, it stays pending until another navigation aborts it. A job without a signal
 *   rejects with an `AbortError` when it is dismissed.
 */
export const retryThroughOutages = async <T>(job: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
  for (;;) {
    try {
      return await job();
    } catch (error) {
      if (signal?.aborted || !(await isConnectionLost(error))) throw error;
    }
    await (await load())?.untilRetried(signal);
  }
};

/** Tells the page's parts whether a navigation waits for the connection. */
export const setStalled = (next: boolean): void => {
  isStalled = next;
  for (const listener of [...listeners]) listener();
};

/** Whether a navigation waits for the connection: the page must look as if there were none. */
export const useStalled = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isStalled,
    () => false,
  );
