import type { Watch } from '@meridian/contracts';
import type { Page } from 'playwright-core';
import { closeBrowser, hydrated, open, visit } from './support/browser.ts';
import { focusedOrder, placeOrder, signInOwner } from './support/owner.ts';
import { type Shop, startShop } from './support/shop.ts';
import { allWatches, eventually, inStock, storedValue, pathOf, VIEWS } from './support/storefront.ts';
import { namesWithoutLabel, violations } from './support/accessibility.ts';

/** Orders in the admin panel: keyboard use, failed updates, history, sessions and accessibility. */
let shop: Shop;
let watches: Watch[];
beforeAll(async () => {
  shop = await startShop();
  watches = (await allWatches(shop.url)).filter(inStock);
});
afterAll(async () => {
  await closeBrowser();
  await shop?.stop();
});

const ORDERS = '/admin-panel/orders';
const SCREENS = [
  '',
  '/products',
  '/collections',
  '/categories',
  '/brands',
  '/clients',
  '/orders',
  '/activity',
  '/features',
  '/products/import',
].map((tab) => `/admin-panel${tab}`);
/** Screens that axe checks per width: every screen once, the most important ones in both widths. */
const CHECKED: Record<number, string[]> = {
  1280: SCREENS,
  390: ['/admin-panel', '/admin-panel/activity'],
};
const watchAt = (index: number): Watch => {
  const watch = watches[index % watches.length];
  if (!watch) throw new Error('The demo shop has no watch in stock');
  return watch;
};
const placeOrderFor = (email: string, paid = false) =>
  placeOrder(shop.url, watchAt(email.length), email, paid);
const rowOf = (page: Page, id: string) => page.locator(`tr[data-order-id="${id}"]`);
const statusOf = (page: Page, id: string) => rowOf(page, id).getByTestId('order-status');
const tabCount = (page: Page, tab: string) =>
  page.getByTestId(`orders-tab-${tab}`).locator('[data-count]').getAttribute('data-count');

test('orders can be filtered, opened, updated one by one and in bulk by keyboard alone', async () => {
  const ids: string[] = [];
  // Newest first, like the table.
  for (const name of ['a', 'bb', 'ccc', 'dddd', 'eeeee'])
    ids.unshift((await placeOrderFor(`${name}@example.com`))._id);
  const [first = '', second = '', third = '', fourth = '', fifth = ''] = ids;
  const { page, errors, context } = await signInOwner(shop);
  await open(page, `${ORDERS}?status=pending`);
  await rowOf(page, fifth).waitFor();
  await rowOf(page, first).focus();

  // A shipped order leaves the tab, and the next row gets the focus.
  await page.keyboard.press('3');
  await eventually(() => focusedOrder(page), second);
  await rowOf(page, first).waitFor({ state: 'detached' });
  await page.keyboard.press('j');
  expect(await focusedOrder(page)).toBe(third);

  // Opens and closes the details; the focus returns to the row.
  await page.keyboard.press('Enter');
  await page.getByTestId('order-detail').waitFor();
  expect(pathOf(page)).toBe(`${ORDERS}?status=pending&order=${third}`);
  await page.keyboard.press('Escape');
  await page.getByTestId('order-detail').waitFor({ state: 'detached' });
  await eventually(() => focusedOrder(page), third);

  // Bulk update: select, choose a status, confirm.
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('b');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-testid'))).toBe('bulk-status');
  await page.keyboard.type('Proc');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByTestId('confirm-yes').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await rowOf(page, fourth).waitFor({ state: 'detached' });
  await eventually(() => focusedOrder(page), fifth);
  expect(await tabCount(page, 'processing')).toBe('2');

  await page.keyboard.press('/');
  await page.keyboard.type('bb@example.com');
  await eventually(async () => pathOf(page), `${ORDERS}?status=pending&q=bb%40example.com`);
  expect(errors).toEqual([]);
  await open(page, `${ORDERS}?status=processing`);
  await rowOf(page, third).waitFor();
  expect(await page.getByTestId('order-row').count()).toBe(2);
  await context.close();
});

test('a failed status update is reverted, a new order appears, and a cancelled paid order is refunded and logged', async () => {
  const paid = await placeOrderFor('payer@example.com', true);
  const { page, errors, context } = await signInOwner(shop);
  await open(page, ORDERS);
  await rowOf(page, paid._id).waitFor();

  const update = '**/api/orders/update-order-status';
  await page.route(update, (route) => route.abort());
  await statusOf(page, paid._id).selectOption('delivered');
  await page.getByTestId('toast').waitFor();
  expect(await statusOf(page, paid._id).inputValue()).toBe('pending');
  await page.unroute(update);
  expect(errors.join()).toContain('Error updating order status');

  const heading = await page.getByTestId('orders-heading').textContent();
  const newOrder = await placeOrderFor('newcomer@example.com');
  await rowOf(page, newOrder._id).waitFor();
  expect(await page.getByTestId('orders-heading').textContent()).not.toBe(heading);

  const row = rowOf(page, paid._id);
  await row.getByText('Paid', { exact: true }).waitFor();
  await statusOf(page, paid._id).selectOption('cancelled');
  await page.getByTestId('confirm-yes').click();
  await row.getByText('Refunded', { exact: true }).waitFor();

  await row.getByRole('button').click();
  await page.getByTestId('order-detail').getByRole('link', { name: 'Change history' }).click();
  const entries = page.getByTestId('activity-entry');
  await entries.first().waitFor();
  const entryTexts = (await entries.allTextContents()).join();
  for (const text of ['Pending', 'Cancelled', 'Refunded', 'Paid']) expect(entryTexts).toContain(text);
  expect(await page.getByTestId('activity-entry').first().getAttribute('data-subject-id')).toBe(paid._id);
  await context.close();
});

test('each panel tab survives a reload, and “back” returns to the previous tab', async () => {
  const { page, errors, context } = await signInOwner(shop);
  const tabs = ['products', 'collections', 'categories', 'brands', 'clients', 'orders'];
  for (const tab of tabs) {
    await page.getByTestId(`admin-tab-${tab}`).click();
    await eventually(async () => pathOf(page), `/admin-panel/${tab}`);
    await page.reload();
    await hydrated(page);
    expect(await page.getByTestId(`admin-tab-${tab}`).getAttribute('aria-current')).toBe('page');
  }
  for (const tab of [...tabs].reverse().slice(1)) {
    await page.goBack();
    await eventually(async () => pathOf(page), `/admin-panel/${tab}`);
  }
  expect(errors).toEqual([]);
  await context.close();
});

test('logging out ends the session, and a shopper never requests code or data of the panel', async () => {
  const owner = await signInOwner(shop);
  await owner.page.getByTestId('admin-logout').click();
  await eventually(async () => pathOf(owner.page), '/');
  expect([await storedValue(owner.page, 'token'), await storedValue(owner.page, 'role')]).toEqual([
    null,
    null,
  ]);
  await open(owner.page, '/admin-panel');
  await eventually(async () => pathOf(owner.page), '/auth');
  await owner.context.close();

  const { page, scripts, context } = await visit({ url: shop.url });
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  for (const path of ['/', '/products', '/products/sonnet-38', '/checkout', '/auth']) await open(page, path);
  expect(scripts.filter((path) => path.includes('admin-mfe'))).toEqual([]);
  expect(calls.filter((path) => /orders|stats|activity|usage|user\/(all|page)/.test(path))).toEqual([]);
  await context.close();
});

test.each(VIEWS)(
  'at %i px from %s every panel screen passes axe and fits the width',
  async (width, country) => {
    await placeOrderFor(`viewer-${width}@example.com`);
    const { page, errors, context } = await signInOwner(shop, { width, country });
    for (const screen of SCREENS) {
      await open(page, screen);
      await page.locator('main [aria-busy="true"]').first().waitFor({ state: 'detached' });
      if (CHECKED[width]?.includes(screen)) expect([screen, await violations(page)]).toEqual([screen, []]);
      else expect([screen, await namesWithoutLabel(page)]).toEqual([screen, []]);
      const excess = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect([screen, await excess()]).toEqual([screen, 0]);
      if (width > 390) continue;
      await page.setViewportSize({ width: 320, height: 640 });
      expect([screen, 320, await excess()]).toEqual([screen, 320, 0]);
      await page.setViewportSize({ width, height: 844 });
    }
    await open(page, ORDERS);
    await page.getByTestId('order-row').first().getByRole('button').click();
    await page.getByTestId('order-detail').waitFor();
    expect(await violations(page)).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
  },
);
