import type { Page, Route } from '@playwright/test';
import { navigate, open } from './support/browser.ts';
import { type VariantOptions, publishVariant } from '@meridian/release';
import { liveVersion, restoreReleases } from './support/shop.ts';
import { expect, staffTest as test } from './support/test.ts';

/**
 * A browser that cannot use a version of a remote falls back to the last good version, then to a notice, and the rest of the
 * page works. Every fault is tested with the catalogue, and one with the other remotes, which the shell loads by the same
 * code (remotes.spec.ts). faults-on-server.spec.ts covers the server.
 */
const REMOTES = {
  'catalog-mfe': { path: '/products', chunk: 'catalogue', content: '[data-testid=watch-card]' },
  'checkout-mfe': {
    path: '/checkout',
    chunk: 'checkout',
    content: '[data-testid=checkout-form], [data-testid=alert]',
  },
  'orders-mfe': { path: '/orders/find', chunk: 'find', content: '[data-testid=find-form]' },
  'compare-mfe': { path: '/compare', chunk: 'compare', content: '[data-testid=compare-empty]' },
  'admin-mfe': { path: '/admin-auth', chunk: 'admin-auth', content: '[data-testid=auth-email]' },
} as const;
type Name = keyof typeof REMOTES;
const NAMES = Object.keys(REMOTES) as Name[];

/** Code that changes the routes of a container in the page. */
const patchRoutes = (change: string) => `{
  const { init, get } = {{global}};
  const broken = (route) => ({ ...route, ${change}, children: route.children?.map(broken) });
  {{global}} = { init, get: async (name) => {
    const { remote } = (await get(name))();
    return () => ({ remote: { ...remote, routes: (services) => remote.routes(services).map(broken) } });
  } };
}`;
/** Versions with faulty code. */
const VARIANTS: Record<string, Partial<VariantOptions>> = {
  second: {},
  'throws-at-load': { browserTail: "throw new Error('broken module');" },
  'throws-in-loader': {
    browserTail: patchRoutes("loader: async () => { throw new TypeError('broken loader'); }"),
  },
  'throws-while-rendering': {
    browserTail: patchRoutes(
      "...(route.lazy ? { lazy: async () => ({ Component: () => { throw new Error('broken screen'); } }) } : {})",
    ),
  },
};

const good = {} as Record<Name, string>;
test.afterAll(({ shop }) => restoreReleases(shop));
test.beforeAll(async ({ shop }) => {
  for (const name of NAMES) {
    good[name] = await liveVersion(shop.store, name);
    for (const [version, options] of Object.entries(VARIANTS))
      if (name === 'catalog-mfe' || version === 'second')
        await publishVariant(shop.store, name, { version, ...options });
    await shop.store.point(name, 'second', { reason: 'test' });
  }
});

/** Responds with the published file and additional text. */
const tamper = async (route: Route): Promise<void> => {
  const response = await route.fetch();
  const headers = { ...response.headers(), 'cache-control': 'no-store' };
  await route.fulfill({ status: 200, headers, body: `${await response.text()}\n/* added on the way */` });
};
const respondNotFound = (route: Route) => route.fulfill({ status: 404, body: '' });

interface Fault {
  name: string;
  /** Network fault: a file of the version; `@` stands for the chunk of the page. */
  file?: string;
  handler?: (route: Route) => Promise<void>;
  /** Code fault: a version in `VARIANTS`. */
  variant?: string;
  /** Whether the fault can occur only on a navigation, because the rendered page contains its styles and data. */
  onNavigation?: true;
}
const REFUSED: Fault = {
  name: 'is refused',
  file: '*.js',
  handler: (route) => route.abort('connectionrefused'),
};
const NO_CHUNK: Fault = { name: 'lacks the chunk of the page', file: '@.js', handler: respondNotFound };
const NO_STYLESHEET: Fault = {
  name: 'lacks the stylesheet of the page',
  file: '@.css',
  handler: respondNotFound,
  onNavigation: true,
};
const FAULTS: Fault[] = [
  REFUSED,
  { name: 'responds 500', file: '*.js', handler: (route) => route.fulfill({ status: 500, body: 'no' }) },
  { name: 'never arrives', file: 'container.js', handler: () => new Promise(() => undefined) },
  {
    name: 'is truncated',
    file: 'container.js',
    handler: (route) => route.fulfill({ contentType: 'text/javascript', body: 'var x = {' }),
  },
  { name: 'lacks its main chunk', file: 'remote.js', handler: respondNotFound },
  NO_CHUNK,
  NO_STYLESHEET,
  { name: 'has another entry than the published one', file: 'container.js', handler: tamper },
  { name: 'has another chunk than the published one', file: '@.js', handler: tamper },
  {
    name: 'has another stylesheet than the published one',
    file: '@.css',
    handler: tamper,
    onNavigation: true,
  },
  { name: 'throws at load', variant: 'throws-at-load' },
  { name: 'throws in a loader', variant: 'throws-in-loader', onNavigation: true },
  { name: 'throws while rendering', variant: 'throws-while-rendering' },
];

/** Opens the page of the remote, as a document or by a navigation from another page. */
const openRemotePage = async (page: Page, { path }: { path: string }, onNavigation: boolean) => {
  if (!onNavigation) {
    await open(page, path);
    return;
  }
  await open(page, '/policies/privacy-policy');
  await navigate(page, path);
};

/** Collects the failed versions that the page reports, as `app version`. */
const failuresOf = async (page: Page): Promise<string[]> => {
  const reports: string[] = [];
  await page.exposeFunction('collectReport', (text: string) => {
    const { failures = [] } = JSON.parse(text) as { failures?: { app: string; version: string }[] };
    reports.push(...failures.map(({ app, version }) => `${app} ${version}`));
  });
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator);
    const { collectReport } = globalThis as unknown as { collectReport: (text: string) => void };
    navigator.sendBeacon = (url, body) => {
      if (body instanceof Blob) void body.text().then(collectReport);
      return send(url, body);
    };
  });
  return reports;
};

const expectLayout = async (page: Page) => {
  await expect(page.getByTestId('header')).toBeVisible();
  await expect(page.getByTestId('footer').first()).toBeVisible();
};
const breakVersion = (
  page: Page,
  app: Name,
  version: string,
  { file = '', handler = respondNotFound }: Fault,
) => page.route(`**/remotes/${app}/${version}/${file.replace('@', REMOTES[app].chunk)}`, handler);

for (const app of NAMES) {
  const remote = REMOTES[app];
  /** The layout of the panel has neither header nor footer. */
  const hasLayout = app !== 'admin-mfe';
  const isCatalogue = app === 'catalog-mfe';

  test(`${app} falls back to the last good version if a version fails, and reports it once`, async ({
    shop,
    visit,
  }) => {
    const { page } = await visit();
    const reports = await failuresOf(page);
    for (const fault of isCatalogue ? FAULTS : [REFUSED]) {
      const title = `a version ${fault.name}`;
      const version = fault.variant ?? 'second';
      if (fault.variant) await shop.store.point(app, good[app], { reason: 'test' });
      await shop.store.point(app, version, { reason: 'test' });
      if (fault.file) await breakVersion(page, app, version, fault);
      const startedAt = Date.now();
      await openRemotePage(page, remote, fault.onNavigation ?? false);
      await expect(page.locator(remote.content).first(), title).toBeVisible();
      // Without the loading timeout a hanging version would block the page forever.
      expect(Date.now() - startedAt, title).toBeLessThan(60_000);
      if (hasLayout) await expectLayout(page);
      await expect(page.getByTestId('remote-unavailable'), title).toHaveCount(0);
      await expect.poll(() => reports, title).toEqual([`${app} ${version}`]);
      if (fault.variant) {
        await shop.store.point(app, good[app], { reason: 'test' });
        await shop.store.point(app, 'second', { reason: 'test' });
      }
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      reports.length = 0;
    }
  });

  test(`${app} shows a notice with a working retry if each version fails`, async ({ visit }) => {
    const { page } = await visit();
    for (const fault of isCatalogue ? [REFUSED, NO_CHUNK, NO_STYLESHEET] : [REFUSED]) {
      const title = `each version ${fault.name}`;
      await breakVersion(page, app, 'second', fault);
      await breakVersion(page, app, good[app], fault);
      await openRemotePage(page, remote, fault.onNavigation ?? false);
      await expect(page.getByTestId('remote-unavailable'), title).toBeVisible();
      if (hasLayout) await expectLayout(page);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.getByTestId('retry-remote').click();
      await expect(page.locator(remote.content).first(), title).toBeVisible();
      await expect(page.getByTestId('remote-unavailable'), title).toHaveCount(0);
    }
  });
}

test('the rendered page stays while the code of all versions is late, and is hydrated then', async ({
  visit,
}) => {
  const { page } = await visit();
  const late: (() => void)[] = [];
  await page.route('**/remotes/catalog-mfe/*/container.js', async (route) => {
    await new Promise<void>((resolve) => late.push(resolve));
    await route.continue();
  });
  // The event "load" waits for code that is requested before it.
  await page.goto('/products', { waitUntil: 'commit' });
  // The fallback has been requested, so the first version has timed out.
  await expect.poll(() => late.length).toBe(2);
  await expect(page.getByTestId('watch-card').first()).toBeVisible();
  for (const arrive of late) arrive();
  await expect(page.locator('html[data-hydrated]')).toHaveCount(1);
  await expect(page.getByTestId('watch-card').first()).toBeVisible();
  await expect(page.getByTestId('remote-unavailable')).toHaveCount(0);
});

test('if the code of the cart panel cannot be loaded, the cart button opens the checkout', async ({
  visit,
}) => {
  const { page } = await visit();
  await page.route('**/remotes/shell/*/cart-panel.js', (route) => route.abort());
  await open(page, '/');
  await page.getByTestId('cart-button').click();
  await page.waitForURL('**/checkout');
});

test('a shopper can check out while the catalogue remote is unavailable', async ({ shop, visit }) => {
  const { watches } = (await (
    await fetch(`${shop.url}/api/watches?limit=5&availability=inStock`)
  ).json()) as {
    watches: {
      _id: string;
      stock: { colorNameEN: string; colorNameRU: string; size: string; quantity: number }[];
    }[];
  };
  const watch = watches[0];
  const entry = watch?.stock.find(({ quantity }) => quantity > 0);
  const { page, context } = await visit();
  await page.route('**/remotes/catalog-mfe/**', (route) => route.abort());
  await context.addInitScript(
    (items) => localStorage.setItem('cartItems', JSON.stringify(items)),
    [
      {
        itemId: watch?._id,
        colorNameEN: entry?.colorNameEN,
        colorNameRU: entry?.colorNameRU,
        size: entry?.size,
        quantity: 1,
      },
    ],
  );
  await open(page, '/');
  await expect(page.getByTestId('remote-unavailable')).toBeVisible();
  await page.getByTestId('cart-button').click();
  await expect(page.getByTestId('cart-line').first()).toBeVisible();
  await page.getByTestId('cart-checkout').click();
  await expect(page.getByTestId('checkout-line').first()).toBeVisible();
  await expect(page.getByTestId('checkout-form')).toBeVisible();
});
