import type { Watch } from '@meridian/contracts';
import type { Page } from 'playwright-core';
import { closeBrowser, open, visit } from './support/browser.ts';
import { type Shop, startShop } from './support/shop.ts';
import {
  allWatches,
  eventually,
  itemOf,
  presetStorage,
  storedValue,
  storedList,
  findWatch,
  pathOf,
  VIEWS,
} from './support/storefront.ts';

/** Cart, wish list and account, and their browser storage (specification sections 4, 8 and 9). */
let shop: Shop;
let watches: Watch[];
beforeAll(async () => {
  shop = await startShop();
  watches = await allWatches(shop.url);
});
afterAll(async () => {
  await closeBrowser();
  await shop?.stop();
});

const digits = (text: string | null): number => Number(text?.replace(/\D/g, ''));
const amount = async (page: Page, hook: string) => digits(await page.getByTestId(hook).textContent());

describe.each(VIEWS)('at %i px from %s', (width, country, language) => {
  const currency = country === 'KZ' ? 'kzt' : 'usd';
  const guest = async () => {
    const chronograph = findWatch(watches, 'Brookside Chronograph');
    const diver = findWatch(watches, 'Fjord 300');
    const visitor = await visit({ url: shop.url, width, country });
    return { chronograph, diver, ...visitor };
  };

  test('an empty cart shows an alert instead of the checkout', async () => {
    const { page, context } = await guest();
    await open(page, '/');
    await page.getByTestId('cart-button').click();
    await page.getByTestId('cart-empty').waitFor();
    await page.getByTestId('cart-checkout').click();
    expect(await page.getByTestId('alert').getAttribute('role')).toBe('alert');
    expect(pathOf(page)).toBe('/');
    await page.keyboard.press('Escape');
    await page.getByTestId('cart-panel').waitFor({ state: 'hidden' });
    await eventually(
      () => page.evaluate(() => document.activeElement?.getAttribute('data-testid')),
      'cart-button',
    );
    await context.close();
  });

  test('cart lines are summed and stored, and lines without an existing variant are hidden', async () => {
    const { page, context, errors, chronograph, diver } = await guest();
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
    await lines.first().waitFor();
    expect(
      await lines.evaluateAll((all) =>
        all.map(({ dataset }) => [dataset.watchId, dataset.color, dataset.size]),
      ),
    ).toEqual([
      [chronograph._id, chronograph.colors[1]?.colorNameEN, '41 mm'],
      [diver._id, diver.colors[0]?.colorNameEN, '40 mm'],
    ]);
    const [one, other] = [chronograph.price[currency] ?? 0, diver.price[currency] ?? 0];
    expect(await amount(page, 'cart-subtotal')).toBe(2 * one + other);
    await lines.first().getByTestId('line-plus').click();
    expect(await amount(page, 'cart-subtotal')).toBe(3 * one + other);
    for (let pressed = 0; pressed < 3; pressed += 1) await lines.first().getByTestId('line-minus').click();
    await eventually(() => lines.count(), 1);
    expect(await storedList(page, 'cartItems')).toEqual([itemOf(diver, 0, '40 mm', 1)]);
    await page.getByTestId('cart-checkout').click();
    await page.getByTestId('checkout-line').waitFor();
    expect(pathOf(page)).toBe('/checkout');
    expect(await amount(page, 'checkout-subtotal')).toBe(other);
    await page.getByTestId('line-remove').click();
    await page.getByTestId('pay-button').click();
    expect(await page.getByTestId('alert').getAttribute('role')).toBe('alert');
    expect(errors).toEqual([]);
    await context.close();
  });

  test('a wish list item keeps its size, can be added to the cart and removed', async () => {
    const { page, context, chronograph } = await guest();
    await presetStorage(page, { favoriteItems: [itemOf(chronograph, 1, '41 mm')] });
    await open(page, '/favorites');
    await page.getByTestId('wish-item').waitFor();
    expect(await page.getByTestId('wish-size').inputValue()).toBe('41 mm');
    await page.getByTestId('wish-add').click();
    expect(await page.getByTestId('wish-add').isDisabled()).toBe(true);
    expect(await storedList(page, 'cartItems')).toEqual([itemOf(chronograph, 1, '41 mm', 1)]);
    await page.getByTestId('wish-remove').click();
    await page.getByTestId('wish-empty').waitFor();
    expect(await storedValue(page, 'favoriteItems')).toBe('[]');
    await page.getByTestId('wish-continue').click();
    await page.getByTestId('watch-list').waitFor();
    expect(pathOf(page)).toBe('/products');
    await context.close();
  });

  test('registration merges the guest cart and wish list, and signing in again does not duplicate them', async () => {
    const { page, context, chronograph, diver } = await guest();
    const cart = [itemOf(chronograph, 1, '41 mm', 2)];
    await presetStorage(page, { cartItems: cart, favoriteItems: [itemOf(diver, 0, '40 mm')] });
    await open(page, '/account');
    await page.getByTestId('auth-form').waitFor();
    expect(pathOf(page)).toBe('/auth');
    await page.getByTestId('auth-mode').click();
    const email = `guest-${width}-${language}@example.com`;
    const fill = async (values: Record<string, string>) => {
      for (const [field, value] of Object.entries(values))
        await page.getByTestId(`auth-${field}`).fill(value);
      await page.getByTestId('auth-submit').click();
    };
    await fill({ name: 'Anna', surname: 'Petrova', email, password: '12345' });
    expect(await page.getByTestId('auth-error').textContent()).toContain('6');
    await fill({ password: 'secret-1' });
    await eventually(async () => pathOf(page), '/');
    await eventually(
      async () => [await storedValue(page, 'cartItems'), await storedValue(page, 'favoriteItems')],
      ['[]', '[]'],
    );
    expect(await storedValue(page, 'token')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(await storedValue(page, 'role')).toBe('user');
    expect(await page.getByTestId('cart-count').textContent()).toBe('2');
    expect(await page.getByTestId('favorites-count').textContent()).toBe('1');

    await page.evaluate(() => localStorage.setItem('token', 'no.such.token'));
    await page.reload();
    await eventually(
      async () => [await storedValue(page, 'token'), await storedValue(page, 'role')],
      [null, null],
    );

    await open(page, '/checkout');
    await page.getByTestId('checkout-sign-in').click();
    await page.getByTestId('auth-form').waitFor();
    await fill({ email, password: 'secret-1' });
    await eventually(async () => pathOf(page), '/checkout');
    expect(await page.evaluate(() => sessionStorage.getItem('redirectToCheckout'))).toBeNull();
    await eventually(() => page.getByTestId('cart-count').textContent(), '2');
    await context.close();
  });
});
