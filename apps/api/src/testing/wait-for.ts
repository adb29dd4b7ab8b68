import { setTimeout as delay } from 'node:timers/promises';

/** Waits until something is so; fails after `deadline` milliseconds. */
export const waitFor = async (isSo: () => Promise<boolean> | boolean, deadline = 60_000): Promise<void> => {
  const end = Date.now() + deadline;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`still not so after ${deadline} ms`);
    await delay(20);
  }
};
