import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { InternalKey } from './internal-key.ts';

let shop: TestApi;
let sister: TestApi;
beforeAll(async () => {
  shop = await startTestApi({ RATE_LIMIT_API: '30', TRUST_PROXY: 'loopback' });
  sister = await startTestApi({ RATE_LIMIT_API: '30', MONGODB_URI: shop.databaseUri });
});
afterAll(async () => {
  await sister.close();
  await shop.stop();
});

const brands = (api: TestApi, headers: Record<string, string> = {}) =>
  api.api('GET /api/brands', { headers });

test('calls above the limit of an address are refused by every process, own rendering and health are not', async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, () => brands(shop)));
  // A minute may have begun in between: then the second half counts anew.
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(1);
  expect(refused[0]?.error.code).toBe('tooManyRequests');
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await shop.api('GET /api/health/live')).status).toBe(200);
  const key = shop.app.get(InternalKey).value;
  expect((await brands(shop, { 'x-internal-key': key })).status).toBe(200);
  expect((await brands(shop, { 'x-internal-key': 'guessed' })).status).toBe(429);
  await waitFor(async () => (await brands(sister)).status === 429, 5000);
});

test('all addresses of an IPv6 network are counted as one', async () => {
  const statuses = await Promise.all(
    Array.from({ length: 65 }, (_, i) => brands(shop, { 'x-forwarded-for': `2001:db8:0:1::${i}` })),
  );
  expect(statuses.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(1);
  expect((await brands(shop, { 'x-forwarded-for': '2001:db8:0:2::1' })).status).toBe(200);
});

test('only the two health checks are free of the limit, not every path below them', async () => {
  const send = (path: string) => shop.request('GET', path, { headers: { 'x-forwarded-for': '192.0.2.9' } });
  const others = await Promise.all(Array.from({ length: 65 }, () => send('/api/health/other')));
  expect(others.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(1);
  expect((await send('/api/health/live')).status).toBe(200);
  expect((await send('/api/health/ready')).status).toBe(200);
});
