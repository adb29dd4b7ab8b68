import type { Page } from 'playwright-core';
import { closeBrowser, open, visit } from './support/browser.ts';
import { type Shop, startShop } from './support/shop.ts';
import { eventually, pathOf, VIEWS } from './support/storefront.ts';
import { namesWithoutLabel, violations } from './support/accessibility.ts';

/** Accessibility of the storefront: axe, small screens, the menu, the focus, keyboard use and retries. */
let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(async () => {
  await closeBrowser();
  await shop?.stop();
});

const PAGES = [
  '/',
  '/products',
  '/products/sonnet-38',
  '/favorites',
  '/checkout',
  '/auth',
  '/contact-us',
  '/policies/privacy-policy',
  '/success',
  '/no/such/page',
];

/** Pages that axe checks per width: every page once, the most important ones in both widths. */
const CHECKED: Record<number, string[]> = {
  1280: ['/', '/products', '/products/sonnet-38', '/checkout', '/success'],
  390: ['/', '/products/sonnet-38', '/favorites', '/auth', '/contact-us', '/policies/privacy-policy'],
};

const focusedId = (page: Page) => page.evaluate(() => document.activeElement?.id);

describe.each(VIEWS)('at %i px from %s', (width, country) => {
  test('pages and open dialogs pass axe', async () => {
    const { page, context } = await visit({ url: shop.url, width, country });
    for (const path of CHECKED[width] ?? []) {
      await open(page, path);
      expect([path, await violations(page)]).toEqual([path, []]);
    }
    if (width === 390) {
      await page.getByTestId('menu-button').click();
      await page.getByTestId('nav-watches').click();
    } else {
      await open(page, '/products');
      await page.getByTestId('filter-open').click();
      await page.getByTestId('filter-color').first().waitFor();
    }
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByTestId('cart-button').click();
    await page.getByTestId('cart-checkout').click();
    await page.getByTestId('alert').waitFor();
    expect(await violations(page)).toEqual([]);
    await context.close();
  });

  test('the error page retries failed requests', async () => {
    const { page, context } = await visit({ url: shop.url, width, country });
    await open(page, '/contact-us');
    await page.route('**/api/watches?**', (route) => route.abort());
    if (width === 390) await page.getByTestId('menu-button').click();
    await page.getByTestId('nav-gifts').click();
    const retry = page.getByTestId('error-page').getByRole('button');
    await retry.waitFor();
    const failed = page.waitForEvent('requestfailed');
    await retry.click();
    await failed;
    await retry.waitFor();
    await page.unroute('**/api/watches?**');
    await retry.click();
    await page.getByTestId('watch-card').first().waitFor();
    expect(pathOf(page)).toBe('/products?flags=gifts');
    await context.close();
  });

  test('a navigation scrolls to the top and moves the focus to the content', async () => {
    const { page, context } = await visit({ url: shop.url, width, country });
    await open(page, '/products');
    const card = page.getByTestId('card-name').nth(8);
    await card.scrollIntoViewIfNeeded();
    await card.click();
    await page.getByTestId('product').waitFor();
    await eventually(() => page.evaluate(() => scrollY), 0);
    await eventually(() => focusedId(page), 'content');
    await open(page, '/products?flags=gifts');
    await page.getByTestId('footer').scrollIntoViewIfNeeded();
    const group = page.getByTestId('footer-group').first();
    if (width === 390) await group.getByRole('button').click();
    await group.locator('a[href="/products?gender=male"]').click();
    await eventually(async () => pathOf(page), '/products?gender=male');
    await eventually(() => page.evaluate(() => scrollY), 0);
    await context.close();
  });
});

test.each(VIEWS)(
  'at %i px from %s the accessible name of every control contains its visible label',
  async (width, country) => {
    const { page, context } = await visit({ url: shop.url, width, country });
    for (const path of [...PAGES, '/under-construct', '/pages/warranties', '/fail', '/admin-auth']) {
      await open(page, path);
      expect([path, await namesWithoutLabel(page)]).toEqual([path, []]);
    }
    await context.close();
  },
);

test('no page scrolls horizontally at 320 px', async () => {
  const { page, context } = await visit({ url: shop.url, width: 390, country: 'KZ' });
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of PAGES) {
    await open(page, path);
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect([path, excess]).toEqual([path, 0]);
  }
  await context.close();
});

test('the mobile menu links to lists and colours, changes the language and opens the shop', async () => {
  const { page, context } = await visit({ url: shop.url, width: 390, country: 'US' });
  await open(page, '/contact-us');
  await page.getByTestId('menu-button').click();
  await page.getByTestId('nav-watches').click();
  const links = await page
    .getByTestId('menu')
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(links).toEqual(
    expect.arrayContaining([
      '/products',
      '/products?gender=male',
      '/products?gender=female',
      '/products?flags=hits',
      '/products?flags=signature',
      '/products?colors=Blue',
    ]),
  );
  await page.keyboard.press('Escape');
  await eventually(
    () => page.evaluate(() => document.activeElement?.getAttribute('data-testid')),
    'menu-button',
  );
  await page.getByTestId('menu-button').click();
  await page.getByTestId('language-button').click();
  await page.getByTestId('language-ru').click();
  await eventually(() => page.evaluate(() => document.documentElement.lang), 'ru');
  await page.getByTestId('menu-button').click();
  await page.getByTestId('menu-go-shopping').click();
  await page.getByTestId('watch-list').waitFor();
  expect(pathOf(page)).toBe('/shop');
  await context.close();
});

test('the cart can be filled and checked out by keyboard alone', async () => {
  const { page, context } = await visit({ url: shop.url, country: 'US' });
  const tabTo = async (hook: string) => {
    for (let step = 0; step < 80; step += 1) {
      const here = await page.evaluate(() => document.activeElement?.getAttribute('data-testid'));
      if (here === hook) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`${hook} cannot be reached by keyboard`);
  };
  await open(page, '/products/grundform-quartz');
  await tabTo('add-to-cart');
  await page.keyboard.press('Enter');
  // The pressed button is disabled now; the focus is on the link to the cart.
  await tabTo('view-cart');
  await page.keyboard.press('Enter');
  await page.getByTestId('cart-line').waitFor();
  await tabTo('cart-checkout');
  await page.keyboard.press('Enter');
  await page.getByTestId('checkout-form').waitFor();
  await tabTo('pay-button');
  await context.close();
});
