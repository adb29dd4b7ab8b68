import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { sendRequest } from './http-request.ts';
import type { LoadRequest, LoadResult } from './load-result.ts';

export interface OpenLoopLoad {
  origin: string;
  requests: readonly LoadRequest[];
  /** Requests per second, evenly spaced. */
  rate: number;
  seconds: number;
  offset: number;
}

/**
 * Open loop: sends requests at a fixed rate, evenly spaced, without waiting for earlier responses. A response time counts
 * from the moment the request was due, so that a stalled server cannot hide it (coordinated omission).
 * The rate option of autocannon sends the requests of each second in one burst.
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
    if (waitMs > 0) await delay(waitMs);
    sent.push(send(index, due));
  }
  await Promise.all(sent);
  const elapsed = (performance.now() - startedAt) / 1000;
  agent.destroy();
  return { times, seconds: elapsed, failed };
};
