import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Variant } from '../fill-shop.ts';
import { sendRequest } from '../send-request.ts';
import { DELIVERY } from '../delivery-actions.ts';

/** Shoppers who buy again and again, until they are stopped. */
export interface Shoppers {
  /** Keys of the orders that were placed and approved at the bank. */
  orders: string[];
  /** Requests with another status than expected, or without a response. */
  failures: string[];
  requests(): number;
  /** Waits until the shoppers have placed a number of orders in addition to the present ones. */
  bought(count: number): Promise<void>;
  stop(): Promise<void>;
}

interface Placed {
  order: { key: string };
  payment: { redirectUrl: string | null };
}

/** Without a pause the shoppers would use all of the CPU while a process starts. */
const PAUSE_MS = 250;
/** Pages between two purchases, because an order with its invoice needs much more CPU time than a page. */
const PAGES_BETWEEN = 8;
const POLL_INTERVAL_MS = 50;
const BUY_TIMEOUT_MS = 120_000;

export const startShoppers = (url: string, variants: readonly Variant[], count: number): Shoppers => {
  const orders: string[] = [];
  const failures: string[] = [];
  let requests = 0;
  let isStopping = false;

  /** Sends a request once. Returns the body, or null after a failure. */
  const send = async (method: string, path: string, status: number, body?: object): Promise<unknown> => {
    requests++;
    const headers = { 'idempotency-key': randomUUID() };
    const response = await sendRequest(url, { method, path, ...(body && { body, headers }) });
    if (response?.status === status) return response.body;
    failures.push(
      `${method} ${path}: ${response ? `${response.status} ${JSON.stringify(response.body)}` : 'no response'}`,
    );
    return null;
  };
  const buy = async (variant: Variant): Promise<void> => {
    const placed = (await send('POST', '/api/orders/place-order', 201, {
      ...DELIVERY,
      currency: 'kzt',
      amount: variant.price,
      email: null,
      items: [{ itemId: variant.id, colorName: variant.colorName, size: variant.size, quantity: 1 }],
    })) as Placed | null;
    if (!placed?.payment.redirectUrl) return;
    // The page of the bank is behind the balancer as well.
    const { pathname } = new URL(placed.payment.redirectUrl);
    if ((await send('POST', `${pathname}/approve`, 303)) !== null) orders.push(placed.order.key);
    await send('GET', `/api/orders/by-key/${placed.order.key}`, 200);
  };
  const shop = async (index: number): Promise<void> => {
    const variant = variants[index % variants.length];
    while (!isStopping && variant) {
      await buy(variant);
      for (let page = 0; page < PAGES_BETWEEN && !isStopping; page++) {
        await delay(PAUSE_MS);
        await send('GET', `/api/watches/${variant.id}`, 200);
      }
    }
  };
  const running = Array.from({ length: count }, (_, index) => shop(index));
  return {
    orders,
    failures,
    requests: () => requests,
    async bought(more) {
      const goal = orders.length + more;
      const deadline = Date.now() + BUY_TIMEOUT_MS;
      while (orders.length < goal) {
        if (Date.now() > deadline) throw new Error(`Timeout: ${orders.length} orders, ${failures[0] ?? ''}`);
        await delay(POLL_INTERVAL_MS);
      }
    },
    async stop() {
      isStopping = true;
      await Promise.all(running);
    },
  };
};
