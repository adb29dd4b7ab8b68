import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { BulkFailpoint } from '../modules/catalogue/bulk/edits/bulk-timing.ts';
import type { OrderFailpoint } from '../modules/sales/orders/order-failpoints.ts';
import type { TestApi } from './test-api.ts';
import { waitFor } from './wait-for.ts';

/** A step of an order or a bulk edit. */
export type FatalStep = OrderFailpoint | BulkFailpoint;

/** The built server starts in about half of the CPU time of its sources. */
export const BUILT_SERVER: string = join(import.meta.dirname, '../../dist/main.mjs');
/** A busy machine needs much of it. */
const START_TIMEOUT_MS = 120_000;
const CRASHING_SERVER = join(import.meta.dirname, 'crashing-api.ts');

/** A server in a separate process. */
export interface ServerProcess {
  url: string;
  child: ChildProcess;
  /** Resolves with exit code and signal when the process has exited. */
  exit: Promise<unknown[]>;
  /** Kills the process with SIGKILL if it is running. */
  kill(): void;
}

/**
 * Starts a second server with the database and data folder of a shop.
 * @param args of Node: a program that logs its URL like the server
 */
export const startServerProcess = async (
  shop: TestApi,
  variables: Record<string, string>,
  args: readonly string[] = [BUILT_SERVER],
): Promise<ServerProcess> => {
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...process.env,
      MONGODB_URI: shop.databaseUri,
      DATA_DIR: shop.dataFolder,
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'info',
      DATABASE_TIMEOUT_SECONDS: '60',
      RATE_LIMIT_API: '1000000',
      RATE_LIMIT_PAGES: '1000000',
      ...variables,
    },
  });
  const exit = once(child, 'exit');
  const kill = (): void => void child.kill('SIGKILL');
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const urlOf = () => /Listening at (http:[^\s"]+)/.exec(output)?.[1];
  await waitFor(() => urlOf() !== undefined || child.exitCode !== null, START_TIMEOUT_MS).catch(kill);
  const url = urlOf();
  if (url === undefined) throw new Error(`Server did not start: ${output}`);
  return { url, child, exit, kill };
};

/**
 * Starts a second server like `startServerProcess` that is killed with SIGKILL at a planned step.
 * @param nth how often the step is reached before the process is killed
 */
export const startKillableServer = (
  shop: TestApi,
  secret: string,
  step: FatalStep,
  nth: number,
  variables: Record<string, string> = {},
): Promise<ServerProcess> =>
  startServerProcess(shop, { JWT_SECRET: secret, ...variables }, [
    ...['--import', '@meridian/build/typescript', CRASHING_SERVER],
    ...[step, String(nth)],
  ]);
