import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { type Shop } from './support/shop.ts';
import { allWatches } from './support/storefront.ts';
import { expect, test } from './support/test.ts';

const HERO = 'scenes/hero.3931295a4a40.avif';

/** Responses of the server before any script runs. */
let shop: Shop;
test.beforeAll(async ({ shop: started }) => {
  shop = started;
});

const read = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(shop.url + path, { headers, redirect: 'manual' });
  return { status: response.status, headers: response.headers, html: await response.text() };
};

for (const [path, status] of [
  ['/', 200],
  ['/products', 200],
  ['/products?flags=gifts', 200],
  ['/shop', 200],
  ['/favorites', 200],
  ['/checkout', 200],
  ['/order', 200],
  ['/success', 200],
  ['/fail', 200],
  ['/orders', 200],
  ['/orders/find', 200],
  [`/orders/${'0'.repeat(24)}`, 404],
  [`/orders/${'k'.repeat(32)}`, 404],
  ['/orders/no-such-order', 404],
  ['/auth', 200],
  ['/admin-auth', 200],
  ['/admin-panel', 200],
  ['/contact-us', 200],
  ['/policies/terms-of-service', 200],
  ['/policies/privacy-policy', 200],
  ['/policies/return-policy', 200],
  ['/pages/warranties', 200],
  ['/pages/accessibility', 200],
  ['/pages/authenticity', 200],
  ['/under-construct', 200],
  ['/no/such/page', 404],
  ['/products/no-such-watch', 404],
] as const)
  test(`${path} responds ${status} with title and description in both languages`, async () => {
    for (const country of ['US', 'RU']) {
      const { html, ...response } = await read(path, { 'x-country': country });
      expect(response.status).toBe(status);
      expect(html).toContain(`<html lang="${country === 'RU' ? 'ru' : 'en'}">`);
      const isNamedAsShop = path === '/' || path === '/admin-panel';
      expect(html).toMatch(
        isNamedAsShop ? /<title>Meridian<\/title>/ : /<title>[^<]{2,} \| Meridian<\/title>/,
      );
      expect(html.match(/data-testid="payments-simulated"/g)).toHaveLength(1);
      expect(/<meta name="description" content="([^"]+)"/.exec(html)?.[1]?.length).toBeGreaterThan(10);
    }
  });

test('the content security policy allows one inline script by its hash, and the page has no style attribute', async () => {
  const { headers, html } = await read('/');
  const policy = headers.get('content-security-policy') ?? '';
  const scripts = [
    ...html.matchAll(/<script(?![^>]*(?:src=|type="application\/(?:ld\+)?json"))[^>]*>(.*?)<\/script>/gs),
  ];
  const hashes = scripts.map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  expect(hashes).toHaveLength(1);
  expect(policy).toContain(`script-src 'self' ${hashes[0]};`);
  expect(policy).not.toContain('unsafe');
  expect(html).not.toMatch(/ style="/);
});

test.describe('cache headers and compression', () => {
  const IMMUTABLE = 'public, max-age=31536000, immutable';
  /** Path of a file in the shell release that matches the pattern. */
  const released = async (name: RegExp) =>
    [...(await read('/')).html.matchAll(/\/remotes\/shell\/[\w./-]+/g)]
      .map(([path]) => path)
      .find((path) => name.test(path)) ?? '';

  for (const [title, address, caching, encoding] of [
    ['a page', () => '/', 'private, no-cache', 'br'],
    ['a page that does not exist', () => '/nowhere', 'private, no-cache', 'br'],
    ['a public endpoint', () => '/api/watches?limit=1', 'public, no-cache', 'br'],
    ['the country endpoint', () => '/api/ip', 'private, no-store', null],
    ['a rejected request', () => '/api/user/me', 'no-store', null],
    ['a script', () => released(/\.js$/), IMMUTABLE, 'br'],
    ['a style', () => released(/\.css$/), IMMUTABLE, 'br'],
    ['an SVG image', () => released(/\.svg$/), IMMUTABLE, null],
    ['a font', () => released(/\.woff2$/), IMMUTABLE, null],
    ['an original image', () => `/static/${HERO}`, IMMUTABLE, null],
    ['a resized image', () => `/static/${HERO}?w=96&f=webp`, IMMUTABLE, null],
    ['an image that does not exist', () => '/static/none.jpg', 'no-store', null],
    ['robots.txt', () => '/robots.txt', 'public, max-age=3600', null],
    ['the sitemap index', () => '/sitemap.xml', 'public, no-cache', 'gzip'],
    ['a sitemap', () => '/sitemaps/watches-1.xml', 'public, no-cache', 'gzip'],
    ['the readiness endpoint', () => '/api/health/ready', 'no-store', null],
  ] as const)
    test(`of ${title}`, async () => {
      const path = await address();
      const { headers } = await read(path, { 'accept-encoding': 'gzip, br' });
      expect([headers.get('cache-control'), headers.get('content-encoding')]).toEqual([caching, encoding]);
      expect(headers.get('x-robots-tag')).toBe(path.startsWith('/api/') ? 'noindex' : null);
      if (encoding) expect(headers.get('vary')).toContain('Accept-Encoding');
      if (caching.includes('no-store')) return;
      // A cacheable response has an ETag, and a conditional request gets 304. Another file can save a watch in between.
      let tag = headers.get('etag') ?? '';
      await expect(async () => {
        const again = await read(path, { 'accept-encoding': 'gzip, br', 'if-none-match': tag });
        tag = again.headers.get('etag') ?? '';
        expect(again.status).toBe(path === '/nowhere' ? 404 : 304);
      }).toPass({ timeout: 5000 });
    });

  test('of a page preload a font first', async () => {
    const { headers } = await read('/');
    expect(headers.get('link')).toMatch(/^<\/remotes\/shell\/[^>]+\.woff2>; rel=preload; as=font/);
  });
});

test('unknown URLs of the API, images and releases do not render a page', async () => {
  for (const path of [
    '/api/nothing',
    '/static/nothing.jpg',
    '/remotes/shell/none/x.js',
    '/remotes/shell/../x',
  ])
    expect((await read(path)).html).not.toContain('<html');
});

test('the server bundle of a release is never served', async () => {
  const channels = await shop.store.channels();
  const version = channels.shell?.stable.version ?? '';
  for (const file of [
    'server/main.cjs',
    'main.cjs',
    'release.json',
    '../server/main.cjs',
    '..%2Fserver%2Fmain.cjs',
  ])
    expect((await read(`/remotes/shell/${version}/${file}`)).status).toBe(404);
  const entry = await read(`/remotes/shell/${version}/shell.js`, { 'accept-encoding': 'br' });
  expect(entry.status).toBe(200);
  expect(entry.headers.get('cache-control')).toContain('immutable');
  expect(entry.headers.get('content-encoding')).toBe('br');
});

test('the shop can be browsed without JavaScript', async ({ visit }) => {
  const { page } = await visit({ country: 'US', javaScript: false });
  await page.goto('/');
  await page.getByTestId('nav-watches').click();
  await page.getByTestId('watch-card').first().getByRole('link').first().click();
  await expect(page.getByTestId('product-name')).toBeVisible();
  await expect(page.getByTestId('product-price')).toContainText('$');
});

/** Displayed and fetched widths of the images on a page. */
const imagesOf = (page: Page) =>
  page.evaluate(() =>
    [...document.images]
      .filter((image) => image.complete && image.currentSrc.includes('w=') && image.offsetWidth > 0)
      .map((image) => {
        const { width, height } = image.getBoundingClientRect();
        const shape = Number(image.getAttribute('width')) / Number(image.getAttribute('height'));
        return {
          where: image.closest<HTMLElement>('[data-testid]')?.dataset['testid'] ?? image.alt,
          own: Number(image.getAttribute('width')),
          fetched: Number(new URL(image.currentSrc).searchParams.get('w')),
          needed: Math.max(width, height * shape) * devicePixelRatio,
        };
      }),
  );

for (const [width, density] of [
  [390, 2],
  [1280, 1],
] as const)
  test(`images are fetched in their displayed width, at ${width} px and density ${density}`, async ({
    visit,
  }) => {
    const [watch] = await allWatches(shop.url);
    // The first screen of the home page on a phone is only the hero, which is fetched without its cropped sides
    // for an earlier first paint.
    for (const path of [...(width > 390 ? ['/'] : []), '/products', `/products/${watch?.slug}`]) {
      const { page, context } = await visit({ width, density });
      await page.goto(path, { waitUntil: 'load' });
      const seen = (await imagesOf(page)).map((picture) => ({
        ...picture,
        ratio: picture.fetched / Math.min(picture.needed, picture.own),
      }));
      expect(seen.length).toBeGreaterThan(0);
      expect(seen.filter(({ ratio }) => ratio < 0.99 || ratio > 1.5)).toEqual([]);
      // Each image reserves its space, and only images of the first screen have a high priority.
      await expect(page.locator('img:not([width]), img:not([height])')).toHaveCount(0);
      expect(await page.locator('img[fetchpriority=high]').count()).toBeLessThanOrEqual(2);
      await context.close();
    }
  });
