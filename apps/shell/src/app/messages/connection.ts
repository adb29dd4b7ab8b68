import { type Connection, setStalled } from '@meridian/federation';

interface Wait {
  resume: () => void;
  dismiss: () => void;
  isNavigation: boolean;
  isDismissed: boolean;
}

/** Milliseconds that the server may take before the connection counts as lost. */
const RESPONSE_TIMEOUT_MS = 4000;

const waits = new Set<Wait>();
const listeners = new Set<() => void>();
let isShown = false;

const publish = (): void => {
  const all = [...waits];
  setStalled(all.some(({ isNavigation }) => isNavigation));
  const next = all.some(({ isDismissed }) => !isDismissed);
  if (next === isShown) return;
  isShown = next;
  for (const listener of [...listeners]) listener();
};

/** Whether a job waits of which the visitor is to be told; a source for React. */
export const outage = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  isShown: () => isShown,
};

/** Lets every waiting job try again, except those that the visitor dismissed. */
export const retryConnection = (): void => {
  for (const wait of [...waits]) if (!wait.isDismissed) wait.resume();
};

/** Gives the waiting jobs up. */
export const dismissConnection = (): void => {
  for (const wait of [...waits]) wait.dismiss();
};

globalThis.addEventListener('online', retryConnection);

/** The connection of this page. Its code is loaded as soon as the page is usable, while the connection is there. */
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
        waits.delete(wait);
        signal?.removeEventListener('abort', abort);
        publish();
      };
      const abort = () => {
        end();
        reject(signal?.reason as Error);
      };
      const wait: Wait = {
        isNavigation: signal !== undefined,
        isDismissed: false,
        resume: () => {
          end();
          resolve();
        },
        dismiss: () => {
          wait.isDismissed = true;
          if (signal) return publish();
          end();
          reject(new DOMException('the visitor gave up', 'AbortError'));
        },
      };
      signal?.addEventListener('abort', abort);
      waits.add(wait);
      publish();
    }),
};
