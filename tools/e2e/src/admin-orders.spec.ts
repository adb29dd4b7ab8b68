import type { PanelDelivery, Watch } from '@meridian/contracts';
import type { Page } from '@playwright/test';
import { callApi } from './support/api.ts';
import { open, show } from './support/browser.ts';
import { checkOutFirstWatch, pay } from './support/purchase.ts';
import { focusedOrder, placeOrder } from './support/staff.ts';
import { type Shop } from './support/shop.ts';
import { allWatches, VIEWS } from './support/storefront.ts';
import { excessWithLargeText, viewViolations, violations } from './support/accessibility.ts';
import { expect, staffTest as test } from './support/test.ts';

/** The admin panel: orders by keyboard, and the accessibility of its screens. */
let shop: Shop;
let watches: Watch[];
test.beforeAll(async ({ shop: started }) => {
  shop = started;
  watches = (await allWatches(shop.url)).filter(({ stock }) => stock.some(({ quantity }) => quantity > 1));
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
  '/orders/new',
  '/activity',
  '/features',
  '/products/import',
].map((tab) => `/admin-panel${tab}`);
const watchAt = (index: number): Watch => {
  const watch = watches[index % watches.length];
  if (!watch) throw new Error('The demo shop has no watch in stock');
  return watch;
};
const placeOrderFor = (email: string, paid = false) =>
  placeOrder(shop.url, watchAt(email.length), email, paid);
const rowOf = (page: Page, id: string) => page.locator(`tr[data-order-id="${id}"]`);
const tabCounter = (page: Page, tab: string) => page.getByTestId(`orders-tab-${tab}`).locator('[data-count]');

test('orders can be filtered, opened, updated one by one and in bulk by keyboard alone', async ({
  openPanel,
}) => {
  const ids: string[] = [];
  // Newest first, like the table.
  for (const name of ['a', 'bb', 'ccc', 'dddd', 'eeeee', 'ffffff'])
    ids.unshift((await placeOrderFor(`${name}@example.com`))._id);
  const [first = '', second = '', third = '', fourth = '', fifth = '', sixth = ''] = ids;
  const { page, errors } = await openPanel(`${ORDERS}?status=pending`);
  await expect(rowOf(page, sixth)).toBeVisible();
  await rowOf(page, first).focus();

  // A shipped order leaves the tab, and the next row gets the focus.
  await page.keyboard.press('3');
  await page.getByTestId('confirm-yes').click();
  await expect.poll(() => focusedOrder(page)).toEqual(second);
  await expect(rowOf(page, first)).not.toBeAttached();
  await page.keyboard.press('j');
  await expect.poll(() => focusedOrder(page)).toBe(third);

  // Opens and closes the details; the focus returns to the row.
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('order-detail')).toBeVisible();
  await expect(page).toHaveURL(`${ORDERS}?status=pending&order=${third}`);
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('order-detail')).not.toBeAttached();
  await expect.poll(() => focusedOrder(page)).toEqual(third);

  // The order leaves the tab behind its details, and the next row gets the focus when they are closed.
  await page.keyboard.press('Enter');
  await page.getByTestId('order-detail').getByTestId('order-status').selectOption('processing');
  await expect(rowOf(page, third)).not.toBeAttached();
  await page.keyboard.press('Escape');
  await expect.poll(() => focusedOrder(page)).toEqual(fourth);

  // Bulk update: select, choose a status, confirm.
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('b');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-testid'))).toBe('bulk-status');
  await page.keyboard.type('Proc');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('confirm-yes')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(rowOf(page, fifth)).not.toBeAttached();
  await expect.poll(() => focusedOrder(page)).toEqual(sixth);
  await expect(tabCounter(page, 'processing')).toHaveAttribute('data-count', '3');

  await page.keyboard.press('/');
  await page.keyboard.type('bb@example.com');
  await expect(page).toHaveURL(`${ORDERS}?status=pending&q=bb%40example.com`);
  expect(errors).toEqual([]);
  await open(page, `${ORDERS}?status=processing`);
  await expect(rowOf(page, third)).toBeVisible();
  await expect(page.getByTestId('order-row')).toHaveCount(3);
});

test('an order is bought at a pickup point, becomes ready there and is handed over by its code', async ({
  openPanel,
  staffToken: token,
  visit,
}) => {
  const path = '/api/panel/delivery';
  const { methods, revision } = (await callApi<PanelDelivery>(shop.url, `GET ${path}`, { token })).body;
  const store = { ...methods[0], id: 'store', kind: 'store', nameEN: 'Our shops', nameRU: 'Магазины' };
  await callApi(shop.url, `PUT ${path}`, { token, body: { methods: [...methods, store], revision } });
  for (const street of ['Abay', 'Dostyk']) {
    const names = { code: street, nameEN: `On ${street}`, nameRU: `На ${street}`, address: `${street} 1` };
    const place = { country: 'KZ', city: 'Almaty', zipCode: '', latitude: 43.24, longitude: 76.9 };
    const body = { methodId: 'store', ...names, ...place, hours: '10–20', phone: '', isActive: true };
    expect((await callApi(shop.url, `POST ${path}/points`, { token, body })).status).toBe(201);
  }

  const { page: customer, errors } = await visit({ country: 'KZ' });
  await checkOutFirstWatch(customer);
  await customer.getByTestId('field-email').fill('collects@example.com');
  await customer.locator('[data-testid="delivery-option"][data-value="store"]').click();
  await expect(customer.getByTestId('pickup-point')).toHaveCount(2);
  await customer.getByTestId('pickup-search').fill('dostyk');
  await customer.getByTestId('pickup-point').filter({ hasText: 'Dostyk 1' }).click();
  await expect(customer.getByTestId('pickup-chosen')).toContainText('Dostyk 1');
  await expect(customer.getByTestId('field-address')).toBeHidden();
  await pay(customer);

  const { page: staff, errors: ofStaff } = await openPanel(`${ORDERS}?q=collects%40example.com`);
  const id = await staff.getByTestId('order-row').first().getAttribute('data-order-id');
  await staff.getByTestId('order-row').first().getByRole('button').click();
  await staff.getByTestId('order-ready').click();
  await expect(staff.getByTestId('order-pickup-code')).toBeVisible();
  await open(customer, `/orders/${id}`);
  await expect(customer.getByTestId('order-page')).toHaveAttribute('data-lead', 'ready');
  const code = (await customer.getByTestId('order-pickup-code').textContent()) ?? '';
  await staff.getByTestId('order-pickup-code').fill(code);
  await staff.getByTestId('order-hand-over').click();
  await expect(staff.getByTestId('order-pickup')).toContainText(/Handed over|Выдан/);
  await customer.reload();
  await expect(customer.getByTestId('order-page')).toHaveAttribute('data-lead', 'delivered');
  expect([...errors, ...ofStaff]).toEqual([]);
});

for (const [width, country] of VIEWS)
  test(`at ${width} px from ${country} every panel screen passes axe and fits the width`, async ({
    openPanel,
  }) => {
    const check = width > 390 ? violations : viewViolations;
    await placeOrderFor(`viewer-${width}@example.com`);
    const { page, errors } = await openPanel(ORDERS, { width, country });
    await page.getByTestId('order-row').first().getByRole('button').click();
    await expect(page.getByTestId('order-detail')).toBeVisible();
    expect(await check(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await expect(page.getByTestId('shortcuts-help')).toBeVisible();
    expect(await check(page)).toEqual([]);
    await page.keyboard.press('Escape');
    for (const screen of SCREENS) {
      // axe needs seconds for all rows of the products.
      await show(page, width > 390 && screen.endsWith('/products') ? `${screen}?gender=female` : screen);
      await expect(page.locator('main h1')).toBeVisible();
      await expect(page.locator('main [aria-busy="true"]').first()).not.toBeAttached();
      expect([screen, await check(page)]).toEqual([screen, []]);
      const excess = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect([screen, await excess()]).toEqual([screen, 0]);
      if (width > 390) continue;
      await page.setViewportSize({ width: 320, height: 640 });
      expect([screen, 320, await excess()]).toEqual([screen, 320, 0]);
      await page.setViewportSize({ width, height: 844 });
      expect([screen, 'large text', await excessWithLargeText(page)]).toEqual([screen, 'large text', 0]);
    }
    expect(errors).toEqual([]);
  });
