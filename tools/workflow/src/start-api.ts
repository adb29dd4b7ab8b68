import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { defaultOrigin, localOrigin } from '@meridian/config';
import type { Admin } from './demo-admin.ts';
import { ROOT } from './root.mjs';
import { CliError } from './cli-error.ts';
import { hasEnded, waitUntilReady } from './wait-until-ready.ts';

const MAIN = 'apps/api/dist/main.mjs';
const MINUTE_MS = 60_000;
const STOP_TIMEOUT_MS = 15_000;
/** Variables of glibc. Without them it keeps the freed memory of image derivatives, about 130 MB. */
const ALLOCATOR = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' };

export interface RunningApi {
  stop(): Promise<void>;
  exited: Promise<string>;
}

export interface ApiOptions {
  port: number;
  dataDir: string;
  mongodbUri: string;
  admin: Admin | null;
  /** Path of another built server than that of the workspace. */
  main?: string;
  /** Additional environment variables. */
  env?: Record<string, string>;
  /** Default: 1. A large catalogue takes longer to load. */
  readyTimeoutMinutes?: number;
}

/** Starts the built server and waits until it is ready. @throws CliError on a timeout or if the process ends */
export const startApi = async (options: ApiOptions): Promise<RunningApi> => {
  const { port, dataDir, mongodbUri, admin, main = MAIN, env, readyTimeoutMinutes = 1 } = options;
  const child = spawn(process.execPath, ['--enable-source-maps', main], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...ALLOCATOR,
      ...process.env,
      LOG_LEVEL: process.env.LOG_LEVEL?.trim() || 'warn',
      API_DOCS: process.env.API_DOCS?.trim() || 'yes',
      PUBLIC_ORIGIN: process.env.PUBLIC_ORIGIN?.trim() || defaultOrigin({ PORT: port }),
      ...env,
      NODE_ENV: 'production',
      // There is no load balancer, so Ctrl-C can stop the server without a delay.
      SHUTDOWN_DELAY_SECONDS: process.env.SHUTDOWN_DELAY_SECONDS || '0',
      PORT: String(port),
      DATA_DIR: dataDir,
      MONGODB_URI: mongodbUri,
      ...(admin ? { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password } : {}),
    },
  });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const exited = once(child, 'exit').then(() => {
    process.off('exit', kill);
    return 'The server';
  });
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
  const url = localOrigin(process.env.HOST?.trim() || '0.0.0.0', port);
  if (await waitUntilReady(child, url, readyTimeoutMinutes * MINUTE_MS)) return running;
  await running.stop();
  throw new CliError(
    `The shop was not ready within ${readyTimeoutMinutes} min (timeout): run LOG_LEVEL=info npm start to see the cause.`,
  );
};
