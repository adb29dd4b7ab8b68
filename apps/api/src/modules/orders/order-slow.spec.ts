import { orderBody, wanted } from '../../testing/order-body.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { stockOf, stockRow, storedWatch, storeWatch } from '../../testing/watch-on-sale.ts';
import { type OrderStep, OrderSteps } from './order-steps.ts';
import { DEFAULT_ORDER_TIMING, ORDER_TIMING, type OrderTiming } from './order-timing.ts';
import { RepairOrders } from './repair-orders.ts';

/** A process that stands still is taken for dead; then it goes on. */
const PRICE = 500_000;

let slow: TestApi;
let other: TestApi;
let admin: string;
let watchId: string;
let secondId: string;
beforeAll(async () => {
  slow = await startTestApi({ JWT_SECRET: 'a secret of sixteen letters' });
  other = await startTestApi({ JWT_SECRET: 'a secret of sixteen letters', MONGODB_URI: slow.databaseUri });
  admin = await slow.tokenOf('admin');
});
afterAll(async () => {
  await other.stop();
  await slow.stop();
});
beforeEach(async () => {
  watchId = await storeWatch(slow, { stock: [stockRow(5)] });
  secondId = await storeWatch(slow, { stock: [stockRow(5)] });
});

const repair = async (timing: Partial<OrderTiming>): Promise<void> => {
  Object.assign(other.app.get<OrderTiming>(ORDER_TIMING, { strict: false }), timing);
  await other.app.get(RepairOrders, { strict: false }).run();
  Object.assign(other.app.get<OrderTiming>(ORDER_TIMING, { strict: false }), DEFAULT_ORDER_TIMING);
};
/** The other process repairs the first time that the slow one reaches a step. */
const standStillAt = (step: OrderStep): void => {
  const steps = slow.app.get(OrderSteps, { strict: false });
  let done = false;
  steps.reached = async (at) => {
    if (at !== step || done) return;
    done = true;
    await new Promise((resolve) => setTimeout(resolve, 5));
    await repair({ staleAfter: 0 });
  };
};
const place = () =>
  slow.api('POST /api/orders/place-order', {
    body: orderBody([wanted(watchId, 2), wanted(secondId, 3)], 5 * PRICE),
  });
const update = (orderId: string, statusEN: string) =>
  slow.api('PUT /api/orders/update-order-status', { token: admin, body: { orderId, statusEN } });
const stocks = async () => [await stockOf(slow, watchId), await stockOf(slow, secondId)];
const marks = async () => (await storedWatch(slow, watchId))?.stockMarks ?? [];

test.each<OrderStep>(['recorded', 'line taken', 'all taken'])(
  'a placing that stood still at "%s" takes nothing any more and says so',
  async (step) => {
    standStillAt(step);
    const { status, error, headers } = await place();
    expect([status, error.code, headers.get('retry-after')]).toEqual([503, 'unavailable', '1']);
    expect(await stocks()).toEqual([5, 5]);
    await repair({ staleAfter: 0, marksKept: -1000 });
    expect(await marks()).toEqual([]);
    expect(await slow.connection.collection('orders').countDocuments({ placed: false })).toBe(0);
    expect((await place()).status).toBe(201);
    expect(await stocks()).toEqual([3, 2]);
  },
);

test.each<OrderStep>(['return recorded', 'line returned', 'all returned'])(
  'a cancellation that stood still at "%s" returns the stock once',
  async (step) => {
    const orderId = (await place()).body.order._id;
    standStillAt(step);
    expect((await update(orderId, 'cancelled')).body.status).toBe('cancelled');
    expect(await stocks()).toEqual([5, 5]);
    await repair({ staleAfter: 0, marksKept: -1000 });
    expect([await stocks(), await marks()]).toEqual([[5, 5], []]);
  },
);

test.each<OrderStep>(['retake recorded', 'line taken', 'retake taken'])(
  'a return from cancelled that stood still at "%s" is tried anew',
  async (step) => {
    const orderId = (await place()).body.order._id;
    await update(orderId, 'cancelled');
    standStillAt(step);
    expect((await update(orderId, 'shipped')).body.status).toBe('shipped');
    expect(await stocks()).toEqual([3, 2]);
    await repair({ staleAfter: 0, marksKept: -1000 });
    expect([await stocks(), await marks()]).toEqual([[3, 2], []]);
  },
);

test('the marks of an order just changed stay until nobody can be late any more', async () => {
  const orderId = (await place()).body.order._id;
  await update(orderId, 'cancelled');
  await repair({ staleAfter: 0 });
  expect(await marks()).toEqual([`${orderId}:2:0`]);
  await update(orderId, 'pending');
  await repair({ marksKept: -1000 });
  expect([await marks(), await stocks()]).toEqual([[], [3, 2]]);
});
