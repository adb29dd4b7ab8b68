import type { Watch } from '@meridian/contracts';
import type { Page } from '@playwright/test';
import { open } from './support/browser.ts';
import { itemOf, presetStorage, storedValue, storedList, findWatch, VIEWS } from './support/storefront.ts';
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
      await page.getByTestId('cart-checkout').click();
      await expect(page.getByTestId('alert')).toHaveAttribute('role', 'alert');
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
      await page.getByTestId('pay-button').click();
      await expect(page.getByTestId('alert')).toHaveAttribute('role', 'alert');
      expect(errors).toEqual([]);
    });

    test('a wish list item keeps its size, can be added to the cart and removed', async ({
      visit,
      watches,
    }) => {
      const { page, chronograph } = await guest(visit, watches);
      await presetStorage(page, { favoriteItems: [itemOf(chronograph, 1, '41 mm')] });
      await open(page, '/favorites');
      await expect(page.getByTestId('wish-item')).toBeVisible();
      await expect(page.getByTestId('wish-size')).toHaveValue('41 mm');
      await page.getByTestId('wish-add').click();
      await expect(page.getByTestId('wish-add')).toBeDisabled();
      expect(await storedList(page, 'cartItems')).toEqual([itemOf(chronograph, 1, '41 mm', 1)]);
      await page.getByTestId('wish-remove').click();
      await expect(page.getByTestId('wish-empty')).toBeVisible();
      expect(await storedValue(page, 'favoriteItems')).toBe('[]');
      await page.getByTestId('wish-continue').click();
      await expect(page.getByTestId('watch-list')).toBeVisible();
      await expect(page).toHaveURL('/products');
    });

    test(
      'registration merges the guest cart and wish list, and signing in again does not duplicate them',
      { tag: '@journey' },
      async ({ visit, watches }) => {
        const { page, chronograph, diver } = await guest(visit, watches);
        const cart = [itemOf(chronograph, 1, '41 mm', 2)];
        await presetStorage(page, { cartItems: cart, favoriteItems: [itemOf(diver, 0, '40 mm')] });
        await open(page, '/account');
        await expect(page.getByTestId('auth-form')).toBeVisible();
        await expect(page).toHaveURL('/auth');
        await page.getByTestId('auth-mode').click();
        const email = `guest-${width}-${language}@example.com`;
        const fill = async (values: Record<string, string>) => {
          for (const [field, value] of Object.entries(values))
            await page.getByTestId(`auth-${field}`).fill(value);
          await page.getByTestId('auth-submit').click();
        };
        await fill({ name: 'Anna', surname: 'Petrova', email, password: '12345' });
        await expect(page.getByTestId('auth-error')).toContainText('6');
        await fill({ password: 'secret-1' });
        await expect(page).toHaveURL('/');
        await expect
          .poll(async () => [await storedValue(page, 'cartItems'), await storedValue(page, 'favoriteItems')])
          .toEqual(['[]', '[]']);
        expect(await storedValue(page, 'token')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
        expect(await storedValue(page, 'role')).toBe('user');
        await expect(page.getByTestId('cart-count')).toHaveText('2');
        await expect(page.getByTestId('favorites-count')).toHaveText('1');

        await page.evaluate(() => localStorage.setItem('token', 'no.such.token'));
        await page.reload();
        await expect
          .poll(async () => [await storedValue(page, 'token'), await storedValue(page, 'role')])
          .toEqual([null, null]);

        await open(page, '/checkout');
        await page.getByTestId('checkout-sign-in').click();
        await expect(page.getByTestId('auth-form')).toBeVisible();
        await fill({ email, password: 'secret-1' });
        await expect(page).toHaveURL('/checkout');
        expect(await page.evaluate(() => sessionStorage.getItem('redirectToCheckout'))).toBeNull();
        await expect(page.getByTestId('cart-count')).toHaveText('2');
      },
    );
  });
