import { existsSync } from 'node:fs';
import type { RemoteName } from '@meridian/federation';
import { publishVariant, type VariantOptions } from '@meridian/release';
import { restoreReleases, type Shop } from './support/shop.ts';
import { expect, staffTest as test } from './support/test.ts';

/**
 * A server that cannot use a version of a remote falls back to the last good version, then to a notice. Every fault is
 * tested with the catalogue, and the first one with the other remotes, which the shell loads by the same code.
 */
let shop: Shop;
test.beforeAll(async ({ shop: started }) => {
  shop = started;
});
test.afterAll(() => restoreReleases(shop));

const THROWING_SCREEN = `{
  const remote = module.exports.remote;
  const routes = remote.routes;
  const broken = (route) => ({ ...route, lazy: async () => ({ Component: () => { throw new Error('broken screen'); } }) });
  remote.routes = (services) => routes(services).map(broken);
}`;
const THROWING_LOADER = `{
  const remote = module.exports.remote;
  const routes = remote.routes;
  remote.routes = (services) => routes(services).map((route) => ({ ...route, loader: async () => { throw new TypeError('broken loader'); } }));
}`;
const HANGING_LOADER = THROWING_LOADER.replace(
  "throw new TypeError('broken loader');",
  'await new Promise(() => {});',
);

const FAULTS: [string, Partial<VariantOptions>][] = [
  ['loops while loading', { serverTail: 'for (;;);' }],
  ['throws in a loader', { serverTail: THROWING_LOADER }],
  ['hangs in a loader', { serverTail: HANGING_LOADER }],
  ['throws while rendering', { serverTail: THROWING_SCREEN }],
];

const readPage = async (path: string) => {
  const response = await fetch(shop.url + path);
  return { status: response.status, html: await response.text() };
};

/** Whether a page was rendered with a version, which the document then preloads. */
const isRenderedWith = (html: string, app: RemoteName, version: string): boolean =>
  html.includes(`as="script" href="/remotes/${app}/${version}/container.js"`);

/**
 * A version whose catalogue loader waits until another version in the same worker calls `readNow`. It writes a file when it
 * waits.
 */
const loadsOnSignal = (file: string) => `{
  const remote = module.exports.remote;
  const routes = remote.routes;
  const onCall = (loader) => (args) => new Promise((resolve, reject) => {
    globalThis.readNow = () => loader(args).then(resolve, reject);
    require('node:fs').writeFileSync(${JSON.stringify(file)}, '');
  });
  remote.routes = (services) =>
    routes(services).map((route) => (route.path === '/products' ? { ...route, loader: onCall(route.loader) } : route));
}`;

for (const [name, trigger] of [
  ['waits for the API', 'globalThis.readNow?.();'],
  ['has not called the API yet', 'queueMicrotask(() => globalThis.readNow?.());'],
] as const)
  test(`a version that blocks the worker does not fail a good version of another page that ${name}`, async () => {
    const suffix = name.replace(/\W/g, '-');
    const good = `good-${suffix}`;
    const looping = `looping-${suffix}`;
    const waiting = test.info().outputPath('waiting');
    await publishVariant(shop.store, 'catalog-mfe', { version: good, serverTail: loadsOnSignal(waiting) });
    await publishVariant(shop.store, 'checkout-mfe', {
      version: looping,
      serverTail: `${trigger} for (;;);`,
    });
    await shop.store.point('catalog-mfe', good, { reason: 'test' });
    await shop.store.point('checkout-mfe', looping, { reason: 'test' });
    // The worker has started and loaded the good version.
    await readPage('/');
    const catalogueResponse = readPage('/products');
    await expect.poll(() => existsSync(waiting)).toBe(true);
    const other = await readPage('/success');
    const catalogue = await catalogueResponse;
    const next = await readPage('/');
    for (const app of ['catalog-mfe', 'checkout-mfe'] as const) await shop.store.rollback(app);
    expect([other.status, isRenderedWith(other.html, 'checkout-mfe', looping)]).toEqual([200, false]);
    expect([catalogue.status, isRenderedWith(catalogue.html, 'catalog-mfe', good)]).toEqual([200, true]);
    // A failed version would be skipped now.
    expect(isRenderedWith(next.html, 'catalog-mfe', good)).toBe(true);
  });

const expectFallback = async (app: RemoteName, path: string, content: string, version: string) => {
  const { status, html } = await readPage(path);
  expect(status).toBe(200);
  expect(html).toContain(content);
  expect(html).not.toContain('data-testid="remote-unavailable"');
  expect(isRenderedWith(html, app, version)).toBe(false);
};

for (const [name, fault] of FAULTS)
  test(`the catalogue falls back to the last good version if a version ${name}`, async () => {
    const version = `bad-${name.replace(/\W/g, '-')}`;
    await publishVariant(shop.store, 'catalog-mfe', { version, ...fault });
    await shop.store.point('catalog-mfe', version, { reason: 'test' });
    await expectFallback('catalog-mfe', '/products', 'data-testid="watch-list"', version);
    await shop.store.rollback('catalog-mfe');
  });

for (const [app, path, content] of [
  ['catalog-mfe', '/products', 'data-testid="watch-list"'],
  ['checkout-mfe', '/success', 'data-testid="order-success"'],
  ['orders-mfe', '/orders/find', 'data-testid="find-form"'],
  ['compare-mfe', '/compare', 'data-testid="compare-empty"'],
  ['admin-mfe', '/admin-auth', 'data-testid="auth-email"'],
] as const)
  test(`${app} falls back to the last good version if a version throws while loading, then to the notice with 503`, async () => {
    for (const version of ['broken-1', 'broken-2']) {
      await publishVariant(shop.store, app, { version, serverTail: "throw new Error('broken module');" });
      await shop.store.point(app, version, { reason: 'test' });
      if (version === 'broken-1') await expectFallback(app, path, content, version);
    }
    const { status, html } = await readPage(path);
    expect(status).toBe(503);
    expect(html).toContain('data-testid="remote-unavailable"');
    expect(html).toContain('data-testid="header"');
    expect(html).toContain('data-testid="footer"');
    const other = await readPage('/policies/privacy-policy');
    expect(other.status).toBe(200);
  });
