import { type DatabaseProxy, startDatabaseProxy } from '../../testing/database-proxy.ts';
import { Readiness } from './readiness.ts';
import { startTestApi, type TestApi, testDatabase } from '../../testing/test-api.ts';
import { waitFor } from '../../testing/wait-for.ts';

let line: DatabaseProxy;
let shop: TestApi;
beforeAll(async () => {
  line = await startDatabaseProxy(testDatabase());
  shop = await startTestApi({ MONGODB_URI: line.uri, DATABASE_TIMEOUT_SECONDS: '5' });
});
afterAll(async () => {
  await shop.stop();
  await line.cut();
});

test('readiness tells the truth about the database, and the server finds it again', async () => {
  expect((await shop.api('GET /api/health/ready')).status).toBe(200);
  await line.cut();
  await waitFor(async () => (await shop.api('GET /api/health/ready')).status === 503, 15_000);
  expect((await shop.api('GET /api/health/ready')).error).toMatchObject({
    statusCode: 503,
    code: 'unavailable',
  });
  expect((await shop.api('GET /api/health/live')).status).toBe(200);
  const calls = await Promise.all([
    shop.api('GET /api/brands', { headers: { 'accept-language': 'ru' } }),
    shop.api('GET /api/watches', { query: { limit: '1' } }),
    shop.api('GET /api/watches/:id', { params: { id: 'some-watch' } }),
  ]);
  for (const { error, headers } of calls) {
    expect(error).toMatchObject({ statusCode: 503, code: 'unavailable' });
    expect(headers.get('retry-after')).toBe('2');
  }
  expect(calls[0].error.message).toContain('временно недоступен');

  await line.mend();
  await waitFor(async () => (await shop.api('GET /api/health/ready')).status === 200, 15_000);
  expect((await shop.api('GET /api/brands')).body).toEqual([]);
  expect((await shop.api('GET /api/watches', { query: { limit: '1' } })).body.total).toBe(0);
});

test('many questions at once and shortly after cost the database one ping, and a stop is told at once', async () => {
  const other = await startTestApi();
  let pings = 0;
  const client = other.connection.getClient();
  const command = jest.spyOn(Object.getPrototypeOf(client.db()) as { command(): unknown }, 'command');
  try {
    const answers = await Promise.all(Array.from({ length: 50 }, () => other.api('GET /api/health/ready')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    pings = command.mock.calls.filter(([what]: unknown[]) => JSON.stringify(what) === '{"ping":1}').length;
    expect(pings).toBeGreaterThanOrEqual(1);
    // More than one only where the questions took longer than a second.
    expect(pings).toBeLessThan(10);
    other.app.get(Readiness).stop();
    expect((await other.api('GET /api/health/ready')).status).toBe(503);
  } finally {
    command.mockRestore();
    await other.stop();
  }
});

describe('a database that stops responding without closing its connections', () => {
  /** Milliseconds within which a request is refused: the promise is 5 seconds, a busy machine gets twice that. */
  const REFUSED_WITHIN = 10_000;

  afterEach(async () => {
    line.resume();
    await waitFor(async () => (await shop.api('GET /api/health/ready')).status === 200, 30_000);
  });

  test('leads to 503 with Retry-After, for reads and for writes', async () => {
    const admin = await shop.tokenOf('admin');
    line.stall();
    const began = performance.now();
    const [brands, watch, created] = await Promise.all([
      shop.api('GET /api/brands'),
      shop.api('GET /api/watches/:id', { params: { id: 'some-watch' } }),
      shop.api('POST /api/brands', { token: admin, body: { nameEN: 'Stalled', nameRU: 'Замер' } }),
    ]);
    expect(performance.now() - began).toBeLessThan(REFUSED_WITHIN);
    for (const { error, headers } of [brands, watch, created]) {
      expect(error).toMatchObject({ statusCode: 503, code: 'unavailable' });
      expect(headers.get('retry-after')).toBe('2');
    }
  });

  test('does not keep later requests waiting, and they do not fill the pool', async () => {
    line.stall();
    await shop.api('GET /api/brands');
    const began = performance.now();
    const later = await Promise.all(Array.from({ length: 100 }, () => shop.api('GET /api/brands')));
    expect(performance.now() - began).toBeLessThan(REFUSED_WITHIN);
    expect(new Set(later.map(({ status }) => status))).toEqual(new Set([503]));
    expect((await shop.api('GET /api/health/live')).status).toBe(200);
  });
});
