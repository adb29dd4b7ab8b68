import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Admin } from './demo-admin.ts';
import { ROOT } from './root.mjs';
import { CliError } from './cli-error.ts';
import { hasEnded, waitUntilReady } from './wait-until-ready.ts';

const MAIN = 'apps/api/dist/main.mjs';
/** Milliseconds until the server has to be ready, and to end by itself. */
const READY_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 15_000;

export interface RunningApi {
  stop(): Promise<void>;
  exited: Promise<string>;
}

/** Starts the built server and waits until it is ready to take orders. */
export const startApi = async (options: {
  port: number;
  dataDir: string;
  mongodbUri: string;
  admin: Admin | null;
  /** Another built server than the workspace's own. */
  main?: string;
  /** Environment besides the process' own. */
  env?: Record<string, string>;
}): Promise<RunningApi> => {
  const { port, dataDir, mongodbUri, admin, main = MAIN, env } = options;
  const child = spawn(process.execPath, ['--enable-source-maps', main], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      LOG_LEVEL: process.env.LOG_LEVEL?.trim() || 'warn',
      API_DOCS: process.env.API_DOCS?.trim() || 'yes',
      ...env,
      NODE_ENV: 'production',
      // Nobody balances between processes here: Ctrl-C stops at once.
      SHUTDOWN_DELAY_SECONDS: process.env.SHUTDOWN_DELAY_SECONDS || '0',
      PORT: String(port),
      DATA_DIR: dataDir,
      MONGODB_URI: mongodbUri,
      ...(admin ? { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password } : {}),
    },
  });
  const exited = once(child, 'exit').then(() => 'The server');
  const running: RunningApi = {
    exited,
    stop: async () => {
      if (hasEnded(child)) return;
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
      await exited;
      clearTimeout(timer);
    },
  };
  const url = `http://127.0.0.1:${port}`;
  if (await waitUntilReady(child, url, READY_TIMEOUT_MS)) return running;
  await running.stop();
  throw new CliError('The shop did not become ready within a minute; set LOG_LEVEL=info to see more.');
};
