import type { PlacedOrder } from '@meridian/contracts';
import { orderByKey, payAgain, placeOrder, press } from '../../../testing/payments.ts';
import { type StripeShop, startStripeShop } from '../../../testing/stripe/stripe-shop.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { stockRow, storeWatch } from '../../../testing/watch-on-sale.ts';

const MINUTE_MS = 60_000;

const minutesLeft = async (shop: TestApi, placed: PlacedOrder): Promise<number> => {
  const { payBefore, date } = await orderByKey(shop, placed);
  return Math.round((Date.parse(payBefore ?? '') - Date.parse(date)) / MINUTE_MS);
};
const open = (path: string) => fetch(path, { redirect: 'manual' });
const watchOf = (shop: TestApi) => storeWatch(shop, { stock: [stockRow(5)] });

describe('the reservation of an order at the sandbox', () => {
  let shop: TestApi;
  beforeAll(async () => {
    shop = await startTestApi();
  });
  afterAll(() => shop.stop());

  test('lasts 15 minutes, and an hour once the payment page is opened', async () => {
    const placed = await placeOrder(shop, await watchOf(shop));
    expect(await minutesLeft(shop, placed)).toBe(15);
    expect((await open(placed.payment.redirectUrl ?? '')).status).toBe(200);
    expect(await minutesLeft(shop, placed)).toBe(60);
    await open(placed.payment.redirectUrl ?? '');
    expect(await minutesLeft(shop, placed)).toBe(60);
  });

  test('is not extended by the page of a failed payment', async () => {
    const placed = await placeOrder(shop, await watchOf(shop));
    await press(placed, 'decline');
    const again = (await payAgain(shop, placed)).body;
    await open(placed.payment.redirectUrl ?? '');
    expect(await minutesLeft(shop, again)).toBe(15);
    await open(again.payment.redirectUrl ?? '');
    expect(await minutesLeft(shop, again)).toBe(60);
  });

  test('uses a configured term below 15 minutes from the start', async () => {
    const quick = await startTestApi({ UNPAID_ORDER_MINUTES: '10' });
    expect(await minutesLeft(quick, await placeOrder(quick, await watchOf(quick)))).toBe(10);
    await quick.stop();
  });
});

describe('the link to the payment page of another provider', () => {
  let shop: TestApi;
  let at: StripeShop;
  beforeAll(async () => {
    at = await startStripeShop();
    ({ shop } = at);
  });
  afterAll(() => at.stop());

  test('points to the shop, which extends the reservation and redirects', async () => {
    const placed = await placeOrder(shop, await watchOf(shop));
    expect(await minutesLeft(shop, placed)).toBe(15);
    const response = await open(placed.payment.redirectUrl ?? '');
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      at.stripe.ledger.lastSession.url,
    ]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(await minutesLeft(shop, placed)).toBe(60);
  });

  test('redirects to the order if the payment is closed, and to the failure page if it is unknown', async () => {
    const placed = await placeOrder(shop, await watchOf(shop));
    await shop.connection
      .collection('payments')
      .updateOne({ orderId: placed.order._id }, { $set: { state: 'closed' } });
    const over = await open(placed.payment.redirectUrl ?? '');
    expect(over.headers.get('location')).toBe(`/success?order=${placed.order.key}`);
    for (const id of ['a'.repeat(32), 'sandbox', '%24ne']) {
      const response = await open(`${shop.url}/pay/${id}`);
      expect([response.status, response.headers.get('location')]).toEqual([303, '/fail']);
    }
  });
});
