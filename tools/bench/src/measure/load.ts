import { setTimeout as delay } from 'node:timers/promises';
import type { LoadResult } from './load-result.ts';

/**
 * Sends a request, or several that belong together. Returns whether all responses were as expected.
 * @param index counts the calls of a connection, from 0
 * @param connection its number, from 0
 */
export type Send = (index: number, connection: number) => Promise<boolean>;

class Measurement {
  readonly #times: number[] = [];
  readonly #startedAt = performance.now();
  #failed = 0;

  async measure(send: () => Promise<boolean>, due = performance.now()): Promise<void> {
    const succeeded = await send().catch(() => false);
    if (succeeded) this.#times.push(performance.now() - due);
    else this.#failed++;
  }

  seconds(): number {
    return (performance.now() - this.#startedAt) / 1000;
  }

  result(): LoadResult {
    return { times: this.#times, seconds: this.seconds(), failed: this.#failed };
  }
}

/** Closed loop: each connection sends its next request when it has the response to the previous one. */
export const closedLoop = async (
  { connections, seconds }: { connections: number; seconds: number },
  send: Send,
): Promise<LoadResult> => {
  const measurement = new Measurement();
  const connect = async (connection: number): Promise<void> => {
    for (let index = 0; measurement.seconds() < seconds; index++)
      await measurement.measure(() => send(index, connection));
  };
  await Promise.all(Array.from({ length: connections }, (_, connection) => connect(connection)));
  return measurement.result();
};

/**
 * Open loop: sends requests at a fixed rate per second, evenly spaced, without waiting for earlier responses. A response
 * time counts from the moment the request was due, so that a stalled server cannot hide it (coordinated omission).
 */
export const openLoop = async (
  { rate, seconds }: { rate: number; seconds: number },
  send: Send,
): Promise<LoadResult> => {
  const measurement = new Measurement();
  const startedAt = performance.now();
  const total = Math.round(rate * seconds);
  const sent: Promise<void>[] = [];
  for (let index = 0; index < total; index++) {
    const due = startedAt + (index * 1000) / rate;
    const waitMs = due - performance.now();
    if (waitMs > 0) await delay(waitMs);
    sent.push(measurement.measure(() => send(index, 0), due));
  }
  await Promise.all(sent);
  return measurement.result();
};
