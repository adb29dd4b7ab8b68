import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { orderBody, wanted } from '../../testing/order-body.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { drain } from '../../run-server.ts';
import { stockOf, stockRow, storedWatch, storeWatch } from '../../testing/watch-on-sale.ts';
import type { OrderStep } from './order-steps.ts';
import { ORDER_TIMING, type OrderTiming } from './order-timing.ts';
import { RepairOrders } from './repair-orders.ts';

const PRICE = 500_000;
const SECRET = 'a secret of sixteen letters';
const PROGRAM = join(__dirname, '../../testing/crashing-api.ts');

let shop: TestApi;
/** A second process that repairs at the same time. */
let sister: TestApi;
let uri: string;
let admin: string;
let first: string;
let second: string;
let plugged: ChildProcessWithoutNullStreams | undefined;

beforeAll(async () => {
  shop = await startTestApi({ JWT_SECRET: SECRET });
  const address = new URL(process.env['TEST_MONGODB_URI'] ?? '');
  address.pathname = `/${shop.connection.name}`;
  uri = address.href;
  sister = await startTestApi({ JWT_SECRET: SECRET, MONGODB_URI: uri });
  admin = await shop.tokenOf('admin');
});
afterAll(async () => {
  await sister.stop();
  await shop.stop();
});
beforeEach(async () => {
  first = await storeWatch(shop, { stock: [stockRow(5)] });
  second = await storeWatch(shop, { stock: [stockRow(5)] });
});
afterEach(() => {
  if (plugged?.exitCode === null && plugged.signalCode === null) plugged.kill('SIGKILL');
});

/** Starts a server that will die; answers its address. */
const startPlugged = async (step: OrderStep, nth: number, emptied = ''): Promise<string> => {
  const child = spawn(
    process.execPath,
    ['--import', '@swc-node/register/esm-register', PROGRAM, step, String(nth), emptied],
    {
      env: {
        ...process.env,
        MONGODB_URI: uri,
        JWT_SECRET: SECRET,
        LOG_LEVEL: 'silent',
        DATA_DIR: shop.dataFolder,
        RATE_LIMIT_API: '1000000',
      },
    },
  );
  plugged = child;
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  for await (const chunk of child.stdout) {
    const url = /^http:\S+/m.exec(String(chunk))?.[0];
    if (url) return url;
  }
  throw new Error(`the server did not start: ${complaint}`);
};

/** Makes a call that the server does not survive. */
const callUntilDeath = async (
  url: string,
  method: string,
  path: string,
  body: object,
  headers: Record<string, string>,
): Promise<void> => {
  const death = plugged && once(plugged, 'exit');
  const answer = fetch(url + path, {
    method,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });
  await expect(answer).rejects.toThrow('fetch failed');
  expect(await death).toEqual([null, 'SIGKILL']);
};

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
  await repair({ staleAfter: 600_000, marksKept: 600_000 });
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

describe('the plug is pulled while an order is placed', () => {
  test.each<[OrderStep, number, 'kept' | 'called off']>([
    ['recorded', 1, 'called off'],
    ['line taken', 1, 'called off'],
    ['line taken', 2, 'called off'],
    ['all taken', 1, 'called off'],
    ['placed', 1, 'kept'],
  ])('%s (%d): %s', async (step, nth, outcome) => {
    const key = `crash at ${step} ${nth}`;
    const url = await startPlugged(step, nth);
    await callUntilDeath(url, 'POST', '/api/orders/place-order', body(), { 'idempotency-key': key });
    if (outcome === 'called off') expect(await ordersOf()).toEqual([]);
    await repairAll();
    expect(await stocks()).toEqual(outcome === 'kept' ? [3, 2] : [5, 5]);
    expect(await ordersOf()).toHaveLength(outcome === 'kept' ? 1 : 0);
    expect(await marks()).toEqual([]);
    // The shopper tries again, as shoppers do.
    expect((await place(key)).status).toBe(201);
    expect(await stocks()).toEqual([3, 2]);
    expect(await ordersOf()).toHaveLength(1);
  });

  test.each<[OrderStep, number]>([
    ['undo recorded', 1],
    ['line undone', 1],
    ['all undone', 1],
  ])('and given up for lack of stock, %s (%d)', async (step, nth) => {
    const url = await startPlugged(step, nth, second);
    await callUntilDeath(url, 'POST', '/api/orders/place-order', body(), {});
    await repairAll();
    expect(await stocks()).toEqual([5, 0]);
    expect(await ordersOf()).toEqual([]);
    expect(await marks()).toEqual([]);
    expect(await shop.connection.collection('orders').countDocuments({ placed: false })).toBe(0);
  });
});

describe('the plug is pulled while an order is cancelled', () => {
  test.each<[OrderStep, number]>([
    ['return recorded', 1],
    ['line returned', 1],
    ['line returned', 2],
    ['all returned', 1],
  ])('%s (%d): it is cancelled, its stock is back once', async (step, nth) => {
    const orderId = (await place()).body.order._id;
    const url = await startPlugged(step, nth);
    const headers = { authorization: `Bearer ${admin}` };
    const change = { orderId, statusEN: 'cancelled' };
    await callUntilDeath(url, 'PUT', '/api/orders/update-order-status', change, headers);
    await repairAll();
    expect(await stocks()).toEqual([5, 5]);
    expect((await ordersOf())[0]?.status).toBe('cancelled');
    expect(await marks()).toEqual([]);
    expect((await update(orderId, 'pending')).status).toBe(200);
    expect(await stocks()).toEqual([3, 2]);
  });

  test('the next one to touch the order finishes it, without waiting for the repair', async () => {
    const orderId = (await place()).body.order._id;
    const url = await startPlugged('line returned', 1);
    const change = { orderId, statusEN: 'cancelled' };
    const headers = { authorization: `Bearer ${admin}` };
    await callUntilDeath(url, 'PUT', '/api/orders/update-order-status', change, headers);
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
    const url = await startPlugged(step, nth);
    const headers = { authorization: `Bearer ${admin}` };
    const change = { orderId, statusEN: 'processing' };
    await callUntilDeath(url, 'PUT', '/api/orders/update-order-status', change, headers);
    await repairAll();
    expect(await stocks()).toEqual([5, 5]);
    expect((await ordersOf())[0]?.status).toBe('cancelled');
    expect(await marks()).toEqual([]);
    expect((await update(orderId, 'processing')).body.status).toBe('processing');
    expect(await stocks()).toEqual([3, 2]);
  });
});

test('a server that starts again repairs by itself', async () => {
  const url = await startPlugged('all taken', 1);
  await callUntilDeath(url, 'POST', '/api/orders/place-order', body(), {});
  expect(await stocks()).toEqual([3, 2]);
  const orders = shop.connection.collection('orders');
  // A while later.
  await orders.updateOne({ placed: false }, { $set: { 'stock.since': new Date(Date.now() - 60_000) } });
  const restarted = await startTestApi({ JWT_SECRET: SECRET, MONGODB_URI: uri, DATA_DIR: shop.dataFolder });
  await waitFor(async () => (await orders.countDocuments({ 'stock.state': 'taking' })) === 0);
  expect(await stocks()).toEqual([5, 5]);
  await drain(restarted.app);
});
