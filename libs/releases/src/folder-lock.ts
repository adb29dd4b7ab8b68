import { open, rm, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** A lock older than this was left behind by a process that died. Milliseconds. */
const STALE = 10_000;
const PATIENCE = 15_000;

/** Runs a job while holding a lock file, so that two processes never change the same thing at once. */
export const withLock = async <T>(file: string, job: () => Promise<T>): Promise<T> => {
  const began = Date.now();
  for (;;) {
    try {
      await (await open(file, 'wx')).close();
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const age = await stat(file).then(
        ({ mtimeMs }) => Date.now() - mtimeMs,
        () => 0,
      );
      if (age > STALE) await rm(file, { force: true });
      else if (Date.now() - began > PATIENCE) throw new Error(`${file} is held by another process`);
      else await sleep(25);
    }
  }
  try {
    return await job();
  } finally {
    await rm(file, { force: true });
  }
};
