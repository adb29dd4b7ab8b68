import type { ShopperOrder, Watch } from '@meridian/contracts';
import { expect, type Page } from '@playwright/test';
import { open } from './browser.ts';
import { callApi } from './api.ts';
import type { Shop } from './shop.ts';

/** Returns a stock row with at least two pieces. */
const stockRowOf = ({ nameEN, stock }: Watch) => {
  const row = stock.find(({ quantity }) => quantity > 1);
  if (!row) throw new Error(`Watch ${nameEN} is out of stock`);
  return row;
};

/** Places an order of one piece as a guest, and pays it at the test bank if `paid` is true. */
export const placeOrder = async (
  url: string,
  watch: Watch,
  email: string,
  paid = false,
  more: { promoCode?: string; amount?: number } = {},
): Promise<ShopperOrder> => {
  const row = stockRowOf(watch);
  const { status, body } = await callApi<{ order: ShopperOrder; payment: { redirectUrl: string } }>(
    url,
    'POST /api/orders/place-order',
    {
      body: {
        items: [{ itemId: watch._id, colorName: row.colorNameEN, size: row.size, quantity: 1 }],
        amount: watch.price.kzt,
        currency: 'kzt',
        name: 'Jane',
        surname: 'Doe',
        phone: '+7 701 000 00 00',
        country: 'Казахстан',
        city: 'Almaty',
        address: 'Abay 1',
        email,
        ...more,
      },
    },
  );
  if (status !== 201) throw new Error(`Placing the order failed: ${status} ${JSON.stringify(body)}`);
  if (paid) await payAtBank(body.payment.redirectUrl);
  return body.order;
};

/** Approves a payment like the button on the page of the test bank. */
const payAtBank = async (address: string): Promise<void> => {
  const { status } = await fetch(`${address}/approve`, { method: 'POST', redirect: 'manual' });
  if (status >= 400) throw new Error(`Payment failed: the test bank responded ${status}`);
};

/** Signs in a member of staff with the sign-in form. */
export const enterPanel = async (page: Page, { email, password }: Shop['admin']): Promise<void> => {
  await open(page, '/admin-auth');
  await page.getByTestId('auth-email').fill(email);
  await page.getByTestId('auth-password').fill(password);
  await page.getByTestId('auth-submit').click();
  await expect(page.getByTestId('admin-panel')).toBeVisible();
};

/** Id of the order row that has the focus. */
export const focusedOrder = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.activeElement?.closest<HTMLElement>('tr')?.dataset['orderId'] ?? null);
