import { fullLoad } from '../measure/full-load.ts';
import { type LoadRequest, type Measured, type Summary, summarize } from '../measure/measured.ts';
import { pacedLoad } from '../measure/paced-load.ts';
import type { Load } from './scenarios.ts';

/** Somebody who answers a scenario's requests. */
export interface Target {
  name: string;
  origin: string;
  requests: readonly LoadRequest[];
}

const ROUNDS = 2;
const WARM_UP_SECONDS = 1;

const put = (load: Load, target: Target, seconds: number, offset: number): Promise<Measured> => {
  const { origin, requests } = target;
  return 'rate' in load
    ? pacedLoad({ origin, requests, seconds, offset, rate: load.rate })
    : fullLoad({ origin, requests, seconds, offset, connections: load.connections });
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
  const rounds = new Map<string, Measured[]>(targets.map(({ name }) => [name, []]));
  for (const target of targets) await put(load, target, WARM_UP_SECONDS, 0);
  // Connections begin at even distances; each round begins between the starts of the others.
  const connections = 'rate' in load ? 1 : load.connections;
  const share = Math.max(1, Math.round(seconds / ROUNDS));
  for (let round = 1; round <= ROUNDS; round++)
    for (const target of targets) {
      const offset = Math.floor((round * target.requests.length) / (connections * (ROUNDS + 1)));
      rounds.get(target.name)?.push(await put(load, target, share, offset));
    }
  return Object.fromEntries([...rounds].map(([name, measured]) => [name, summarize(measured)]));
};
