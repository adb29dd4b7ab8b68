import type { Order, Watch } from '@meridian/contracts';
import type { Page } from 'playwright-core';
import { open, type Visitor, type VisitorOptions, visit } from './browser.ts';
import type { Shop } from './shop.ts';

const call = async <T>(url: string, path: string, body: unknown, token?: string): Promise<T> => {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
};

/** A row of a watch's stock that has some pieces. */
const stocked = ({ nameEN, stock }: Watch) => {
  const row = stock.find(({ quantity }) => quantity > 1);
  if (!row) throw new Error(`${nameEN} is out of stock`);
  return row;
};

/** Places an order of one piece as a guest does, and pays it with the test bank if told so. */
export const placeOrder = async (url: string, watch: Watch, email: string, paid = false): Promise<Order> => {
  const row = stocked(watch);
  const { order, payment } = await call<{ order: Order; payment: { redirectUrl: string } }>(
    url,
    '/api/orders/place-order',
    {
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
  );
  if (paid) await payAtBank(payment.redirectUrl);
  return order;
};

/** Approves a payment, as the button of the test bank's page does. */
const payAtBank = async (address: string): Promise<void> => {
  const { status } = await fetch(`${address}/approve`, { method: 'POST', redirect: 'manual' });
  if (status >= 400) throw new Error(`the bank answers ${status}`);
};

/** The owner, signed in by the sign-in's own form. */
export const signInOwner = async (
  shop: Shop,
  options: Omit<VisitorOptions, 'url'> = {},
): Promise<Visitor> => {
  const owner = await visit({ url: shop.url, ...options });
  await open(owner.page, '/admin-auth');
  await owner.page.getByTestId('auth-email').fill(shop.admin.email);
  await owner.page.getByTestId('auth-password').fill(shop.admin.password);
  await owner.page.getByTestId('auth-submit').click();
  await owner.page.getByTestId('admin-panel').waitFor();
  return owner;
};

/** Which order has the focus. */
export const focusedOrder = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.activeElement?.closest<HTMLElement>('tr')?.dataset['orderId'] ?? null);
