import { join } from 'node:path';
import { placeOf, type ReleaseStore } from '@meridian/releases';
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
const placed = (from: number, to: number) =>
  keys.find((key) => placeOf(key, 'catalog-mfe') >= from && placeOf(key, 'catalog-mfe') < to) ?? '';
const first = placed(0, 0.1);
const second = placed(0.2, 0.5);

const visit = async (headers: Record<string, string> = {}) => {
  const answer = await fetch(`${shop.url}/`, { headers });
  const cookie = answer.headers.get('set-cookie');
  const vary = answer.headers.get('vary') ?? '';
  const caching = answer.headers.get('cache-control');
  return { page: readStubPage(await answer.text()), cookie, vary, caching };
};
const withKey = (key: string) => ({ cookie: `language=en; visitor=${key}` });

test('while nothing is tried out nobody is given a key, and everybody shares one page', async () => {
  const plain = await visit();
  expect([plain.cookie, plain.page.catalogue]).toEqual([null, ['b', 'a']]);
  expect((await visit(withKey(first))).page.rendering).toBe(plain.page.rendering);
});

describe('a canary', () => {
  beforeAll(() => store.startCanary('catalog-mfe', 'c', 0.1, { reason: 'trial' }));

  test('is for those in its share, whose next candidate is the stable version', async () => {
    expect((await visit(withKey(first))).page.catalogue).toEqual(['c', 'b', 'a']);
    expect((await visit(withKey(second))).page.catalogue).toEqual(['b', 'a']);
  });

  test('each side shares its own kept page, and no shared cache may keep either', async () => {
    const [inside, again, outside, without] = [
      await visit(withKey(first)),
      await visit(withKey(first)),
      await visit(withKey(second)),
      await visit(),
    ];
    expect(again.page.rendering).toBe(inside.page.rendering);
    expect(outside.page.rendering).toBe(without.page.rendering);
    expect(outside.page.rendering).not.toBe(inside.page.rendering);
    for (const { vary, caching } of [inside, outside, without]) {
      expect(vary).toContain('Cookie');
      expect(caching).toBe('private, no-cache');
    }
  });

  test('a visitor without a key sees the stable version and is given one; a known one keeps it', async () => {
    const { cookie, page } = await visit();
    expect(cookie).toMatch(/^visitor=[0-9a-f]{4}; .*HttpOnly; SameSite=Lax$/);
    expect(page.catalogue).toEqual(['b', 'a']);
    expect((await visit(withKey(first))).cookie).toBeNull();
  });

  test.each(['forged', 'ABCD', '00000', '%30000'])('the key %s is none', async (key) => {
    const { cookie, page } = await visit(withKey(key));
    expect(page.catalogue).toEqual(['b', 'a']);
    expect(cookie).not.toBeNull();
  });

  test('a search engine always sees the stable version and is given nothing', async () => {
    const agent = { 'user-agent': 'Mozilla/5.0 (compatible; Examplebot/2.1)' };
    for (const headers of [agent, { ...agent, ...withKey(first) }]) {
      const { cookie, page } = await visit(headers);
      expect([cookie, page.catalogue]).toEqual([null, ['b', 'a']]);
    }
  });

  test('who was in stays in while the share grows, and all are out when it is taken back', async () => {
    await store.startCanary('catalog-mfe', 'c', 0.5, { reason: 'all is well' });
    for (const key of [first, second])
      expect((await visit(withKey(key))).page.catalogue).toEqual(['c', 'b', 'a']);
    await store.stopCanary('catalog-mfe', { reason: 'enough' });
    expect((await visit(withKey(first))).page.catalogue).toEqual(['b', 'a']);
  });
});
