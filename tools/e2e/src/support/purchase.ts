import { expect, type Page } from '@playwright/test';
import { open } from './browser.ts';

const DELIVERY = {
  email: 'guest@example.com',
  name: 'Jane',
  surname: 'Doe',
  phone: '+77010000000',
  city: 'Almaty',
  address: 'Abay 1',
};

/** Buys the first watch, from the home page to the approved payment. The page ends at /success. */
export const buyFirstWatch = async (page: Page): Promise<void> => {
  await checkOutFirstWatch(page);
  await pay(page);
};

/** Puts the first watch into the cart, and fills the form of the checkout. */
export const checkOutFirstWatch = async (page: Page): Promise<void> => {
  await open(page, '/');
  const link = page.getByTestId('nav-watches');
  // On a phone the link is in the menu.
  if (await link.isVisible()) await link.click();
  else await open(page, '/products');
  await page.getByTestId('watch-card').first().getByRole('link').first().click();
  await expect(page.getByTestId('product')).toBeVisible();
  await page.getByTestId('add-to-cart').click();
  await page.getByTestId('cart-button').click();
  await expect(page.getByTestId('cart-line')).toBeVisible();
  await page.getByTestId('cart-checkout').click();
  await fillCheckout(page);
};

/** Fills the form of the checkout. */
export const fillCheckout = async (page: Page): Promise<void> => {
  await expect(page.getByTestId('checkout-form')).toBeVisible();
  for (const [field, value] of Object.entries(DELIVERY)) await page.getByTestId(`field-${field}`).fill(value);
  await page.getByTestId('field-country').selectOption('Казахстан');
};

/** Sends the form of the checkout and approves the payment. The page ends at /success. */
export const pay = async (page: Page): Promise<void> => {
  await page.getByTestId('pay-button').locator('visible=true').click();
  await page.getByTestId('sandbox-approve').click();
  await expect(page.getByTestId('order-success')).toBeVisible();
  await page.waitForFunction(() => localStorage.getItem('cartItems') === '[]');
};
