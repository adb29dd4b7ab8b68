import { spawn } from 'node:child_process';
import { isPortFree } from '../port.ts';
import { CliError } from '../cli-error.ts';
import { ROOT } from '../root.mjs';
import { isReady, waitUntilReady } from '../wait-until-ready.ts';

/** Milliseconds that a fresh clone may take to build everything and to draw its watches. */
const TIMEOUT_MS = 10 * 60_000;

export interface LocalShop {
  url: string;
  /** Waits until it takes orders. @throws ProblemError if it never does */
  ready(): Promise<void>;
  /** Stops what was started here; a shop that was running goes on. */
  stop(): Promise<void>;
}

/**
 * The shop of this machine: the one that runs, or what `npm start` starts, which may be stopped before it is ready.
 * @throws ProblemError if something else has its port
 */
export const openLocalShop = async (port: number): Promise<LocalShop> => {
  const url = `http://localhost:${port}`;
  if (!(await isPortFree(port))) {
    const nothing = () => Promise.resolve();
    if (await isReady(url)) return { url, ready: nothing, stop: nothing };
    throw new CliError(
      `What listens on port ${port} is no shop that is ready: set PORT, or use --against <url>.`,
    );
  }
  const child = spawn(
    process.execPath,
    ['--import', '@swc-node/register/esm-register', 'tools/workflow/src/start-shop.ts'],
    { cwd: ROOT, stdio: 'inherit', env: { ...process.env, PORT: String(port) } },
  );
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    url,
    ready: async () => {
      if (!(await waitUntilReady(child, url, TIMEOUT_MS)))
        throw new CliError('The shop did not become ready within ten minutes.');
    },
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
};
