import { setTimeout as delay } from 'node:timers/promises';

/** Polls a condition until it is true. @throws Error after `timeoutMs` */
export const waitFor = async (
  condition: () => Promise<boolean> | boolean,
  timeoutMs = 60_000,
): Promise<void> => {
  const end = Date.now() + timeoutMs;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`Timeout: the condition is still false after ${timeoutMs} ms`);
    await delay(20);
  }
};
