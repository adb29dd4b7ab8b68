import autocannon from 'autocannon';
import type { LoadRequest, LoadResult } from './load-result.ts';

export interface ClosedLoopLoad {
  origin: string;
  requests: readonly LoadRequest[];
  connections: number;
  seconds: number;
  /** Where in the requests to begin, so that rounds do not repeat each other. */
  offset: number;
}

/**
 * Requests that all connections together are given; each begins anew when it is through with its own. They are written
 * when the connection opens, on the time of the measurement: many more would measure the writing.
 */
const MAX_REQUESTS = 10_000;

const rotate = <T>(items: readonly T[], by: number, maxCount: number): T[] => {
  const start = by % items.length;
  return [...items.slice(start), ...items.slice(0, start)].slice(0, maxCount);
};

/**
 * As many requests as so many connections can make, each asking again once it is answered. Every connection begins
 * at another request, so that they do not ask for the same thing at the same moment.
 */
export const closedLoopLoad = async (load: ClosedLoopLoad): Promise<LoadResult> => {
  const { origin, requests, connections, seconds, offset } = load;
  const times: number[] = [];
  let refused = 0;
  let clients = 0;
  const run = autocannon({
    url: origin,
    connections,
    duration: seconds,
    // Every connection writes these too, only to be given its own.
    requests: requests.slice(0, 1),
    setupClient: (client) => {
      const share = Math.floor((clients++ * requests.length) / connections);
      client.setRequests(rotate(requests, offset + share, Math.ceil(MAX_REQUESTS / connections)));
    },
  });
  run.on('response', (_client, status, _bytes, ms) => {
    if (status >= 200 && status < 300) times.push(ms);
    else refused++;
  });
  const result = await run;
  return { times, seconds: result.duration, failed: refused + result.errors + result.timeouts };
};
