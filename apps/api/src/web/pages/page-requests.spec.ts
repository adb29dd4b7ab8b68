import type { Preload } from '@meridian/federation';
import http from 'node:http';
import { join } from 'node:path';
import { CompressedBody } from '../../platform/http/compressed-body.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../../testing/database-proxy.ts';
import { publishStubRemote, readStubPage, releaseStubShell } from '../../testing/shell-stub.ts';
import { type TestApi, startTestApi, testApi } from '../../testing/test-api.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { formOf, someReferences, watchFields } from '../../testing/watch-form.ts';
import {
  CachedPages,
  type CatalogueState,
  MAX_STALE_MS,
  pageCacheKey,
  type PageCacheKeyParts,
  type RenderedDocument,
} from './cached-pages.ts';
import { linkHeader } from './link-header.ts';
import { parseTarget, pathnameOf } from '../../releases/rendering/request-target.ts';

describe('hostile requests', () => {
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
});

describe('the choice of a locale', () => {
  const shop = testApi();
  beforeAll(async () => {
    await releaseStubShell(join(shop.dataFolder, 'releases'), '1');
  });
  const get = (path: string) => fetch(shop.url + path, { redirect: 'manual' });

  test('a choice without JavaScript is stored in cookies that scripts can read, and redirects to the same page', async () => {
    const response = await get('/products?q=a&lang=en&choose-language=ru&choose-currency=usd');
    expect([response.status, response.headers.get('location')]).toEqual([303, '/products?q=a']);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    const cookies = response.headers.getSetCookie();
    expect(cookies.map((cookie) => cookie.split(';')[0])).toEqual(['language=ru', 'currency=usd']);
    for (const cookie of cookies) {
      expect(cookie).toContain('Max-Age=31536000; Path=/;');
      expect(cookie).toContain('SameSite=Lax');
      expect(cookie).not.toContain('HttpOnly');
    }
  });

  test.each([
    ['/?choose-language=de', '/'],
    ['/?choose-currency=eur%0d%0aset-cookie:x', '/'],
    ['//evil.example/?choose-language=xx', '/evil.example/?choose-language=xx'],
  ])('an invalid choice sets no cookie and stays on this site: %s', async (path, location) => {
    const response = await get(path);
    expect(response.headers.get('location')).toBe(location);
    expect(response.headers.getSetCookie()).toEqual([]);
  });
});

describe('request targets', () => {
  test.each([
    ['/', '/'],
    ['/products?sort=name', '/products?sort=name'],
    ['//', '/'],
    ['/\\', '/'],
    ['//evil.example', '/evil.example'],
    ['/.//evil.example/x?a=1', '/evil.example/x?a=1'],
    ['/%2e%2e//evil.example', '/evil.example'],
    ['/\\evil.example', '/evil.example'],
    ['/a//b', '/a/b'],
    ['/a/../b', '/b'],
    ['http://evil.example//x', '/x'],
    ['http://evil.example', '/'],
    ['/products?q=%E0%A4%A', '/products?q=%E0%A4%A'],
  ])('parses the request target %s as %s', (target, expected) => {
    const url = parseTarget(target);
    expect(url && url.pathname + url.search).toBe(expected);
  });

  test.each(['/%', '/%E0%A4%A', '/products/%zz', '/%00', '/a%00b', '*', '@evil.example', 'evil.example:80'])(
    'rejects the request target %s',
    (target) => expect(parseTarget(target)).toBeNull(),
  );

  test('returns the path of a request target without its query', () => {
    expect(pathnameOf('/success?order=secret')).toBe('/success');
    expect(pathnameOf('http://shop.example?order=secret')).toBe('/');
  });
});

describe('cache keys', () => {
  const PAGE: PageCacheKeyParts = {
    path: '/products?sort=newest',
    locale: { language: 'en', currency: 'kzt', country: null },
    releases: { shell: ['1'], remotes: {} },
    reportShare: 0.1,
    shopTime: { day: '2026-11-30', hour: 12 },
  };

  test('requests of the same hour have the same key', () => {
    expect(pageCacheKey({ ...PAGE, shopTime: { ...PAGE.shopTime } })).toBe(pageCacheKey(PAGE));
  });

  test.each<[string, Partial<PageCacheKeyParts>]>([
    ['path', { path: '/products' }],
    ['language', { locale: { ...PAGE.locale, language: 'ru' } }],
    ['currency', { locale: { ...PAGE.locale, currency: 'usd' } }],
    ['country', { locale: { ...PAGE.locale, country: 'KZ' } }],
    ['shell', { releases: { ...PAGE.releases, shell: ['2', '1'] } }],
    ['list of withdrawn pages', { releases: { ...PAGE.releases, withdrawn: ['/gifts'] } }],
    ['share of reporting pages', { reportShare: 1 }],
    ['canary of the shell', { shellCanary: '3' }],
    ['day', { shopTime: { day: '2026-12-01', hour: 12 } }],
    ['hour', { shopTime: { day: '2026-11-30', hour: 15 } }],
  ])('another %s changes the key', (_, change) => {
    expect(pageCacheKey({ ...PAGE, ...change })).not.toBe(pageCacheKey(PAGE));
  });
});

describe('the Link header', () => {
  const SCRIPT: Preload = { as: 'script', href: '/x.js' };

  test.each<[string, Preload[], string]>([
    ['an empty header without preloads', [], ''],
    [
      'a font',
      [{ as: 'font', type: 'font/woff2', href: '/a.woff2', crossorigin: true }],
      '</a.woff2>; rel=preload; as=font; type="font/woff2"; crossorigin',
    ],
    [
      'two scripts, one with integrity',
      [{ as: 'script', href: '/s.js', integrity: 'sha384-Ab+/=' }, SCRIPT],
      '</s.js>; rel=preload; as=script; integrity="sha384-Ab+/=", </x.js>; rel=preload; as=script',
    ],
    [
      'no URL that needs escaping in a header',
      [{ as: 'script', href: '/a.js>, </b.js' }, SCRIPT],
      '</x.js>; rel=preload; as=script',
    ],
  ])('returns %s', (_, preloads, expected) => expect(linkHeader(preloads)).toBe(expected));
});

describe('cached pages', () => {
  const SECOND = 1000;
  const MINUTE = 60 * SECOND;
  const documentOf = (text: string, status = 200): RenderedDocument => ({
    status,
    body: new CompressedBody(text),
    styleHashes: [],
    link: '',
  });
  const at = (revision: number, change: Partial<CatalogueState> = {}): CatalogueState => ({
    revision,
    isConfirmed: true,
    maxStaleMs: 0,
    ...change,
  });
  const UNAVAILABLE = { isConfirmed: false, maxStaleMs: MAX_STALE_MS };

  let pages: CachedPages;
  const render = (text: string, state: CatalogueState, status = 200) =>
    pages.render('key', state, () =>
      Promise.resolve({ result: documentOf(text, status), isCacheable: true }),
    );
  const find = (state: CatalogueState) => pages.find('key', state)?.body.bytes.toString();

  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
    pages = new CachedPages();
  });
  afterEach(() => jest.useRealTimers());

  test('serves a page for ten minutes while the revision does not change', async () => {
    await render('one', at(1));
    jest.advanceTimersByTime(9 * MINUTE);
    expect(find(at(1))).toBe('one');
    expect(find(at(2))).toBeUndefined();
    jest.advanceTimersByTime(2 * MINUTE);
    expect(find(at(1))).toBeUndefined();
  });

  test('serves a stale page within maxStaleMs, counted from its last confirmation', async () => {
    await render('one', at(1));
    jest.advanceTimersByTime(5 * MINUTE);
    expect(find(at(1))).toBe('one');
    jest.advanceTimersByTime(30 * SECOND);
    expect(find(at(2, { maxStaleMs: MINUTE }))).toBe('one');
    jest.advanceTimersByTime(40 * SECOND);
    expect(find(at(2, { maxStaleMs: MINUTE }))).toBeUndefined();
  });

  test('serves a page for at most ten minutes while the database is unavailable', async () => {
    await render('one', at(1));
    jest.advanceTimersByTime(9 * MINUTE);
    expect(find(at(1))).toBe('one');
    jest.advanceTimersByTime(9 * MINUTE);
    expect(find(at(1, UNAVAILABLE))).toBe('one');
    jest.advanceTimersByTime(2 * MINUTE);
    expect(find(at(1, UNAVAILABLE))).toBeUndefined();
  });

  test('does not serve a page from a database outage after the outage', async () => {
    await render('without colours', at(1, UNAVAILABLE));
    expect(find(at(1, UNAVAILABLE))).toBe('without colours');
    expect(find(at(1))).toBeUndefined();
  });

  test('serves a 404 page for ten seconds', async () => {
    await render('gone', at(1), 404);
    jest.advanceTimersByTime(9 * SECOND);
    expect(find(at(1))).toBe('gone');
    jest.advanceTimersByTime(2 * SECOND);
    expect(find(at(1))).toBeUndefined();
  });

  test('a slow rendering of an older revision does not replace the newer page', async () => {
    let finish = () => undefined as void;
    const older = pages.render(
      'key',
      at(1),
      () =>
        new Promise(
          (resolve) => (finish = () => resolve({ result: documentOf('older'), isCacheable: true })),
        ),
    );
    await render('newer', at(2));
    finish();
    await older;
    expect(find(at(2))).toBe('newer');
  });
});
