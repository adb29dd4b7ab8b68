import type { PlacedOrder } from '@meridian/contracts';
import { orderByKey, payAgain, placeOrder, press } from '../../../testing/payments.ts';
import { type StripeShop, startStripeShop } from '../../../testing/stripe-shop.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { stockRow, storeWatch } from '../../../testing/watch-on-sale.ts';

const MINUTE_MS = 60_000;

const minutesLeft = async (shop: TestApi, placed: PlacedOrder): Promise<number> => {
  const { payBefore, date } = await orderByKey(shop, placed);
  return Math.round((Date.parse(payBefore ?? '') - Date.parse(date)) / MINUTE_MS);
};
const open = (path: string) => fetch(path, { redirect: 'manual' });
const watchOf = (shop: TestApi) => storeWatch(shop, { stock: [stockRow(5)] });

describe('with the sandbox', () => {
  let shop: TestApi;
  beforeAll(async () => {
    shop = await startTestApi();
  });
  afterAll(() => shop.stop());

  test('an order waits 15 minutes, and an hour once its payment page is opened', async () => {
    const placed = await placeOrder(shop, await watchOf(shop));
    expect(await minutesLeft(shop, placed)).toBe(15);
    expect((await open(placed.payment.redirectUrl ?? '')).status).toBe(200);
    expect(await minutesLeft(shop, placed)).toBe(60);
    await open(placed.payment.redirectUrl ?? '');
    expect(await minutesLeft(shop, placed)).toBe(60);
  });

  test('the page of a payment that failed extends nothing', async () => {
    const placed = await placeOrder(shop, await watchOf(shop));
    await press(placed, 'decline');
    const again = (await payAgain(shop, placed)).body;
    await open(placed.payment.redirectUrl ?? '');
    expect(await minutesLeft(shop, again)).toBe(15);
    await open(again.payment.redirectUrl ?? '');
    expect(await minutesLeft(shop, again)).toBe(60);
  });

  test('a configured term below 15 minutes holds from the start', async () => {
    const quick = await startTestApi({ UNPAID_ORDER_MINUTES: '10' });
    expect(await minutesLeft(quick, await placeOrder(quick, await watchOf(quick)))).toBe(10);
    await quick.stop();
  });
});

describe('with a page of another company', () => {
  let shop: TestApi;
  let at: StripeShop;
  beforeAll(async () => {
    at = await startStripeShop();
    ({ shop } = at);
  });
  afterAll(() => at.stop());

  test('the link leads through the shop, which extends the reservation and redirects', async () => {
    const placed = await placeOrder(shop, await watchOf(shop));
    expect(await minutesLeft(shop, placed)).toBe(15);
    const answer = await open(placed.payment.redirectUrl ?? '');
    expect([answer.status, answer.headers.get('location')]).toEqual([303, at.stripe.ledger.lastSession.url]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(await minutesLeft(shop, placed)).toBe(60);
  });

  test('the link of a payment that is over leads to the order, an unknown one to the failure page', async () => {
    const placed = await placeOrder(shop, await watchOf(shop));
    await shop.connection
      .collection('payments')
      .updateOne({ orderId: placed.order._id }, { $set: { state: 'closed' } });
    const over = await open(placed.payment.redirectUrl ?? '');
    expect(over.headers.get('location')).toBe(`/success?order=${placed.order.key}`);
    for (const id of ['a'.repeat(32), 'sandbox', '%24ne']) {
      const answer = await open(`${shop.url}/pay/${id}`);
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/fail']);
    }
  });
});
