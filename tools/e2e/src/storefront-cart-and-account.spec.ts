import type { Watch } from '@meridian/contracts';
import type { Page } from '@playwright/test';
import { open } from './support/browser.ts';
import { itemOf, presetStorage, storedValue, storedList, findWatch, VIEWS } from './support/storefront.ts';
import { placeOrder } from './support/owner.ts';
import { expect, test, type Visit } from './support/test.ts';

/** Cart, wish list and account, and their browser storage (specification sections 4, 8 and 9). */

const digits = (text: string | null): number => Number(text?.replace(/\D/g, ''));
const amount = async (page: Page, hook: string) => digits(await page.getByTestId(hook).textContent());

for (const [width, country, language] of VIEWS)
  test.describe(`at ${width} px from ${country}`, () => {
    const currency = country === 'KZ' ? 'kzt' : 'usd';
    const guest = async (visit: Visit, watches: Watch[]) => {
      const chronograph = findWatch(watches, 'Brookside Chronograph');
      const diver = findWatch(watches, 'Fjord 300');
      const visitor = await visit({ width, country });
      return { chronograph, diver, ...visitor };
    };

    test('an empty cart shows an alert instead of the checkout', async ({ visit, watches }) => {
      const { page } = await guest(visit, watches);
      await open(page, '/');
      await page.getByTestId('cart-button').click();
      await expect(page.getByTestId('cart-empty')).toBeVisible();
      await expect(page.getByTestId('alert')).toHaveAttribute('role', 'alert');
      await page.getByTestId('cart-checkout').click();
      await expect(page.getByTestId('alert')).toBeVisible();
      await expect(page).toHaveURL('/');
      await page.keyboard.press('Escape');
      await expect(page.getByTestId('cart-panel')).toBeHidden();
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-testid')))
        .toEqual('cart-button');
    });

    test('cart lines are summed and stored, and lines without an existing variant are hidden', async ({
      visit,
      watches,
    }) => {
      const { page, errors, chronograph, diver } = await guest(visit, watches);
      await presetStorage(page, {
        cartItems: [
          itemOf(chronograph, 1, '41 mm', 2),
          itemOf(diver, 0, '40 mm', 1),
          { ...itemOf(diver, 0, '40 mm', 1), itemId: 'f'.repeat(24) },
          { ...itemOf(diver, 0, '40 mm', 1), colorNameEN: 'None', colorNameRU: 'Нет' },
        ],
      });
      await open(page, '/');
      await page.getByTestId('cart-button').click();
      const lines = page.getByTestId('cart-line');
      await expect(lines.first()).toBeVisible();
      expect(
        await lines.evaluateAll((all) =>
          all.map(({ dataset }) => [dataset.watchId, dataset.color, dataset.size]),
        ),
      ).toEqual([
        [chronograph._id, chronograph.colors[1]?.colorNameEN, '41 mm'],
        [diver._id, diver.colors[0]?.colorNameEN, '40 mm'],
      ]);
      const [one, other] = [chronograph.price[currency] ?? 0, diver.price[currency] ?? 0];
      await expect.poll(() => amount(page, 'cart-subtotal')).toBe(2 * one + other);
      await lines.first().getByTestId('line-plus').click();
      await expect.poll(() => amount(page, 'cart-subtotal')).toBe(3 * one + other);
      for (let pressed = 0; pressed < 3; pressed += 1) await lines.first().getByTestId('line-minus').click();
      await expect(lines).toHaveCount(1);
      expect(await storedList(page, 'cartItems')).toEqual([itemOf(diver, 0, '40 mm', 1)]);
      await page.getByTestId('cart-checkout').click();
      await expect(page.getByTestId('checkout-line')).toBeVisible();
      await expect(page).toHaveURL('/checkout');
      await expect.poll(() => amount(page, 'checkout-subtotal')).toBe(other);
      await page.getByTestId('line-remove').click();
      await expect(page.getByTestId('alert')).toHaveAttribute('role', 'alert');
      await expect(page.getByTestId('pay-button')).toHaveCount(0);
      expect(errors).toEqual([]);
    });

    test('a removed line can be restored in the panel and at the checkout, and toasts of the page are gone', async ({
      visit,
      watches,
    }) => {
      const { page, chronograph, diver, errors } = await guest(visit, watches);
      const cart = [itemOf(chronograph, 1, '41 mm', 3), itemOf(diver, 0, '40 mm', 1)];
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
      await expect(page.getByTestId('checkout-form')).toHaveCount(0);
      await page.getByTestId('line-undo').click();
      await expect(page.getByTestId('field-city')).toHaveValue('Almaty');
      expect(await storedList(page, 'cartItems')).toEqual(cart.slice(1));
      expect(errors).toEqual([]);
    });

    test('an unpaid order is shown on the next visit until it is dismissed or paid', async ({
      shop,
      visit,
      watches,
    }) => {
      const email = `waiting-${width}-${language}@example.com`;
      const order = await placeOrder(shop.url, findWatch(watches, 'Linear 38'), email);
      const { page, context, errors } = await visit({ width, country });
      await open(page, '/');
      await page.evaluate((key) => localStorage.setItem('unpaidOrders', JSON.stringify([key])), order.key);
      await open(page, '/');
      await page.getByTestId('unpaid-order-dismiss').click();
      await expect(page.getByTestId('unpaid-order')).toHaveCount(0);

      const nextVisit = await context.newPage();
      await open(nextVisit, '/products');
      await nextVisit.getByTestId('unpaid-order-pay').click();
      await nextVisit.getByTestId('pay-again').click();
      await nextVisit.getByTestId('sandbox-approve').click();
      await expect(nextVisit.getByTestId('order-success')).toBeVisible();
      await expect.poll(() => storedValue(nextVisit, 'unpaidOrders')).toBeNull();
      await nextVisit.getByTestId('result-home').click();
      await expect(nextVisit).toHaveURL('/');
      await expect(nextVisit.getByTestId('unpaid-order')).toHaveCount(0);
      expect(errors).toEqual([]);
    });
  });
