import { SchedulerRegistry } from '@nestjs/schedule';
import type { PinoLogger } from 'nestjs-pino';
import { AsyncLocalStorage } from 'node:async_hooks';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { testApi } from '../../testing/test-api.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { DatabaseClock } from '../database/database-clock.ts';
import { Job } from './job.ts';
import { Jobs } from './jobs.ts';

describe('the jobs of a server', () => {
  const OPERATIONS = readFileSync(join(import.meta.dirname, '../../../../../docs/operations.md'), 'utf8');
  const HOUR_S = 3600;

  /** Name and interval of each job in the list of background jobs. */
  const documented = [...OPERATIONS.matchAll(/^- `([^`]+)` \((\d+ [sh])(?:, all)?\)/gm)].map(
    ([, name, interval]) => [name, interval],
  );
  const format = (seconds: number): string => (seconds < HOUR_S ? `${seconds} s` : `${seconds / HOUR_S} h`);

  const shop = testApi({ METRICS_TOKEN: 'metrics-token' });
  let jobs: Jobs;
  beforeAll(async () => {
    jobs = shop.app.get(Jobs);
  });

  const readMetrics = async (): Promise<string> => {
    const headers = { authorization: 'Bearer metrics-token' };
    return (await fetch(`${shop.url}/metrics`, { headers })).text();
  };

  test('docs/operations.md lists every background job with its interval', () => {
    const listed = jobs.list().map(({ name, intervalMs }) => [name, format(intervalMs / 1000)]);
    expect(listed.sort()).toEqual(documented);
  });

  test('every background job runs at the start and is measured', async () => {
    const names = jobs.list().map(({ name }) => name);
    await waitFor(async () => {
      const metrics = await readMetrics();
      return names.every((name) =>
        metrics.includes(`background_job_last_success_timestamp_seconds{job="${name}"}`),
      );
    });
    const metrics = await readMetrics();
    for (const name of names) {
      expect(metrics).toContain(`background_job_duration_seconds_count{job="${name}"}`);
      expect(metrics).toContain(`background_job_lag_seconds{job="${name}"}`);
      expect(metrics).toContain(`background_job_failures_total{job="${name}"} 0`);
    }
  });

  test('a failed run counts as a failure, and a job can run without waiting for its interval', async () => {
    const measure = jest
      .spyOn(shop.app.get(DatabaseClock), 'measure')
      .mockRejectedValueOnce(new Error('no database'));
    jobs.runNow('database clock');
    await waitFor(async () =>
      (await readMetrics()).includes('background_job_failures_total{job="database clock"} 1'),
    );
    expect(measure).toHaveBeenCalledTimes(1);
  });
});

describe('a job', () => {
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
    requests.disable();
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
});
