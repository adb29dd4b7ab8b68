import { open, rm, stat, utimes } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** A lock older than this was left behind by a process that died. Milliseconds. */
const STALE = 10_000;
const PATIENCE = 15_000;
/** The holder shows that it lives. Milliseconds. */
const HEARTBEAT_INTERVAL_MS = 2_000;

/** Takes a lock file if nobody has it. */
const take = async (file: string): Promise<boolean> => {
  try {
    await (await open(file, 'wx')).close();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
};

const isStale = (file: string): Promise<boolean> =>
  stat(file).then(
    ({ mtimeMs }) => Date.now() - mtimeMs > STALE,
    () => false,
  );

/** Removes a lock that was left behind. One at a time: else the second would remove what the first has taken since. */
const clearStale = async (file: string): Promise<void> => {
  const clearing = `${file}.clearing`;
  if (!(await take(clearing))) {
    if (await isStale(clearing)) await rm(clearing, { force: true });
    return;
  }
  try {
    if (await isStale(file)) await rm(file, { force: true });
  } finally {
    await rm(clearing, { force: true });
  }
};

/**
 * Runs a job while holding a lock file, so that two processes never change the same thing at once. `timeoutMs` is the
 * time to wait for another holder; `onWait` is called once if there is one.
 */
export const withLock = async <T>(
  file: string,
  job: () => Promise<T>,
  { timeoutMs = PATIENCE, onWait }: { timeoutMs?: number; onWait?: () => void } = {},
): Promise<T> => {
  let waited = false;
  for (const began = Date.now(); !(await take(file));) {
    if (!waited) onWait?.();
    waited = true;
    if (await isStale(file)) await clearStale(file);
    else if (Date.now() - began > timeoutMs) throw new Error(`${file} is held by another process`);
    else await sleep(25);
  }
  const heartbeat = setInterval(() => {
    const now = new Date();
    utimes(file, now, now).catch(() => undefined);
  }, HEARTBEAT_INTERVAL_MS).unref();
  try {
    return await job();
  } finally {
    clearInterval(heartbeat);
    await rm(file, { force: true });
  }
};
