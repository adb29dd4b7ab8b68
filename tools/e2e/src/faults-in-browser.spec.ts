import type { Page, Route } from 'playwright-core';
import { closeBrowser, open, visit } from './support/browser.ts';
import { publishVariant } from './support/release-fixture.ts';
import { liveVersion, type Shop, startShop } from './support/shop.ts';

/** The browser can't use a version of a feature: the last good one, then a quiet notice, and the rest works. */
let shop: Shop;
let good: { catalog: string; checkout: string };
beforeAll(async () => {
  shop = await startShop();
  good = {
    catalog: await liveVersion(shop.store, 'catalog-mfe'),
    checkout: await liveVersion(shop.store, 'checkout-mfe'),
  };
  // The second version of each feature is what fails; the first is the last known good one.
  await publishVariant(shop.store, 'catalog-mfe', { version: 'second' });
  await shop.store.point('catalog-mfe', 'second', { reason: 'test' });
  await publishVariant(shop.store, 'checkout-mfe', { version: 'second' });
  await shop.store.point('checkout-mfe', 'second', { reason: 'test' });
}, 120_000);
afterAll(async () => {
  await closeBrowser();
  await shop?.stop();
});

type Fault = [name: string, file: string, act: (route: Route) => Promise<void>];
const FAULTS: Fault[] = [
  ['is refused', '*.js', (route) => route.abort('connectionrefused')],
  ['answers 500', '*.js', (route) => route.fulfill({ status: 500, body: 'no' })],
  ['hangs', 'container.js', () => new Promise(() => undefined)],
  [
    'comes truncated',
    'container.js',
    (route) => route.fulfill({ contentType: 'text/javascript', body: 'var x = {' }),
  ],
  ['lacks its main chunk', 'remote.js', (route) => route.fulfill({ status: 404, body: '' })],
  ['lacks the chunk of the page', '@page', (route) => route.fulfill({ status: 404, body: '' })],
];

const breakVersion = (page: Page, app: string, version: string, file: string, act: Fault[2]) =>
  page.route(`**/remotes/${app}/${version}/${file}`, act);

const everythingElseWorks = async (page: Page) => {
  await expect(page.getByTestId('header').isVisible()).resolves.toBe(true);
  await expect(page.getByTestId('footer').first().isVisible()).resolves.toBe(true);
};

describe.each([
  ['catalog-mfe', '/products', 'catalogue.js', '[data-testid=watch-card]'],
  ['checkout-mfe', '/checkout', 'checkout.js', '[data-testid=checkout-form], [data-testid=alert]'],
] as const)('%s', (app, path, chunk, content) => {
  test.each(FAULTS)('a version that %s gives way to the last good one', async (_, file, act) => {
    const { page, context } = await visit({ url: shop.url });
    await breakVersion(page, app, 'second', file === '@page' ? chunk : file, act);
    await open(page, path);
    await page.locator(content).first().waitFor();
    await everythingElseWorks(page);
    expect(await page.getByTestId('remote-unavailable').count()).toBe(0);
    await context.close();
  });

  test.each(FAULTS)('no version at all, each %s: a notice with a retry that works', async (_, file, act) => {
    const { page, context } = await visit({ url: shop.url });
    const name = app === 'catalog-mfe' ? good.catalog : good.checkout;
    const target = file === '@page' ? chunk : file;
    await breakVersion(page, app, 'second', target, act);
    await breakVersion(page, app, name, target, act);
    await open(page, path);
    await page.getByTestId('remote-unavailable').waitFor();
    await everythingElseWorks(page);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.getByTestId('retry-remote').click();
    await page.locator(content).first().waitFor();
    expect(await page.getByTestId('remote-unavailable').count()).toBe(0);
    await context.close();
  });
});

test('with the checkout dead one can browse and fill the cart', async () => {
  const { page, context } = await visit({ url: shop.url });
  await page.route('**/remotes/checkout-mfe/**', (route) => route.abort());
  await open(page, '/products');
  await page.getByTestId('watch-card').first().getByRole('link').first().click();
  await page.getByTestId('add-to-cart').click();
  await page.waitForFunction(() =>
    document.querySelector('[data-testid=cart-count]')?.textContent?.includes('1'),
  );
  await page.getByTestId('cart-button').click();
  await page.getByTestId('remote-unavailable').waitFor();
  await context.close();
});

test('with the catalogue dead one can pay', async () => {
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
  const { page, context } = await visit({ url: shop.url });
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
  await page.getByTestId('remote-unavailable').waitFor();
  await page.getByTestId('cart-button').click();
  await page.getByTestId('cart-line').first().waitFor();
  await page.getByTestId('cart-checkout').click();
  await page.getByTestId('checkout-line').first().waitFor();
  await page.getByTestId('checkout-form').waitFor();
  await context.close();
});
