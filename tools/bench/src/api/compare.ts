import { closedLoopLoad } from '../measure/closed-loop-load.ts';
import { type LoadRequest, type LoadResult, type Summary, summarize } from '../measure/load-result.ts';
import { openLoopLoad } from '../measure/open-loop-load.ts';
import type { Load } from './scenario.ts';

/** A server under test and the requests of a scenario for it. */
export interface Target {
  name: string;
  origin: string;
  requests: readonly LoadRequest[];
}

const ROUND_COUNT = 2;
const WARM_UP_SECONDS = 1;

const runLoad = (load: Load, target: Target, seconds: number, offset: number): Promise<LoadResult> => {
  const { origin, requests } = target;
  return 'rate' in load
    ? openLoopLoad({ origin, requests, seconds, offset, rate: load.rate })
    : closedLoopLoad({ origin, requests, seconds, offset, connections: load.connections });
};

/**
 * Measures the targets under the same load in alternating rounds, so that other work of the machine affects all of them
 * equally.
 * @param seconds total per target
 */
export const compare = async (
  targets: readonly Target[],
  load: Load,
  seconds: number,
): Promise<Record<string, Summary>> => {
  const rounds = new Map<string, LoadResult[]>(targets.map(({ name }) => [name, []]));
  for (const target of targets) await runLoad(load, target, WARM_UP_SECONDS, 0);
  // Connections start at evenly spaced requests. Each round starts between the positions of the other rounds.
  const connections = 'rate' in load ? 1 : load.connections;
  const share = Math.max(1, Math.round(seconds / ROUND_COUNT));
  for (let round = 1; round <= ROUND_COUNT; round++)
    for (const target of targets) {
      const offset = Math.floor((round * target.requests.length) / (connections * (ROUND_COUNT + 1)));
      rounds.get(target.name)?.push(await runLoad(load, target, share, offset));
    }
  return Object.fromEntries([...rounds].map(([name, results]) => [name, summarize(results)]));
};
