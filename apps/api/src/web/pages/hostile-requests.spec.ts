import http from 'node:http';
import { join } from 'node:path';
import { type DatabaseProxy, startDatabaseProxy } from '../../testing/database-proxy.ts';
import { startTestApi, type TestApi, testDatabase } from '../../testing/test-api.ts';
import { formOf, someReferences, watchFields } from '../../testing/watch-form.ts';
import { publishStubRemote, readStubPage, releaseStubShell } from '../../testing/shell-stub.ts';

const LIMIT = 4;
/** What a network may have rendered at once: the limit of a minute and the burst. */
const AT_ONCE = LIMIT + 5 * LIMIT;

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
const spend = async (address: string) => {
  for (let count = 0; count < AT_ONCE; count++)
    expect((await fetch(`${shop.url}/${address}/${count}`, from(address))).status).toBe(200);
};

test('a network that has too many pages rendered gets a short localised page and Retry-After', async () => {
  await spend('192.0.2.1');
  const refused = await fetch(`${shop.url}/one-more`, from('192.0.2.1', { cookie: 'language=ru' }));
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refused.headers.get('content-type')).toMatch('text/html');
  expect(refused.headers.get('cache-control')).toBe('private, no-store');
  const html = await refused.text();
  expect(html).toContain('<html lang="ru">');
  expect(html).toContain('Слишком много страниц сразу');
  const english = await fetch(`${shop.url}/one-more`, from('192.0.2.1', { cookie: 'language=en' }));
  expect(await english.text()).toContain('Too many pages at once');
});

test('cached pages and other networks are not limited', async () => {
  await fetch(`${shop.url}/cached`, from('192.0.2.9'));
  await spend('192.0.2.2');
  expect((await fetch(`${shop.url}/cached?utm_source=x`, from('192.0.2.2'))).status).toBe(200);
  expect((await fetch(`${shop.url}/one-more`, from('192.0.2.3'))).status).toBe(200);
});

test('all addresses of an IPv6 /64 are one network', async () => {
  for (let count = 0; count < AT_ONCE; count++)
    await fetch(`${shop.url}/v6/${count}`, from(`2001:db8:0:1::${count.toString(16)}`));
  expect((await fetch(`${shop.url}/v6/more`, from('2001:db8:0:1:ffff::1'))).status).toBe(429);
  expect((await fetch(`${shop.url}/v6/more`, from('2001:db8:0:2::1'))).status).toBe(200);
});

test('cached pages are shown while the database is away', async () => {
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

/** The answer to a request target as it is: `fetch` would bring it into its normal form first. */
const ask = (
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
    expect(await ask(target, method)).toMatchObject({ status: 301, location });
});

test.each(['/%', '/%E0%A4%A', '/products/%zz', '/%00', '/products/a%00b?lang=ru'])(
  'GET and HEAD of %s are 400 with a localised page',
  async (target) => {
    const { status, body } = await ask(target);
    expect(status).toBe(400);
    expect(body).toContain(target.endsWith('lang=ru') ? 'Неверный адрес' : 'This address is not valid');
    expect(await ask(target, 'HEAD')).toMatchObject({ status: 400, body: '' });
  },
);
