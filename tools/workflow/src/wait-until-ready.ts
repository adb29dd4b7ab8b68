import type { ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { CliError } from './cli-error.ts';

/** Another program may listen on the port and never respond. */
const RESPONSE_TIMEOUT_MS = 2000;

/** Whether the shop at a URL is ready. */
export const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/api/health/ready`, { signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Whether a process has ended, with an exit code or by a signal. */
export const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

/** Waits until the shop at `url` is ready. Returns false on a timeout. @throws CliError if the process ends first */
export const waitUntilReady = async (
  child: ChildProcess,
  url: string,
  timeoutMs: number,
): Promise<boolean> => {
  for (const startedAt = Date.now(); Date.now() - startedAt < timeoutMs; await delay(100)) {
    if (hasEnded(child)) throw new CliError('The shop could not start: see the error above.');
    if (await isReady(url)) return true;
  }
  return false;
};
