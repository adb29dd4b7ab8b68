import { type KillableServer, startKillableServer } from '../../../testing/killable-server.ts';
import { orderBody, wanted } from '../../../testing/order-body.ts';
import { CrashPoint, type CrashPlan } from '../../../testing/crash-point.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { waitFor } from '../../../testing/wait-for.ts';
import { drain } from '../../../run-server.ts';
import { stockOf, stockRow, storedWatch, storeWatch } from '../../../testing/watch-on-sale.ts';
import type { OrderFailpoint } from '../order-failpoints.ts';
import { OrderTiming } from '../order-timing.ts';
import { StockRepair } from './stock-repair.ts';
import { STOCK_STATE } from './stock-states.ts';

const PRICE = 500_000;
const SECRET = 'a secret of sixteen letters';

/** Includes the start of another server process on a busy machine. */
const SERVER_START_TIMEOUT_MS = 600_000;
const NO_REPAIR: Partial<OrderTiming> = { staleAfterMs: 600_000, markerTtlMs: 600_000 };

let shop: TestApi;
/** A second server that repairs at the same time. */
let secondServer: TestApi;
/**
 * A third server that halts at a failpoint and never responds. For the database this equals a crash, but it needs no
 * restart, so every failpoint can be tested. Some tests also kill a real process by SIGKILL.
 */
let haltingServer: TestApi;
let crashPoint: CrashPoint;
let admin: string;
let first: string;
let second: string;
let killable: KillableServer | undefined;

beforeAll(async () => {
  shop = await startTestApi({ JWT_SECRET: SECRET });
  secondServer = await startTestApi({ JWT_SECRET: SECRET, MONGODB_URI: shop.databaseUri });
  haltingServer = await startTestApi({ JWT_SECRET: SECRET, MONGODB_URI: shop.databaseUri });
  // The tests start repairs themselves: a poll at the same time could still write markers after their removal.
  for (const server of [shop, secondServer])
    Object.assign(server.app.get(OrderTiming, { strict: false }), {
      repairIntervalMs: 600_000,
    });
  // A crashed server repairs nothing.
  Object.assign(haltingServer.app.get(OrderTiming, { strict: false }), NO_REPAIR);
  crashPoint = new CrashPoint(haltingServer.app);
  admin = await shop.tokenOf('admin');
});
afterAll(async () => {
  await haltingServer.close();
  await secondServer.stop();
  await shop.stop();
});
beforeEach(async () => {
  first = await storeWatch(shop, { stock: [stockRow(5)] });
  second = await storeWatch(shop, { stock: [stockRow(5)] });
});
afterEach(() => killable?.kill());

interface FatalRequest {
  method: string;
  path: string;
  body: object;
  headers?: Record<string, string>;
}
const sendTo = (url: string, { method, path, body, headers }: FatalRequest, signal: AbortSignal | null) =>
  fetch(url + path, {
    method,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
    signal,
  });

/** Sends a request during which the third server halts. */
const requestUntilHalt = async (request: FatalRequest, plan: CrashPlan): Promise<void> => {
  const halted = new AbortController();
  const pulled = crashPoint.arm(plan);
  const response = expect(sendTo(haltingServer.url, request, halted.signal)).rejects.toThrow('aborted');
  await pulled;
  halted.abort();
  await response;
};

/** Sends a request during which the server process is killed. */
const requestUntilKill = async (request: FatalRequest, step: OrderFailpoint, nth: number): Promise<void> => {
  killable = await startKillableServer(shop, SECRET, step, nth);
  await expect(sendTo(killable.url, request, null)).rejects.toThrow('fetch failed');
  expect(await killable.exit).toEqual([null, 'SIGKILL']);
};

type StopServer = (request: FatalRequest, step: OrderFailpoint, nth: number) => Promise<void>;
const halt: StopServer = (request, step, nth) => requestUntilHalt(request, { step, nth });
const kill: StopServer = requestUntilKill;

/** Two servers repair at the same time. */
const repair = async (timing: Partial<OrderTiming>): Promise<void> => {
  await Promise.all(
    [shop, secondServer].map(async (api) => {
      Object.assign(api.app.get(OrderTiming, { strict: false }), timing);
      await api.app.get(StockRepair, { strict: false }).repair();
    }),
  );
};
const repairAll = async (): Promise<void> => {
  await repair({ staleAfterMs: 0 });
  // A second repair must have no effect.
  await repair({ staleAfterMs: 0 });
  await repair({ staleAfterMs: 0, markerTtlMs: 0 });
  await repair(NO_REPAIR);
};

const stocks = async () => [await stockOf(shop, first), await stockOf(shop, second)];
const markers = async () => [
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

const placing = (headers: Record<string, string> = {}): FatalRequest => ({
  method: 'POST',
  path: '/api/orders/place-order',
  body: body(),
  headers,
});
const updating = (orderId: string, statusEN: string): FatalRequest => ({
  method: 'PUT',
  path: '/api/orders/update-order-status',
  body: { orderId, statusEN },
  headers: { authorization: `Bearer ${admin}` },
});

describe('a crash while an order is placed', () => {
  test.each<[OrderFailpoint, number, 'placed' | 'rolled back', string, StopServer]>([
    ['recorded', 1, 'rolled back', 'halt', halt],
    ['line reserved', 1, 'rolled back', 'halt', halt],
    ['line reserved', 1, 'rolled back', 'SIGKILL', kill],
    ['line reserved', 2, 'rolled back', 'halt', halt],
    ['all reserved', 1, 'rolled back', 'halt', halt],
    ['placed', 1, 'placed', 'halt', halt],
  ])(
    'at “%s” (no. %d): the order is %s after the repair (%s)',
    async (step, nth, outcome, how, end) => {
      const key = `crash at ${step} ${nth} by ${how}`;
      await end(placing({ 'idempotency-key': key }), step, nth);
      if (outcome === 'rolled back') expect(await ordersOf()).toEqual([]);
      await repairAll();
      expect(await stocks()).toEqual(outcome === 'placed' ? [3, 2] : [5, 5]);
      expect(await ordersOf()).toHaveLength(outcome === 'placed' ? 1 : 0);
      expect(await markers()).toEqual([]);
      // The shopper retries.
      expect((await place(key)).status).toBe(201);
      expect(await stocks()).toEqual([3, 2]);
      expect(await ordersOf()).toHaveLength(1);
    },
    SERVER_START_TIMEOUT_MS,
  );

  test.each<[OrderFailpoint, number]>([
    ['rollback recorded', 1],
    ['line rolled back', 1],
    ['all rolled back', 1],
  ])(
    'at “%s” (no. %d) of an order without enough stock: the reservation is rolled back',
    async (step, nth) => {
      await requestUntilHalt(placing(), { step, nth, emptied: second });
      await repairAll();
      expect(await stocks()).toEqual([5, 0]);
      expect(await ordersOf()).toEqual([]);
      expect(await markers()).toEqual([]);
      expect(await shop.connection.collection('orders').countDocuments({ placed: false })).toBe(0);
    },
  );
});

describe('a crash while an order is cancelled', () => {
  test.each<[OrderFailpoint, number, string, StopServer]>([
    ['release recorded', 1, 'halt', halt],
    ['line released', 1, 'halt', halt],
    ['line released', 1, 'SIGKILL', kill],
    ['line released', 2, 'halt', halt],
    ['all released', 1, 'halt', halt],
  ])(
    'at “%s” (no. %d, by %s): the order is cancelled and its stock is released once',
    async (step, nth, _, end) => {
      const orderId = (await place()).body.order._id;
      await end(updating(orderId, 'cancelled'), step, nth);
      await repairAll();
      expect(await stocks()).toEqual([5, 5]);
      expect((await ordersOf())[0]?.status).toBe('cancelled');
      expect(await markers()).toEqual([]);
      expect((await update(orderId, 'pending')).status).toBe(200);
      expect(await stocks()).toEqual([3, 2]);
    },
    SERVER_START_TIMEOUT_MS,
  );

  test('a later status change completes the cancellation without waiting for the repair', async () => {
    const orderId = (await place()).body.order._id;
    await halt(updating(orderId, 'cancelled'), 'line released', 1);
    expect((await update(orderId, 'shipped')).body.status).toBe('shipped');
    expect(await stocks()).toEqual([3, 2]);
  });
});

describe('a crash while a cancelled order is reopened', () => {
  test.each<[OrderFailpoint, number]>([
    ['new reservation recorded', 1],
    ['line reserved', 1],
    ['new reservation complete', 1],
  ])('at “%s” (no. %d): the order stays cancelled and reserves nothing', async (step, nth) => {
    const orderId = (await place()).body.order._id;
    await update(orderId, 'cancelled');
    await halt(updating(orderId, 'processing'), step, nth);
    await repairAll();
    expect(await stocks()).toEqual([5, 5]);
    expect((await ordersOf())[0]?.status).toBe('cancelled');
    expect(await markers()).toEqual([]);
    expect((await update(orderId, 'processing')).body.status).toBe('processing');
    expect(await stocks()).toEqual([3, 2]);
  });
});

test(
  'a restarted server repairs orders automatically',
  async () => {
    await kill(placing(), 'all reserved', 1);
    expect(await stocks()).toEqual([3, 2]);
    const orders = shop.connection.collection('orders');
    // Make the operation stale.
    await orders.updateOne({ placed: false }, { $set: { 'stock.since': new Date(Date.now() - 60_000) } });
    const restarted = await startTestApi({
      JWT_SECRET: SECRET,
      MONGODB_URI: shop.databaseUri,
      DATA_DIR: shop.dataFolder,
    });
    const inProgress = { 'stock.state': { $in: [STOCK_STATE.reserving, STOCK_STATE.rollingBack] } };
    await waitFor(async () => (await orders.countDocuments(inProgress)) === 0);
    expect(await stocks()).toEqual([5, 5]);
    await drain(restarted.app);
  },
  SERVER_START_TIMEOUT_MS,
);
