import { type DatabaseProxy, startDatabaseProxy } from '../../testing/database-proxy.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { waitFor } from '../../testing/wait-for.ts';

let proxy: DatabaseProxy;
let shop: TestApi;
beforeAll(async () => {
  proxy = await startDatabaseProxy(testDatabase());
  shop = await startTestApi({ MONGODB_URI: proxy.uri, DATABASE_TIMEOUT_SECONDS: '2' });
});
afterAll(async () => {
  await shop.stop();
  await proxy.cut();
});

test('readiness follows the database connection, and the server reconnects', async () => {
  expect((await shop.api('GET /api/health/ready')).status).toBe(200);
  await proxy.cut();
  await waitFor(async () => (await shop.api('GET /api/health/ready')).status === 503, 15_000);
  expect((await shop.api('GET /api/health/ready')).error).toMatchObject({
    statusCode: 503,
    code: 'unavailable',
  });
  expect((await shop.api('GET /api/health/live')).status).toBe(200);
  const responses = await Promise.all([
    shop.api('GET /api/brands', { headers: { 'accept-language': 'ru' } }),
    shop.api('GET /api/watches', { query: { limit: '1' } }),
    shop.api('GET /api/watches/:id', { params: { id: 'some-watch' } }),
  ]);
  for (const { error, headers } of responses) {
    expect(error).toMatchObject({ statusCode: 503, code: 'unavailable' });
    expect(headers.get('retry-after')).toBe('2');
  }
  expect(responses[0].error.message).toContain('временно недоступен');

  await proxy.mend();
  await waitFor(async () => (await shop.api('GET /api/health/ready')).status === 200, 15_000);
  expect((await shop.api('GET /api/brands')).body).toEqual([]);
  expect((await shop.api('GET /api/watches', { query: { limit: '1' } })).body.total).toBe(0);
});

test('concurrent readiness checks share a ping, and a stopping server is not ready', async () => {
  const server = await startTestApi({ SHUTDOWN_DELAY_SECONDS: '2' });
  let closed: Promise<void> | undefined;
  let pings = 0;
  const client = server.connection.getClient();
  const command = jest.spyOn(Object.getPrototypeOf(client.db()) as { command(): unknown }, 'command');
  try {
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => server.api('GET /api/health/ready')),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    pings = command.mock.calls.filter(([what]: unknown[]) => JSON.stringify(what) === '{"ping":1}').length;
    expect(pings).toBeGreaterThanOrEqual(1);
    // There is more than one ping only if the checks took longer than a second.
    expect(pings).toBeLessThan(10);
    await server.connection.dropDatabase();
    closed = server.close();
    await waitFor(async () => (await server.api('GET /api/health/ready')).status === 503);
    expect((await server.api('GET /api/health/ready')).headers.get('retry-after')).toBe('2');
  } finally {
    command.mockRestore();
    await (closed ?? server.stop());
  }
});

describe('a database that stops responding without closing its connections', () => {
  /** The configured limit is 2 seconds; a busy machine gets twice that. */
  const REJECTION_TIMEOUT_MS = 4_000;

  afterEach(async () => {
    proxy.resume();
    await waitFor(async () => (await shop.api('GET /api/health/ready')).status === 200, 30_000);
  });

  test('causes 503 with Retry-After for reads and writes', async () => {
    const admin = await shop.tokenOf('admin');
    proxy.stall();
    const startedAt = performance.now();
    const [brands, watch, created] = await Promise.all([
      shop.api('GET /api/brands'),
      shop.api('GET /api/watches/:id', { params: { id: 'some-watch' } }),
      shop.api('POST /api/brands', { token: admin, body: { nameEN: 'Stalled', nameRU: 'Замер' } }),
    ]);
    expect(performance.now() - startedAt).toBeLessThan(REJECTION_TIMEOUT_MS);
    for (const { error, headers } of [brands, watch, created]) {
      expect(error).toMatchObject({ statusCode: 503, code: 'unavailable' });
      expect(headers.get('retry-after')).toBe('2');
    }
  });

  test('does not delay later requests or exhaust the connection pool', async () => {
    proxy.stall();
    await shop.api('GET /api/brands');
    const startedAt = performance.now();
    const responses = await Promise.all(Array.from({ length: 100 }, () => shop.api('GET /api/brands')));
    expect(performance.now() - startedAt).toBeLessThan(REJECTION_TIMEOUT_MS);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([503]));
    expect((await shop.api('GET /api/health/live')).status).toBe(200);
  });
});
