import { OrderTiming } from './order-timing.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import {
  BANK_SECRET,
  orderByKey,
  payAgain,
  placeOrder,
  press,
  PRICE,
  sendEvent,
  paymentOf,
} from '../../testing/payments.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { stockOf, stockRow, storeWatch } from '../../testing/watch-on-sale.ts';
import { orderBody, wanted } from '../../testing/order-body.ts';
import { OrderJobs } from './order-jobs.ts';

const SECRETS = { SANDBOX_WEBHOOK_SECRET: BANK_SECRET, JWT_SECRET: 'a secret of sixteen letters' };

let shop: TestApi;
/** A second server on the same database. */
let secondServer: TestApi;
let watchId: string;
beforeAll(async () => {
  shop = await startTestApi(SECRETS);
  secondServer = await startTestApi({ ...SECRETS, MONGODB_URI: shop.databaseUri });
});
afterAll(async () => {
  await secondServer.close();
  await shop.stop();
});
beforeEach(async () => {
  watchId = await storeWatch(shop, { stock: [stockRow(5)] });
});

const orders = () => shop.connection.collection<{ key: string; tasks: string[] }>('orders');
const passDeadline = (key: string) =>
  orders().updateOne({ key }, { $set: { 'payment.due': new Date(Date.now() - 1) } });
const processDeadlines = () =>
  Promise.all(
    [shop, secondServer].map((api) => api.app.get(OrderJobs, { strict: false }).processDeadlines()),
  );

describe('an unpaid order', () => {
  test('lapses after its deadline and releases its stock once, with several processes', async () => {
    const placed = await placeOrder(shop, watchId, 2);
    const { payBefore, date } = await orderByKey(shop, placed);
    expect(Math.round((Date.parse(payBefore ?? '') - Date.parse(date)) / 60_000)).toBe(15);
    await processDeadlines();
    expect(await stockOf(shop, watchId)).toBe(3);
    await passDeadline(placed.order.key);
    await Promise.all([processDeadlines(), processDeadlines()]);
    expect(await orderByKey(shop, placed)).toMatchObject({
      status: 'pending',
      payment: { status: 'lapsed' },
      payBefore: null,
    });
    expect(await stockOf(shop, watchId)).toBe(5);
    // The bank's page is closed as well.
    expect(await (await fetch(placed.payment.redirectUrl ?? '')).text()).toContain('This payment is closed');
    expect(await press(placed, 'approve')).toContain('/fail');
    expect((await orderByKey(shop, placed)).payment.status).toBe('lapsed');
  });

  test('can be paid again within another 15 minutes', async () => {
    const placed = await placeOrder(shop, watchId, 2);
    await passDeadline(placed.order.key);
    await processDeadlines();
    const again = (await payAgain(shop, placed)).body;
    expect(await stockOf(shop, watchId)).toBe(3);
    expect(Date.parse(again.order.payBefore ?? '')).toBeGreaterThan(Date.now() + 800_000);
    await press(again, 'approve');
    expect((await orderByKey(shop, placed)).payment.status).toBe('paid');
  });

  test('does not lapse once the owner has processed it', async () => {
    const placed = await placeOrder(shop, watchId, 2);
    const body = { orderId: placed.order._id, statusEN: 'shipped' };
    await shop.api('PUT /api/orders/update-order-status', { token: await shop.tokenOf('admin'), body });
    await passDeadline(placed.order.key);
    await processDeadlines();
    expect((await orderByKey(shop, placed)).payment.status).toBe('pending');
    expect(await stockOf(shop, watchId)).toBe(3);
  });

  test('lapses without any request', async () => {
    Object.assign(secondServer.app.get(OrderTiming, { strict: false }), {
      repairIntervalMs: 50,
    });
    const placed = await placeOrder(shop, watchId);
    await passDeadline(placed.order.key);
    await waitFor(async () => (await orderByKey(shop, placed)).payment.status === 'lapsed');
  });
});

describe('the cart of a signed-in buyer', () => {
  const line = (size = '40') => ({
    itemId: watchId,
    colorNameEN: 'Black',
    colorNameRU: 'Чёрный',
    size,
  });
  const fill = async (token: string, quantity: number, size = '40') => {
    for (let i = 0; i < quantity; i++) await shop.api('POST /api/cart/add', { token, body: line(size) });
  };
  const cart = async (token: string) => (await shop.api('POST /api/cart/get', { token })).body.cartData;

  test('loses the bought quantities once when the order is paid', async () => {
    const token = await shop.tokenOf('user');
    await fill(token, 3);
    await fill(token, 1, '42');
    const placed = await placeOrder(shop, watchId, 2, { token });
    expect(await cart(token)).toHaveLength(2);
    await press(placed, 'approve');
    expect(await cart(token)).toEqual([
      { ...line(), quantity: 1 },
      { ...line('42'), quantity: 1 },
    ]);
    // A repeated event and a repeated task must not remove a watch that the shopper has added again.
    await fill(token, 2);
    await sendEvent(shop, 'approved', paymentOf(placed), { id: 'again' });
    await orders().updateOne({ key: placed.order.key }, { $set: { tasks: ['cart', 'mail:paid'] } });
    await processDeadlines();
    expect((await cart(token))[0]).toEqual({ ...line(), quantity: 3 });
    expect((await orders().findOne({ key: placed.order.key }))?.tasks).toEqual([]);
  });

  test('stays unchanged after a declined payment', async () => {
    const token = await shop.tokenOf('user');
    await fill(token, 2);
    const body = orderBody([wanted(watchId, 2)], 2 * PRICE);
    const placed = (await shop.api('POST /api/orders/place-order', { body, token })).body;
    await press(placed, 'decline');
    expect(await cart(token)).toEqual([{ ...line(), quantity: 2 }]);
  });
});
