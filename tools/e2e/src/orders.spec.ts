import type { Page } from '@playwright/test';
import { violations } from './support/accessibility.ts';
import { open } from './support/browser.ts';
import { buyFirstWatch } from './support/purchase.ts';
import { expect, test } from './support/test.ts';

/** The page of an order after a purchase. */
const openOrder = async (page: Page): Promise<string> => {
  await buyFirstWatch(page);
  await page.getByTestId('result-order-link').click();
  await expect(page.getByTestId('order-page')).toBeVisible();
  return new URL(page.url()).pathname;
};

test.describe('the page of an order', () => {
  for (const [width, country] of [
    [1280, 'US'],
    [390, 'RU'],
  ] as const)
    test(`at ${width} px from ${country} passes axe and is rendered by the server`, async ({
      shop,
      visit,
    }) => {
      const { page, errors } = await visit({ width, country });
      const path = await openOrder(page);
      expect(path).toMatch(/^\/orders\/[0-9a-f]{24}$/);
      expect(await violations(page)).toEqual([]);
      const html = await (await page.request.get(shop.url + path)).text();
      expect(html).toContain('data-testid="order-timeline"');
      await open(page, path);
      await page.getByTestId('order-cancel').click();
      expect(await violations(page)).toEqual([]);
      await page.getByTestId('order-cancel-submit').click();
      await expect(page.getByTestId('order-page')).toHaveAttribute('data-lead', 'refunded');
      expect(errors).toEqual([]);
    });

  test('another browser needs the link, which it exchanges for a cookie', async ({ visit }) => {
    const { page } = await visit({ country: 'US' });
    await buyFirstWatch(page);
    const link = await page.getByTestId('result-order-link').getAttribute('href');
    await page.getByTestId('result-order-link').click();
    await expect(page.getByTestId('order-page')).toBeVisible();
    const path = new URL(page.url()).pathname;
    const { page: other } = await visit({ country: 'US', javaScript: false });
    expect((await other.goto(path))?.status()).toBe(404);
    await expect(other.getByTestId('not-found')).toBeVisible();
    expect((await other.goto(link ?? ''))?.status()).toBe(200);
    await expect(other).toHaveURL(new RegExp(`${path}$`));
    await expect(other.getByTestId('order-delivery')).toContainText('Abay 1');
    await expect(other.getByTestId('order-cancel')).toBeHidden();
    await expect(other.getByTestId('order-actions').locator('noscript p')).toContainText('need JavaScript');
  });
});
