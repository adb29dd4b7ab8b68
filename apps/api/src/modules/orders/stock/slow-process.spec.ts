import { orderBody, wanted } from '../../../testing/order-body.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { stockOf, stockRow, storedWatch, storeWatch } from '../../../testing/watch-on-sale.ts';
import { type OrderFailpoint, OrderFailpoints } from '../order-failpoints.ts';
import { OrderTiming } from '../order-timing.ts';
import { StockRepair } from './stock-repair.ts';

// A process stalls, another one treats its operation as orphaned, and then the first one continues.
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
  Object.assign(other.app.get(OrderTiming, { strict: false }), timing);
  await other.app.get(StockRepair, { strict: false }).repair();
  Object.assign(other.app.get(OrderTiming, { strict: false }), new OrderTiming());
};
/** The other process repairs when the slow one reaches a failpoint for the first time. */
const repairDuring = (step: OrderFailpoint): void => {
  const failpoints = slow.app.get(OrderFailpoints, { strict: false });
  let done = false;
  failpoints.reached = async (at) => {
    if (at !== step || done) return;
    done = true;
    await new Promise((resolve) => setTimeout(resolve, 5));
    await repair({ staleAfterMs: 0 });
  };
};
const place = () =>
  slow.api('POST /api/orders/place-order', {
    body: orderBody([wanted(watchId, 2), wanted(secondId, 3)], 5 * PRICE),
  });
const update = (orderId: string, statusEN: string) =>
  slow.api('PUT /api/orders/update-order-status', { token: admin, body: { orderId, statusEN } });
const stocks = async () => [await stockOf(slow, watchId), await stockOf(slow, secondId)];
const markers = async () => (await storedWatch(slow, watchId))?.stockMarks ?? [];

test.each<OrderFailpoint>(['recorded', 'line reserved', 'all reserved'])(
  'an order whose placing stalls at “%s” is rejected with unavailable and reserves nothing',
  async (step) => {
    repairDuring(step);
    const { status, error, headers } = await place();
    expect([status, error.code, headers.get('retry-after')]).toEqual([503, 'unavailable', '1']);
    expect(await stocks()).toEqual([5, 5]);
    await repair({ staleAfterMs: 0, markerTtlMs: -1000 });
    expect(await markers()).toEqual([]);
    expect(await slow.connection.collection('orders').countDocuments({ placed: false })).toBe(0);
    expect((await place()).status).toBe(201);
    expect(await stocks()).toEqual([3, 2]);
  },
);

test.each<OrderFailpoint>(['release recorded', 'line released', 'all released'])(
  'a cancellation that stalls at “%s” releases the stock once',
  async (step) => {
    const orderId = (await place()).body.order._id;
    repairDuring(step);
    expect((await update(orderId, 'cancelled')).body.status).toBe('cancelled');
    expect(await stocks()).toEqual([5, 5]);
    await repair({ staleAfterMs: 0, markerTtlMs: -1000 });
    expect([await stocks(), await markers()]).toEqual([[5, 5], []]);
  },
);

test.each<OrderFailpoint>(['new reservation recorded', 'line reserved', 'new reservation complete'])(
  'reopening a cancelled order is retried if it stalls at “%s”',
  async (step) => {
    const orderId = (await place()).body.order._id;
    await update(orderId, 'cancelled');
    repairDuring(step);
    expect((await update(orderId, 'shipped')).body.status).toBe('shipped');
    expect(await stocks()).toEqual([3, 2]);
    await repair({ staleAfterMs: 0, markerTtlMs: -1000 });
    expect([await stocks(), await markers()]).toEqual([[3, 2], []]);
  },
);

test('keeps the markers of a changed order until no delayed write is possible', async () => {
  const orderId = (await place()).body.order._id;
  await update(orderId, 'cancelled');
  await repair({ staleAfterMs: 0 });
  expect(await markers()).toEqual([`${orderId}:2:0`]);
  await update(orderId, 'pending');
  await repair({ markerTtlMs: -1000 });
  expect([await markers(), await stocks()]).toEqual([[], [3, 2]]);
});
