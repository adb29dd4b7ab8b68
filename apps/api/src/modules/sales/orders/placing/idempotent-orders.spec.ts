import { orderBody, wanted } from '../../../../testing/order-body.ts';
import { type TestInput, testApi } from '../../../../testing/test-api.ts';
import { stockOf, stockRow, storedWatch, storeWatch } from '../../../../testing/watch-on-sale.ts';

const PRICE = 500_000;

const shop = testApi();
let watchId: string;
beforeEach(async () => {
  watchId = await storeWatch(shop);
});

const place = (body: unknown, input: TestInput = {}) =>
  shop.api('POST /api/orders/place-order', { ...input, body });

describe('an idempotency key', () => {
  const keyed = (key: string) => ({ headers: { 'idempotency-key': key } });

  test('with the same body returns the same order again, whatever the payment method', async () => {
    const body = orderBody([wanted(watchId)], PRICE);
    const first = await place(body, keyed('k'));
    const again = await place({ ...body, items: [...body.items], paymentMethod: 'card' }, keyed('k'));
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    expect(await stockOf(shop, watchId)).toBe(9);
  });

  test('is rejected with another body or by another user', async () => {
    const body = orderBody([wanted(watchId)], PRICE);
    await place(body, keyed('other-key-1'));
    const token = await shop.tokenOf('user');
    for (const attempt of [
      place({ ...body, city: 'Астана' }, keyed('other-key-1')),
      place(orderBody([wanted(watchId, 2)], 2 * PRICE), keyed('other-key-1')),
      place(body, { ...keyed('other-key-1'), token }),
    ]) {
      const { status, error } = await attempt;
      expect([status, error.code]).toEqual([422, 'idempotencyMismatch']);
    }
    expect(await stockOf(shop, watchId)).toBe(9);
  });

  test('creates one order for many concurrent requests', async () => {
    const body = orderBody([wanted(watchId, 10)], 10 * PRICE);
    const responses = await Promise.all(Array.from({ length: 12 }, () => place(body, keyed('at-once-key'))));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(responses.map(({ body: response }) => response.order._id)).size).toBe(1);
    expect(await stockOf(shop, watchId)).toBe(0);
  });

  test('creates one order for concurrent requests with different bodies', async () => {
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        place(orderBody([wanted(watchId)], PRICE, { city: `City ${i}` }), keyed('clash-key')),
      ),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 422)).toHaveLength(7);
    expect(await stockOf(shop, watchId)).toBe(9);
  });

  test('may be used again after a rejected order', async () => {
    const scarce = await storeWatch(shop, { stock: [stockRow(1)] });
    const body = orderBody([wanted(scarce, 2)], 2 * PRICE);
    expect((await place(body, keyed('again-key'))).status).toBe(409);
    const _id = (await storedWatch(shop, scarce))?._id;
    await shop.connection.collection('watches').updateOne({ _id }, { $set: { 'stock.0.quantity': 2 } });
    expect((await place(body, keyed('again-key'))).status).toBe(201);
  });

  test.each([0, 256])('of %d characters is rejected', async (length) => {
    expect((await place(orderBody([wanted(watchId)], PRICE), keyed('x'.repeat(length)))).status).toBe(400);
  });

  test('is optional: two requests without a key create two orders', async () => {
    const body = orderBody([wanted(watchId)], PRICE);
    const [a, b] = [await place(body), await place(body)];
    expect(a.body.order._id).not.toBe(b.body.order._id);
    expect(await stockOf(shop, watchId)).toBe(8);
  });
});
