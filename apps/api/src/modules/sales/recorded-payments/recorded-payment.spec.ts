import { issuedDocuments } from '../../../testing/invoices.ts';
import {
  orderByKey,
  paymentOf,
  placeOrder,
  press,
  PRICE,
  sendEvent,
  BANK_SECRET,
} from '../../../testing/payments.ts';
import { storedMails } from '../../../testing/stored-mail.ts';
import { testApi } from '../../../testing/test-api.ts';
import { stockOf, stockRow, storeWatch } from '../../../testing/watch-on-sale.ts';
import { Types } from 'mongoose';
import type { StoredOrder } from '../orders/order.schema.ts';

const shop = testApi({ SANDBOX_WEBHOOK_SECRET: BANK_SECRET });
let watchId: string;
let admin: string;
beforeAll(async () => {
  admin = await shop.tokenOf('admin');
});
beforeEach(async () => {
  watchId = await storeWatch(shop, { stock: [stockRow(5)] });
});

const update = (orderId: string, statusEN: string) =>
  shop.api('PUT /api/orders/update-order-status', { token: admin, body: { orderId, statusEN } });
const recordPayment = (orderId: string, method: 'transfer' | 'cash' = 'transfer', more: object = {}) =>
  shop.api('PUT /api/orders/:id/paid', {
    token: admin,
    params: { id: orderId },
    body: { method, note: 'Invoice 7', ...more },
  });
const undo = (id: string, more: object = {}) =>
  shop.api('POST /api/orders/:id/paid/undo', {
    token: admin,
    params: { id },
    body: { reason: 'Another order', ...more },
  });
/** The kinds and amounts of the money entries of an order. */
const moneyOf = async (id: string) =>
  (
    await shop.connection.collection<StoredOrder>('orders').findOne({ _id: new Types.ObjectId(id) })
  )?.money?.map(({ kind, amount }) => [kind, amount]);

const refund = (orderId: string, amount: number) =>
  shop.api('POST /api/orders/:id/refunds', {
    token: admin,
    params: { id: orderId },
    body: { amount, reason: 'Scratch' },
  });
describe('a payment by transfer or in cash', () => {
  const failed = async () => {
    const placed = await placeOrder(shop, watchId, 2);
    await press(placed, 'decline');
    expect(await stockOf(shop, watchId)).toBe(5);
    return placed;
  };

  test('pays the order, also if it is repeated, and reserves its stock again', async () => {
    const placed = await failed();
    for (let repeat = 0; repeat < 2; repeat++)
      expect((await recordPayment(placed.order._id)).body).toMatchObject({
        payment: {
          provider: 'offline',
          status: 'paidOffline',
          method: 'transfer',
          paidAt: expect.any(String) as string,
        },
      });
    expect(await stockOf(shop, watchId)).toBe(3);
    expect((await recordPayment(placed.order._id, 'cash')).error.code).toBe('notPayable');
  });

  test('closes the payment page, and a payment that arrives there is refunded', async () => {
    const placed = await placeOrder(shop, watchId);
    await recordPayment(placed.order._id, 'cash');
    expect(await press(placed, 'approve')).toContain('/fail');
    await sendEvent(shop, 'approved', paymentOf(placed));
    const [order] = (
      await shop.api('GET /api/orders/page', { token: admin, query: { ids: placed.order._id } })
    ).body.orders;
    expect(order?.payment).toMatchObject({
      status: 'paidOffline',
      refunds: [{ amount: PRICE, status: 'succeeded', isLate: true }],
    });
    expect(await stockOf(shop, watchId)).toBe(4);
  });

  test('is refunded in parts, which are recorded at once, and by a cancellation', async () => {
    const placed = await placeOrder(shop, watchId);
    await recordPayment(placed.order._id);
    expect((await refund(placed.order._id, 1_000.5)).body.payment).toMatchObject({
      status: 'partlyRefunded',
      refunds: [{ amount: 1_000.5, status: 'succeeded' }],
    });
    expect((await refund(placed.order._id, PRICE)).error.code).toBe('refundTooLarge');
    expect((await update(placed.order._id, 'cancelled')).body).toMatchObject({
      status: 'cancelled',
      payment: { status: 'refunded', refunds: [{ amount: 1_000.5 }, { amount: PRICE - 1_000.5 }] },
    });
    expect(await stockOf(shop, watchId)).toBe(5);
  });

  describe('whose pieces are sold', () => {
    const soldOut = async () => {
      const placed = await failed();
      await placeOrder(shop, watchId, 4);
      return placed;
    };

    test('is rejected without a decision, and for a cancelled order', async () => {
      const placed = await soldOut();
      expect((await recordPayment(placed.order._id)).error.code).toBe('outOfStock');
      await update(placed.order._id, 'cancelled');
      expect((await recordPayment(placed.order._id)).error.code).toBe('notPayable');
    });

    test('is refunded as a late payment, and the order is cancelled', async () => {
      const { order } = await soldOut();
      const { body } = await recordPayment(order._id, 'transfer', {
        whenSoldOut: 'refund',
        reference: 'T-7',
      });
      expect(body).toMatchObject({
        status: 'cancelled',
        payment: { status: 'refunded', refunds: [{ amount: 2 * PRICE, status: 'succeeded', isLate: true }] },
      });
      expect(await moneyOf(order._id)).toEqual([
        ['payment', 2 * PRICE],
        ['refund', -2 * PRICE],
      ]);
      expect(await stockOf(shop, watchId)).toBe(1);
    });

    test('pays an order that waits for stock', async () => {
      const { order } = await soldOut();
      const { body } = await recordPayment(order._id, 'transfer', { whenSoldOut: 'short' });
      expect(body.payment.status).toBe('paidOffline');
      expect(await stockOf(shop, watchId)).toBe(-1);
      const { variants } = (await shop.api('GET /api/stock', { token: admin, query: { watch: watchId } }))
        .body;
      expect(variants).toMatchObject([{ available: -1, shortOrders: [expect.any(String)] }]);
    });
  });
});

describe('a recorded payment that is undone', () => {
  const place = () => placeOrder(shop, watchId, 1, { change: { email: 'anna@example.com' } });
  const timelineOf = async (id: string) =>
    (await shop.api('GET /api/orders/:id/timeline', { token: admin, params: { id } })).body.filter(
      ({ kind }) => ['paid', 'paymentUndone'].includes(kind),
    );
  const documentsOf = async (key: string) => (await issuedDocuments(shop, key)).map(({ kind }) => kind);

  test('leaves the order to be paid as before, with a credit note, an email and a reversed entry', async () => {
    const placed = await place();
    const { _id: id, key } = placed.order;
    const { payBefore } = await orderByKey(shop, placed);
    expect((await recordPayment(id, 'cash', { reference: 'C-1' })).body.payment.reference).toBe('C-1');
    const undone = (await undo(id)).body;
    expect(undone.payment).toEqual({ provider: 'sandbox', via: 'card', status: 'pending' });
    expect((await orderByKey(shop, placed)).payBefore).toBe(payBefore);
    expect(await documentsOf(key)).toEqual(['invoice', 'creditNote']);
    expect(await moneyOf(id)).toEqual([
      ['payment', PRICE],
      ['payment', -PRICE],
    ]);
    expect(await stockOf(shop, watchId)).toBe(4);
    expect(await storedMails(shop, `${id}-paymentUndone`)).toHaveLength(1);
    expect(await timelineOf(id)).toMatchObject([
      { kind: 'paid', amount: PRICE, text: 'C-1' },
      {
        kind: 'paymentUndone',
        amount: PRICE,
        text: 'Another order',
        by: expect.stringContaining('@') as string,
      },
    ]);
    // The next payment reverses the credit note.
    await recordPayment(id);
    expect(await documentsOf(key)).toEqual(['invoice', 'creditNote', 'invoice']);
    expect(await storedMails(shop, `${id}-paid`)).toHaveLength(2);
  });

  test('leaves pieces with the customer that are shipped', async () => {
    const { _id: id } = (await place()).order;
    await recordPayment(id);
    await update(id, 'shipped');
    expect((await undo(id)).body).toMatchObject({ status: 'shipped', payment: { status: 'pending' } });
    expect(await stockOf(shop, watchId)).toBe(4);
  });

  test('is replaced by another one without documents and emails', async () => {
    const { _id: id, key } = (await place()).order;
    await recordPayment(id, 'cash');
    const mails = (await storedMails(shop, id)).length;
    const { body } = await undo(id, { instead: { method: 'transfer', reference: 'T-1' } });
    expect(body.payment).toMatchObject({ status: 'paidOffline', method: 'transfer', reference: 'T-1' });
    expect(await documentsOf(key)).toEqual(['invoice']);
    expect(await moneyOf(id)).toEqual([
      ['payment', PRICE],
      ['payment', -PRICE],
      ['payment', PRICE],
    ]);
    expect(await storedMails(shop, id)).toHaveLength(mails);
    expect((await refund(id, PRICE)).body.payment.status).toBe('refunded');
  });

  test('is refused for a payment of a provider, and once a part of it is refunded', async () => {
    const online = await place();
    await press(online, 'approve');
    expect((await undo(online.order._id)).error.code).toBe('paymentNotUndoable');
    const { _id: id } = (await place()).order;
    await recordPayment(id);
    await refund(id, 1000);
    expect((await undo(id)).error.code).toBe('paymentNotUndoable');
  });
});
