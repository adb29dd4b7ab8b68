import http from 'node:http';
import { join } from 'node:path';
import { type ReleaseStore, signPreview } from '@meridian/releases';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { publishStubRemote, readStubPage, releaseStubShell } from '../../testing/shell-stub.ts';

const SECRET = 'a-secret-of-this-test';
let shop: TestApi;
let store: ReleaseStore;
beforeAll(async () => {
  shop = await startTestApi({ JWT_SECRET: SECRET });
  store = await releaseStubShell(join(shop.dataFolder, 'releases'), '1');
  for (const version of ['a', 'b']) await publishStubRemote(store, 'catalog-mfe', version);
  await store.point('catalog-mfe', 'a', { reason: 'test' });
});
afterAll(() => shop.stop());

const token = (version = 'b', until = Date.now() + 60_000) =>
  signPreview(SECRET, { pins: { 'catalog-mfe': version }, until });
const get = (path: string, cookie = '') =>
  fetch(shop.url + path, { redirect: 'manual', headers: cookie ? { cookie } : {} });
const page = async (response: Response) => readStubPage(await response.text());

test('a preview link pins the version for its visitor and redirects to the URL without the token', async () => {
  const link = token();
  const response = await get(`/products?sort=name&preview=${link}`);
  expect([response.status, response.headers.get('location')]).toEqual([302, '/products?sort=name']);
  expect(response.headers.get('set-cookie')).toMatch(`preview=${link}; Path=/; Expires=`);
  expect(response.headers.get('set-cookie')).toContain('HttpOnly; SameSite=Lax');
  const seen = await page(await get('/', `preview=${link}`));
  expect([seen.catalogue, seen.preview]).toEqual([['b', 'a'], { 'catalog-mfe': 'b' }]);
});

test('other visitors get the stable version before and after a preview', async () => {
  const before = await page(await get('/'));
  await get('/', `preview=${token()}`);
  expect(await page(await get('/'))).toEqual(before);
  expect([before.catalogue, before.preview]).toEqual([['a'], undefined]);
});

test('a preview is neither cached nor indexed', async () => {
  const responses = [await get('/', `preview=${token()}`), await get('/', `preview=${token()}`)];
  for (const { headers } of responses) {
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('x-robots-tag')).toBe('noindex');
  }
  const [one, other] = await Promise.all(responses.map(page));
  expect(one?.rendering).not.toBe(other?.rendering);
  expect((await get('/')).headers.get('x-robots-tag')).toBeNull();
});

test.each([
  ['that has expired', () => token('b', Date.now() - 1)],
  ['that is forged', () => signPreview('another secret', { pins: { 'catalog-mfe': 'b' }, until: 9e15 })],
  ['that is malformed', () => 'invalid'],
])('a preview link %s shows the stable version', async (_, make) => {
  const response = await get(`/?preview=${make()}`);
  expect([response.status, response.headers.get('location')]).toEqual([302, '/']);
  expect(response.headers.get('set-cookie')).toMatch(/^preview=; /);
  expect((await page(await get('/', `preview=${make()}`))).catalogue).toEqual(['a']);
});

test('ignores a pinned version that is not published', async () => {
  expect((await page(await get('/', `preview=${token('gone')}`))).catalogue).toEqual(['a']);
});

test('?preview=off removes the cookie of the preview', async () => {
  const response = await get('/products?preview=off', `preview=${token()}`);
  expect([response.headers.get('location'), response.headers.get('set-cookie')]).toEqual([
    '/products',
    expect.stringMatching(/^preview=; Path=\/; Expires=Thu, 01 Jan 1970/),
  ]);
});

/** Returns the `Location` for a request target that is sent unchanged, because `fetch` would normalize it. */
const locationOf = (target: string): Promise<string | undefined> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(shop.url);
    http
      .get({ hostname, port, path: target }, (response) => resolve(response.resume().headers.location))
      .on('error', reject);
  });

test.each([
  '//elsewhere.test/?preview=off',
  '/\\elsewhere.test/?preview=off',
  '/.//elsewhere.test/x?preview=off',
  '/%2e//elsewhere.test/x?preview=off',
  '/x/..//elsewhere.test/x?preview=off',
  'http://elsewhere.test//elsewhere.test/x?preview=off',
])('%s does not redirect to another origin', async (target) => {
  expect(await locationOf(target)).toMatch(/^\/[^/\\]/);
});

test('uses only the first of several preview parameters', async () => {
  const response = await get(`/?preview=off&preview=${token()}`);
  expect(response.headers.get('set-cookie')).toMatch(/^preview=; /);
});
