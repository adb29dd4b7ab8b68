import type { StaffOrderInput } from '@meridian/contracts';
import { mailsTo } from '../../../testing/mail-links.ts';
import { BANK_SECRET, orderByKey, payAgain, paymentOf, press } from '../../../testing/payments.ts';
import { startTestApi, type TestApi, type TestInput } from '../../../testing/test-api.ts';
import { waitFor } from '../../../testing/wait-for.ts';
import { stockOf, storeWatch } from '../../../testing/watch-on-sale.ts';
import { OrderJobs } from '../order-jobs.ts';
import type { StoredOrder } from '../order.schema.ts';
import { SettlePayment } from '../payment/settle-payment.ts';

const PRICE = 500_000;
const DAY_MS = 24 * 3_600_000;

let shop: TestApi;
let token: string;
let watchId: string;
beforeAll(async () => {
  shop = await startTestApi({
    SANDBOX_WEBHOOK_SECRET: BANK_SECRET,
    MAX_PIECES_PER_LINE: '2',
    MAX_UNPAID_ORDERS: '1',
    MAX_UNPAID_SHARE: '0.1',
  });
  token = await shop.tokenOf('admin');
});
afterAll(() => shop.stop());
beforeEach(async () => {
  watchId = await storeWatch(shop);
});

const bodyOf = (change: Partial<StaffOrderInput> = {}): StaffOrderInput => ({
  items: [{ itemId: watchId, colorName: 'Black', size: '40', quantity: 3 }],
  name: 'Анна',
  surname: 'Петрова',
  phone: '+7 701 123 45 67',
  country: 'Казахстан',
  city: 'Алматы',
  address: 'Абая 1',
  currency: 'kzt',
  email: '',
  language: 'ru',
  payment: 'link',
  ...change,
});
const place = (change: Partial<StaffOrderInput> = {}, input: TestInput = {}) =>
  shop.api('POST /api/orders/by-staff', { token, body: bodyOf(change), ...input });
const orders = () => shop.connection.collection<StoredOrder>('orders');
const stored = async (id: string) => (await orders().find().toArray()).find(({ _id }) => _id.equals(id));
const daysUntil = (date: Date | undefined): number =>
  Math.round(((date?.getTime() ?? 0) - Date.now()) / DAY_MS);

describe('an order by staff that is paid by a link', () => {
  test('reserves its stock without the limits of shoppers and is payable for 3 days', async () => {
    const responses = [await place(), await place()];
    expect(responses.map(({ status }) => status)).toEqual([201, 201]);
    expect(await stockOf(shop, watchId)).toBe(4);
    const [{ order, link }] = responses.map(({ body }) => body) as [(typeof responses)[0]['body']];
    expect(order).toMatchObject({
      amount: 3 * PRICE,
      status: 'pending',
      userId: null,
      email: null,
      payment: { provider: 'sandbox', status: 'pending' },
      items: [{ name: expect.stringContaining('Tide') as string, price: PRICE, quantity: 3 }],
    });
    const saved = await stored(order._id);
    expect(order.placedBy).toBe(saved?.history[0]?.by);
    expect(order.placedBy).toContain('@');
    expect(daysUntil(saved?.payment.due)).toBe(3);
    expect(link).toBe(`${shop.url}/orders/${saved?.key}?lang=ru`);
  });

  test('sends its link to the customer in the language of the order', async () => {
    const { body } = await place({ email: 'anna@example.com' });
    await waitFor(async () => (await mailsTo(shop, 'anna@example.com')).length === 1);
    const [mail] = await mailsTo(shop, 'anna@example.com');
    expect(mail?.subject).toContain('оплатите в течение 3 дней');
    expect(mail?.text).toContain(`/orders/${(await stored(body.order._id))?.key}`);
  });

  test('hides the member of staff from the customer', async () => {
    const { order } = (await place()).body;
    const key = (await stored(order._id))?.key ?? '';
    const own = await orderByKey(shop, { order: { key } });
    expect(JSON.stringify(own)).not.toContain(order.placedBy);
    expect(own.history).toMatchObject([{ status: 'pending', by: 'shop' }]);
    expect(own.payBefore).not.toBeNull();
  });

  test('stays reserved when a page of the provider expires, and is paid through the next one', async () => {
    const { order } = (await place()).body;
    const keyed = { order: { _id: order._id, key: (await stored(order._id))?.key ?? '' } };
    const first = (await payAgain(shop, keyed)).body;
    const event = { type: 'expired', id: 'expired-1', paymentId: paymentOf(first), charge: null } as const;
    await shop.app
      .get(SettlePayment, { strict: false })
      .settle({ ...event, isOwnMode: true, reference: null, money: null }, 'sandbox');
    expect((await orderByKey(shop, keyed)).payment.status).toBe('pending');
    const second = (await payAgain(shop, keyed)).body;
    expect(paymentOf(second)).not.toBe(paymentOf(first));
    await press(second, 'approve');
    expect((await orderByKey(shop, keyed)).payment.status).toBe('paid');
    expect(await stockOf(shop, watchId)).toBe(7);
  });

  test('keeps its own deadline after a declined payment', async () => {
    const { order } = (await place()).body;
    const keyed = { order: { _id: order._id, key: (await stored(order._id))?.key ?? '' } };
    await press((await payAgain(shop, keyed)).body, 'decline');
    expect((await orderByKey(shop, keyed)).payment.status).toBe('failed');
    expect((await payAgain(shop, keyed)).status).toBe(200);
    expect(daysUntil((await stored(order._id))?.payment.due)).toBe(3);
  });
});

describe('an order by staff that is paid by transfer or in cash', () => {
  test('waits for 7 days, cannot be paid by card, then lapses and releases its stock', async () => {
    const { order, link } = (await place({ payment: 'transfer' })).body;
    expect(order.payment).toEqual({ provider: 'offline', status: 'pending', method: 'transfer' });
    expect(link).toContain('/orders/');
    const saved = await stored(order._id);
    expect(daysUntil(saved?.payment.due)).toBe(7);
    const keyed = { order: { _id: order._id, key: saved?.key ?? '' } };
    expect((await orderByKey(shop, keyed)).payBefore).toBeNull();
    expect((await payAgain(shop, keyed)).error.code).toBe('notPayable');
    await orders().updateOne({ key: keyed.order.key }, { $set: { 'payment.due': new Date(0) } });
    await shop.app.get(OrderJobs, { strict: false }).processDeadlines();
    expect((await orderByKey(shop, keyed)).payment.status).toBe('lapsed');
    expect(await stockOf(shop, watchId)).toBe(10);
  });

  test('is paid at once if the money has been received', async () => {
    const headers = { 'idempotency-key': 'cash-1' };
    const paid = await place({ payment: 'cash', isPaid: true }, { headers });
    expect(paid.body.order.payment).toMatchObject({
      provider: 'offline',
      status: 'paidOffline',
      method: 'cash',
    });
    expect(paid.body.link).toBeNull();
    expect((await place({ payment: 'cash', isPaid: true }, { headers })).body).toEqual(paid.body);
    expect(await stockOf(shop, watchId)).toBe(7);
  });
});

describe('an order by staff', () => {
  test('is placed once per idempotency key and recorded in the activity log', async () => {
    const headers = { 'idempotency-key': 'by-staff-1' };
    const [one, other] = await Promise.all([place({}, { headers }), place({}, { headers })]);
    expect(other.body).toEqual(one.body);
    expect((await place({ city: 'Астана' }, { headers })).error.code).toBe('idempotencyMismatch');
    expect(await stockOf(shop, watchId)).toBe(7);
    const query = { kind: 'order', subject: one.body.order._id };
    const { entries } = (await shop.api('GET /api/activity', { token, query })).body;
    expect(entries).toMatchObject([{ action: 'added', by: { email: one.body.order.placedBy } }]);
  });

  test('is refused without enough stock, at the field of an unpriced line, and without the permission', async () => {
    const items = [{ itemId: watchId, colorName: 'Black', size: '40', quantity: 11 }];
    expect((await place({ items })).error.code).toBe('outOfStock');
    const unpriced = await storeWatch(shop, { price: { kzt: PRICE } });
    const other = await place({
      currency: 'usd',
      items: [{ itemId: unpriced, colorName: 'Black', size: '40', quantity: 1 }],
    });
    expect(other.error.fields).toHaveProperty(['items.0.itemId']);
    expect((await place({}, { token: await shop.tokenOf('user') })).status).toBe(403);
    expect(await stockOf(shop, watchId)).toBe(10);
  });
});
