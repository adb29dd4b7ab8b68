import type { Page } from '@playwright/test';
import { fetchWatch } from './support/api.ts';
import { open, type Visitor } from './support/browser.ts';
import { placeOrder } from './support/staff.ts';
import { inStock, itemOf, presetStorage } from './support/storefront.ts';
import { expect, test } from './support/test.ts';

/** A lost connection: the open page stays, shows a notice, and continues when the connection is back. */
const LOST = { en: 'No connection. Your cart is safe.', ru: 'Нет соединения. Корзина сохранена.' };
const DELIVERY = {
  email: 'guest@example.com',
  name: 'Jane',
  surname: 'Doe',
  phone: '+77010000000',
  city: 'Almaty',
  address: 'Abay 1',
};

/** Marks the document, so that a test can detect a new one. */
const tagDocument = (page: Page) => page.evaluate(() => (document.documentElement.dataset['kept'] = 'true'));
const isSameDocument = (page: Page) =>
  page.evaluate(() => document.documentElement.dataset['kept'] === 'true');
/** Waits until the page has loaded the code of the connection notice. */
const ready = async (page: Page) => {
  await expect(page.getByTestId('toast-announcer')).toBeAttached();
  await tagDocument(page);
};
const notice = (page: Page) => page.getByTestId('toast');

/** Simulates a server that is down while the browser is online. */
const refuseRequests = async ({ context }: Visitor) => {
  await context.route('**/*', (route) => route.abort('connectionrefused'));
  return () => context.unroute('**/*');
};
const goOffline = async ({ context }: Visitor) => {
  await context.setOffline(true);
  return () => context.setOffline(false);
};

for (const [width, country, language, title, disconnect] of [
  [1280, 'US', 'en', 'the browser is offline', goOffline],
  [390, 'KZ', 'ru', 'the server is down', refuseRequests],
] as const)
  test(`a tap on a card keeps the list, and “Try again” opens the product later, when ${title}, at ${width} px from ${country}`, async ({
    visit,
  }) => {
    const visitor = await visit({ width, country });
    const { page } = visitor;
    await open(page, '/products?gender=male');
    await ready(page);
    const card = page.getByTestId('watch-card').nth(5).getByTestId('card-name');
    await card.scrollIntoViewIfNeeded();
    const top = await page.evaluate(() => scrollY);
    const count = await page.getByTestId('watch-card').count();
    const reconnect = await disconnect(visitor);
    // The click hits the link overlay of the card, like a tap.
    await card.click();
    await expect(notice(page)).toBeVisible();
    await expect(notice(page)).toContainText(LOST[language]);
    await expect(page).toHaveURL('/products?gender=male');
    await expect(page.getByTestId('watch-card')).toHaveCount(count);
    expect(await page.evaluate(() => scrollY)).toBe(top);

    await page.getByTestId('toast-action').click();
    await expect(notice(page)).toBeVisible();
    await expect(page).toHaveURL('/products?gender=male');
    await reconnect();
    // The navigation may have continued automatically.
    await page
      .getByTestId('toast-action')
      .click({ timeout: 2000 })
      .catch(() => undefined);
    await expect(page.getByTestId('product')).toBeVisible();
    await expect(notice(page)).toHaveCount(0);
    expect(await isSameDocument(page)).toBe(true);
  });

test('“Pay” without a connection keeps the form, reports that nothing was charged, and places one order later', async ({
  watches,
  visit,
}) => {
  const visitor = await visit({ width: 390, country: 'KZ' });
  const { page } = visitor;
  const watch = watches.find(inStock);
  const row = watch?.stock.find(({ quantity }) => quantity > 0);
  const color = watch?.colors.findIndex(({ colorNameEN }) => colorNameEN === row?.colorNameEN) ?? 0;
  if (!watch || !row) throw new Error('The demo shop has no watch in stock');
  await presetStorage(page, { cartItems: [itemOf(watch, color, row.size, 1)] });
  await open(page, '/checkout');
  await ready(page);
  await expect(page.getByTestId('checkout-line')).toBeVisible();
  for (const [field, value] of Object.entries(DELIVERY)) await page.getByTestId(`field-${field}`).fill(value);
  await page.getByTestId('field-country').selectOption('Казахстан');
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/place-order')) keys.push(request.headers()['idempotency-key']);
  });
  const reconnect = await goOffline(visitor);
  await page.getByTestId('pay-button').locator('visible=true').click();
  await expect(page.getByTestId('alert')).toBeVisible();
  const alert = await page.getByTestId('alert').textContent();
  expect(alert?.replaceAll('\u00a0', ' ')).toContain('Заказ не отправлен, деньги не списаны.');
  await expect(page).toHaveURL('/checkout');
  await expect(page.getByTestId('field-city')).toHaveValue('Almaty');
  await reconnect();
  await page.getByTestId('retry-order').click();
  await expect(page.getByTestId('sandbox-amount')).toBeVisible();
  expect(new Set(keys).size).toBe(1);
});

test('the navigation continues automatically when the browser is back online', async ({ visit }) => {
  const visitor = await visit({ width: 390, country: 'KZ' });
  const { page } = visitor;
  await open(page, '/products');
  await ready(page);
  const reconnect = await goOffline(visitor);
  await page.getByTestId('card-name').first().click();
  await expect(notice(page)).toBeVisible();
  await reconnect();
  await expect(page.getByTestId('product')).toBeVisible();
  expect(await isSameDocument(page)).toBe(true);
});

test('the cart button opens the cart when the connection is back', async ({ visit }) => {
  const visitor = await visit({ width: 390, country: 'KZ' });
  const { page } = visitor;
  await open(page, '/products');
  await ready(page);
  const reconnect = await goOffline(visitor);
  await page.getByTestId('cart-button').click();
  await expect(notice(page)).toBeVisible();
  await expect(page).toHaveURL('/products');
  await reconnect();
  await expect(page.getByTestId('cart-checkout')).toBeVisible();
  expect(await isSameDocument(page)).toBe(true);
});

test('a cart and a list that could not be loaded load when the browser is back online', async ({ visit }) => {
  const visitor = await visit({ width: 390, country: 'KZ' });
  const { page } = visitor;
  await open(page, '/products/sonnet-38');
  await ready(page);
  // The code of the panel is loaded, but not the watch of the new line.
  await page.getByTestId('cart-button').click();
  await page.getByTestId('cart-close').click();
  const reconnectProduct = await goOffline(visitor);
  await page.getByTestId('add-to-cart').click();
  await page.getByTestId('cart-button').click();
  await expect(page.getByTestId('cart-panel').getByRole('alert')).toBeVisible();
  await reconnectProduct();
  await expect(page.getByTestId('cart-line')).toBeVisible();

  await open(page, '/products');
  await ready(page);
  const count = await page.getByTestId('watch-card').count();
  const reconnectList = await goOffline(visitor);
  await page.getByTestId('load-more').scrollIntoViewIfNeeded();
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await reconnectList();
  await expect.poll(() => page.getByTestId('watch-card').count()).toBeGreaterThan(count);
  expect(await isSameDocument(page)).toBe(true);
});

test('a 500 response shows the error page and no connection notice', async ({ visit }) => {
  const { page } = await visit({ country: 'US' });
  await open(page, '/contact-us');
  await ready(page);
  await page.route('**/api/watches?**', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.getByTestId('nav-gifts').click();
  await expect(page.getByTestId('error-page')).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
});

test('dismissing the connection notice cancels the navigation and keeps the page usable', async ({
  visit,
}) => {
  const visitor = await visit({ country: 'US' });
  const { page } = visitor;
  await open(page, '/products');
  await ready(page);
  const reconnect = await goOffline(visitor);
  await page.getByTestId('card-name').first().click();
  await expect(notice(page)).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice(page)).toHaveCount(0);
  await reconnect();
  await expect(page).toHaveURL('/products');
  await page.getByTestId('nav-gifts').click();
  await expect(page).toHaveURL('/products?flags=gifts');
  expect(await isSameDocument(page)).toBe(true);
});

test('without a connection the staff keep the typed watch, and a status change is rolled back with a message', async ({
  shop,
  openPanel,
  watches,
}) => {
  const watch = watches.find(({ stock }) => stock.some(({ quantity }) => quantity > 1));
  if (!watch) throw new Error('The demo shop has no watch in stock');
  const { _id: id } = await placeOrder(shop.url, watch, 'offline@example.com');
  const staff = await openPanel('/admin-panel/orders');
  const { page } = staff;
  const status = page.locator(`tr[data-order-id="${id}"]`).getByTestId('order-status');
  await expect(status).toHaveValue('pending');
  const reconnect = await goOffline(staff);
  await status.selectOption('processing');
  await expect(notice(page)).toContainText('No connection');
  await expect(status).toHaveValue('pending');
  await reconnect();

  await open(page, `/admin-panel/products/${watch._id}`);
  await page.locator('[name="weight"]').fill('76');
  const reconnectForm = await goOffline(staff);
  await page.getByTestId('watch-save').click();
  await expect(page.getByRole('alert').filter({ hasText: 'No connection' })).toBeVisible();
  await expect(page.locator('[name="weight"]')).toHaveValue('76');
  await reconnectForm();
  await page.getByTestId('watch-save').click();
  await expect.poll(async () => (await fetchWatch(shop.url, watch._id))?.weight).toBe(76);
});
