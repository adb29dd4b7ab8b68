import type { EndpointInput, Order } from '@meridian/contracts';
import { Types } from 'mongoose';
import { Work } from '../../../../platform/work/work.ts';
import {
  BANK_SECRET,
  orderByKey,
  payAgain,
  paymentOf,
  placeOrder,
  press,
  PRICE,
  sendEvent,
} from '../../../../testing/payments.ts';
import { testApi } from '../../../../testing/test-api.ts';
import { waitFor } from '../../../../testing/wait-for.ts';
import { stockOf, stockRow, storeWatch } from '../../../../testing/watch-on-sale.ts';
import { RETURN_EXCHANGE } from '../../returns/exchange-return.ts';
import { ORDER_CHANGE_DEADLINE } from '../status/change-work.ts';

type ChangeBody = EndpointInput<'POST /api/orders/:id/changes'>['body'];

const shop = testApi({ SANDBOX_WEBHOOK_SECRET: BANK_SECRET });
let token: string;
let watchId: string;
beforeAll(async () => {
  token = await shop.tokenOf('admin');
});
beforeEach(async () => {
  watchId = await storeWatch(shop, { stock: [stockRow(5), stockRow(1, 'Black', '42')] });
});

const paidOrder = async () => {
  const placed = await placeOrder(shop, watchId, 1, { change: { email: 'difference@example.test' } });
  await press(placed, 'approve');
  return placed;
};
const read = async (id: string): Promise<Order> =>
  (await shop.api('GET /api/orders/page', { token, query: { ids: id } })).body.orders[0]!;
const change = async (id: string, body: Partial<ChangeBody>) =>
  shop.api('POST /api/orders/:id/changes', {
    token,
    params: { id },
    body: { revision: (await read(id)).revision, ...body },
  });
const other = (size: string) => ({ itemId: watchId, colorName: 'Black', size, quantity: 1 });
const documentsOf = async (id: string): Promise<string[]> => {
  const issued = shop.connection.collection('invoices').find({ orderId: new Types.ObjectId(id) });
  return (await issued.sort({ at: 1, _id: 1 }).toArray()).map(({ kind, amount }) => `${kind} ${amount}`);
};
const timelineOf = async (id: string) =>
  (await shop.api('GET /api/orders/:id/timeline', { token, params: { id } })).body;

describe('a change that makes a paid order dearer', () => {
  const byId = (id: string) => ({ token, params: { id } });
  const offered = async (body: Partial<ChangeBody> = { add: [other('40')] }) => {
    const placed = await paidOrder();
    const response = await change(placed.order._id, body);
    expect(response.status).toBe(201);
    return { ...placed, id: placed.order._id, staffOrder: response.body };
  };
  const payDifference = async (placed: Parameters<typeof payAgain>[1]) => (await payAgain(shop, placed)).body;
  const moneyOf = async (id: string) =>
    (await shop.connection.collection('orders').findOne({ _id: new Types.ObjectId(id) }))?.['money'] as {
      amount: number;
    }[];
  const cancel = (orderId: string) =>
    shop.api('PUT /api/orders/update-order-status', { token, body: { orderId, statusEN: 'cancelled' } });

  test('is offered to the customer, and made when the difference is paid', async () => {
    const placed = await offered({ remove: [{ line: 0, quantity: 1 }], add: [other('42'), other('40')] });
    const { id } = placed;
    expect(placed.staffOrder).toMatchObject({
      amount: PRICE,
      items: [{ quantity: 1 }],
      changes: [{ state: 'offered', difference: PRICE, due: expect.any(String) }],
    });
    expect([await stockOf(shop, watchId), await stockOf(shop, watchId, 'Black', '42')]).toEqual([3, 0]);
    expect(await orderByKey(shop, placed)).toMatchObject({
      difference: { amount: PRICE, remove: [{ line: 0 }], add: [{ size: '42' }, { size: '40' }] },
    });
    expect((await change(id, { add: [other('40')] })).error.code).toBe('notChangeable');
    const payment = await payDifference(placed);
    await press(payment, 'decline');
    const again = await payDifference(placed);
    expect(again.payment.redirectUrl).not.toBe(payment.payment.redirectUrl);
    await press(again, 'approve');
    expect(await read(id)).toMatchObject({
      amount: 2 * PRICE,
      items: [{ removed: 1 }, { size: '42' }, { size: '40' }],
      payment: { status: 'paid' },
      changes: [{ state: 'made' }],
    });
    expect((await orderByKey(shop, placed)).difference).toBeUndefined();
    expect(await stockOf(shop, watchId)).toBe(4);
    await waitFor(async () => (await documentsOf(id)).length === 3);
    expect(await documentsOf(id)).toEqual([
      `invoice ${PRICE}`,
      `creditNote ${PRICE}`,
      `invoice ${2 * PRICE}`,
    ]);
    const mails = (await timelineOf(id)).filter(({ kind }) => kind === 'mail').map(({ value }) => value);
    expect(mails).toEqual(['paid', 'difference', 'changed']);
    expect((await moneyOf(id)).map(({ amount }) => amount)).toEqual([PRICE, PRICE]);
    // A cancellation refunds both payments.
    expect((await cancel(id)).body).toMatchObject({
      status: 'cancelled',
      payment: { status: 'refunded', refunds: [{ amount: PRICE }, { amount: PRICE }] },
    });
    expect([await stockOf(shop, watchId), await stockOf(shop, watchId, 'Black', '42')]).toEqual([5, 1]);
  });

  test('is made by a payment that the staff record, and a larger refund is divided over the payments', async () => {
    const placed = await offered();
    const page = await payDifference(placed);
    const record = () =>
      shop.api('PUT /api/orders/:id/paid', { ...byId(placed.id), body: { method: 'cash', note: 'Till' } });
    for (const response of [await record(), await record()])
      expect(response.body).toMatchObject({
        amount: 2 * PRICE,
        payment: { provider: 'sandbox', status: 'paid' },
        changes: [{ state: 'made' }],
      });
    expect(await (await fetch(page.payment.redirectUrl ?? '')).text()).toContain('This payment is closed');
    const refund = (amount: number, key: string) =>
      shop.api('POST /api/orders/:id/refunds', {
        ...byId(placed.id),
        headers: { 'idempotency-key': key },
        body: { amount, reason: 'Scratch' },
      });
    expect((await refund(2 * PRICE + 1, 'too much')).error.code).toBe('refundTooLarge');
    for (const key of ['once', 'once'])
      expect((await refund(PRICE + 1000, key)).body.payment).toMatchObject({
        status: 'partlyRefunded',
        refunds: [{ amount: PRICE }, { amount: 1000 }],
      });
    expect((await refund(PRICE - 1000, 'rest')).body.payment.status).toBe('refunded');
    expect((await moneyOf(placed.id)).reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
  });

  test('is dropped when its time is over, and a later payment is refunded', async () => {
    const placed = await offered();
    const { payment } = await payDifference(placed);
    await shop.connection
      .collection('orders')
      .updateOne({ _id: new Types.ObjectId(placed.id) }, { $set: { 'changes.0.due': new Date(0) } });
    const work = shop.app.get(Work, { strict: false });
    await work.hasten([ORDER_CHANGE_DEADLINE]);
    await waitFor(async () => (await read(placed.id)).changes?.[0]?.state === 'dropped');
    await waitFor(async () => (await stockOf(shop, watchId)) === 4);
    await sendEvent(shop, 'approved', paymentOf({ payment }));
    expect(await read(placed.id)).toMatchObject({
      amount: PRICE,
      items: [{ quantity: 1 }],
      payment: { status: 'paid', refunds: [{ amount: PRICE, isLate: true, status: 'succeeded' }] },
    });
  });

  test('is withdrawn once by the staff', async () => {
    const { id, staffOrder } = await offered();
    const changeId = staffOrder.changes?.[0]?.id ?? '';
    const withdraw = () =>
      shop.api('DELETE /api/orders/:id/changes/:changeId', { token, params: { id, changeId } });
    expect((await withdraw()).body.changes).toMatchObject([{ state: 'dropped' }]);
    expect((await withdraw()).error.code).toBe('changed');
    expect(await stockOf(shop, watchId)).toBe(4);
    expect((await change(id, { add: [other('42')] })).status).toBe(201);
  });

  test.each([
    ['cancelled', (id: string) => cancel(id), 5],
    [
      'refunded',
      (id: string) =>
        shop.api('POST /api/orders/:id/refunds', {
          ...byId(id),
          body: { amount: PRICE, reason: 'Lost', lines: [{ line: 0, quantity: 1 }] },
        }),
      5,
    ],
    [
      'sent in part',
      (id: string) => shop.api('POST /api/orders/:id/shipments', { ...byId(id), body: { carrier: 'cdek' } }),
      4,
    ],
  ])('is dropped when the order is %s', async (_, end, left) => {
    const placed = await offered();
    await end(placed.id);
    expect((await read(placed.id)).changes).toMatchObject([{ state: 'dropped' }]);
    expect(await stockOf(shop, watchId)).toBe(left);
    expect((await orderByKey(shop, placed)).difference).toBeUndefined();
  });

  test('is the exchange of a return, which waits until the difference is paid', async () => {
    const placed = await paidOrder();
    const { _id: orderId } = placed.order;
    await shop.api('PUT /api/orders/update-order-status', {
      token,
      body: { orderId, statusEN: 'delivered' },
    });
    const lines = [{ line: 0, quantity: 1 }];
    const opened = await shop.api('POST /api/orders/:id/returns', {
      ...byId(orderId),
      body: { lines, reason: 'size' },
    });
    const { id } = opened.body;
    const arrived = { revision: opened.body.revision, restock: lines };
    const { body: received } = await shop.api('POST /api/returns/:id/receive', {
      ...byId(id),
      body: arrived,
    });
    const exchanged = await shop.api('POST /api/returns/:id/exchange', {
      ...byId(id),
      body: { revision: received.revision, add: [other('42'), other('40')] },
    });
    expect(exchanged.body).toMatchObject({ state: 'received', exchangePending: true });
    expect(await orderByKey(shop, placed)).toMatchObject({ difference: { amount: PRICE, remove: [] } });
    await press(await payDifference(placed), 'approve');
    expect(await read(orderId)).toMatchObject({
      ...{ status: 'processing', amount: 2 * PRICE },
      items: [{ exchanged: 1, dispatched: 1 }, { size: '42' }, { size: '40' }],
    });
    await shop.app.get(Work, { strict: false }).hasten([RETURN_EXCHANGE]);
    await waitFor(async () => {
      const { state } = (await shop.api('GET /api/returns/:id', byId(id))).body;
      return state === 'exchanged';
    });
    const { body: timeline } = await shop.api('GET /api/orders/:id/timeline', byId(orderId));
    const mails = timeline.filter(({ kind }) => kind === 'mail').map(({ value }) => value);
    expect(mails).toEqual(['paid', 'delivered', 'return', 'difference', 'return']);
  });
});
