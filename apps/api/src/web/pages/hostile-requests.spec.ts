import http from 'node:http';
import { join } from 'node:path';
import { type DatabaseProxy, startDatabaseProxy } from '../../testing/database-proxy.ts';
import { startTestApi, type TestApi, testDatabase } from '../../testing/test-api.ts';
import { formOf, someReferences, watchFields } from '../../testing/watch-form.ts';
import { publishStubRemote, readStubPage, releaseStubShell } from '../../testing/shell-stub.ts';

const LIMIT = 4;
/** Pages that a network may render at once: the limit per minute plus the burst. */
const MAX_AT_ONCE = LIMIT + 5 * LIMIT;

let shop: TestApi;
let proxy: DatabaseProxy;
beforeAll(async () => {
  proxy = await startDatabaseProxy(testDatabase());
  shop = await startTestApi({
    RATE_LIMIT_PAGES: String(LIMIT),
    TRUST_PROXY: '1',
    DATABASE_TIMEOUT_SECONDS: '5',
    MONGODB_URI: proxy.uri,
  });
  const store = await releaseStubShell(join(shop.dataFolder, 'releases'), '1');
  await publishStubRemote(store, 'catalog-mfe', '1', ['/products'], { '/products': { query: ['q'] } });
  await store.point('catalog-mfe', '1', { reason: 'test' });
  const token = await shop.tokenOf('admin');
  const watch = await watchFields(await someReferences(shop, token), {});
  await shop.api('POST /api/watches', { token, body: formOf(watch) });
});
afterAll(async () => {
  await shop.stop();
  await proxy.cut();
});

const from = (address: string, headers: Record<string, string> = {}) => ({
  headers: { 'x-forwarded-for': address, ...headers },
});
const exhaustLimit = async (address: string) => {
  for (let count = 0; count < MAX_AT_ONCE; count++)
    expect((await fetch(`${shop.url}/${address}/${count}`, from(address))).status).toBe(200);
};

test('sends 429 with a localised page and Retry-After to a network above the page limit', async () => {
  await exhaustLimit('192.0.2.1');
  const rejected = await fetch(`${shop.url}/one-more`, from('192.0.2.1', { cookie: 'language=ru' }));
  expect(rejected.status).toBe(429);
  expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(rejected.headers.get('content-type')).toMatch('text/html');
  expect(rejected.headers.get('cache-control')).toBe('private, no-store');
  const html = await rejected.text();
  expect(html).toContain('<html lang="ru">');
  expect(html).toContain('Слишком много страниц сразу');
  const english = await fetch(`${shop.url}/one-more`, from('192.0.2.1', { cookie: 'language=en' }));
  expect(await english.text()).toContain('Too many pages at once');
});

test('does not limit cached pages and other networks', async () => {
  await fetch(`${shop.url}/cached`, from('192.0.2.9'));
  await exhaustLimit('192.0.2.2');
  expect((await fetch(`${shop.url}/cached?utm_source=x`, from('192.0.2.2'))).status).toBe(200);
  expect((await fetch(`${shop.url}/one-more`, from('192.0.2.3'))).status).toBe(200);
});

test('limits all addresses of an IPv6 /64 together', async () => {
  for (let count = 0; count < MAX_AT_ONCE; count++)
    await fetch(`${shop.url}/v6/${count}`, from(`2001:db8:0:1::${count.toString(16)}`));
  expect((await fetch(`${shop.url}/v6/more`, from('2001:db8:0:1:ffff::1'))).status).toBe(429);
  expect((await fetch(`${shop.url}/v6/more`, from('2001:db8:0:2::1'))).status).toBe(200);
});

test('serves cached pages while the database is unavailable', async () => {
  const page = async () => {
    const response = await fetch(`${shop.url}/products?q=a`, from('192.0.2.4'));
    return { status: response.status, rendering: readStubPage(await response.text()).rendering };
  };
  const before = await page();
  await proxy.cut();
  try {
    for (let count = 0; count < 3; count++) expect(await page()).toEqual({ ...before, status: 200 });
  } finally {
    await proxy.mend();
  }
});

/** Sends a request target unchanged, because `fetch` would normalize it. */
const requestTarget = (
  target: string,
  method = 'GET',
): Promise<{ status: number | undefined; location: string | undefined; body: string }> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(shop.url);
    const request = http.request({ hostname, port, path: target, method }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode, location: response.headers.location, body }),
      );
    });
    request.on('error', reject).end();
  });

test.each([
  ['//', '/'],
  ['/\\', '/'],
  ['//evil.example', '/evil.example'],
  ['/.//evil.example/x?q=1', '/evil.example/x?q=1'],
  ['/products//x', '/products/x'],
  ['//api/health/live', '/api/health/live'],
])('GET and HEAD of %s redirect to %s', async (target, location) => {
  for (const method of ['GET', 'HEAD'])
    expect(await requestTarget(target, method)).toMatchObject({ status: 301, location });
});

test.each(['/%', '/%E0%A4%A', '/products/%zz', '/%00', '/products/a%00b?lang=ru'])(
  'GET and HEAD of %s return 400 with a localised page',
  async (target) => {
    const { status, body } = await requestTarget(target);
    expect(status).toBe(400);
    expect(body).toContain(target.endsWith('lang=ru') ? 'Неверный адрес' : 'This address is not valid');
    expect(await requestTarget(target, 'HEAD')).toMatchObject({ status: 400, body: '' });
  },
);
