import { orderBody, wanted } from '../../../testing/order-body.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { stockOf, stockRow, storedWatch, storeWatch } from '../../../testing/watch-on-sale.ts';
import { waitFor } from '../../../testing/wait-for.ts';

const PRICE = 500_000;
const SECRET = { JWT_SECRET: 'a secret of sixteen letters' };

let shop: TestApi;
/** A second server on the same database. */
let secondServer: TestApi;
beforeAll(async () => {
  shop = await startTestApi(SECRET);
  secondServer = await startTestApi({ ...SECRET, MONGODB_URI: shop.databaseUri });
});
afterAll(async () => {
  await secondServer.stop();
  await shop.stop();
});

const place = (api: TestApi, body: object, headers: Record<string, string> = {}) =>
  api.api('POST /api/orders/place-order', { body, headers });
const placedOf = async (watchId: string): Promise<number> =>
  shop.connection.collection('orders').countDocuments({ placed: true, 'items.itemId': watchId });

test('200 concurrent buyers of 5 watches: 5 orders, 195 outOfStock responses, stock 0', async () => {
  const watchId = await storeWatch(shop, { stock: [stockRow(5)] });
  const body = orderBody([wanted(watchId)], PRICE);
  const responses = await Promise.all(
    Array.from({ length: 200 }, (_, i) => place(i % 2 ? shop : secondServer, body)),
  );
  const placed = responses.filter(({ status }) => status === 201);
  const refused = responses.filter(({ status }) => status === 409);
  expect([placed.length, refused.length]).toEqual([5, 195]);
  expect(new Set(placed.map(({ body: response }) => response.order._id)).size).toBe(5);
  for (const { error } of refused) {
    expect(error.code).toBe('outOfStock');
    expect(error.details?.['items']).toMatchObject([{ itemId: watchId, colorNameEN: 'Black', size: '40' }]);
  }
  expect(await stockOf(shop, watchId)).toBe(0);
  expect(await placedOf(watchId)).toBe(5);
  expect(await shop.connection.collection('orders').countDocuments({ placed: false })).toBe(0);
  await waitFor(async () => (await storedWatch(shop, watchId))?.stockMarks?.length === 0);
});

test('the catalogue of every process shows the new stock immediately after an order', async () => {
  const watchId = await storeWatch(shop, { stock: [stockRow(2)] });
  const inStock = async (api: TestApi): Promise<[number | undefined, number | undefined]> => {
    const query = { ids: watchId, availability: 'inStock' };
    const page = (await api.api('GET /api/watches', { query })).body;
    const { watch } = (await api.api('GET /api/watches/:id', { params: { id: watchId } })).body;
    return [page.watches.length, watch.stock[0]?.quantity];
  };
  await place(shop, orderBody([wanted(watchId)], PRICE));
  expect([await inStock(shop), await inStock(secondServer)]).toEqual([
    [1, 1],
    [1, 1],
  ]);
  const { order } = (await place(shop, orderBody([wanted(watchId)], PRICE))).body;
  expect([await inStock(shop), await inStock(secondServer)]).toEqual([
    [0, 0],
    [0, 0],
  ]);
  const token = await shop.tokenOf('admin');
  const body = { orderId: order._id, statusEN: 'cancelled' };
  await secondServer.api('PUT /api/orders/update-order-status', { token, body });
  expect([await inStock(shop), await inStock(secondServer)]).toEqual([
    [1, 1],
    [1, 1],
  ]);
});

test('concurrent orders with the same watches in different sequences lose no pieces', async () => {
  const [a, b] = [
    await storeWatch(shop, { stock: [stockRow(6)] }),
    await storeWatch(shop, { stock: [stockRow(6)] }),
  ];
  const bodies = Array.from({ length: 40 }, (_, i) =>
    orderBody(i % 2 ? [wanted(a, 2), wanted(b, 1)] : [wanted(b, 2), wanted(a, 1)], 3 * PRICE),
  );
  const responses = await Promise.all(bodies.map((body, i) => place(i % 3 ? shop : secondServer, body)));
  const placed = responses.flatMap((response) => (response.status === 201 ? [response.body.order] : []));
  const sold = (id: string): number =>
    placed
      .flatMap(({ items }) => items)
      .reduce((sum, item) => sum + (item.itemId === id ? item.quantity : 0), 0);
  expect((await stockOf(shop, a)) ?? 0).toBe(6 - sold(a));
  expect((await stockOf(shop, b)) ?? 0).toBe(6 - sold(b));
  // Orders were rejected only for a shortage: the rest is not enough for another order.
  expect(Math.min(6 - sold(a), 6 - sold(b))).toBeLessThan(2);
  expect(placed.length).toBeGreaterThanOrEqual(3);
});

test('concurrent requests with one idempotency key in two processes create one order', async () => {
  const watchId = await storeWatch(shop, { stock: [stockRow(1)] });
  const body = orderBody([wanted(watchId)], PRICE);
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      place(i % 2 ? shop : secondServer, body, { 'idempotency-key': 'two-processes' }),
    ),
  );
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(responses.map(({ body: response }) => response.order._id)).size).toBe(1);
  expect([await stockOf(shop, watchId), await placedOf(watchId)]).toEqual([0, 1]);
});

test('concurrent cancellations in two processes release the stock once', async () => {
  const watchId = await storeWatch(shop, { stock: [stockRow(3)] });
  const { order } = (await place(shop, orderBody([wanted(watchId, 3)], 3 * PRICE))).body;
  const token = await shop.tokenOf('admin');
  const cancel = (api: TestApi) =>
    api.api('PUT /api/orders/update-order-status', {
      token,
      body: { orderId: order._id, statusEN: 'cancelled' },
    });
  await Promise.all([cancel(shop), cancel(secondServer), cancel(shop), cancel(secondServer)]);
  expect(await stockOf(shop, watchId)).toBe(3);
});
