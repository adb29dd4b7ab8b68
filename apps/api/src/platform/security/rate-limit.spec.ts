import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { InternalKey } from './internal-key.ts';

let shop: TestApi;
let otherProcess: TestApi;
beforeAll(async () => {
  shop = await startTestApi({ RATE_LIMIT_API: '30', TRUST_PROXY: 'loopback' });
  otherProcess = await startTestApi({ RATE_LIMIT_API: '30', MONGODB_URI: shop.databaseUri });
});
afterAll(async () => {
  await otherProcess.close();
  await shop.stop();
});

const brands = (api: TestApi, headers: Record<string, string> = {}) =>
  api.api('GET /api/brands', { headers });

test('every process rejects requests above the limit of an address, except health checks and internal requests', async () => {
  const responses = await Promise.all(Array.from({ length: 40 }, () => brands(shop)));
  // A new minute may begin during the requests and reset the count.
  const rejected = responses.filter(({ status }) => status === 429);
  expect(rejected.length).toBeGreaterThanOrEqual(1);
  expect(rejected[0]?.error.code).toBe('tooManyRequests');
  expect(Number(rejected[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await shop.api('GET /api/health/live')).status).toBe(200);
  const key = shop.app.get(InternalKey).value;
  expect((await brands(shop, { 'x-internal-key': key })).status).toBe(200);
  expect((await brands(shop, { 'x-internal-key': 'guessed' })).status).toBe(429);
  await waitFor(async () => (await brands(otherProcess)).status === 429, 5000);
});

test('counts all addresses of an IPv6 network together', async () => {
  const statuses = await Promise.all(
    Array.from({ length: 65 }, (_, i) => brands(shop, { 'x-forwarded-for': `2001:db8:0:1::${i}` })),
  );
  expect(statuses.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(1);
  expect((await brands(shop, { 'x-forwarded-for': '2001:db8:0:2::1' })).status).toBe(200);
});

test('exempts the two health checks from the limit, but not other paths below /api/health', async () => {
  const send = (path: string) => shop.request('GET', path, { headers: { 'x-forwarded-for': '192.0.2.9' } });
  const others = await Promise.all(Array.from({ length: 65 }, () => send('/api/health/other')));
  expect(others.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(1);
  expect((await send('/api/health/live')).status).toBe(200);
  expect((await send('/api/health/ready')).status).toBe(200);
});
