import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { isPortFree } from '../port.ts';
import { ProblemError } from '../problem.ts';
import { ROOT } from '../root.mjs';

/** Milliseconds that a fresh clone may take to build everything and to draw its watches. */
const PATIENCE = 10 * 60_000;

export interface OwnShop {
  url: string;
  /** Stops what was started here; a shop that was running goes on. */
  stop(): Promise<void>;
}

const answers = (url: string): Promise<boolean> =>
  fetch(`${url}/api/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );

/** The shop of this machine: the one that runs, or what `npm start` starts. */
export const ownShop = async (port: number): Promise<OwnShop> => {
  const url = `http://localhost:${port}`;
  if (!(await isPortFree(port))) {
    if (await answers(url)) return { url, stop: () => Promise.resolve() };
    throw new ProblemError(
      `What listens on port ${port} is no shop that is ready: set PORT, or use --against <url>.`,
    );
  }
  const child = spawn(
    process.execPath,
    ['--import', '@swc-node/register/esm-register', 'tools/workflow/src/serve.ts'],
    { cwd: ROOT, stdio: 'inherit', env: { ...process.env, PORT: String(port) } },
  );
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  for (const began = Date.now(); Date.now() - began < PATIENCE; await sleep(250)) {
    if (child.exitCode !== null) throw new ProblemError('The shop could not be started; see the line above.');
    if (await answers(url)) break;
  }
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
};
