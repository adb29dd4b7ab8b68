import type { ShopperOrder, PlacedOrder } from '@meridian/contracts';
import { sign, SIGNATURE_HEADER } from '../modules/sales/payments/sandbox/sandbox-payments.ts';
import { orderBody, wanted } from './order-body.ts';
import type { TestApi, TestInput } from './test-api.ts';

/** Webhook secret of the test bank. */
export const BANK_SECRET = 'a secret between bank and shop';
export const PRICE = 500_000;

/** Places an order for a watch that costs `PRICE`. */
export const placeOrder = async (
  shop: TestApi,
  watchId: string,
  quantity = 1,
  { change = {}, ...input }: TestInput & { change?: object } = {},
): Promise<PlacedOrder> =>
  (
    await shop.api('POST /api/orders/place-order', {
      ...input,
      body: orderBody([wanted(watchId, quantity)], quantity * PRICE, change),
    })
  ).body;

/** Returns the id of the payment from the URL of the test bank. */
export const paymentOf = ({ payment }: Pick<PlacedOrder, 'payment'>): string =>
  payment.redirectUrl?.split('/').at(-1) ?? '';

/** Submits a button of the test bank's page. Returns the redirect URL. */
export const press = async (
  { payment }: Pick<PlacedOrder, 'payment'>,
  button: 'approve' | 'decline' | 'leave',
): Promise<string | null> => {
  const response = await fetch(`${payment.redirectUrl}/${button}`, { method: 'POST', redirect: 'manual' });
  expect(response.status).toBe(303);
  return response.headers.get('location');
};

/** Sends a webhook of the test bank. */
export const sendEvent = (
  shop: TestApi,
  type: 'approved' | 'declined',
  payment: string,
  { id = `${payment}.${type}`, secret = BANK_SECRET, at = Date.now(), signature = '', money = {} } = {},
): Promise<Response> => {
  const body = JSON.stringify({ id, type: `payment.${type}`, payment, ...money });
  return fetch(`${shop.url}/api/payments/webhooks/sandbox`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      [SIGNATURE_HEADER]: signature || sign(body, secret, at),
    },
  });
};

export const orderByKey = async (
  shop: TestApi,
  { order }: { order: { key: string } },
): Promise<ShopperOrder> =>
  (await shop.api('GET /api/orders/by-key/:key', { params: { key: order.key } })).body;

export const payAgain = (shop: TestApi, { order }: { order: { _id: string; key: string } }) =>
  shop.api('POST /api/orders/:id/pay', { params: { id: order._id }, body: { key: order.key } });
