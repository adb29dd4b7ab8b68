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
const page = async (answer: Response) => readStubPage(await answer.text());

test('a link pins the version for whoever follows it, and is gone from the address', async () => {
  const link = token();
  const answer = await get(`/products?sort=name&preview=${link}`);
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/products?sort=name']);
  expect(answer.headers.get('set-cookie')).toMatch(`preview=${link}; Path=/; Expires=`);
  expect(answer.headers.get('set-cookie')).toContain('HttpOnly; SameSite=Lax');
  const seen = await page(await get('/', `preview=${link}`));
  expect([seen.catalogue, seen.preview]).toEqual([['b', 'a'], { 'catalog-mfe': 'b' }]);
});

test('others see what is live, before and after', async () => {
  const before = await page(await get('/'));
  await get('/', `preview=${token()}`);
  expect(await page(await get('/'))).toEqual(before);
  expect([before.catalogue, before.preview]).toEqual([['a'], undefined]);
});

test('a preview is for no cache and no search engine', async () => {
  const answers = [await get('/', `preview=${token()}`), await get('/', `preview=${token()}`)];
  for (const { headers } of answers) {
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('x-robots-tag')).toBe('noindex');
  }
  const [one, other] = await Promise.all(answers.map(page));
  expect(one?.rendering).not.toBe(other?.rendering);
  expect((await get('/')).headers.get('x-robots-tag')).toBeNull();
});

test.each([
  ['that is over', () => token('b', Date.now() - 1)],
  ['that is forged', () => signPreview('another secret', { pins: { 'catalog-mfe': 'b' }, until: 9e15 })],
  ['that is nonsense', () => 'nonsense'],
])('a link %s shows the ordinary shop', async (_, make) => {
  const answer = await get(`/?preview=${make()}`);
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/']);
  expect(answer.headers.get('set-cookie')).toMatch(/^preview=; /);
  expect((await page(await get('/', `preview=${make()}`))).catalogue).toEqual(['a']);
});

test('a version that was never published is passed over', async () => {
  expect((await page(await get('/', `preview=${token('gone')}`))).catalogue).toEqual(['a']);
});

test('the way out forgets the preview', async () => {
  const answer = await get('/products?preview=off', `preview=${token()}`);
  expect([answer.headers.get('location'), answer.headers.get('set-cookie')]).toEqual([
    '/products',
    expect.stringMatching(/^preview=; Path=\/; Expires=Thu, 01 Jan 1970/),
  ]);
});

/** The `Location` that a request target gets as it is: `fetch` would bring it into its normal form first. */
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
])('%s never redirects to another origin', async (target) => {
  expect(await locationOf(target)).toMatch(/^\/[^/\\]/);
});

test('the last one of several preview parameters has no effect', async () => {
  const answer = await get(`/?preview=off&preview=${token()}`);
  expect(answer.headers.get('set-cookie')).toMatch(/^preview=; /);
});
