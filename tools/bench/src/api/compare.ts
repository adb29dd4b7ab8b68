import { closedLoopLoad } from '../measure/closed-loop-load.ts';
import { type LoadRequest, type LoadResult, type Summary, summarize } from '../measure/load-result.ts';
import { openLoopLoad } from '../measure/open-loop-load.ts';
import type { Load } from './scenarios.ts';

/** Somebody who answers a scenario's requests. */
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
 * Puts targets under the same load in turns, so that whatever else the machine is doing falls on all of them alike.
 * @param seconds for each target, in all
 */
export const compare = async (
  targets: readonly Target[],
  load: Load,
  seconds: number,
): Promise<Record<string, Summary>> => {
  const rounds = new Map<string, LoadResult[]>(targets.map(({ name }) => [name, []]));
  for (const target of targets) await runLoad(load, target, WARM_UP_SECONDS, 0);
  // Connections begin at even distances; each round begins between the starts of the others.
  const connections = 'rate' in load ? 1 : load.connections;
  const share = Math.max(1, Math.round(seconds / ROUND_COUNT));
  for (let round = 1; round <= ROUND_COUNT; round++)
    for (const target of targets) {
      const offset = Math.floor((round * target.requests.length) / (connections * (ROUND_COUNT + 1)));
      rounds.get(target.name)?.push(await runLoad(load, target, share, offset));
    }
  return Object.fromEntries([...rounds].map(([name, results]) => [name, summarize(results)]));
};
