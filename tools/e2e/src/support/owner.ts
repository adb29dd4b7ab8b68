import type { Order, Watch } from '@meridian/contracts';
import type { Page } from 'playwright-core';
import { open, type Visitor, type VisitorOptions, visit } from './browser.ts';
import { callApi } from './api.ts';
import type { Shop } from './shop.ts';

/** A row of a watch's stock that has some pieces. */
const stockRowOf = ({ nameEN, stock }: Watch) => {
  const row = stock.find(({ quantity }) => quantity > 1);
  if (!row) throw new Error(`${nameEN} is out of stock`);
  return row;
};

/** Places an order of one piece as a guest does, and pays it with the test bank if told so. */
export const placeOrder = async (url: string, watch: Watch, email: string, paid = false): Promise<Order> => {
  const row = stockRowOf(watch);
  const { status, body } = await callApi<{ order: Order; payment: { redirectUrl: string } }>(
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
      },
    },
  );
  if (status !== 201) throw new Error(`no order was placed: ${status} ${JSON.stringify(body)}`);
  if (paid) await payAtBank(body.payment.redirectUrl);
  return body.order;
};

/** Approves a payment, as the button of the test bank's page does. */
const payAtBank = async (address: string): Promise<void> => {
  const { status } = await fetch(`${address}/approve`, { method: 'POST', redirect: 'manual' });
  if (status >= 400) throw new Error(`the bank answers ${status}`);
};

/** Signs the owner in on a page, by the sign-in's own form. */
export const enterPanel = async (page: Page, { email, password }: Shop['admin']): Promise<void> => {
  await open(page, '/admin-auth');
  await page.getByTestId('auth-email').fill(email);
  await page.getByTestId('auth-password').fill(password);
  await page.getByTestId('auth-submit').click();
  await page.getByTestId('admin-panel').waitFor();
};

/** A visitor who has signed in as the owner. */
export const signInOwner = async (
  shop: Shop,
  options: Omit<VisitorOptions, 'url'> = {},
): Promise<Visitor> => {
  const owner = await visit({ url: shop.url, ...options });
  await enterPanel(owner.page, shop.admin);
  return owner;
};

/** Which order has the focus. */
export const focusedOrder = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.activeElement?.closest<HTMLElement>('tr')?.dataset['orderId'] ?? null);
