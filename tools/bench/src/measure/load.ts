import { importFetched } from '../import-fetched.ts';
import type { Autocannon } from './autocannon.ts';
import type { LoadRequest, LoadResult } from './load-result.ts';

export interface ClosedLoopLoad {
  origin: string;
  requests: readonly LoadRequest[];
  connections: number;
  seconds: number;
  /** Index of the first request, so that rounds do not repeat each other. */
  offset: number;
}

/**
 * Total number of requests that the connections get; each connection repeats its own. autocannon serialises them when a
 * connection opens, within the measured time, so many more requests would distort the result.
 */
const MAX_REQUESTS = 10_000;

const rotate = <T>(items: readonly T[], by: number, maxCount: number): T[] => {
  const start = by % items.length;
  return [...items.slice(start), ...items.slice(0, start)].slice(0, maxCount);
};

/**
 * Closed loop: each connection sends its next request when it has the response to the previous one. Every connection
 * starts at another request, so that connections do not request the same URL at the same time.
 */
export const closedLoopLoad = async (load: ClosedLoopLoad): Promise<LoadResult> => {
  const { origin, requests, connections, seconds, offset } = load;
  const { default: autocannon } = await importFetched<{ default: Autocannon }>('autocannon');
  const times: number[] = [];
  let refused = 0;
  let clients = 0;
  const run = autocannon({
    url: origin,
    connections,
    duration: seconds,
    // Every connection serialises these first; setupClient replaces them.
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
