import { type KillableServer, startKillableServer } from '../../testing/killable-server.ts';
import { orderBody, wanted } from '../../testing/order-body.ts';
import { CrashPoint, type CrashPlan } from '../../testing/crash-point.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { drain } from '../../run-server.ts';
import { stockOf, stockRow, storedWatch, storeWatch } from '../../testing/watch-on-sale.ts';
import type { OrderStep } from './order-steps.ts';
import { ORDER_TIMING, type OrderTiming } from './order-timing.ts';
import { RepairOrders } from './repair-orders.ts';

const PRICE = 500_000;
const SECRET = 'a secret of sixteen letters';

/** A server of its own has to start first, on a busy machine too. */
const LONG = 600_000;
const NEVER: Partial<OrderTiming> = { staleAfter: 600_000, marksKept: 600_000 };

let shop: TestApi;
/** A second process that repairs at the same time. */
let sister: TestApi;
/**
 * A third one, which goes no further than the planned step and never answers. To the database, the only witness, that is
 * a death; it takes no time to come back to life, so every step has its turn. Some die by SIGKILL as well, below.
 */
let third: TestApi;
let plug: CrashPoint;
let admin: string;
let first: string;
let second: string;
let killable: KillableServer | undefined;

beforeAll(async () => {
  shop = await startTestApi({ JWT_SECRET: SECRET });
  sister = await startTestApi({ JWT_SECRET: SECRET, MONGODB_URI: shop.databaseUri });
  third = await startTestApi({ JWT_SECRET: SECRET, MONGODB_URI: shop.databaseUri });
  // The dead repair nothing.
  Object.assign(third.app.get<OrderTiming>(ORDER_TIMING, { strict: false }), NEVER);
  plug = new CrashPoint(third.app);
  admin = await shop.tokenOf('admin');
});
afterAll(async () => {
  await third.close();
  await sister.stop();
  await shop.stop();
});
beforeEach(async () => {
  first = await storeWatch(shop, { stock: [stockRow(5)] });
  second = await storeWatch(shop, { stock: [stockRow(5)] });
});
afterEach(() => killable?.kill());

interface FatalCall {
  method: string;
  path: string;
  body: object;
  headers?: Record<string, string>;
}
const sendTo = (url: string, { method, path, body, headers }: FatalCall, signal: AbortSignal | null) =>
  fetch(url + path, {
    method,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
    signal,
  });

/** Makes a call in whose midst the third server stops for good. */
const callUntilHalt = async (call: FatalCall, plan: CrashPlan): Promise<void> => {
  const gone = new AbortController();
  const pulled = plug.arm(plan);
  const answer = expect(sendTo(third.url, call, gone.signal)).rejects.toThrow('aborted');
  await pulled;
  gone.abort();
  await answer;
};

/** Makes a call that the process of its server does not survive. */
const callUntilDeath = async (call: FatalCall, step: OrderStep, nth: number): Promise<void> => {
  killable = await startKillableServer(shop, SECRET, step, nth);
  await expect(sendTo(killable.url, call, null)).rejects.toThrow('fetch failed');
  expect(await killable.exit).toEqual([null, 'SIGKILL']);
};

type Fatal = (call: FatalCall, step: OrderStep, nth: number) => Promise<void>;
const halt: Fatal = (call, step, nth) => callUntilHalt(call, { step, nth });
const kill: Fatal = callUntilDeath;

/** What two processes do after a while, both at once. */
const repair = async (timing: Partial<OrderTiming>): Promise<void> => {
  await Promise.all(
    [shop, sister].map(async (api) => {
      Object.assign(api.app.get<OrderTiming>(ORDER_TIMING, { strict: false }), timing);
      await api.app.get(RepairOrders, { strict: false }).run();
    }),
  );
};
const repairAll = async (): Promise<void> => {
  await repair({ staleAfter: 0 });
  // Twice: what is repaired stays repaired.
  await repair({ staleAfter: 0 });
  await repair({ staleAfter: 0, marksKept: 0 });
  await repair(NEVER);
};

const stocks = async () => [await stockOf(shop, first), await stockOf(shop, second)];
const marks = async () => [
  ...((await storedWatch(shop, first))?.stockMarks ?? []),
  ...((await storedWatch(shop, second))?.stockMarks ?? []),
];
const ordersOf = async () =>
  (await shop.api('GET /api/orders/all-orders', { token: admin })).body.filter(({ items }) =>
    items.some(({ itemId }) => itemId === first),
  );
const body = () => orderBody([wanted(first, 2), wanted(second, 3)], 5 * PRICE);
const place = (key?: string) =>
  shop.api('POST /api/orders/place-order', {
    body: body(),
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
const update = (orderId: string, statusEN: string) =>
  shop.api('PUT /api/orders/update-order-status', { token: admin, body: { orderId, statusEN } });

const placing = (headers: Record<string, string> = {}): FatalCall => ({
  method: 'POST',
  path: '/api/orders/place-order',
  body: body(),
  headers,
});
const updating = (orderId: string, statusEN: string): FatalCall => ({
  method: 'PUT',
  path: '/api/orders/update-order-status',
  body: { orderId, statusEN },
  headers: { authorization: `Bearer ${admin}` },
});

describe('the plug is pulled while an order is placed', () => {
  test.each<[OrderStep, number, 'kept' | 'called off', string, Fatal]>([
    ['recorded', 1, 'called off', 'halt', halt],
    ['line taken', 1, 'called off', 'halt', halt],
    ['line taken', 1, 'called off', 'SIGKILL', kill],
    ['line taken', 2, 'called off', 'halt', halt],
    ['all taken', 1, 'called off', 'halt', halt],
    ['placed', 1, 'kept', 'halt', halt],
  ])(
    '%s (%d): %s, by %s',
    async (step, nth, outcome, how, end) => {
      const key = `crash at ${step} ${nth} by ${how}`;
      await end(placing({ 'idempotency-key': key }), step, nth);
      if (outcome === 'called off') expect(await ordersOf()).toEqual([]);
      await repairAll();
      expect(await stocks()).toEqual(outcome === 'kept' ? [3, 2] : [5, 5]);
      expect(await ordersOf()).toHaveLength(outcome === 'kept' ? 1 : 0);
      expect(await marks()).toEqual([]);
      // The shopper tries again, as shoppers do.
      expect((await place(key)).status).toBe(201);
      expect(await stocks()).toEqual([3, 2]);
      expect(await ordersOf()).toHaveLength(1);
    },
    LONG,
  );

  test.each<[OrderStep, number]>([
    ['undo recorded', 1],
    ['line undone', 1],
    ['all undone', 1],
  ])('and given up for lack of stock, %s (%d)', async (step, nth) => {
    await callUntilHalt(placing(), { step, nth, emptied: second });
    await repairAll();
    expect(await stocks()).toEqual([5, 0]);
    expect(await ordersOf()).toEqual([]);
    expect(await marks()).toEqual([]);
    expect(await shop.connection.collection('orders').countDocuments({ placed: false })).toBe(0);
  });
});

describe('the plug is pulled while an order is cancelled', () => {
  test.each<[OrderStep, number, string, Fatal]>([
    ['return recorded', 1, 'halt', halt],
    ['line returned', 1, 'halt', halt],
    ['line returned', 1, 'SIGKILL', kill],
    ['line returned', 2, 'halt', halt],
    ['all returned', 1, 'halt', halt],
  ])(
    '%s (%d), by %s: it is cancelled, its stock is back once',
    async (step, nth, _, end) => {
      const orderId = (await place()).body.order._id;
      await end(updating(orderId, 'cancelled'), step, nth);
      await repairAll();
      expect(await stocks()).toEqual([5, 5]);
      expect((await ordersOf())[0]?.status).toBe('cancelled');
      expect(await marks()).toEqual([]);
      expect((await update(orderId, 'pending')).status).toBe(200);
      expect(await stocks()).toEqual([3, 2]);
    },
    LONG,
  );

  test('the next one to touch the order finishes it, without waiting for the repair', async () => {
    const orderId = (await place()).body.order._id;
    await halt(updating(orderId, 'cancelled'), 'line returned', 1);
    expect((await update(orderId, 'shipped')).body.status).toBe('shipped');
    expect(await stocks()).toEqual([3, 2]);
  });
});

describe('the plug is pulled while an order comes back from cancelled', () => {
  test.each<[OrderStep, number]>([
    ['retake recorded', 1],
    ['line taken', 1],
    ['retake taken', 1],
  ])('%s (%d): it stays cancelled, nothing is taken', async (step, nth) => {
    const orderId = (await place()).body.order._id;
    await update(orderId, 'cancelled');
    await halt(updating(orderId, 'processing'), step, nth);
    await repairAll();
    expect(await stocks()).toEqual([5, 5]);
    expect((await ordersOf())[0]?.status).toBe('cancelled');
    expect(await marks()).toEqual([]);
    expect((await update(orderId, 'processing')).body.status).toBe('processing');
    expect(await stocks()).toEqual([3, 2]);
  });
});

test(
  'a server that starts again repairs by itself',
  async () => {
    await kill(placing(), 'all taken', 1);
    expect(await stocks()).toEqual([3, 2]);
    const orders = shop.connection.collection('orders');
    // A while later.
    await orders.updateOne({ placed: false }, { $set: { 'stock.since': new Date(Date.now() - 60_000) } });
    const restarted = await startTestApi({
      JWT_SECRET: SECRET,
      MONGODB_URI: shop.databaseUri,
      DATA_DIR: shop.dataFolder,
    });
    const underWay = { 'stock.state': { $in: ['taking', 'undoing'] } };
    await waitFor(async () => (await orders.countDocuments(underWay)) === 0);
    expect(await stocks()).toEqual([5, 5]);
    await drain(restarted.app);
  },
  LONG,
);
