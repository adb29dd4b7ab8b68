import http from 'node:http';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { ReleaseStore } from '@meridian/releases';
import { DEFAULT_RENDER_TIMING, RENDER_TIMING, type RenderTiming } from '../rendering/render-timing.ts';
import { orderBody, wanted } from '../../testing/order-body.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import {
  publishStubRemote,
  readStubPage,
  releaseStubShell,
  type StubPage,
} from '../../testing/shell-stub.ts';
import { type EditedWatch, startWatchEditor, type WatchEditor } from '../../testing/watch-editor.ts';

let owner: WatchEditor;
let shop: TestApi;
let store: ReleaseStore;
let watch: EditedWatch;

const read = async (path: string, headers: Record<string, string> = {}, at = shop.url): Promise<StubPage> =>
  readStubPage(await (await fetch(at + path, { headers })).text());
const pathOf = () => `/products/${watch.slug}`;
const current = async () =>
  (await shop.api('GET /api/watches/:id', { params: { id: watch._id } })).body.watch;

/** What the API and all pages of a server say of the watch. */
const expectEverywhere = async (price: number, stock: number, at = shop.url): Promise<void> => {
  const page = await read(pathOf(), {}, at);
  expect(page).toMatchObject({ price, stock, listedPrice: price, listedStock: stock });
  const { body } = await shop.api('GET /api/watches/:id', { params: { id: watch._id } });
  expect([body.watch.price.kzt, body.watch.stock[0]?.quantity]).toEqual([price, stock]);
};

beforeAll(async () => {
  owner = await startWatchEditor();
  shop = owner.shop;
  store = await releaseStubShell(join(shop.dataFolder, 'releases'), '1');
  await publishStubRemote(store, 'catalog-mfe', '1', ['/products', '/success', '/long'], {
    '/products': { query: ['q', 'sort'] },
    '/success': { secretQuery: ['order'] },
    '/long': { query: ['q'] },
  });
  await publishStubRemote(store, 'older-mfe', '1', ['/older']);
  for (const app of ['catalog-mfe', 'older-mfe'] as const) await store.point(app, '1', { reason: 'test' });
  watch = await owner.make();
});
afterAll(() => shop.stop());

test('visitors who ask at once, and those after them, share one rendering', async () => {
  const together = await Promise.all(Array.from({ length: 8 }, () => read('/policies/terms')));
  const later = await read('/policies/terms');
  expect(new Set([...together, later].map(({ rendering }) => rendering)).size).toBe(1);
});

test('the code of a release reads no variable of the server’s environment', async () => {
  expect((await read('/policies/terms')).environment).toEqual([]);
});

test('a page of a shop that uses the sandbox is told that payments are simulated', async () => {
  expect(await read('/policies/terms')).toMatchObject({ simulatedPayments: true });
});

test.each<[string, Record<string, string>, Partial<StubPage>]>([
  ['language', { cookie: 'language=ru' }, { language: 'ru', currency: 'kzt' }],
  ['currency', { cookie: 'currency=usd' }, { language: 'en', currency: 'usd' }],
  ['both', { cookie: 'language=ru; currency=rub' }, { language: 'ru', currency: 'rub' }],
])('the visitor’s own %s is never taken from another visitor’s page', async (_, headers, expected) => {
  const plain = await read('/');
  const own = await read('/', headers);
  expect(own).toMatchObject(expected);
  expect(own.rendering).not.toBe(plain.rendering);
  expect((await read('/', headers)).rendering).toBe(own.rendering);
  expect((await read('/')).rendering).toBe(plain.rendering);
});

test.each([
  ['/products?sort=name', '/products?sort=priceAsc'],
  ['/products?q=a', '/products?q=b'],
  ['/products?lang=ru', '/products?lang=en'],
])('%s and %s are two pages', async (one, other) => {
  expect((await read(one)).rendering).not.toBe((await read(other)).rendering);
  expect((await read(one)).search).toBe(one.slice(one.indexOf('?')));
});

test.each([
  ['/success?order=abc', 'its query holds a secret'],
  ['/failing', 'a version failed'],
  ['/older?sort=name', 'its release does not declare what it reads'],
  [`/long?q=${'a'.repeat(500)}`, 'it is long'],
])('%s is never cached, because %s', async (path) => {
  expect((await read(path)).rendering).not.toBe((await read(path)).rendering);
});

test.each([
  ['/products?utm_source=letter&sort=name', '/products?sort=name', '?sort=name'],
  ['/products?sort=name&q=a', '/products?q=a&sort=name', '?q=a&sort=name'],
  ['/products?__proto__=1&constructor=2', '/products', ''],
  ['/policies/terms?sort=name', '/policies/terms', ''],
])('%s is rendered without the parameters that its route does not declare', async (path, same, search) => {
  const page = await read(path);
  expect(page.search).toBe(search);
  expect((await read(same)).rendering).toBe(page.rendering);
});

test('a release that does not declare its parameters gets all of them', async () => {
  expect((await read('/older?b=1&a=2')).search).toBe('?b=1&a=2');
});

test('a page that does not exist is cached for seconds', async () => {
  const page = await read('/gone');
  expect((await read('/gone?x=1')).rendering).toBe(page.rendering);
  const now = Date.now();
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => now + 11_000);
  const later = await read('/gone');
  clock.mockRestore();
  expect(later.rendering).not.toBe(page.rendering);
});

test('a page whose address holds a secret is stored nowhere and sends no referrer', async () => {
  const { headers } = await fetch(`${shop.url}/success?order=abc`);
  expect(headers.get('cache-control')).toBe('private, no-store');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  const plain = await fetch(`${shop.url}/success`);
  expect(plain.headers.get('cache-control')).toBe('private, no-cache');
});

test('HEAD gets the headers of GET', async () => {
  const path = `${shop.url}/pages/warranties`;
  const [get, head] = [await fetch(path), await fetch(path, { method: 'HEAD' })];
  const tags = [get, head].map(({ status, headers }) => [
    status,
    ...['etag', 'content-type', 'content-length', 'link'].map((name) => headers.get(name)),
  ]);
  expect(tags[1]).toEqual(tags[0]);
  expect(await head.text()).toBe('');
});

test('after a quiet while, in which its connections were closed, a worker renders the next page', async () => {
  await read('/quiet/1');
  shop.app.getHttpServer().closeIdleConnections();
  // Longer than the other end takes to see it.
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect((await fetch(`${shop.url}/quiet/2`)).status).toBe(200);
});

test('a redirect stays one', async () => {
  const answer = await fetch(`${shop.url}/moved`, { redirect: 'manual' });
  expect(answer.headers.get('location')).toBe('/');
});

test('a changed price and stock stand at once on pages and in the API', async () => {
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
    await owner.save(now, {
      price: { kzt: String(price), rub: '90000', usd: '1000' },
      stock: [{ ...stocked(stock)[0]!, loaded: String(now.stock[0]?.quantity) }],
    });
    await expectEverywhere(price, stock);
    const again = await read(pathOf());
    expect(again.rendering).toBe((await read(pathOf())).rendering);
  }
});

test('a sale shows at once', async () => {
  const { price, stock } = await read(pathOf());
  const body = orderBody([wanted(watch._id)], price!, { currency: 'kzt' });
  const placed = await shop.api('POST /api/orders/place-order', { body });
  expect(placed.status).toBe(201);
  await expectEverywhere(price!, stock! - 1);
});

test('pages under way while prices change never outlive the change', async () => {
  const stop = { now: false };
  const visitors = Array.from({ length: 6 }, async () => {
    while (!stop.now) await read(pathOf());
  });
  for (let price = 600_000; price < 600_012; price++) {
    await owner.save(await current(), { price: { kzt: String(price), rub: '90000', usd: '1000' } });
    expect((await read(pathOf())).price).toBe(price);
  }
  stop.now = true;
  await Promise.all(visitors);
});

test('a change made by another process shows at once', async () => {
  const other = await startTestApi({ DATA_DIR: shop.dataFolder, MONGODB_URI: shop.databaseUri });
  try {
    const { stock } = await read(pathOf(), {}, other.url);
    await owner.save(await current(), { price: { kzt: '700000', rub: '90000', usd: '1000' } });
    await expectEverywhere(700_000, stock!, other.url);
  } finally {
    await other.close();
  }
});

test('a release and a rollback show with the next page', async () => {
  expect((await read('/')).heading).toBe('1');
  await releaseStubShell(join(shop.dataFolder, 'releases'), '2');
  expect((await read('/')).heading).toBe('2');
  await store.rollback('shell');
  expect((await read('/')).heading).toBe('1');
});

test('a rush of visitors makes nobody take the shell for broken', async () => {
  await releaseStubShell(join(shop.dataFolder, 'releases'), '3');
  const timing = shop.app.get<RenderTiming>(RENDER_TIMING, { strict: false });
  timing.watchdog = 2500;
  // More work than the time that one page may take, all asked for at once.
  const paths = Array.from({ length: 80 }, (_, index) => `/slow/rush-${index}`);
  const pages = await Promise.all(paths.map((path) => read(path)));
  expect(new Set(pages.map(({ heading }) => heading))).toEqual(new Set(['3']));
  // While one waits for its data, its worker has others to do.
  expect(Math.max(...pages.map(({ together }) => together))).toBeGreaterThan(1);
  timing.watchdog = DEFAULT_RENDER_TIMING.watchdog;
  await store.rollback('shell');
});

/** The bytes as they come over the wire. */
const raw = (
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

test('a page leaves compressed, with its tag, its policy and what to preload', async () => {
  const plain = await raw({});
  const brotli = await raw({ 'accept-encoding': 'gzip, br' });
  const gzip = await raw({ 'accept-encoding': 'gzip' });
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

test('a page that takes more memory than a worker has costs its worker, not the shop', async () => {
  expect((await fetch(`${shop.url}/greedy`)).status).toBe(503);
  expect((await fetch(`${shop.url}/api/health/ready`)).status).toBe(200);
  expect(await read('/after-greedy')).toMatchObject({ language: 'en' });
  // Half a gigabyte is filled twice, as fast as the machine happens to be.
});

test('a page that never ends is given up; those beside it in its worker are not', async () => {
  const timing = shop.app.get<RenderTiming>(RENDER_TIMING, { strict: false });
  timing.watchdog = 2500;
  const endless = fetch(`${shop.url}/endless`);
  const others = Array.from({ length: 6 }, (_, index) => read(`/slow/beside-${index}`));
  expect((await endless).status).toBe(503);
  for (const page of await Promise.all(others)) expect(page).toMatchObject({ language: 'en' });
  timing.watchdog = DEFAULT_RENDER_TIMING.watchdog;
});
