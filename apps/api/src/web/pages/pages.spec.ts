import http from 'node:http';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { ReleaseStore } from '@meridian/releases';
import { orderBody, wanted } from '../../testing/order-body.ts';
import { SAMPLE_BODIES } from '../../testing/sample-bodies.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import {
  publishStubRemote,
  readStubPage,
  releaseStubShell,
  type StubPage,
} from '../../testing/shell-stub.ts';
import { type EditedWatch, startWatchEditor, type WatchEditor } from '../../testing/watch-editor.ts';

let editor: WatchEditor;
let shop: TestApi;
let store: ReleaseStore;
let watch: EditedWatch;

const readPage = async (
  path: string,
  headers: Record<string, string> = {},
  at = shop.url,
): Promise<StubPage> => readStubPage(await (await fetch(at + path, { headers })).text());
const pathOf = () => `/products/${watch.slug}`;
const current = async () =>
  (await shop.api('GET /api/watches/:id', { params: { id: watch._id } })).body.watch;

/** Expects price and stock of the watch in the API and on all pages. */
const expectEverywhere = async (price: number, stock: number, at = shop.url): Promise<void> => {
  const page = await readPage(pathOf(), {}, at);
  expect(page).toMatchObject({ price, stock, listedPrice: price, listedStock: stock });
  const { body } = await shop.api('GET /api/watches/:id', { params: { id: watch._id } });
  expect([body.watch.price.kzt, body.watch.stock[0]?.quantity]).toEqual([price, stock]);
};

beforeAll(async () => {
  editor = await startWatchEditor();
  shop = editor.shop;
  store = await releaseStubShell(join(shop.dataFolder, 'releases'), '1');
  await publishStubRemote(store, 'catalog-mfe', '1', ['/products', '/success', '/long'], {
    '/products': { query: ['q', 'sort'] },
    '/success': { secretQuery: ['order'] },
    '/long': { query: ['q'] },
  });
  await publishStubRemote(store, 'older-mfe', '1', ['/older']);
  for (const app of ['catalog-mfe', 'older-mfe'] as const) await store.point(app, '1', { reason: 'test' });
  watch = await editor.make();
});
afterAll(() => shop.stop());

test('concurrent and later visitors share one rendering', async () => {
  const concurrent = await Promise.all(Array.from({ length: 8 }, () => readPage('/policies/terms')));
  const later = await readPage('/policies/terms');
  expect(new Set([...concurrent, later].map(({ rendering }) => rendering)).size).toBe(1);
});

test('a change of the settings renders pages again', async () => {
  const before = await readPage('/policies/terms');
  const body = SAMPLE_BODIES['PUT /api/settings'];
  const { status } = await shop.api('PUT /api/settings', { token: await shop.tokenOf('admin'), body });
  expect(status).toBe(200);
  expect((await readPage('/policies/terms')).rendering).not.toBe(before.rendering);
});

test('the code of a release cannot read environment variables of the server', async () => {
  expect((await readPage('/policies/terms')).environment).toEqual([]);
});

test('passes simulatedPayments to the page when the shop uses the sandbox', async () => {
  expect(await readPage('/policies/terms')).toMatchObject({ simulatedPayments: true });
});

test.each<[string, Record<string, string>, Partial<StubPage>]>([
  ['language', { cookie: 'language=ru' }, { language: 'ru', currency: 'kzt' }],
  ['currency', { cookie: 'currency=usd' }, { language: 'en', currency: 'usd' }],
  ['both', { cookie: 'language=ru; currency=rub' }, { language: 'ru', currency: 'rub' }],
])('visitors with another choice of %s get separate cached pages', async (_, headers, expected) => {
  const plain = await readPage('/');
  const own = await readPage('/', headers);
  expect(own).toMatchObject(expected);
  expect(own.rendering).not.toBe(plain.rendering);
  expect((await readPage('/', headers)).rendering).toBe(own.rendering);
  expect((await readPage('/')).rendering).toBe(plain.rendering);
});

test.each([
  ['/products?sort=name', '/products?sort=priceAsc'],
  ['/products?q=a', '/products?q=b'],
  ['/products?lang=ru', '/products?lang=en'],
])('%s and %s are cached separately', async (one, other) => {
  expect((await readPage(one)).rendering).not.toBe((await readPage(other)).rendering);
  expect((await readPage(one)).search).toBe(one.slice(one.indexOf('?')));
});

test.each([
  ['/success?order=abc', 'its query contains a secret'],
  ['/failing', 'a version failed'],
  ['/older?sort=name', 'its release does not declare its parameters'],
  [`/long?q=${'a'.repeat(500)}`, 'it is long'],
])('%s is never cached, because %s', async (path) => {
  expect((await readPage(path)).rendering).not.toBe((await readPage(path)).rendering);
});

test.each([
  ['/products?utm_source=letter&sort=name', '/products?sort=name', '?sort=name'],
  ['/products?sort=name&q=a', '/products?q=a&sort=name', '?q=a&sort=name'],
  ['/products?__proto__=1&constructor=2', '/products', ''],
  ['/policies/terms?sort=name', '/policies/terms', ''],
])('renders %s without the parameters that its route does not declare', async (path, same, search) => {
  const page = await readPage(path);
  expect(page.search).toBe(search);
  expect((await readPage(same)).rendering).toBe(page.rendering);
});

test('passes all parameters to a release that does not declare them', async () => {
  expect((await readPage('/older?b=1&a=2')).search).toBe('?b=1&a=2');
});

test('caches a 404 page for ten seconds', async () => {
  const page = await readPage('/gone');
  expect((await readPage('/gone?x=1')).rendering).toBe(page.rendering);
  const now = Date.now();
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => now + 11_000);
  const later = await readPage('/gone');
  clock.mockRestore();
  expect(later.rendering).not.toBe(page.rendering);
});

test.each([
  ['/success', 'order'],
  ['/auth/reset', 'token'],
  ['/auth/verify', 'token'],
])('sends no-store and no-referrer for %s with a secret in its query', async (path, parameter) => {
  const { headers } = await fetch(`${shop.url}${path}?${parameter}=abc`);
  expect(headers.get('cache-control')).toBe('private, no-store');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  const plain = await fetch(shop.url + path);
  expect(plain.headers.get('cache-control')).toBe('private, no-cache');
});

test('HEAD returns the headers of GET', async () => {
  const path = `${shop.url}/pages/warranties`;
  const [get, head] = [await fetch(path), await fetch(path, { method: 'HEAD' })];
  const tags = [get, head].map(({ status, headers }) => [
    status,
    ...['etag', 'content-type', 'content-length', 'link'].map((name) => headers.get(name)),
  ]);
  expect(tags[1]).toEqual(tags[0]);
  expect(await head.text()).toBe('');
});

test('a worker renders a page after its keep-alive connections were closed', async () => {
  await readPage('/quiet/1');
  shop.app.getHttpServer().closeIdleConnections();
  // Wait until the worker can have noticed the closed connections.
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect((await fetch(`${shop.url}/quiet/2`)).status).toBe(200);
});

test('sends the redirect of a page', async () => {
  const response = await fetch(`${shop.url}/moved`, { redirect: 'manual' });
  expect(response.headers.get('location')).toBe('/');
});

test('pages and API return a changed price and stock immediately', async () => {
  const stocked = (quantity: number) => [
    { ...watch.stock[0]!, quantity: String(quantity), loaded: String(quantity) },
  ];
  for (const [price, stock] of [
    [510_000, 7],
    [495_000, 2],
    [520_000, 0],
    [500_000, 9],
  ] as const) {
    const now = await current();
    await editor.save(now, {
      price: { kzt: String(price), rub: '90000', usd: '1000' },
      stock: [{ ...stocked(stock)[0]!, loaded: String(now.stock[0]?.quantity) }],
    });
    await expectEverywhere(price, stock);
    const again = await readPage(pathOf());
    expect(again.rendering).toBe((await readPage(pathOf())).rendering);
  }
});

test('a sale renders no page again unless it sells a variant out', async () => {
  const { price, stock, rendering } = await readPage(pathOf());
  const sell = async (quantity: number) => {
    const items = [wanted(watch._id, quantity)];
    const body = orderBody(items, quantity * price!, { currency: 'kzt' });
    expect((await shop.api('POST /api/orders/place-order', { body })).status).toBe(201);
  };
  await sell(1);
  expect((await current()).stock[0]?.quantity).toBe(stock! - 1);
  expect((await readPage(pathOf())).rendering).toBe(rendering);
  await sell(stock! - 1);
  await expectEverywhere(price!, 0);
});

test('pages show a change of another process immediately', async () => {
  const other = await startTestApi({ DATA_DIR: shop.dataFolder, MONGODB_URI: shop.databaseUri });
  try {
    const { stock } = await readPage(pathOf(), {}, other.url);
    await editor.save(await current(), { price: { kzt: '700000', rub: '90000', usd: '1000' } });
    await expectEverywhere(700_000, stock!, other.url);
  } finally {
    await other.close();
  }
});

test('a release and a rollback apply to the next page', async () => {
  expect((await readPage('/')).heading).toBe('1');
  await releaseStubShell(join(shop.dataFolder, 'releases'), '2');
  expect((await readPage('/')).heading).toBe('2');
  await store.rollback('shell');
  expect((await readPage('/')).heading).toBe('1');
});

/** Returns the response without decompression. */
const fetchRaw = (
  headers: Record<string, string>,
): Promise<{ headers: http.IncomingHttpHeaders; bytes: Buffer }> =>
  new Promise((resolve, reject) => {
    const request = http.get(`${shop.url}/pages/warranties`, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ headers: response.headers, bytes: Buffer.concat(chunks) }));
    });
    request.on('error', reject);
  });

test('sends a page compressed, with entity tag, content security policy and preloads', async () => {
  const plain = await fetchRaw({});
  const brotli = await fetchRaw({ 'accept-encoding': 'gzip, br' });
  const gzip = await fetchRaw({ 'accept-encoding': 'gzip' });
  expect(brotli.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(brotli.bytes)).toEqual(plain.bytes);
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(gzip.bytes)).toEqual(plain.bytes);
  expect(plain.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-language': 'en',
    'cache-control': 'private, no-cache',
    link: '</remotes/shell/1/x.js>; rel=preload; as=script',
  });
  expect(plain.headers['content-security-policy']).toContain("'sha256-x'");
  expect(plain.headers.vary).toContain('Accept-Encoding');
  const tag = plain.headers.etag ?? '';
  const again = await fetch(`${shop.url}/pages/warranties`, { headers: { 'if-none-match': tag } });
  expect(again.status).toBe(304);
});

test('sends no Link header for an earlier version of the shell, which returns no preloads', async () => {
  const response = await fetch(`${shop.url}/earlier`);
  expect([response.status, response.headers.get('link')]).toEqual([200, null]);
});
