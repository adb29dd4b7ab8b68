import { violations } from './support/accessibility.ts';
import { hydrated, open } from './support/browser.ts';
import { expect, test } from './support/test.ts';

/** The main user journey: a visitor finds and buys a watch, and the owner ships it. */
test.use({ shopOptions: {} });

const DELIVERY = {
  name: 'Jane',
  surname: 'Doe',
  phone: '+77010000000',
  city: 'Almaty',
  address: 'Abay 1',
};

for (const [width, country, language, symbol] of [
  [1280, 'US', 'en', '$'],
  [1280, 'KZ', 'ru', '₸'],
  [390, 'US', 'en', '$'],
  [390, 'RU', 'ru', '₽'],
] as const)
  test.describe(`at ${width} px from ${country}`, () => {
    test(
      'a guest finds a watch, buys it, and the owner ships it',
      { tag: '@journey' },
      async ({ visit, signInOwner }) => {
        const email = `guest-${width}-${country.toLowerCase()}@example.com`;
        const { page, errors, scripts, context } = await visit({ width, country });
        await open(page, '/');
        expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);

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
        const name = await page.getByTestId('product-name').textContent();
        await expect(page.getByTestId('stock-indicator')).toHaveAttribute('data-in-stock', 'true');
        await page.getByTestId('add-to-cart').click();
        await page.getByTestId('cart-button').click();
        const line = page.getByTestId('cart-line');
        await expect(line).toBeVisible();
        expect((await line.getByTestId('line-name').textContent())?.toLowerCase()).toContain(
          name?.toLowerCase(),
        );
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

        // The page of the test bank and back. The shop learns of the payment from the webhook, not from the URL.
        await expect(page.getByTestId('sandbox-amount')).toBeVisible();
        await page.getByTestId('sandbox-approve').click();
        await expect(page.getByTestId('order-success')).toBeVisible();
        await page.waitForFunction(() => localStorage.getItem('cartItems') === '[]');

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

        // A shopper gets no code of the admin panel.
        expect(scripts.filter((path) => path.includes('admin-mfe'))).toEqual([]);
        expect(errors).toEqual([]);
        await context.close();

        const owner = await signInOwner({ width, country });
        await open(owner.page, '/admin-panel/orders');
        const row = owner.page.getByTestId('order-row').filter({ hasText: email });
        await expect(row).toBeVisible();
        const saved = owner.page.waitForResponse((response) =>
          response.url().endsWith('/update-order-status'),
        );
        await row.getByTestId('order-status').selectOption('shipped');
        await owner.page.getByTestId('confirm-yes').click();
        expect((await saved).status()).toBe(200);
        await owner.page.reload();
        await hydrated(owner.page);
        await expect(row).toBeVisible();
        await expect(row.getByTestId('order-status')).toHaveValue('shipped');
        expect(owner.errors).toEqual([]);
      },
    );
  });
