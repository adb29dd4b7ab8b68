import { join } from 'node:path';
import { bucketOf, type ReleaseStore } from '@meridian/releases';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { publishStubRemote, readStubPage, releaseStubShell } from '../../testing/shell-stub.ts';

let shop: TestApi;
let store: ReleaseStore;
beforeAll(async () => {
  shop = await startTestApi();
  store = await releaseStubShell(join(shop.dataFolder, 'releases'), '1');
  for (const version of ['a', 'b', 'c']) await publishStubRemote(store, 'catalog-mfe', version);
  for (const version of ['a', 'b']) await store.point('catalog-mfe', version, { reason: 'test' });
});
afterAll(() => shop.stop());

const keys = Array.from({ length: 500 }, (_, index) => index.toString(16).padStart(4, '0'));
const keyInBuckets = (from: number, to: number) =>
  keys.find((key) => bucketOf(key, 'catalog-mfe') >= from && bucketOf(key, 'catalog-mfe') < to) ?? '';
const keyWithin10Percent = keyInBuckets(0, 0.1);
const keyWithin50Percent = keyInBuckets(0.2, 0.5);

const visit = async (headers: Record<string, string> = {}) => {
  const response = await fetch(`${shop.url}/`, { headers });
  const cookie = response.headers.get('set-cookie');
  const vary = response.headers.get('vary') ?? '';
  const cacheControl = response.headers.get('cache-control');
  return { page: readStubPage(await response.text()), cookie, vary, cacheControl };
};
const withKey = (key: string) => ({ cookie: `language=en; visitor=${key}` });

test('without a canary, visitors get no key and share one cached page', async () => {
  const plain = await visit();
  expect([plain.cookie, plain.page.catalogue]).toEqual([null, ['b', 'a']]);
  expect((await visit(withKey(keyWithin10Percent))).page.rendering).toBe(plain.page.rendering);
});

describe('a canary', () => {
  beforeAll(() => store.startCanary('catalog-mfe', 'c', 0.1, { reason: 'canary' }));

  test('is rendered for visitors in its bucket, with the stable version as fallback', async () => {
    expect((await visit(withKey(keyWithin10Percent))).page.catalogue).toEqual(['c', 'b', 'a']);
    expect((await visit(withKey(keyWithin50Percent))).page.catalogue).toEqual(['b', 'a']);
  });

  test('has a separate cached page, and shared caches must not store pages', async () => {
    const [canary, canaryAgain, stable, withoutKey] = [
      await visit(withKey(keyWithin10Percent)),
      await visit(withKey(keyWithin10Percent)),
      await visit(withKey(keyWithin50Percent)),
      await visit(),
    ];
    expect(canaryAgain.page.rendering).toBe(canary.page.rendering);
    expect(stable.page.rendering).toBe(withoutKey.page.rendering);
    expect(stable.page.rendering).not.toBe(canary.page.rendering);
    for (const { vary, cacheControl } of [canary, stable, withoutKey]) {
      expect(vary).toContain('Cookie');
      expect(cacheControl).toBe('private, no-cache');
    }
  });

  test('a visitor without a key gets the stable version and a key; an existing key does not change', async () => {
    const { cookie, page } = await visit();
    expect(cookie).toMatch(/^visitor=[0-9a-f]{4}; .*HttpOnly; SameSite=Lax$/);
    expect(page.catalogue).toEqual(['b', 'a']);
    expect((await visit(withKey(keyWithin10Percent))).cookie).toBeNull();
  });

  test.each(['forged', 'ABCD', '00000', '%30000'])('ignores the malformed key %s', async (key) => {
    const { cookie, page } = await visit(withKey(key));
    expect(page.catalogue).toEqual(['b', 'a']);
    expect(cookie).not.toBeNull();
  });

  test('a crawler always gets the stable version and no key', async () => {
    const agent = { 'user-agent': 'Mozilla/5.0 (compatible; Examplebot/2.1)' };
    for (const headers of [agent, { ...agent, ...withKey(keyWithin10Percent) }]) {
      const { cookie, page } = await visit(headers);
      expect([cookie, page.catalogue]).toEqual([null, ['b', 'a']]);
    }
  });

  test('includes the same visitors when its share grows, and none after a rollback', async () => {
    await store.startCanary('catalog-mfe', 'c', 0.5, { reason: 'larger share' });
    for (const key of [keyWithin10Percent, keyWithin50Percent])
      expect((await visit(withKey(key))).page.catalogue).toEqual(['c', 'b', 'a']);
    await store.stopCanary('catalog-mfe', { reason: 'rollback' });
    expect((await visit(withKey(keyWithin10Percent))).page.catalogue).toEqual(['b', 'a']);
  });
});
