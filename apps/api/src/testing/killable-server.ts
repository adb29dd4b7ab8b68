import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { OrderStep } from '../modules/orders/order-steps.ts';
import type { ImportStep } from '../modules/watch-csv/import-steps.ts';
import type { TestApi } from './test-api.ts';

const PROGRAM = join(__dirname, 'crashing-api.ts');

/** A server in a process of its own that dies by SIGKILL at a planned step. */
export interface KillableServer {
  url: string;
  /** Its exit code and signal, once it is dead. */
  exit: Promise<unknown[]>;
  /** Ends it if it lives. */
  end(): void;
}

/**
 * Starts a server beside a shop, on its database and folder.
 * @param nth how often the step is reached before it dies there
 */
export const startKillableServer = async (
  shop: TestApi,
  secret: string,
  step: OrderStep | ImportStep,
  nth: number,
): Promise<KillableServer> => {
  const child = spawn(
    process.execPath,
    ['--import', '@swc-node/register/esm-register', PROGRAM, step, String(nth)],
    {
      env: {
        ...process.env,
        MONGODB_URI: shop.databaseUri,
        JWT_SECRET: secret,
        LOG_LEVEL: 'silent',
        DATABASE_TIMEOUT_SECONDS: '60',
        DATA_DIR: shop.dataFolder,
        RATE_LIMIT_API: '1000000',
        RATE_LIMIT_PAGES: '1000000',
      },
    },
  );
  const death = once(child, 'exit');
  const end = (): void => void child.kill('SIGKILL');
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  for await (const chunk of child.stdout) {
    const url = /^http:\S+/m.exec(String(chunk))?.[0];
    if (url) return { url, exit, end };
  }
  end();
  throw new Error(`the server did not start: ${complaint}`);
};
