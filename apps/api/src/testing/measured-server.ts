import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { secondServerEnvironment } from './killable-server.ts';
import type { MainThreadTime } from './main-thread-meter.ts';
import type { TestApi } from './test-api.ts';

/** A server in a separate process that measures its main thread. */
export interface MeasuredServer {
  url: string;
  /** Returns the time since the last call. */
  take(): Promise<MainThreadTime>;
  stop(): Promise<void>;
}

/** Starts a second server with the database and data folder of a shop. */
export const startMeasuredServer = async (
  shop: TestApi,
  variables: Record<string, string> = {},
): Promise<MeasuredServer> => {
  const child = fork(join(import.meta.dirname, 'measured-api.ts'), [], {
    execArgv: ['--import', '@meridian/build/typescript'],
    env: {
      ...secondServerEnvironment(shop),
      RATE_LIMIT_LOGIN: '1000000',
      ALLOW_TEST_PAYMENTS: 'yes',
      ...variables,
    },
  });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The server ended with exit code ${code}`);
  });
  const [url] = (await Promise.race([once(child, 'message'), ended])) as [string];
  ended.catch(() => undefined);
  return {
    url,
    take: async () => {
      const answer = once(child, 'message') as Promise<[MainThreadTime]>;
      child.send('take');
      return (await answer)[0];
    },
    stop: async () => {
      const exit = once(child, 'exit');
      child.kill();
      await exit;
    },
  };
};
