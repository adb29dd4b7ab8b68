import { closeBrowser, hydrated, open, visit } from './support/browser.ts';
import { signInOwner } from './support/owner.ts';
import { type Shop, startShop } from './support/shop.ts';

/** The main user journey: a visitor finds and buys a watch, and the owner ships it. */
let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(async () => {
  await closeBrowser();
  await shop?.stop();
});

const DELIVERY = {
  name: 'Jane',
  surname: 'Doe',
  phone: '+77010000000',
  city: 'Almaty',
  address: 'Abay 1',
};

describe.each([
  [1280, 'US', 'en', '$'],
  [1280, 'KZ', 'ru', '₸'],
  [390, 'US', 'en', '$'],
  [390, 'RU', 'ru', '₽'],
] as const)('at %i px from %s', (width, country, language, symbol) => {
  test('a guest finds a watch, buys it, and the owner ships it', async () => {
    const email = `guest-${width}-${country.toLowerCase()}@example.com`;
    const { page, errors, scripts, context } = await visit({ url: shop.url, width, country });
    await open(page, '/');
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);

    if (width > 999) {
      await page.getByTestId('nav-watches').click();
    } else {
      await page.getByTestId('menu-button').click();
      await page.getByTestId('menu-go-shopping').click();
    }
    const card = page.getByTestId('watch-card').first();
    expect(await card.getByTestId('card-price').textContent()).toContain(symbol);
    await card.getByRole('link').first().click();
    await page.getByTestId('product').waitFor();
    const name = await page.getByTestId('product-name').textContent();
    expect(await page.getByTestId('stock-indicator').getAttribute('data-in-stock')).toBe('true');
    await page.getByTestId('add-to-cart').click();
    await page.getByTestId('cart-button').click();
    const line = page.getByTestId('cart-line');
    await line.waitFor();
    expect((await line.getByTestId('line-name').textContent())?.toLowerCase()).toContain(name?.toLowerCase());
    await page.getByTestId('cart-checkout').click();

    await page.getByTestId('checkout-form').waitFor();
    expect(await page.getByTestId('field-patronymic').count()).toBe(language === 'ru' ? 1 : 0);
    await page.getByTestId('field-email').fill(email);
    for (const [field, value] of Object.entries(DELIVERY))
      await page.getByTestId(`field-${field}`).fill(value);
    await page.getByTestId('field-country').selectOption('Казахстан');
    const placed = page.waitForResponse((response) => response.url().endsWith('/api/orders/place-order'));
    await page.getByTestId('pay-button').locator('visible=true').click();
    expect((await placed).status()).toBe(201);

    // The page of the test bank and back. The shop learns of the payment from the webhook, not from the URL.
    await page.getByTestId('sandbox-amount').waitFor();
    await page.getByTestId('sandbox-approve').click();
    await page.getByTestId('order-success').waitFor();
    await page.waitForFunction(() => localStorage.getItem('cartItems') === '[]');

    // A shopper gets no code of the admin panel.
    expect(scripts.filter((path) => path.includes('admin-mfe'))).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();

    const owner = await signInOwner(shop, { width, country });
    await open(owner.page, '/admin-panel/orders');
    const row = owner.page.getByTestId('order-row').filter({ hasText: email });
    await row.waitFor();
    const saved = owner.page.waitForResponse((response) => response.url().endsWith('/update-order-status'));
    await row.getByTestId('order-status').selectOption('shipped');
    expect((await saved).status()).toBe(200);
    await owner.page.reload();
    await hydrated(owner.page);
    await row.waitFor();
    expect(await row.getByTestId('order-status').inputValue()).toBe('shipped');
    expect(owner.errors).toEqual([]);
    await owner.context.close();
  });
});
