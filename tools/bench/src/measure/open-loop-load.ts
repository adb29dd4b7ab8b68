import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { sendRequest } from './http-request.ts';
import type { LoadRequest, LoadResult } from './load-result.ts';

export interface OpenLoopLoad {
  origin: string;
  requests: readonly LoadRequest[];
  /** Requests a second, evenly spread. */
  rate: number;
  seconds: number;
  offset: number;
}

/**
 * So many requests a second, one after the other at even distances, whether or not the ones before have been
 * answered. The time counts from the moment a request was due, so that a server which stalls cannot hide it.
 * (autocannon's own rate sends a second's share in one burst.)
 */
export const openLoopLoad = async ({
  origin,
  requests,
  rate,
  seconds,
  offset,
}: OpenLoopLoad): Promise<LoadResult> => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: Infinity });
  const times: number[] = [];
  let failed = 0;
  const startedAt = performance.now();
  const total = Math.round(rate * seconds);
  const send = async (index: number, due: number): Promise<void> => {
    const request = requests[(offset + index) % requests.length];
    if (!request) return;
    try {
      const { status } = await sendRequest(origin, request, agent);
      if (status >= 200 && status < 300) times.push(performance.now() - due);
      else failed++;
    } catch {
      failed++;
    }
  };
  const sent: Promise<void>[] = [];
  for (let index = 0; index < total; index++) {
    const due = startedAt + (index * 1000) / rate;
    const waitMs = due - performance.now();
    if (waitMs > 0) await sleep(waitMs);
    sent.push(send(index, due));
  }
  await Promise.all(sent);
  const elapsed = (performance.now() - startedAt) / 1000;
  agent.destroy();
  return { times, seconds: elapsed, failed };
};
