import { spawn } from 'node:child_process';
import { isPortFree } from '../port.ts';
import { CliError } from '../cli-error.ts';
import { ROOT } from '../root.mjs';
import type { WatchedApiMessage } from '../watch-api.ts';
import { isReady, waitUntilReady } from '../wait-until-ready.ts';

/** A fresh clone builds all apps first. */
const READY_TIMEOUT_MS = 10 * 60_000;

export interface LocalShop {
  url: string;
  /** Whether the API restarts when its sources change. */
  watched: boolean;
  /** Waits until the shop is ready. @throws CliError on a timeout or if the process ends */
  ready(): Promise<void>;
  /** Stops the shop if it was started here. A shop that was already running continues. */
  stop(): Promise<void>;
}

/**
 * Returns the shop on this machine. If it does not run, starts it like `npm start` with an API that restarts on changes.
 * It can be stopped before it is ready. @throws CliError if another program uses the port
 */
export const openLocalShop = async (port: number): Promise<LocalShop> => {
  const url = `http://localhost:${port}`;
  if (!(await isPortFree(port))) {
    const noop = () => Promise.resolve();
    if (await isReady(url)) return { url, watched: false, ready: noop, stop: noop };
    throw new CliError(
      `Port ${port} is in use by a program that is not a ready shop: set PORT, or use --against <url>.`,
    );
  }
  const child = spawn(
    process.execPath,
    ['--import', '@meridian/build/typescript', 'tools/workflow/src/start-shop.ts', '--watch'],
    {
      cwd: ROOT,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, PORT: String(port) },
    },
  );
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const waitForStart = async () => {
    if (!(await waitUntilReady(child, url, READY_TIMEOUT_MS)))
      throw new CliError(
        'The shop was not ready within ten minutes (timeout): run LOG_LEVEL=info npm start to see the cause.',
      );
  };
  let ready: Promise<void> | undefined;
  let restarted = () => undefined as void;
  child.on('message', (message: WatchedApiMessage) => {
    restarted();
    if (message === 'restarting') ready = new Promise((resolve) => (restarted = resolve));
  });
  child.once('exit', () => restarted());
  return {
    url,
    watched: true,
    ready: () => (ready ??= waitForStart()),
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
};
