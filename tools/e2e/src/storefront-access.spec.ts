import type { Page } from '@playwright/test';
import { open, show } from './support/browser.ts';
import { VIEWS } from './support/storefront.ts';
import {
  excessWithLargeText,
  viewViolations,
  violations,
  wordsBrokenByLargeText,
} from './support/accessibility.ts';
import { expect, test } from './support/test.ts';

/** Accessibility of the storefront: axe, small screens, the menu, the focus, keyboard use and retries. */

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
  '/orders/find',
  '/no/such/page',
  '/under-construct',
  '/pages/warranties',
  '/fail',
  '/admin-auth',
];

/** Pages that all rules of axe check per width. */
const CHECKED = {
  1280: ['/', '/products', '/products/sonnet-38', '/checkout', '/success'],
  390: ['/favorites', '/auth', '/contact-us', '/orders/find', '/policies/privacy-policy'],
};

const focusedId = (page: Page) => page.evaluate(() => document.activeElement?.id);

for (const [width, country] of VIEWS)
  test.describe(`at ${width} px from ${country}`, () => {
    test('pages and open dialogs pass axe, and pages of a phone fit 320 px and text at 200 %', async ({
      visit,
    }) => {
      const { page } = await visit({ width, country });
      for (const path of width === 390 ? PAGES : CHECKED[width]) {
        await (path === '/' || path === '/admin-auth' ? open : show)(page, path);
        if (CHECKED[width].includes(path)) expect([path, await violations(page)]).toEqual([path, []]);
        else expect([path, await viewViolations(page)]).toEqual([path, []]);
        if (width > 390) continue;
        expect([path, await excessWithLargeText(page)]).toEqual([path, 0]);
        await page.setViewportSize({ width: 320, height: 640 });
        const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect([path, excess]).toEqual([path, 0]);
        await page.setViewportSize({ width, height: 844 });
      }
      if (width === 390) {
        await show(page, '/products/sonnet-38');
        await page.getByTestId('menu-button').click();
        await page.getByTestId('nav-watches').click();
      } else {
        await show(page, '/products');
        await page.getByTestId('filter-open').click();
        await expect(page.getByTestId('filter-color').first()).toBeVisible();
      }
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByTestId('cart-button').click();
      await page.getByTestId('cart-checkout').click();
      await expect(page.getByTestId('alert')).toBeVisible();
      expect(await violations(page)).toEqual([]);
    });
  });

test('the error page retries failed requests', async ({ visit }) => {
  const { page } = await visit({ width: 390, country: 'KZ' });
  await open(page, '/contact-us');
  await page.route('**/api/watches?**', (route) => route.abort());
  await page.getByTestId('menu-button').click();
  await page.getByTestId('nav-gifts').click();
  const retry = page.getByTestId('error-page').getByRole('button');
  await expect(retry).toBeVisible();
  const failed = page.waitForEvent('requestfailed');
  await retry.click();
  await failed;
  await expect(retry).toBeVisible();
  await page.unroute('**/api/watches?**');
  await retry.click();
  await expect(page.getByTestId('watch-card').first()).toBeVisible();
  await expect(page).toHaveURL('/products?flags=gifts');
});

test('a navigation scrolls to the top and moves the focus to the content', async ({ visit }) => {
  const { page } = await visit({ width: 390, country: 'KZ' });
  await open(page, '/products');
  const card = page.getByTestId('card-name').nth(8);
  await card.scrollIntoViewIfNeeded();
  await card.click();
  await expect(page.getByTestId('product')).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toEqual(0);
  await expect.poll(() => focusedId(page)).toEqual('content');
  await open(page, '/products?flags=gifts');
  await page.getByTestId('footer').scrollIntoViewIfNeeded();
  const group = page.getByTestId('footer-group').first();
  await group.getByRole('button').click();
  await group.locator('a[href="/products?gender=male"]').click();
  await expect(page).toHaveURL('/products?gender=male');
  await expect.poll(() => page.evaluate(() => scrollY)).toEqual(0);
});

test('the mobile menu links to lists and colours, changes the language and opens the shop', async ({
  visit,
}) => {
  const { page } = await visit({ width: 390, country: 'US' });
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
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-testid')))
    .toEqual('menu-button');
  await page.getByTestId('menu-button').click();
  await page.getByTestId('language-button').click();
  await page.getByTestId('language-ru').click();
  await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toEqual('ru');
  await page.getByTestId('menu-button').click();
  await page.getByTestId('menu-go-shopping').click();
  await expect(page.getByTestId('watch-list')).toBeVisible();
  await expect(page).toHaveURL('/shop');
});

test('the cart can be filled and checked out by keyboard alone', async ({ visit }) => {
  const { page } = await visit({ country: 'US' });
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
  await expect(page.getByTestId('cart-line')).toBeVisible();
  await tabTo('cart-checkout');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('checkout-form')).toBeVisible();
  await tabTo('pay-button');
});

for (const [country, language] of [
  ['US', 'en'],
  ['KZ', 'ru'],
] as const)
  test(`text at 200 % keeps products, the cart and the checkout as wide as a phone, in ${language}`, async ({
    visit,
  }) => {
    const { page } = await visit({ width: 390, country });
    const expectToFit = async (place: string) =>
      expect([place, await excessWithLargeText(page)]).toEqual([place, 0]);
    await open(page, '/products/squadron-chronograph');
    await expectToFit('product');
    expect(await wordsBrokenByLargeText(page.getByTestId('product'))).toEqual([]);
    await page.getByTestId('add-to-cart').click();
    await page.getByTestId('cart-button').click();
    await expect(page.getByTestId('cart-line')).toBeVisible();
    await expectToFit('cart');
    expect(await wordsBrokenByLargeText(page.getByTestId('cart-line'))).toEqual([]);
    await page.getByTestId('cart-checkout').click();
    await expect(page.getByTestId('checkout-line')).toBeVisible();
    await expectToFit('filled checkout');
  });

test('forced colours show which size is chosen', async ({ visit }) => {
  const { page } = await visit({ country: 'US' });
  await page.emulateMedia({ forcedColors: 'active' });
  await open(page, '/products/grundform-quartz');
  const background = (chosen: boolean) =>
    page
      .locator(`[data-testid="product-size"][aria-pressed="${chosen}"]`)
      .first()
      .evaluate((button) => getComputedStyle(button).backgroundColor);
  expect(await background(true)).not.toBe(await background(false));
});
