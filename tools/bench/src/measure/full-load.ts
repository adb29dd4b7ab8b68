import autocannon from 'autocannon';
import type { LoadRequest, Measured } from './measured.ts';

export interface FullLoad {
  origin: string;
  requests: readonly LoadRequest[];
  connections: number;
  seconds: number;
  /** Where in the requests to begin, so that rounds do not repeat each other. */
  offset: number;
}

const rotated = <T>(items: readonly T[], by: number): T[] => {
  const start = by % items.length;
  return [...items.slice(start), ...items.slice(0, start)];
};

/**
 * As many requests as so many connections can make, each asking again once it is answered. Every connection begins
 * at another request, so that they do not ask for the same thing at the same moment.
 */
export const fullLoad = async (load: FullLoad): Promise<Measured> => {
  const { origin, requests, connections, seconds, offset } = load;
  const times: number[] = [];
  let refused = 0;
  let clients = 0;
  const run = autocannon({
    url: origin,
    connections,
    duration: seconds,
    requests,
    setupClient: (client) => {
      const share = Math.floor((clients++ * requests.length) / connections);
      client.setRequests(rotated(requests, offset + share));
    },
  });
  run.on('response', (_client, status, _bytes, ms) => {
    if (status >= 200 && status < 300) times.push(ms);
    else refused++;
  });
  const result = await run;
  return { times, seconds: result.duration, failed: refused + result.errors + result.timeouts };
};
