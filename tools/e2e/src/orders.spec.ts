import { viewViolations, violations } from './support/accessibility.ts';
import { open } from './support/browser.ts';
import { placeOrder } from './support/staff.ts';
import { findWatch } from './support/storefront.ts';
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
