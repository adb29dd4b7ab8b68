import { CrashPoint, type CrashPlan } from '../../../../testing/crash-point.ts';
import { type ServerProcess, startKillableServer } from '../../../../testing/killable-server.ts';
import { orderBody, wanted } from '../../../../testing/order-body.ts';
import { PRICE } from '../../../../testing/payments.ts';
import { storePromotion, usesOf } from '../../../../testing/promotions.ts';
import { startTestApi, type TestApi } from '../../../../testing/test-api.ts';
import { waitFor } from '../../../../testing/wait-for.ts';
import { stockOf, stockRow, storedWatch, storeWatch } from '../../../../testing/watch-on-sale.ts';
import { type OrderFailpoint, OrderFailpoints } from '../order-failpoints.ts';
import { OrderTiming } from '../order-timing.ts';
import { StockRepair } from './stock-repair.ts';
import { STOCK_STATE } from '../../../catalogue/watches/stock-states.ts';

const SECRET = 'a secret of sixteen letters';
/** Includes the start of another server process on a busy machine. */
const SERVER_START_TIMEOUT_MS = 600_000;
const NO_REPAIR: Partial<OrderTiming> = { staleAfterMs: 600_000, markerTtlMs: 600_000 };

let shop: TestApi;
/**
 * A second server on the same database. It halts at a failpoint and never responds, or stalls there. For the database a
 * halt equals a crash, but it needs no restart, so every failpoint can be tested. One test kills a real process by SIGKILL.
 */
let faulty: TestApi;
let servers: TestApi[];
let crashPoint: CrashPoint;
let admin: string;
let first: string;
let second: string;
/** A promo code with one use, which the orders of `body` have. */
let promoCode: string;
let promotion: string;
let codes = 0;
let killable: ServerProcess | undefined;

beforeAll(async () => {
  shop = await startTestApi({ JWT_SECRET: SECRET });
  faulty = await startTestApi({ JWT_SECRET: SECRET, MONGODB_URI: shop.databaseUri });
  servers = [shop, faulty];
  // The tests start repairs themselves: a poll at the same time could still write markers after their removal.
  for (const server of servers)
    Object.assign(server.app.get(OrderTiming, { strict: false }), {
      ...NO_REPAIR,
      repairIntervalMs: 600_000,
    });
  crashPoint = new CrashPoint(faulty.app);
  admin = await shop.tokenOf('admin');
});
afterAll(async () => {
  await faulty.stop();
  await shop.stop();
});
beforeEach(async () => {
  first = await storeWatch(shop, { stock: [stockRow(5)] });
  second = await storeWatch(shop, { stock: [stockRow(5)] });
  promoCode = `CODE-${++codes}`;
  promotion = await storePromotion(shop, promoCode, { maxUses: 1 });
});
afterEach(() => killable?.kill());
/** An order has the use of its code while it reserves its pieces. */
afterEach(async () => {
  const reserved = await orders().countDocuments({
    ...{ 'promotion.id': promotion, 'stock.state': STOCK_STATE.reserved },
  });
  expect(await usesOf(shop, promotion)).toBe(reserved);
});

const repairAt = async ({ app }: TestApi, timing: Partial<OrderTiming>): Promise<void> => {
  Object.assign(app.get(OrderTiming, { strict: false }), timing);
  await app.get(StockRepair, { strict: false }).repair();
  Object.assign(app.get(OrderTiming, { strict: false }), NO_REPAIR);
};
/** Both servers repair at the same time. */
const repair = async (timing: Partial<OrderTiming>): Promise<void> => {
  await Promise.all(servers.map((server) => repairAt(server, timing)));
};
const repairAll = async (): Promise<void> => {
  await repair({ staleAfterMs: 0 });
  // A second repair must have no effect.
  await repair({ staleAfterMs: 0 });
  await repair({ staleAfterMs: 0, markerTtlMs: -1000 });
};

const stocks = async () => [await stockOf(shop, first), await stockOf(shop, second)];
const markers = async () => [
  ...((await storedWatch(shop, first))?.stockMarks ?? []),
  ...((await storedWatch(shop, second))?.stockMarks ?? []),
];
const orders = () => shop.connection.collection('orders');
const notPlaced = () => orders().countDocuments({ placed: false });
const ordersOf = async () =>
  (await shop.api('GET /api/orders/all-orders', { token: admin })).body.filter(({ items }) =>
    items.some(({ itemId }) => itemId === first),
  );
const body = () => orderBody([wanted(first, 2), wanted(second, 3)], 4.5 * PRICE, { promoCode });
const place = (key?: string, at = shop) =>
  at.api('POST /api/orders/place-order', {
    body: body(),
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
const update = (orderId: string, statusEN: string, at = shop) =>
  at.api('PUT /api/orders/update-order-status', { token: admin, body: { orderId, statusEN } });

describe('a crash', () => {
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

  /** Sends a request during which the faulty server halts. */
  const requestUntilHalt = async (request: FatalRequest, plan: CrashPlan): Promise<void> => {
    const halted = new AbortController();
    const pulled = crashPoint.arm(plan);
    const response = expect(sendTo(faulty.url, request, halted.signal)).rejects.toThrow('aborted');
    await pulled;
    halted.abort();
    await response;
  };

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

  test.each<[OrderFailpoint, number, 'placed' | 'rolled back']>([
    ['recorded', 1, 'rolled back'],
    ['code used', 1, 'rolled back'],
    ['line reserved', 1, 'rolled back'],
    ['line reserved', 2, 'rolled back'],
    ['all reserved', 1, 'rolled back'],
    ['placed', 1, 'placed'],
  ])(
    'while an order is placed at “%s” (no. %d): the order is %s after the repair',
    async (step, nth, outcome) => {
      const key = `crash at ${step} ${nth}`;
      await requestUntilHalt(placing({ 'idempotency-key': key }), { step, nth });
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
      expect(await notPlaced()).toBe(0);
    },
  );

  test.each<[OrderFailpoint, number]>([
    ['release recorded', 1],
    ['line released', 1],
    ['line released', 2],
    ['all released', 1],
    ['code released', 1],
  ])(
    'at “%s” (no. %d) of a cancellation: the order is cancelled and its stock is released once',
    async (step, nth) => {
      const orderId = (await place()).body.order._id;
      await requestUntilHalt(updating(orderId, 'cancelled'), { step, nth });
      await repairAll();
      expect(await stocks()).toEqual([5, 5]);
      expect((await ordersOf())[0]?.status).toBe('cancelled');
      expect(await markers()).toEqual([]);
      expect((await update(orderId, 'pending')).status).toBe(200);
      expect(await stocks()).toEqual([3, 2]);
    },
  );

  test('a later status change completes a cancellation without waiting for the repair', async () => {
    const orderId = (await place()).body.order._id;
    await requestUntilHalt(updating(orderId, 'cancelled'), { step: 'line released', nth: 1 });
    expect((await update(orderId, 'shipped')).body.status).toBe('shipped');
    expect(await stocks()).toEqual([3, 2]);
  });

  test.each<[OrderFailpoint, number]>([
    ['new reservation recorded', 1],
    ['code used', 1],
    ['line reserved', 1],
    ['new reservation complete', 1],
  ])('at “%s” (no. %d) of a reopening: the order stays cancelled and reserves nothing', async (step, nth) => {
    const orderId = (await place()).body.order._id;
    await update(orderId, 'cancelled');
    await requestUntilHalt(updating(orderId, 'processing'), { step, nth });
    await repairAll();
    expect(await stocks()).toEqual([5, 5]);
    expect((await ordersOf())[0]?.status).toBe('cancelled');
    expect(await markers()).toEqual([]);
    expect((await update(orderId, 'processing')).body.status).toBe('processing');
    expect(await stocks()).toEqual([3, 2]);
  });

  test(
    'of a process by SIGKILL is repaired automatically by a restarted server',
    async () => {
      killable = await startKillableServer(shop, SECRET, 'all reserved', 1);
      await expect(sendTo(killable.url, placing(), null)).rejects.toThrow('fetch failed');
      expect(await killable.exit).toEqual([null, 'SIGKILL']);
      expect(await stocks()).toEqual([3, 2]);
      // Make the operation stale.
      await orders().updateOne({ placed: false }, { $set: { 'stock.since': new Date(Date.now() - 60_000) } });
      const restarted = await startTestApi({
        JWT_SECRET: SECRET,
        MONGODB_URI: shop.databaseUri,
        DATA_DIR: shop.dataFolder,
      });
      const inProgress = { 'stock.state': { $in: [STOCK_STATE.reserving, STOCK_STATE.rollingBack] } };
      await waitFor(async () => (await orders().countDocuments(inProgress)) === 0);
      expect(await stocks()).toEqual([5, 5]);
      await restarted.close();
    },
    SERVER_START_TIMEOUT_MS,
  );
});

describe('a process that stalls, while another one treats its operation as orphaned', () => {
  /** The shop repairs when the faulty server reaches a failpoint for the first time. */
  const repairDuring = (step: OrderFailpoint): void => {
    const failpoints = faulty.app.get(OrderFailpoints, { strict: false });
    let done = false;
    failpoints.reached = async (at) => {
      if (at !== step || done) return;
      done = true;
      await new Promise((resolve) => setTimeout(resolve, 5));
      await repairAt(shop, { staleAfterMs: 0 });
    };
  };

  test.each<OrderFailpoint>(['recorded', 'code used', 'line reserved', 'all reserved'])(
    'an order whose placing stalls at “%s” is rejected with unavailable and reserves nothing',
    async (step) => {
      repairDuring(step);
      const { status, error, headers } = await place(undefined, faulty);
      expect([status, error.code, headers.get('retry-after')]).toEqual([503, 'unavailable', '1']);
      expect(await stocks()).toEqual([5, 5]);
      await repairAt(shop, { staleAfterMs: 0, markerTtlMs: -1000 });
      expect(await markers()).toEqual([]);
      expect(await notPlaced()).toBe(0);
      expect((await place(undefined, faulty)).status).toBe(201);
      expect(await stocks()).toEqual([3, 2]);
    },
  );

  test.each<OrderFailpoint>(['release recorded', 'line released', 'all released', 'code released'])(
    'a cancellation that stalls at “%s” releases the stock once',
    async (step) => {
      const orderId = (await place(undefined, faulty)).body.order._id;
      repairDuring(step);
      expect((await update(orderId, 'cancelled', faulty)).body.status).toBe('cancelled');
      expect(await stocks()).toEqual([5, 5]);
      await repairAt(shop, { staleAfterMs: 0, markerTtlMs: -1000 });
      expect([await stocks(), await markers()]).toEqual([[5, 5], []]);
    },
  );

  test.each<OrderFailpoint>([
    'new reservation recorded',
    'code used',
    'line reserved',
    'new reservation complete',
  ])('reopening a cancelled order is retried if it stalls at “%s”', async (step) => {
    const orderId = (await place(undefined, faulty)).body.order._id;
    await update(orderId, 'cancelled', faulty);
    repairDuring(step);
    expect((await update(orderId, 'shipped', faulty)).body.status).toBe('shipped');
    expect(await stocks()).toEqual([3, 2]);
    await repairAt(shop, { staleAfterMs: 0, markerTtlMs: -1000 });
    expect([await stocks(), await markers()]).toEqual([[3, 2], []]);
  });

  test('keeps the markers of a changed order until no delayed write is possible', async () => {
    const orderId = (await place()).body.order._id;
    await update(orderId, 'cancelled');
    await repairAt(shop, { staleAfterMs: 0 });
    expect(await markers()).toEqual([`${orderId}:2:0`, `${orderId}:2:1`]);
    await update(orderId, 'pending');
    await repairAt(shop, { markerTtlMs: -1000 });
    expect([await markers(), await stocks()]).toEqual([[], [3, 2]]);
  });
});

describe('concurrent requests to two processes', () => {
  const order = (at: TestApi, body: object, headers: Record<string, string> = {}) =>
    at.api('POST /api/orders/place-order', { body, headers });
  const placedOf = (watchId: string): Promise<number> =>
    orders().countDocuments({ placed: true, 'items.itemId': watchId });
  beforeAll(() => {
    faulty.app.get(OrderFailpoints, { strict: false }).reached = () => Promise.resolve();
  });

  test('100 customers of 5 watches: 5 orders, 95 outOfStock responses, stock 0', async () => {
    const body = orderBody([wanted(first)], PRICE);
    const responses = await Promise.all(
      Array.from({ length: 100 }, (_, i) => order(i % 2 ? shop : faulty, body)),
    );
    const placed = responses.filter(({ status }) => status === 201);
    const refused = responses.filter(({ status }) => status === 409);
    expect([placed.length, refused.length]).toEqual([5, 95]);
    expect(new Set(placed.map(({ body: response }) => response.order._id)).size).toBe(5);
    for (const { error } of refused) {
      expect(error.code).toBe('outOfStock');
      expect(error.details?.['items']).toMatchObject([{ itemId: first, colorNameEN: 'Black', size: '40' }]);
    }
    expect(await stockOf(shop, first)).toBe(0);
    expect(await placedOf(first)).toBe(5);
    expect(await notPlaced()).toBe(0);
    await waitFor(async () => (await markers()).length === 0);
  });

  test('200 customers with a code of 20 uses: 20 orders with it', async () => {
    const watchId = await storeWatch(shop, { stock: [stockRow(500)] });
    const id = await storePromotion(shop, 'TWENTY', { maxUses: 20 });
    const responses = await Promise.all(
      Array.from({ length: 200 }, (_, i) =>
        order(i % 2 ? shop : faulty, orderBody([wanted(watchId)], 0.9 * PRICE, { promoCode: 'TWENTY' })),
      ),
    );
    const refused = responses.filter(({ status }) => status !== 201);
    expect([200 - refused.length, await placedOf(watchId), await usesOf(shop, id)]).toEqual([20, 20, 20]);
    for (const { error } of refused)
      expect(error).toMatchObject({ code: 'promotionInvalid', details: { reason: 'usedUp' } });
    expect(await stockOf(shop, watchId)).toBe(480);
  });

  test('the catalogue of every process shows the new stock immediately after an order', async () => {
    const watchId = await storeWatch(shop, { stock: [stockRow(2)] });
    const inStock = async (api: TestApi): Promise<[number | undefined, number | undefined]> => {
      const query = { ids: watchId, availability: 'inStock' };
      const page = (await api.api('GET /api/watches', { query })).body;
      const { watch } = (await api.api('GET /api/watches/:id', { params: { id: watchId } })).body;
      return [page.watches.length, watch.stock[0]?.quantity];
    };
    const inBoth = async () => [await inStock(shop), await inStock(faulty)];
    await order(shop, orderBody([wanted(watchId)], PRICE));
    expect(await inBoth()).toEqual([
      [1, 1],
      [1, 1],
    ]);
    const placed = (await order(shop, orderBody([wanted(watchId)], PRICE))).body;
    expect(await inBoth()).toEqual([
      [0, 0],
      [0, 0],
    ]);
    await update(placed.order._id, 'cancelled', faulty);
    expect(await inBoth()).toEqual([
      [1, 1],
      [1, 1],
    ]);
  });

  test('orders with the same watches in different sequences lose no pieces', async () => {
    const bodies = Array.from({ length: 40 }, (_, i) =>
      orderBody(
        i % 2 ? [wanted(first, 2), wanted(second, 1)] : [wanted(second, 2), wanted(first, 1)],
        3 * PRICE,
      ),
    );
    const responses = await Promise.all(bodies.map((body, i) => order(i % 3 ? shop : faulty, body)));
    const placed = responses.flatMap((response) => (response.status === 201 ? [response.body.order] : []));
    const sold = (id: string): number =>
      placed
        .flatMap(({ items }) => items)
        .reduce((sum, item) => sum + (item.itemId === id ? item.quantity : 0), 0);
    const rest = [first, second].map((id) => 5 - sold(id));
    expect(await stocks()).toEqual(rest);
    // Orders were rejected only for a shortage: the rest is not enough for another order.
    expect(Math.min(...rest)).toBeLessThan(2);
    expect(placed.length).toBeGreaterThanOrEqual(3);
  });

  test('with one idempotency key create one order', async () => {
    const watchId = await storeWatch(shop, { stock: [stockRow(1)] });
    const body = orderBody([wanted(watchId)], PRICE);
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        order(i % 2 ? shop : faulty, body, { 'idempotency-key': 'two-processes' }),
      ),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(responses.map(({ body: response }) => response.order._id)).size).toBe(1);
    expect([await stockOf(shop, watchId), await placedOf(watchId)]).toEqual([0, 1]);
  });

  test('that cancel an order release its stock once', async () => {
    const orderId = (await place()).body.order._id;
    await Promise.all([shop, faulty, shop, faulty].map((at) => update(orderId, 'cancelled', at)));
    expect(await stocks()).toEqual([5, 5]);
  });
});
