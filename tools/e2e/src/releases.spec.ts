import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { open } from './support/browser.ts';
import { buyFirstWatch } from './support/purchase.ts';
import { publishVariant } from '@meridian/release';
import { liveVersion, restoreReleases, type Shop } from './support/shop.ts';
import { expect, staffTest as test } from './support/test.ts';

/** Releases and rollbacks of remotes while visitors use the shop. journeys/catalogue.spec.ts has those of the staff. */
let shop: Shop;
test.beforeAll(async ({ shop: started }) => {
  shop = started;
});
test.afterAll(() => restoreReleases(shop));

const REMOTES = [
  'catalog-mfe',
  'checkout-mfe',
  'compare-mfe',
  'orders-mfe',
  'admin-mfe',
  'releases-mfe',
] as const;

test('an open page keeps working after a rollback', async ({ visit }) => {
  await publishVariant(shop.store, 'catalog-mfe', { version: 'again' });
  await shop.store.point('catalog-mfe', 'again', { reason: 'test' });
  const { page, errors } = await visit({ country: 'US' });
  await open(page, '/');
  await shop.store.rollback('catalog-mfe');
  await page.getByTestId('carousel-card').first().click();
  await expect(page.getByTestId('product')).toBeVisible();
  expect(errors).toEqual([]);
});

test('no remote contains a copy of the store or of React', async () => {
  // With a second copy a remote could not render, because the contexts would differ.
  for (const app of REMOTES) {
    const folder = join(shop.store.folderOf(app, await liveVersion(shop.store, app)), 'browser');
    // Files named after their modules are the own copies for hosts that do not share a package.
    const names = (await readdir(folder)).filter((name) => /^(?!node_modules_|libs_).+\.js$/.test(name));
    const code = (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))).join('');
    // Texts that occur only in the code of the shared packages.
    const shared = [
      '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
      'could not be synchronized',
    ];
    expect(shared.filter((text) => code.includes(text))).toEqual([]);
  }
});

test('while compare-mfe is not released, no card has a compare button, and its page is 404', async ({
  visit,
}) => {
  const path = join(shop.store.root, 'channels.json');
  const channels = await readFile(path, 'utf8');
  const others = JSON.parse(channels) as Record<string, unknown>;
  delete others['compare-mfe'];
  await writeFile(path, JSON.stringify(others));
  const statusOf = async (page: string) => (await fetch(shop.url + page)).status;
  await expect.poll(() => statusOf('/compare')).toBe(404);

  const { page, scripts, errors } = await visit();
  await open(page, '/products');
  await page.getByTestId('watch-card').first().getByTestId('wish-heart').click();
  // The messages chunk, which renders the toast, is also the one that loads the buttons.
  await expect(page.getByTestId('toast')).toBeVisible();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await expect(page.getByTestId('compare-toggle')).toHaveCount(0);
  expect(scripts.filter((script) => script.includes('compare-mfe'))).toEqual([]);
  expect(errors).toEqual([]);

  await writeFile(path, channels);
  await expect.poll(() => statusOf('/compare')).toBe(200);
  await open(page, '/products');
  await expect(page.getByTestId('compare-toggle').first()).toBeVisible();
});

const VERSIONS = ['even', 'odd'] as const;
/** Time between two deployments of each remote. */
const DEPLOY_INTERVAL_MS = 1000;

/** Deploys every remote once per second until it is stopped. */
const deployContinuously = () => {
  let stopped = false;
  let count = 0;
  const running = (async () => {
    while (!stopped) {
      for (const app of REMOTES)
        await shop.store.point(app, VERSIONS[count % 2] ?? 'even', { reason: 'release' });
      count += 1;
      await setTimeout(DEPLOY_INTERVAL_MS);
    }
  })();
  return {
    rounds: () => count,
    stop: () => {
      stopped = true;
      return running;
    },
  };
};

test('a shopper can browse, fill the cart and pay while every remote is deployed once per second', async ({
  visit,
}) => {
  for (const app of REMOTES)
    for (const version of VERSIONS) await publishVariant(shop.store, app, { version });
  const { page, errors, scripts } = await visit({ country: 'US' });
  const failedRequests: string[] = [];
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // Requests that were aborted because the shopper left the page.
    if (reason !== 'net::ERR_ABORTED') failedRequests.push(`${reason} ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) failedRequests.push(`${response.status()} ${response.url()}`);
  });
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
  });

  const { rounds, stop } = deployContinuously();
  const versions = () =>
    new Set(scripts.map((path) => /^\/remotes\/[a-z-]+-mfe\/([^/]+)\//.exec(path)?.[1]).filter(Boolean));
  await buyFirstWatch(page);
  const expectedDocuments = ['/'];
  // Several deployments happen while each page is open. The first page may still have had the previously live version.
  await expect(async () => {
    expectedDocuments.push('/products');
    await page.goto('/products');
    await expect(page.getByTestId('watch-card').first()).toBeVisible();
    const seen = rounds();
    await expect.poll(rounds).toBeGreaterThan(seen);
    expect([...versions()]).toEqual(expect.arrayContaining([...VERSIONS]));
  }).toPass();
  await stop();
  expect(rounds()).toBeGreaterThan(2);

  expect({ errors, failedRequests }).toEqual({ errors: [], failedRequests: [] });
  // Documents were loaded only for explicit visits and for the bank, never by an automatic reload.
  const own = documents.filter((path) => !/^\/(success|pay)(\/|$)/.test(path));
  expect(own).toEqual(expectedDocuments);
});
