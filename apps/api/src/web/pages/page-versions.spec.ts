import { bucketOf, type ReleaseStore, signPreview } from '@meridian/releases';
import http from 'node:http';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { publishStubRemote, readStubPage, releaseStubShell } from '../../testing/shell-stub.ts';
import { testApi } from '../../testing/test-api.ts';
import { START_MONITOR_PATH, withStartMonitor } from './start-monitor.ts';

describe('pages', () => {
  const shop = testApi();
  let store: ReleaseStore;
  beforeAll(async () => {
    store = await releaseStubShell(join(shop.dataFolder, 'releases'), '1');
    for (const version of ['a', 'b', 'c']) await publishStubRemote(store, 'catalog-mfe', version);
    for (const version of ['a', 'b']) await store.point('catalog-mfe', version, { reason: 'test' });
  });

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
});

describe('previews', () => {
  const SECRET = 'a-secret-of-this-test';
  const shop = testApi({ JWT_SECRET: SECRET });
  let store: ReleaseStore;
  beforeAll(async () => {
    store = await releaseStubShell(join(shop.dataFolder, 'releases'), '1');
    for (const version of ['a', 'b']) await publishStubRemote(store, 'catalog-mfe', version);
    await store.point('catalog-mfe', 'a', { reason: 'test' });
  });

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
});

describe('the start monitor', () => {
  const shop = testApi();
  let store: ReleaseStore;
  beforeAll(async () => {
    const folder = join(shop.dataFolder, 'releases');
    await releaseStubShell(folder, '2');
    store = await releaseStubShell(folder, '1');
  });

  const shellOf = async (cookie: string) => {
    const page = await (
      await fetch(`${shop.url}/`, { headers: { cookie: `language=en; ${cookie}` } })
    ).text();
    return /"heading":"(\d)"/.exec(page)?.[1];
  };

  test('the script is served to everyone, is valid, and may be cached for an hour', async () => {
    const response = await fetch(shop.url + START_MONITOR_PATH);
    expect([
      response.status,
      response.headers.get('content-type'),
      response.headers.get('cache-control'),
    ]).toEqual([200, 'text/javascript; charset=utf-8', 'public, max-age=3600']);
    const text = await response.text();
    expect(() => new Script(text)).not.toThrow();
  });

  test.each([
    [true, '<head><script defer src="/remotes/start-monitor.js" data-canary></script></head>'],
    [false, '<head><script defer src="/remotes/start-monitor.js"></script></head>'],
  ])('precedes the scripts of the body; a page of the canary is marked: %s', (isCanary, expected) =>
    expect(withStartMonitor('<head></head>', isCanary)).toBe(expected),
  );

  test('a browser in which the canary of the shell failed gets the stable shell, others get the canary', async () => {
    expect(await shellOf('visitor=0000')).toBe('1');
    await store.startCanary('shell', '2', 1, { reason: 'canary' });
    expect(await shellOf('visitor=0000')).toBe('2');
    expect(await shellOf('visitor=0000; failed-shell=2')).toBe('1');
    expect(await shellOf('visitor=0000; failed-shell=1')).toBe('2');
    expect(await shellOf('')).toBe('1');
  });
});
