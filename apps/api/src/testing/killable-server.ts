import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { BulkFailpoint } from '../modules/catalogue/bulk/edits/bulk-timing.ts';
import type { OrderFailpoint } from '../modules/sales/orders/order-failpoints.ts';
import type { TestApi } from './test-api.ts';

/** A step of an order or a bulk edit, or a moment of the work of a kind. */
export type FatalStep = OrderFailpoint | BulkFailpoint | `${'before' | 'after'} ${string}`;

const PROGRAM = join(import.meta.dirname, 'crashing-api.ts');

/** A server in a separate process that is killed with SIGKILL at a planned step. */
export interface KillableServer {
  url: string;
  /** Resolves with exit code and signal when the process has exited. */
  exit: Promise<unknown[]>;
  /** Kills the process if it is running. */
  kill(): void;
}

/** Environment of a second server in a separate process, with the database and data folder of a shop. */
export const secondServerEnvironment = (shop: TestApi): NodeJS.ProcessEnv => ({
  ...process.env,
  MONGODB_URI: shop.databaseUri,
  DATA_DIR: shop.dataFolder,
  LOG_LEVEL: 'silent',
  DATABASE_TIMEOUT_SECONDS: '60',
  RATE_LIMIT_API: '1000000',
  RATE_LIMIT_PAGES: '1000000',
});

/**
 * Starts a second server with the database and data folder of a shop.
 * @param nth how often the step is reached before the process is killed
 * @param variables further environment variables
 */
export const startKillableServer = async (
  shop: TestApi,
  secret: string,
  step: FatalStep,
  nth: number,
  variables: Record<string, string> = {},
): Promise<KillableServer> => {
  const child = spawn(
    process.execPath,
    ['--import', '@meridian/build/typescript', PROGRAM, step, String(nth)],
    {
      env: {
        ...secondServerEnvironment(shop),
        JWT_SECRET: secret,
        ...variables,
      },
    },
  );
  const exit = once(child, 'exit');
  const kill = (): void => void child.kill('SIGKILL');
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  for await (const chunk of child.stdout) {
    const url = /^http:\S+/m.exec(String(chunk))?.[0];
    if (url) return { url, exit, kill };
  }
  kill();
  throw new Error(`Server did not start: ${stderr}`);
};
