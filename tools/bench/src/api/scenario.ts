import type { LoadRequest } from '../measure/load-result.ts';

/** A closed loop of so many connections, or an open loop at a fixed rate per second. */
export type Load = { connections: number } | { rate: number };

export interface Scenario {
  name: string;
  /** The requests in the order in which a connection sends them. */
  requests: LoadRequest[];
  loads: Load[];
  /** Requests that the shop gets at a fixed rate during the load. They are not measured. */
  meanwhile?: { requests: LoadRequest[]; rate: number };
  /** Whether no request may repeat. Each load then gets its own part of the requests. */
  once?: boolean;
}

/** Headers of a browser that accepts compressed responses. */
export const BROWSER_HEADERS = { 'accept-encoding': 'gzip, deflate, br, zstd' };

export const describeLoad = (load: Load): string =>
  'rate' in load ? `${load.rate}/s` : `${load.connections} conn.`;

/** Returns the requests of one load of a scenario. */
export const requestsOf = ({ requests, loads, once }: Scenario, load: Load): LoadRequest[] => {
  if (!once) return requests;
  const share = Math.floor(requests.length / loads.length);
  const index = loads.indexOf(load);
  return requests.slice(index * share, (index + 1) * share);
};
