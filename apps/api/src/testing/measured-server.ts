import { once } from 'node:events';
import { join } from 'node:path';
import { BUILT_SERVER, type ServerProcess, startServerProcess } from './killable-server.ts';
import type { TestApi } from './test-api.ts';

/** CPU time of the main thread in milliseconds. */
interface MainThreadTime {
  total: number;
  /** The longest time without a turn of the event loop. It includes at most the interval of the meter. */
  longest: number;
}

/** A server in a separate process that measures its main thread. */
export interface MeasuredServer extends ServerProcess {
  /** Returns the time since the last call. */
  take(): Promise<MainThreadTime>;
}

/** Starts a second server with the database and data folder of a shop. */
export const startMeasuredServer = async (
  shop: TestApi,
  variables: Record<string, string> = {},
): Promise<MeasuredServer> => {
  const server = await startServerProcess(
    shop,
    { RATE_LIMIT_LOGIN: '1000000', ALLOW_TEST_PAYMENTS: 'yes', ...variables },
    ['--import', join(import.meta.dirname, 'main-thread-meter.mjs'), BUILT_SERVER],
  );
  const { child } = server;
  return {
    ...server,
    take: async () => {
      const answer = once(child, 'message') as Promise<[MainThreadTime]>;
      child.send('take');
      return (await answer)[0];
    },
  };
};
