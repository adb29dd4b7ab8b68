import type { RemoteName } from '@meridian/federation';
import { publishVariant, type FixtureOptions } from './support/release-fixture.ts';
import { type Shop, startShop } from './support/shop.ts';

/** The server can't use a version of a feature: it renders the last good one, then the notice, and the rest of the page. */
let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop?.stop());

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

const FAULTS: [string, Partial<FixtureOptions>][] = [
  ['throws while loading', { serverTail: "throw new Error('broken module');" }],
  ['loops while loading', { serverTail: 'for (;;);' }],
  ['throws in a loader', { serverTail: THROWING_LOADER }],
  ['hangs in a loader', { serverTail: HANGING_LOADER }],
  ['throws while rendering', { serverTail: THROWING_SCREEN }],
];

const readPage = async (path: string) => {
  const response = await fetch(shop.url + path);
  return { status: response.status, html: await response.text() };
};

/** Whether a page was rendered with a version: the browser begins with that one. */
const isRenderedWith = (html: string, app: RemoteName, version: string): boolean =>
  html.includes(`as="script" href="/remotes/${app}/${version}/container.js"`);

/** Its catalogue begins to read when another version in the same worker calls `loadNow`. */
const LOADS_ON_SIGNAL = `{
  const remote = module.exports.remote;
  const routes = remote.routes;
  const onCall = (loader) => (args) => new Promise((resolve, reject) => {
    globalThis.readNow = () => loader(args).then(resolve, reject);
  });
  remote.routes = (services) =>
    routes(services).map((route) => (route.path === '/products' ? { ...route, loader: onCall(route.loader) } : route));
}`;

test.each([
  ['waits for the API', 'globalThis.readNow?.();'],
  ['has yet to ask the API', 'queueMicrotask(() => globalThis.readNow?.());'],
])('a version that loops while a good one beside it %s costs that one nothing', async (name, trigger) => {
  const suffix = name.replace(/\W/g, '-');
  const good = `good-${suffix}`;
  const looping = `looping-${suffix}`;
  await publishVariant(shop.store, 'catalog-mfe', { version: good, serverTail: LOADS_ON_SIGNAL });
  await publishVariant(shop.store, 'checkout-mfe', { version: looping, serverTail: `${trigger} for (;;);` });
  await shop.store.point('catalog-mfe', good, { reason: 'test' });
  await shop.store.point('checkout-mfe', looping, { reason: 'test' });
  // The worker has started and knows the good version.
  await readPage('/');
  const catalogueResponse = readPage('/products');
  // By then its loader waits for the call, with most of its deadline left.
  await new Promise((resolve) => setTimeout(resolve, 500));
  const other = await readPage('/success');
  const catalogue = await catalogueResponse;
  const next = await readPage('/');
  for (const app of ['catalog-mfe', 'checkout-mfe'] as const) await shop.store.rollback(app);
  expect([other.status, isRenderedWith(other.html, 'checkout-mfe', looping)]).toEqual([200, false]);
  expect([catalogue.status, isRenderedWith(catalogue.html, 'catalog-mfe', good)]).toEqual([200, true]);
  // A version that has failed would be passed over now.
  expect(isRenderedWith(next.html, 'catalog-mfe', good)).toBe(true);
});

describe.each([
  ['catalog-mfe', '/products', 'data-testid="watch-list"'],
  ['checkout-mfe', '/success', 'data-testid="order-success"'],
  ['admin-mfe', '/admin-auth', 'data-testid="auth-email"'],
] as const)('%s', (app, path, content) => {
  test.each(FAULTS)('a version that %s gives way to the last good one', async (name, fault) => {
    const version = `bad-${name.replace(/\W/g, '-')}`;
    await publishVariant(shop.store, app, { version, ...fault });
    await shop.store.point(app, version, { reason: 'test' });
    const { status, html } = await readPage(path);
    expect(status).toBe(200);
    expect(html).toContain(content);
    expect(html).not.toContain('data-testid="remote-unavailable"');
    expect(isRenderedWith(html, app, version)).toBe(false);
    await shop.store.rollback(app);
  });

  test('no version at all: the notice, with status 503, inside the shop', async () => {
    for (const version of ['broken-1', 'broken-2']) {
      await publishVariant(shop.store, app, { version, serverTail: "throw new Error('broken module');" });
      await shop.store.point(app, version, { reason: 'test' });
    }
    const { status, html } = await readPage(path);
    expect(status).toBe(503);
    expect(html).toContain('data-testid="remote-unavailable"');
    expect(html).toContain('data-testid="header"');
    expect(html).toContain('data-testid="footer"');
    const other = await readPage('/policies/privacy-policy');
    expect(other.status).toBe(200);
  });
});
