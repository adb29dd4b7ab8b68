import type { PinoLogger } from 'nestjs-pino';
import { Types } from 'mongoose';
import { DatabaseClock } from '../../../platform/database/database-clock.ts';
import { workEntry } from '../../../platform/work/work-kind.ts';
import { Work } from '../../../platform/work/work.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import {
  BANK_SECRET,
  orderByKey,
  payAgain,
  placeOrder,
  press,
  PRICE,
  sendEvent,
  paymentOf,
} from '../../../testing/payments.ts';
import { waitFor } from '../../../testing/wait-for.ts';
import { stockOf, stockRow, storeWatch } from '../../../testing/watch-on-sale.ts';
import { orderBody, wanted } from '../../../testing/order-body.ts';
import { type OrderFailpoint, OrderFailpoints } from './order-failpoints.ts';
import { OrderJobs } from './order-jobs.ts';
import { OrderTiming } from './order-timing.ts';
import { ORDER_CART } from './status/order-work.ts';
import { StockRepair } from './stock/stock-repair.ts';

const HOUR_MS = 3_600_000;
const FIRST_TERM_MS = 60 * 60_000;

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

const orders = () => shop.connection.collection<{ key: string }>('orders');
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
    expect(Math.round((Date.parse(payBefore ?? '') - Date.parse(date)) / 60_000)).toBe(60);
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

  test('can be paid again within another hour', async () => {
    const placed = await placeOrder(shop, watchId, 2);
    await passDeadline(placed.order.key);
    await processDeadlines();
    const again = (await payAgain(shop, placed)).body;
    expect(await stockOf(shop, watchId)).toBe(3);
    expect(Date.parse(again.order.payBefore ?? '')).toBeGreaterThan(Date.now() + 3_500_000);
    await press(again, 'approve');
    expect((await orderByKey(shop, placed)).payment.status).toBe('paid');
  });

  test('does not lapse once the staff have processed it', async () => {
    const placed = await placeOrder(shop, watchId, 2);
    const body = { orderId: placed.order._id, statusEN: 'shipped' };
    await shop.api('PUT /api/orders/update-order-status', { token: await shop.tokenOf('admin'), body });
    await passDeadline(placed.order.key);
    await processDeadlines();
    expect((await orderByKey(shop, placed)).payment.status).toBe('pending');
    expect(await stockOf(shop, watchId)).toBe(3);
  });

  test('does not lapse once it was sent to be paid on delivery', async () => {
    const placed = await placeOrder(shop, watchId, 2);
    await orders().updateOne({ key: placed.order.key }, { $set: { shipments: [{ items: [] }] } });
    await passDeadline(placed.order.key);
    await processDeadlines();
    expect(await orders().countDocuments({ key: placed.order.key, 'payment.status': 'pending' })).toBe(1);
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

describe('the cart of a signed-in customer', () => {
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
    // Repeated events and work must not remove a watch that the shopper has added again.
    await fill(token, 2);
    await sendEvent(shop, 'approved', paymentOf(placed), { id: 'again' });
    const work = [workEntry(ORDER_CART, 'again', { order: placed.order._id })];
    const _id = new Types.ObjectId(placed.order._id);
    await shop.app.get(Work, { strict: false }).perform('orders', { _id, work });
    expect((await cart(token))[0]).toEqual({ ...line(), quantity: 3 });
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

describe('a process whose clock differs from the clock of the database', () => {
  const SKEWS: [string, number][] = [
    ['an hour ahead', HOUR_MS],
    ['an hour behind', -HOUR_MS],
  ];
  const noFailpoint = new OrderFailpoints();
  afterEach(() => {
    jest.useRealTimers();
    shop.app.get(OrderFailpoints, { strict: false }).reached = (step) => noFailpoint.reached(step);
  });

  /** Changes the clock of this process. Timers and the database are not affected. */
  const setClock = (skewMs: number): void => {
    jest.useFakeTimers({
      now: Date.now() + skewMs,
      doNotFake: [
        'hrtime',
        'nextTick',
        'performance',
        'queueMicrotask',
        'setImmediate',
        'clearImmediate',
        'setInterval',
        'clearInterval',
        'setTimeout',
        'clearTimeout',
      ],
    });
  };
  const runRepairs = async (): Promise<void> => {
    await shop.app.get(StockRepair, { strict: false }).repair();
    await shop.app.get(OrderJobs, { strict: false }).processDeadlines();
  };
  const during = (step: OrderFailpoint, act: () => Promise<void>): void => {
    shop.app.get(OrderFailpoints, { strict: false }).reached = async (at) => {
      if (at === step) await act();
    };
  };

  test.each(SKEWS)('does not repair an order that is being placed: %s', async (_, skewMs) => {
    during('all reserved', async () => {
      setClock(skewMs);
      await runRepairs();
      jest.useRealTimers();
    });
    const placed = await placeOrder(shop, watchId, 2);
    expect(placed.order.status).toBe('pending');
    expect(await stockOf(shop, watchId)).toBe(3);
  });

  test.each(SKEWS)(
    'places an order that is not repaired and has the correct deadline: %s',
    async (_, skewMs) => {
      setClock(skewMs);
      during('all reserved', runRepairs);
      const placed = await placeOrder(shop, watchId, 2);
      jest.useRealTimers();
      await runRepairs();
      const { payment, payBefore } = await orderByKey(shop, placed);
      expect(payment.status).toBe('pending');
      expect(Math.abs(Date.parse(payBefore ?? '') - Date.now() - FIRST_TERM_MS)).toBeLessThan(60_000);
      expect(await stockOf(shop, watchId)).toBe(3);
    },
  );

  test('logs clock skew', async () => {
    const warn = jest.fn();
    const clock = new DatabaseClock(shop.connection, { warn } as Partial<PinoLogger> as PinoLogger);
    await clock.measure();
    expect(warn).not.toHaveBeenCalled();
    const before = Date.now();
    setClock(HOUR_MS);
    await clock.measure();
    expect(warn).toHaveBeenCalledWith(
      { skewMs: expect.any(Number) as number },
      expect.stringContaining('clock skew'),
    );
    expect(Math.abs(clock.now().getTime() - before)).toBeLessThan(60_000);
  });
});
