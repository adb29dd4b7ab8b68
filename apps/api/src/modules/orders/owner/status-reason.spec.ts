import { MAX_REASON_LENGTH } from '@meridian/domain';
import { orderByKey, placeOrder, press } from '../../../testing/payments.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { stockRow, storeWatch } from '../../../testing/watch-on-sale.ts';

/** The owner's reason for a status change. */
let shop: TestApi;
let watchId: string;
let admin: string;
beforeAll(async () => {
  shop = await startTestApi();
  admin = await shop.tokenOf('admin');
});
afterAll(() => shop.stop());
beforeEach(async () => {
  watchId = await storeWatch(shop, { stock: [stockRow(5)] });
});

/** A text that the database must not read as the path of a field. */
const REASON = '$amount was wrong';
const cancel = (orderId: string, reason?: unknown) =>
  shop.api('PUT /api/orders/update-order-status', {
    token: admin,
    body: { orderId, statusEN: 'cancelled', ...(reason !== undefined && { reason }) },
  });
const activityOf = async (subject: string) =>
  (await shop.api('GET /api/activity', { token: admin, query: { subject } })).body.entries;

test.each([
  ['an unpaid order', false],
  ['a paid order, which is refunded,', true],
])('the reason for cancelling %s is in its history and in the activity log', async (_, isPaid) => {
  const placed = await placeOrder(shop, watchId);
  if (isPaid) await press(placed, 'approve');
  const { status, body } = await cancel(placed.order._id, ` ${REASON} `);
  expect([status, body.status]).toEqual([200, 'cancelled']);
  expect(body.history.map((entry) => [entry.status, entry.reason])).toEqual([
    ['pending', undefined],
    ['cancelled', REASON],
  ]);
  const changes = (await activityOf(placed.order._id)).flatMap((entry) => entry.changes);
  expect(changes).toContainEqual({ field: 'reason', of: null, before: null, after: REASON });
});

test('shoppers and emails do not get the reason', async () => {
  const token = await shop.tokenOf('user');
  const placed = await placeOrder(shop, watchId, 1, { token });
  await cancel(placed.order._id, REASON);
  const [own] = (await shop.api('GET /api/user/orders', { token })).body;
  expect(own?.history.at(-1)?.status).toBe('cancelled');
  const mails = await shop.connection.collection('outbox').find({}).toArray();
  expect(mails.length).toBeGreaterThan(0);
  expect(JSON.stringify([own, await orderByKey(shop, placed), mails])).not.toContain(REASON);
});

test('a status change without a reason is possible, and has none in history and log', async () => {
  const { order } = await placeOrder(shop, watchId);
  const { body } = await cancel(order._id);
  expect(body.history.at(-1)).toEqual({
    status: 'cancelled',
    at: expect.any(String) as string,
    by: expect.any(String) as string,
  });
  const [entry] = await activityOf(order._id);
  expect(entry?.changes.map(({ field }) => field)).toEqual(['status']);
});

test.each([
  ['longer than the limit', 'x'.repeat(MAX_REASON_LENGTH + 1)],
  ['empty', ' '],
  ['not a text', { $ne: '' }],
])('rejects a reason that is %s', async (_, reason) => {
  const { order } = await placeOrder(shop, watchId);
  expect((await cancel(order._id, reason)).status).toBe(422);
  expect((await cancel(order._id, 'x'.repeat(MAX_REASON_LENGTH))).status).toBe(200);
});
