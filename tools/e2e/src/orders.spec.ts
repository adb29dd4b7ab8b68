import { viewViolations, violations } from './support/accessibility.ts';
import { callApi } from './support/api.ts';
import { open } from './support/browser.ts';
import { fillCheckout, pay } from './support/purchase.ts';
import { placeOrder } from './support/staff.ts';
import { findWatch, itemOf, presetStorage } from './support/storefront.ts';
import { expect, test } from './support/test.ts';

test.describe('the page of an order', () => {
  for (const [width, country] of [
    [1280, 'US'],
    [390, 'RU'],
  ] as const)
    test(`at ${width} px from ${country} passes axe and is rendered by the server`, async ({
      shop,
      visit,
      watches,
    }) => {
      const order = await placeOrder(
        shop.url,
        findWatch(watches, 'Linear 38'),
        `buyer-${width}@example.com`,
        true,
      );
      const check = width > 390 ? violations : viewViolations;
      const { page, errors } = await visit({ width, country });
      await open(page, `/orders/${order.key}`);
      const path = new URL(page.url()).pathname;
      expect(path).toMatch(/^\/orders\/[0-9a-f]{24}$/);
      expect(await check(page)).toEqual([]);
      const html = await (await page.request.get(shop.url + path)).text();
      expect(html).toContain('data-testid="order-timeline"');
      await page.getByTestId('order-cancel').click();
      expect(await check(page)).toEqual([]);
      await page.getByTestId('order-cancel-submit').click();
      await expect(page.getByTestId('order-page')).toHaveAttribute('data-lead', 'refunded');
      expect(errors).toEqual([]);
    });

  test('another browser needs the link, which it exchanges for a cookie', async ({
    shop,
    visit,
    watches,
  }) => {
    const { _id: id, key } = await placeOrder(
      shop.url,
      findWatch(watches, 'Linear 38'),
      'link@example.com',
      true,
    );
    const { page: other } = await visit({ country: 'US', javaScript: false });
    expect((await other.goto(`/orders/${id}`))?.status()).toBe(404);
    await expect(other.getByTestId('not-found')).toBeVisible();
    expect((await other.goto(`/orders/${key}`))?.status()).toBe(200);
    await expect(other).toHaveURL(`/orders/${id}`);
    await expect(other.getByTestId('order-delivery')).toContainText('Abay 1');
    await expect(other.getByTestId('order-cancel')).toBeHidden();
    await expect(other.getByTestId('order-actions').locator('noscript p')).toContainText('need JavaScript');
  });
});

test('at 390 px a promo code is applied, paid with and gone after the order', async ({
  shop,
  staffToken,
  visit,
  watches,
}) => {
  const body = {
    ...{ nameEN: 'Summer', nameRU: 'Летняя распродажа', code: 'ЛЕТО-10', from: null, until: null },
    ...{ discount: { kind: 'percent', percent: 10 }, scope: { brands: [], collections: [] } },
    ...{ includesSalePrices: true, minimum: null, isFirstOrderOnly: false },
    ...{ maxUsesPerCustomer: null, maxUses: 1 },
  };
  const added = await callApi(shop.url, 'POST /api/panel/promotions', { token: staffToken, body });
  expect(added.status).toBe(201);
  const watch = findWatch(watches, 'Brookside Chronograph');
  const { page, errors } = await visit({ width: 390, country: 'KZ' });
  await presetStorage(page, { cartItems: [itemOf(watch, 1, '41 mm', 2)] });
  await open(page, '/checkout');
  await fillCheckout(page);
  await page.getByTestId('promo-code-open').click();
  await expect(page.getByTestId('promo-code-input')).toBeFocused();
  await page.keyboard.type(' лето-10');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('promo-code-remove')).toBeFocused();
  const off = (watch.price.kzt ?? 0) / 5;
  const discount = page.getByTestId('checkout-discount');
  await expect(discount).toHaveText(new RegExp(`^−${off.toLocaleString('ru')}\\s₸$`));
  expect(await violations(page)).toEqual([]);

  await page.reload();
  await expect(discount).toBeVisible();
  await expect(page.getByTestId('checkout-total')).toContainText('₸');
  const total = (await page.getByTestId('checkout-total').textContent()) ?? '';
  await expect(page.getByTestId('pay-button')).toHaveText(`Оплатить ${total}`);
  await pay(page);
  await expect(page.getByTestId('order-discount')).toContainText(off.toLocaleString('ru'));
  await expect(page.getByTestId('order-total')).toHaveText(total);
  expect(await page.evaluate(() => sessionStorage.getItem('checkoutDraft'))).toBeNull();
  expect(errors).toEqual([]);
});
