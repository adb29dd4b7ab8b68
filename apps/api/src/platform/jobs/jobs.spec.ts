import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { DatabaseClock } from '../database/database-clock.ts';
import { Jobs } from './jobs.ts';

const OPERATIONS = readFileSync(join(__dirname, '../../../../../docs/operations.md'), 'utf8');
const HOUR_S = 3600;

/** Name and interval of each job in the list of background jobs. */
const documented = [...OPERATIONS.matchAll(/^- `([^`]+)` \((\d+ [sh])(?:, all)?\)/gm)].map(
  ([, name, interval]) => [name, interval],
);
const format = (seconds: number): string => (seconds < HOUR_S ? `${seconds} s` : `${seconds / HOUR_S} h`);

let shop: TestApi;
let jobs: Jobs;
beforeAll(async () => {
  shop = await startTestApi({ METRICS_TOKEN: 'metrics-token' });
  jobs = shop.app.get(Jobs);
});
afterAll(() => shop.stop());

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
