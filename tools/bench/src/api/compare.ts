import http from 'node:http';
import { sendRequest } from '../measure/http-request.ts';
import { closedLoop, openLoop, type Send } from '../measure/load.ts';
import { type LoadRequest, type LoadResult, type Summary, summarize } from '../measure/load-result.ts';
import type { Load, Scenario } from './scenario.ts';

/** A server under test and the requests of a scenario for it. */
export interface Target {
  name: string;
  origin: string;
  requests: readonly LoadRequest[];
  meanwhile?: Scenario['meanwhile'];
}

const ROUND_COUNT = 2;
const WARM_UP_SECONDS = 1;

/**
 * Sends the requests in turn. Each connection starts at another one, so that connections do not request the same URL at
 * the same time.
 * @param offset index of the first request, so that rounds do not repeat each other
 */
const sender = ({
  origin,
  requests,
  offset,
  connections = 1,
}: Pick<Target, 'origin' | 'requests'> & { offset: number; connections?: number }): Send => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: Infinity });
  return async (index, connection) => {
    const start = offset + Math.floor((connection * requests.length) / connections);
    const request = requests[(start + index) % requests.length];
    if (!request) return false;
    const { status } = await sendRequest(origin, request, agent);
    return status >= 200 && status < 300;
  };
};

/** Requests of `meanwhile` that were sent so far, so that every round goes on with the next one. */
let meanwhileSent = 0;

/** @throws Error if a request of `meanwhile` fails, because the load would then measure something else */
const sendMeanwhile = async ({ origin, meanwhile }: Target, seconds: number): Promise<void> => {
  if (!meanwhile) return;
  const offset = meanwhileSent;
  meanwhileSent += Math.round(meanwhile.rate * seconds);
  const { rate, requests } = meanwhile;
  const { failed } = await openLoop({ rate, seconds }, sender({ origin, requests, offset }));
  if (failed > 0) throw new Error(`${failed} of the requests during a load failed`);
};

const runLoad = async (load: Load, target: Target, seconds: number, offset: number): Promise<LoadResult> => {
  const { origin, requests } = target;
  const [result] = await Promise.all([
    'rate' in load
      ? openLoop({ ...load, seconds }, sender({ origin, requests, offset }))
      : closedLoop({ ...load, seconds }, sender({ origin, requests, offset, ...load })),
    sendMeanwhile(target, seconds),
  ]);
  return result;
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
