import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { InternalKey } from './internal-key.ts';

let shop: TestApi;
let sister: TestApi;
beforeAll(async () => {
  shop = await startTestApi({ RATE_LIMIT_API: '30' });
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
