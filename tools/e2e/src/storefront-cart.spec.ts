import { open } from './support/browser.ts';
import { placeOrder } from './support/staff.ts';
import { findWatch, itemOf, presetStorage, storedList, storedValue } from './support/storefront.ts';
import { expect, test } from './support/test.ts';

/** Cart and unpaid orders across pages, and their browser storage (specification sections 4, 8 and 9). */
const PHONE = { width: 390, country: 'KZ' } as const;

test('a removed line can be restored in the panel and at the checkout, and toasts of the page are gone', async ({
  visit,
  watches,
}) => {
  const { page, errors } = await visit(PHONE);
  const cart = [
    itemOf(findWatch(watches, 'Brookside Chronograph'), 1, '41 mm', 3),
    itemOf(findWatch(watches, 'Fjord 300'), 0, '40 mm', 1),
  ];
  await presetStorage(page, { cartItems: cart });
  await open(page, '/products/linear-38');
  await page.getByTestId('wish-heart').click();
  await expect(page.getByTestId('toast')).toBeVisible();
  await page.getByTestId('cart-button').click();
  await expect(page.getByTestId('toast')).toHaveCount(0);
  await page.getByTestId('line-remove').first().click();
  await expect(page.getByTestId('cart-line')).toHaveCount(1);
  await expect(page.getByTestId('line-undo')).toBeFocused();
  await page.getByTestId('line-undo').click();
  await expect(page.getByTestId('line-remove').first()).toBeFocused();
  expect(await storedList(page, 'cartItems')).toEqual(cart);
  await page.getByTestId('cart-checkout').click();
  await page.getByTestId('field-city').fill('Almaty');
  for (let left = 2; left > 0; left -= 1) await page.getByTestId('line-remove').first().click();
  await page.getByTestId('pay-button').click();
  await expect(page.getByTestId('alert')).toBeVisible();
  await page.getByTestId('line-undo').click();
  await expect(page.getByTestId('field-city')).toHaveValue('Almaty');
  expect(await storedList(page, 'cartItems')).toEqual(cart.slice(1));
  expect(errors).toEqual([]);
});

test('a click and a form before the scripts have loaded take effect after hydration, once', async ({
  visit,
}) => {
  const { page, errors } = await visit(PHONE);
  let loadScripts = (): void => undefined;
  const openWithoutScripts = async (path: string): Promise<void> => {
    const held = new Promise<void>((resolve) => (loadScripts = resolve));
    await page.route('**/shell.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
  };

  await openWithoutScripts('/products/linear-38');
  const add = page.getByTestId('add-to-cart');
  await add.click();
  await add.click();
  await expect(add).toHaveAttribute('aria-busy', 'true');
  loadScripts();
  await expect(page.getByTestId('toast')).toBeVisible();
  await expect(add).not.toHaveAttribute('aria-busy');
  expect(await storedList(page, 'cartItems')).toMatchObject([{ quantity: 1 }]);

  await openWithoutScripts('/auth');
  const email = page.getByTestId('auth-email');
  await email.fill('no address');
  await email.press('Enter');
  loadScripts();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  expect(errors).toEqual([]);
});

test('an unpaid order is shown on the next visit until it is dismissed or paid', async ({
  shop,
  visit,
  watches,
}) => {
  const email = 'waiting@example.com';
  const order = await placeOrder(shop.url, findWatch(watches, 'Linear 38'), email);
  const { page, context, errors } = await visit(PHONE);
  await open(page, '/');
  await page.evaluate((key) => localStorage.setItem('unpaidOrders', JSON.stringify([key])), order.key);
  await open(page, '/');
  await page.getByTestId('unpaid-order-dismiss').click();
  await expect(page.getByTestId('unpaid-order')).toHaveCount(0);

  const nextVisit = await context.newPage();
  await open(nextVisit, '/products');
  await nextVisit.getByTestId('unpaid-order-pay').click();
  await nextVisit.getByTestId('order-pay').click();
  await nextVisit.getByTestId('sandbox-approve').click();
  await expect(nextVisit.getByTestId('order-success')).toBeVisible();
  await expect.poll(() => storedValue(nextVisit, 'unpaidOrders')).toBeNull();
  await nextVisit.getByTestId('result-home').click();
  await expect(nextVisit).toHaveURL('/');
  await expect(nextVisit.getByTestId('unpaid-order')).toHaveCount(0);
  expect(errors).toEqual([]);
});
