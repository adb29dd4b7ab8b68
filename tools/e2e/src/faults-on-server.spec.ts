import { publishVariant, type FixtureOptions } from './support/release-fixture.ts';
import { type Shop, startShop } from './support/shop.ts';

/** The server can't use a version of a feature: it renders the last good one, then the notice, and the rest of the page. */
let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
}, 120_000);
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

const read = async (path: string) => {
  const response = await fetch(shop.url + path);
  return { status: response.status, html: await response.text() };
};

describe.each([
  ['catalog-mfe', '/products', 'data-testid="watch-list"'],
  ['checkout-mfe', '/success', 'data-testid="order-success"'],
  ['admin-mfe', '/admin-auth', 'data-testid="auth-email"'],
] as const)('%s', (app, path, content) => {
  test.each(FAULTS)('a version that %s gives way to the last good one', async (name, fault) => {
    const version = `bad-${name.replace(/\W/g, '-')}`;
    await publishVariant(shop.store, app, { version, ...fault });
    await shop.store.point(app, version, { reason: 'test' });
    const { status, html } = await read(path);
    expect(status).toBe(200);
    expect(html).toContain(content);
    expect(html).not.toContain('data-testid="remote-unavailable"');
    // The browser begins with the version that was rendered.
    expect(html).not.toContain(`/remotes/${app}/${version}/container.js" as="script"`);
    await shop.store.rollback(app);
  });

  test('no version at all: the notice, with status 503, inside the shop', async () => {
    for (const version of ['broken-1', 'broken-2']) {
      await publishVariant(shop.store, app, { version, serverTail: "throw new Error('broken module');" });
      await shop.store.point(app, version, { reason: 'test' });
    }
    const { status, html } = await read(path);
    expect(status).toBe(503);
    expect(html).toContain('data-testid="remote-unavailable"');
    expect(html).toContain('data-testid="header"');
    expect(html).toContain('data-testid="footer"');
    const other = await read('/policies/privacy-policy');
    expect(other.status).toBe(200);
  });
});
