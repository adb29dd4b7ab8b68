import { type Connection, setStalled } from '@meridian/federation';

interface WaitingJob {
  resume: () => void;
  dismiss: () => void;
  isNavigation: boolean;
  isDismissed: boolean;
}

/** How long the server may take to respond before the connection counts as lost. */
const RESPONSE_TIMEOUT_MS = 4000;
/** Interval between checks of the server while jobs wait. A browser can be online while the server is out of reach. */
const CHECK_INTERVAL_MS = 5000;

const waitingJobs = new Set<WaitingJob>();
const listeners = new Set<() => void>();
let isShown = false;
let checks: ReturnType<typeof setInterval> | undefined;

const publish = (): void => {
  const all = [...waitingJobs];
  setStalled(all.some(({ isNavigation }) => isNavigation));
  const next = all.some(({ isDismissed }) => !isDismissed);
  if (next === isShown) return;
  isShown = next;
  clearInterval(checks);
  if (isShown) checks = setInterval(() => void retryIfReachable(), CHECK_INTERVAL_MS);
  for (const listener of [...listeners]) listener();
};

/** External store for React: whether to show the message that the connection is lost. */
export const outage = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  isShown: () => isShown,
};

/** Retries all waiting jobs, except those that the shopper dismissed. */
export const retryConnection = (): void => {
  for (const job of [...waitingJobs]) if (!job.isDismissed) job.resume();
};

/** Rejects the waiting jobs. A navigation stays pending until the router aborts it, but is not retried. */
export const dismissConnection = (): void => {
  for (const job of [...waitingJobs]) job.dismiss();
};

globalThis.addEventListener('online', retryConnection);

const retryIfReachable = async (): Promise<void> => {
  if (!(await connection.isLost())) retryConnection();
};

/**
 * Detects outages and holds jobs until they are retried. Loaded right after hydration, while the server can
 * still be reached.
 */
export const connection: Connection = {
  isLost: async () => {
    if (!navigator.onLine) return true;
    try {
      await fetch('/api/health/live', {
        cache: 'no-store',
        signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
      });
      return false;
    } catch {
      return true;
    }
  },
  untilRetried: (signal) =>
    new Promise((resolve, reject) => {
      const end = () => {
        waitingJobs.delete(job);
        signal?.removeEventListener('abort', abort);
        publish();
      };
      const abort = () => {
        end();
        reject(signal?.reason as Error);
      };
      const job: WaitingJob = {
        isNavigation: signal !== undefined,
        isDismissed: false,
        resume: () => {
          end();
          resolve();
        },
        dismiss: () => {
          job.isDismissed = true;
          if (signal) return publish();
          end();
          reject(new DOMException('The shopper dismissed the retry', 'AbortError'));
        },
      };
      signal?.addEventListener('abort', abort);
      waitingJobs.add(job);
      publish();
    }),
};
