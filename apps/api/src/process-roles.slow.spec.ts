import { join } from 'node:path';
import { startTestApi, type TestApi } from './testing/test-api.ts';
import { placeOrder, press, orderByKey } from './testing/payments.ts';
import { readStubPage, releaseStubShell } from './testing/shell-stub.ts';
import { waitFor } from './testing/wait-for.ts';
import { stockRow, storeWatch } from './testing/watch-on-sale.ts';
import { Jobs } from './platform/jobs/jobs.ts';
import { storedMails } from './testing/stored-mail.ts';

/** Jobs that work on the memory of their process. */
const EVERYWHERE = [
  'canary check',
  'catalogue synchronization',
  'country database reload',
  'database clock',
  'rate limit synchronization',
  'search counts',
];
const SECRETS = { METRICS_TOKEN: 'metrics-token', JWT_SECRET: 'a secret of sixteen letters' };

let web: TestApi;
let api: TestApi;
let worker: TestApi;
beforeAll(async () => {
  web = await startTestApi({ ...SECRETS, ROLE: 'web' });
  const shared = { ...SECRETS, MONGODB_URI: web.databaseUri, DATA_DIR: web.dataFolder };
  await releaseStubShell(join(web.dataFolder, 'releases'), '1');
  api = await startTestApi({ ...shared, ROLE: 'api' });
  worker = await startTestApi({ ...shared, ROLE: 'worker' });
});
afterAll(async () => {
  await worker.close();
  await api.close();
  await web.stop();
});

const statusOf = async ({ url }: TestApi, path: string): Promise<number> =>
  (await fetch(url + path, path === '/metrics' ? { headers: { authorization: 'Bearer metrics-token' } } : {}))
    .status;
const jobsOf = ({ app }: TestApi): string[] =>
  app
    .get(Jobs)
    .list()
    .map(({ name }) => name);

test.each(['/api/health/live', '/api/health/ready', '/metrics'])('every process serves %s', async (path) => {
  for (const process of [web, api, worker]) expect(await statusOf(process, path)).toBe(200);
});

test('only the process with the role web renders pages, with data of its own API, and serves images', async () => {
  const watchId = await storeWatch(web, { stock: [stockRow(3)] });
  const page = readStubPage(await (await fetch(`${web.url}/products/${watchId}`)).text());
  expect(page).toMatchObject({ heading: '1', stock: 3 });
  expect(await statusOf(web, '/robots.txt')).toBe(200);
  for (const path of ['/', '/robots.txt', '/static/none.png', '/remotes/shell/1/shell.js'])
    for (const process of [api, worker]) expect(await statusOf(process, path)).toBe(404);
});

test('only the process with the role api serves the API', async () => {
  expect(await statusOf(api, '/api/brands')).toBe(200);
  for (const process of [web, worker]) expect(await statusOf(process, '/api/brands')).toBe(404);
});

test('only the process with the role worker runs the jobs on stored data', () => {
  expect(jobsOf(web).sort()).toEqual(EVERYWHERE);
  expect(jobsOf(api).sort()).toEqual(EVERYWHERE);
  expect(jobsOf(worker)).toEqual(expect.arrayContaining([...EVERYWHERE, 'work', 'order repair']));
});

test('an order is placed and paid at the API, and the worker sends its mail', async () => {
  const watchId = await storeWatch(api, { stock: [stockRow(1)] });
  const placed = await placeOrder(api, watchId, 1, { change: { email: 'anna@example.test' } });
  await press(placed, 'approve');
  await waitFor(async () => (await orderByKey(api, placed)).payment.status === 'paid');
  await waitFor(async () => (await storedMails(api)).some(({ state }) => state === 'done'), 30_000);
});
