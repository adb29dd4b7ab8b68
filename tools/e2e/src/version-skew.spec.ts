import { buyFirstWatch } from './support/purchase.ts';
import { publishVariant } from './support/release-fixture.ts';
import { type Shop } from './support/shop.ts';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from './support/test.ts';

/** Version skew: continuous deployments must not affect an open shopping session. */
const REMOTES = ['catalog-mfe', 'checkout-mfe', 'compare-mfe', 'orders-mfe', 'admin-mfe'] as const;
const VERSIONS = ['even', 'odd'] as const;
/** Time between two deployments of each remote. */
const DEPLOY_INTERVAL_MS = 1000;

test.use({ shopOptions: {} });
let shop: Shop;
test.beforeAll(async ({ shop: started }) => {
  shop = started;
  for (const app of REMOTES)
    for (const version of VERSIONS) await publishVariant(shop.store, app, { version });
});

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
  for (let round = 0; round < 2; round += 1) {
    await buyFirstWatch(page);
    // Several deployments happen while each page is open.
    for (const link of ['/products', '/products?gender=male']) {
      await page.goto(link);
      await expect(page.getByTestId('watch-card').first()).toBeVisible();
      const seen = rounds();
      await expect.poll(rounds).toBeGreaterThan(seen);
    }
  }
  await stop();
  expect(rounds()).toBeGreaterThan(3);

  expect({ errors, failedRequests }).toEqual({ errors: [], failedRequests: [] });
  // Documents were loaded only for explicit visits and for the bank, never by an automatic reload.
  const expectedDocuments = ['/', '/products', '/products'];
  const own = documents.filter((path) => !/^\/(success|pay)(\/|$)/.test(path));
  expect(own).toEqual([...expectedDocuments, ...expectedDocuments]);
  const versions = new Set(
    scripts.map((path) => /^\/remotes\/[a-z-]+-mfe\/([^/]+)\//.exec(path)?.[1]).filter(Boolean),
  );
  // The first page may still have had the previously live version.
  expect([...versions]).toEqual(expect.arrayContaining([...VERSIONS]));
});
