import type { PinoLogger } from 'nestjs-pino';
import { Poller } from './poller.ts';

const logged: string[] = [];
const logger = {
  warn: (...parts: unknown[]) => logged.push(String(parts.at(-1))),
} as unknown as PinoLogger;
const intervalMs = () => 10;

beforeEach(() => {
  jest.useFakeTimers();
  logged.length = 0;
});
afterEach(() => jest.useRealTimers());

test('a round that fails is logged, and the next one runs', async () => {
  let rounds = 0;
  const run = () => (++rounds === 1 ? Promise.reject(new Error('no database')) : Promise.resolve());
  const work = new Poller({ name: 'work', run, intervalMs }, logger);
  work.start();
  await jest.advanceTimersByTimeAsync(50);
  expect(rounds).toBeGreaterThan(2);
  expect(logged).toEqual(['work: failed, trying again']);
  await work.stop();
});

test('a stop aborts the signal of the round under way and waits for its end', async () => {
  const done: string[] = [];
  const run = async (signal: AbortSignal) => {
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    done.push('round');
  };
  const work = new Poller({ name: 'work', run, intervalMs }, logger);
  work.start();
  await jest.advanceTimersByTimeAsync(1);
  await work.stop();
  expect(done).toEqual(['round']);
  expect(logged).toEqual([]);
});

test('a round that never ends does not keep the process from stopping', async () => {
  const work = new Poller({ name: 'work', run: () => new Promise(() => undefined), intervalMs }, logger);
  work.start();
  await jest.advanceTimersByTimeAsync(1);
  const stopped = work.stop();
  await jest.advanceTimersByTimeAsync(10_000);
  await stopped;
  expect(logged).toEqual(['work: still running at shutdown, left to another process']);
});
