import { AsyncLocalStorage } from 'node:async_hooks';
import { SchedulerRegistry } from '@nestjs/schedule';
import type { PinoLogger } from 'nestjs-pino';
import { Job } from './job.ts';

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

test('logs a failed poll and continues polling', async () => {
  let polls = 0;
  const run = () => (++polls === 1 ? Promise.reject(new Error('no database')) : Promise.resolve());
  const job = new Job({ name: 'work', run, intervalMs }, new SchedulerRegistry(), logger);
  job.start();
  await jest.advanceTimersByTimeAsync(50);
  expect(polls).toBeGreaterThan(2);
  expect(logged).toEqual(['work: poll failed, retrying']);
  await job.stop();
});

test('a run that a request causes, and the later ones, do not belong to the request', async () => {
  const requests = new AsyncLocalStorage<string>();
  const seen: (string | undefined)[] = [];
  const run = () => Promise.resolve(void seen.push(requests.getStore()));
  const job = new Job({ name: 'work', run, intervalMs }, new SchedulerRegistry(), logger);
  requests.run('request', () => job.runNow());
  await jest.advanceTimersByTimeAsync(50);
  expect(seen.length).toBeGreaterThan(2);
  expect(seen.filter((request) => request !== undefined)).toEqual([]);
  await job.stop();
});

test('stop aborts the signal of the running poll and waits for its end', async () => {
  const done: string[] = [];
  const run = async (signal: AbortSignal) => {
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    done.push('poll');
  };
  const job = new Job({ name: 'work', run, intervalMs }, new SchedulerRegistry(), logger);
  job.start();
  await jest.advanceTimersByTimeAsync(1);
  await job.stop();
  expect(done).toEqual(['poll']);
  expect(logged).toEqual([]);
});

test('stop gives up after a timeout and logs a poll that never ends', async () => {
  const job = new Job(
    { name: 'work', run: () => new Promise(() => undefined), intervalMs },
    new SchedulerRegistry(),
    logger,
  );
  job.start();
  await jest.advanceTimersByTimeAsync(1);
  const stopped = job.stop();
  await jest.advanceTimersByTimeAsync(10_000);
  await stopped;
  expect(logged).toEqual(['work: shutdown timeout, the poll is still running']);
});
