import { TOTP } from 'otpauth';
import { violations } from '../support/accessibility.ts';
import { callApi, signIn } from '../support/api.ts';
import { hydrated, open } from '../support/browser.ts';
import { placeOrder } from '../support/staff.ts';
import { findWatch, itemOf, presetStorage, storedList, storedValue } from '../support/storefront.ts';
import { expect, test } from '../support/test.ts';

/** User journeys with orders and accounts. The shop is shared, so they leave catalogue and releases unchanged. */

const DELIVERY = {
  name: 'Jane',
  surname: 'Doe',
  phone: '+77010000000',
  city: 'Almaty',
  address: 'Abay 1',
};
const ORDERS = '/admin-panel/orders';

for (const [width, country, language, symbol] of [
  [1280, 'US', 'en', '$'],
  [390, 'RU', 'ru', '₽'],
] as const)
  test(`at ${width} px from ${country} a guest finds a watch, buys it after a declined payment, and the staff ship it`, async ({
    visit,
    signInStaff,
  }) => {
    const email = `guest-${width}-${test.info().retry}@example.com`;
    const { page, errors, scripts, context } = await visit({ width, country });
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await open(page, '/');
    await expect(page.locator('html')).toHaveAttribute('lang', language);

    if (width > 999) {
      await page.getByTestId('nav-watches').click();
    } else {
      await page.getByTestId('menu-button').click();
      await page.getByTestId('menu-go-shopping').click();
    }
    const card = page.getByTestId('watch-card').first();
    await expect(card.getByTestId('card-price')).toContainText(symbol);
    await card.getByRole('link').first().click();
    await expect(page.getByTestId('product')).toBeVisible();
    const name = (await page.getByTestId('product-name').textContent()) ?? '';
    await expect(page.getByTestId('stock-indicator')).toHaveAttribute('data-in-stock', 'true');
    await page.getByTestId('add-to-cart').click();
    await page.getByTestId('cart-button').click();
    await expect(page.getByTestId('cart-line').getByTestId('line-name')).toHaveText(name, {
      ignoreCase: true,
    });
    await page.getByTestId('cart-checkout').click();

    await expect(page.getByTestId('checkout-form')).toBeVisible();
    await expect(page.getByTestId('field-patronymic')).toHaveCount(language === 'ru' ? 1 : 0);
    await page.getByTestId('field-email').fill(email);
    for (const [field, value] of Object.entries(DELIVERY))
      await page.getByTestId(`field-${field}`).fill(value);
    await page.getByTestId('field-country').selectOption('Казахстан');
    const placed = page.waitForResponse((response) => response.url().endsWith('/api/orders/place-order'));
    await page.getByTestId('pay-button').locator('visible=true').click();
    expect((await placed).status()).toBe(201);

    // The page of the test bank and back, twice. The shop learns of a payment from the webhook, not from the URL.
    await expect(page.getByTestId('sandbox-amount')).toBeVisible();
    await page.getByTestId('sandbox-decline').click();
    await expect(page.getByTestId('order-fail')).toBeVisible();
    await page.getByTestId('order-pay').click();
    await page.getByTestId('sandbox-approve').click();
    await expect(page.getByTestId('order-success')).toBeVisible();
    await expect.poll(() => storedValue(page, 'cartItems')).toBe('[]');
    expect(await violations(page)).toEqual([]);

    // Paper shows the order with the address, and no navigation.
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByTestId('order-delivery')).toContainText(DELIVERY.address);
    await expect(page.getByTestId('order-email')).toContainText(email);
    for (const hook of ['cart-button', 'footer', 'result-home'])
      await expect(page.getByTestId(hook)).toBeHidden();
    // The link shows neither of them in another browser.
    const other = await visit({ width, country });
    await open(other.page, page.url());
    await expect(other.page.getByTestId('order-email')).toContainText('g…@example.com');
    await expect(other.page.getByTestId('order-delivery')).toHaveCount(0);

    // A shopper gets neither code nor data of the admin panel.
    expect(scripts.filter((path) => path.includes('admin-mfe'))).toEqual([]);
    expect(
      requests.filter((path) => /stats|activity|usage|user\/(all|page)|orders\/(all|page)/.test(path)),
    ).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();

    const staff = await signInStaff({ width, country });
    await open(staff.page, ORDERS);
    const row = staff.page.getByTestId('order-row').filter({ hasText: email });
    await expect(row).toBeVisible();
    const saved = staff.page.waitForResponse((response) => response.url().endsWith('/update-order-status'));
    await row.getByTestId('order-status').selectOption('shipped');
    await staff.page.getByTestId('confirm-yes').click();
    expect((await saved).status()).toBe(200);
    await staff.page.reload();
    await hydrated(staff.page);
    await expect(row.getByTestId('order-status')).toHaveValue('shipped');
    expect(staff.errors).toEqual([]);
  });

test('a guest registers with cart and wish list, sets up an authenticator app, and signs in with its code', async ({
  visit,
  watches,
}) => {
  const { page } = await visit({ country: 'US' });
  const chronograph = findWatch(watches, 'Brookside Chronograph');
  const email = 'second-factor@example.com';
  await presetStorage(page, {
    cartItems: [itemOf(chronograph, 1, '41 mm', 2)],
    favoriteItems: [itemOf(findWatch(watches, 'Fjord 300'), 0, '40 mm')],
  });
  await open(page, '/account');
  await expect(page).toHaveURL('/auth');
  await page.getByTestId('auth-mode').click();
  const fill = async (values: Record<string, string>) => {
    for (const [field, value] of Object.entries(values)) await page.getByTestId(`auth-${field}`).fill(value);
    await page.getByTestId('auth-submit').click();
  };
  await fill({ name: 'Anna', surname: 'Petrova', email, password: '12345' });
  await expect(page.getByTestId('auth-error')).toContainText('6');
  await fill({ password: 'secret-1' });
  await expect(page).toHaveURL('/');
  await expect
    .poll(async () => [await storedList(page, 'cartItems'), await storedList(page, 'favoriteItems')])
    .toEqual([[], []]);
  await expect(page.getByTestId('cart-count')).toHaveText('2');
  await expect(page.getByTestId('favorites-count')).toHaveText('1');
  expect(await storedValue(page, 'token')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  expect(await storedValue(page, 'role')).toBe('user');

  await open(page, '/account#security');
  await page.getByTestId('totp-start').click();
  await expect(page.getByTestId('totp-qr-code')).toBeVisible();
  const secret = ((await page.getByTestId('totp-secret').textContent()) ?? '').replaceAll(' ', '');
  const app = new TOTP({ secret });
  await page.getByTestId('second-factor-code').fill(app.generate());
  await page.getByTestId('second-factor-submit').click();
  await expect(page.getByTestId('recovery-code').first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByTestId('recovery-codes-close').click();
  await page.getByTestId('logout').click();
  await expect(page).toHaveURL('/');

  await open(page, '/checkout');
  await page.getByTestId('checkout-sign-in').click();
  await fill({ email, password: 'secret-1' });
  // The shop accepts each code once, and the code of the next half minute already.
  await page.getByTestId('second-factor-code').fill(app.generate({ timestamp: Date.now() + 30_000 }));
  await page.getByTestId('second-factor-submit').click();
  await expect(page).toHaveURL('/checkout');
  await expect(page.getByTestId('cart-count')).toHaveText('2');
});

test('a shopper follows a delivered order and requests a return, and the staff see the request', async ({
  shop,
  visit,
  watches,
}) => {
  const email = 'return@example.com';
  const order = await placeOrder(shop.url, findWatch(watches, 'Linear 38'), email, true);
  const token = await signIn(shop.url, shop.admin);
  for (const status of ['shipped', 'delivered']) {
    const change = { token, body: { orderId: order._id, statusEN: status } };
    expect((await callApi(shop.url, 'PUT /api/orders/update-order-status', change)).status).toBe(200);
  }
  const { page, errors } = await visit({ country: 'US' });
  await open(page, `/orders/${order.key}`);
  await expect(page.getByTestId('order-page')).toHaveAttribute('data-lead', 'delivered');
  expect(await violations(page)).toEqual([]);
  await page.getByTestId('request-return').click();
  await expect(page.getByTestId('return-quantity-0')).toHaveText('1');
  await page.getByTestId('return-reason').selectOption('size');
  await page.getByTestId('return-submit').click();
  await expect(page.getByTestId('return-done')).toBeVisible();
  await page.getByTestId('return-done').getByRole('link').click();
  await expect(page.getByTestId('order-return-state')).toBeVisible();
  expect(errors).toEqual([]);

  const { body } = await callApi<{ returns: { orderId: string }[] }>(shop.url, 'GET /api/returns', { token });
  expect(body.returns.map(({ orderId }) => orderId)).toContain(order._id);
});

test('a failed status update is reverted, a new order appears, and a cancelled paid order is refunded and logged', async ({
  shop,
  signInStaff,
  watches,
}) => {
  const watch = findWatch(watches, 'Linear 38');
  const paid = await placeOrder(shop.url, watch, 'payer@example.com', true);
  const { page, errors } = await signInStaff();
  const rowOf = (id: string) => page.locator(`tr[data-order-id="${id}"]`);
  const row = rowOf(paid._id);
  await open(page, ORDERS);
  await expect(row).toBeVisible();

  const update = '**/api/orders/update-order-status';
  await page.route(update, (route) => route.abort());
  await row.getByTestId('order-status').selectOption('delivered');
  await expect(page.getByTestId('toast')).toBeVisible();
  await expect(row.getByTestId('order-status')).toHaveValue('pending');
  await page.unroute(update);
  expect(errors.join()).toContain('Error updating order status');

  const newOrder = await placeOrder(shop.url, watch, 'newcomer@example.com');
  await expect(rowOf(newOrder._id)).toBeVisible();

  await expect(row.getByText('Paid', { exact: true })).toBeVisible();
  await row.getByRole('button').click();
  await page.getByTestId('cancel-and-refund').click();
  await page.getByTestId('cancel-reason').selectOption('customer');
  await page.getByTestId('confirm-yes').click();
  await expect(page.getByTestId('order-detail').getByText('Reason: Customer’s wish')).toBeVisible();
  await expect(row.getByText('Refunded', { exact: true })).toBeVisible();
  await page.getByTestId('order-detail').getByRole('link', { name: 'Change history' }).click();
  const entries = page.getByTestId('activity-entry');
  await expect(entries.first()).toHaveAttribute('data-subject-id', paid._id);
  const entryTexts = (await entries.allTextContents()).join();
  for (const text of ['Pending', 'Cancelled', 'Refunded', 'Paid', 'Customer’s wish'])
    expect(entryTexts).toContain(text);
});

test('a shopper can browse and fill the cart while the checkout remote is unavailable', async ({ visit }) => {
  const { page } = await visit();
  await page.route('**/remotes/checkout-mfe/**', (route) => route.abort());
  await open(page, '/products');
  await page.getByTestId('watch-card').first().getByRole('link').first().click();
  await page.getByTestId('add-to-cart').click();
  await expect(page.getByTestId('cart-count')).toContainText('1');
  await page.getByTestId('cart-button').click();
  await expect(page.getByTestId('remote-unavailable')).toBeVisible();
  await expect(page.getByTestId('header')).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.getByTestId('retry-remote').click();
  await expect(page.getByTestId('checkout-form').or(page.getByTestId('cart-line')).first()).toBeVisible();
});
