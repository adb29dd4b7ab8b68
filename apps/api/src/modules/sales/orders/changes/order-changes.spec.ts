import type { EndpointInput, Order } from '@meridian/contracts';
import type { OrderStatus } from '@meridian/domain';
import { Types } from 'mongoose';
import { mailsTo } from '../../../../testing/mail-links.ts';
import { orderBody } from '../../../../testing/order-body.ts';
import { BANK_SECRET, payAgain, placeOrder, press, PRICE } from '../../../../testing/payments.ts';
import { movementsOf, presentStock } from '../../../../testing/stock-ledger.ts';
import { storedMails } from '../../../../testing/stored-mail.ts';
import { testApi } from '../../../../testing/test-api.ts';
import { waitFor } from '../../../../testing/wait-for.ts';
import { stockOf, stockRow, storeWatch } from '../../../../testing/watch-on-sale.ts';
import { OrderFailpoints } from '../order-failpoints.ts';
import { OrderTiming } from '../order-timing.ts';
import { Work } from '../../../../platform/work/work.ts';
import { ORDER_CHANGE_REFUND } from '../status/change-work.ts';

type ChangeBody = EndpointInput<'POST /api/orders/:id/changes'>['body'];

const EMAIL = 'changes@example.test';
const CHEAP = 400_000;
const shop = testApi({ SANDBOX_WEBHOOK_SECRET: BANK_SECRET });
let token: string;
let watchId: string;
let cheapId: string;
beforeAll(async () => {
  token = await shop.tokenOf('admin');
});
beforeEach(async () => {
  const stock = [stockRow(5), stockRow(1, 'Black', '42')];
  watchId = await storeWatch(shop, { stock });
  cheapId = await storeWatch(shop, { stock: [stockRow(3)], price: { kzt: CHEAP, rub: 1, usd: 1 } });
});

const place = (quantity = 2) => placeOrder(shop, watchId, quantity, { change: { email: EMAIL } });
const paidOrder = async (quantity = 2) => {
  const placed = await place(quantity);
  await press(placed, 'approve');
  return placed;
};
const read = async (id: string): Promise<Order> =>
  (await shop.api('GET /api/orders/page', { token, query: { ids: id } })).body.orders[0]!;
const change = async (id: string, body: Partial<ChangeBody>, headers = {}) =>
  shop.api('POST /api/orders/:id/changes', {
    token,
    params: { id },
    headers,
    body: { revision: (await read(id)).revision, ...body },
  });
const other = (size: string, quantity = 1, itemId = watchId) => ({
  itemId,
  colorName: 'Black',
  size,
  quantity,
});
const documentsOf = async (id: string): Promise<string[]> => {
  const issued = shop.connection.collection('invoices').find({ orderId: new Types.ObjectId(id) });
  return (await issued.sort({ at: 1, _id: 1 }).toArray()).map(({ kind, amount }) => `${kind} ${amount}`);
};
const setStatus = (orderId: string, statusEN: OrderStatus) =>
  shop.api('PUT /api/orders/update-order-status', { token, body: { orderId, statusEN } });
const timelineOf = async (id: string) =>
  (await shop.api('GET /api/orders/:id/timeline', { token, params: { id } })).body;

describe('a change of an unpaid order', () => {
  test('swaps a size without money, and keeps the indices of the lines', async () => {
    const { order } = await place(2);
    const response = await change(order._id, {
      remove: [{ line: 0, quantity: 1 }],
      add: [other('42')],
      reason: 'By phone',
    });
    expect(response.status).toBe(201);
    expect(response.body).toMatchObject({
      amount: 2 * PRICE,
      items: [
        { quantity: 2, cancelled: 1, removed: 1, size: '40' },
        { quantity: 1, size: '42', price: PRICE },
      ],
      changes: [{ state: 'made', difference: 0, reason: 'By phone', by: expect.stringContaining('@') }],
    });
    expect(await stockOf(shop, watchId)).toBe(4);
    expect(await stockOf(shop, watchId, 'Black', '42')).toBe(0);
    const entries = await timelineOf(order._id);
    expect(entries.find(({ kind }) => kind === 'change')).toMatchObject({ value: 'made', text: 'By phone' });
    expect(entries.filter(({ kind, value }) => kind === 'mail' && value === 'changed')).toHaveLength(1);
    // A cancellation releases what the order has now.
    await shop.api('PUT /api/orders/update-order-status', {
      token,
      body: { orderId: order._id, statusEN: 'cancelled' },
    });
    expect([await stockOf(shop, watchId), await stockOf(shop, watchId, 'Black', '42')]).toEqual([5, 1]);
  });

  test('offers the payment again at the new amount, and the page of the old amount cannot pay it', async () => {
    const placed = await place(2);
    const { body } = await change(placed.order._id, { add: [other('40')] });
    expect(body.amount).toBe(3 * PRICE);
    await press(placed, 'approve');
    const after = await read(placed.order._id);
    expect(after.payment).toMatchObject({ status: 'pending' });
    const again = await payAgain(shop, placed);
    expect(again.body.payment.redirectUrl).not.toBe(placed.payment.redirectUrl);
    await press(again.body, 'approve');
    expect(await read(placed.order._id)).toMatchObject({ amount: 3 * PRICE, payment: { status: 'paid' } });
    await waitFor(async () => (await documentsOf(placed.order._id)).length > 0);
    expect(await documentsOf(placed.order._id)).toEqual([`invoice ${3 * PRICE}`]);
  });

  test('changes the address and the email, and sends the email about it there', async () => {
    const { order } = await place(1);
    const delivery = { ...orderBody([], 0), country: 'Казахстан', city: 'Astana' };
    const email = 'new-address@example.test';
    const response = await change(order._id, { delivery, email });
    expect(response.body).toMatchObject({ email, delivery: { city: 'Astana' } });
    expect(response.body.changes?.[0]?.fields).toEqual(['delivery', 'email']);
    await waitFor(async () => (await mailsTo(shop, email)).length === 1);
    const found = await shop.api('GET /api/orders/page', { token, query: { q: 'astana' } });
    expect(found.body.orders.map(({ _id }) => _id)).toEqual([order._id]);
  });

  test('sets and removes the company of the invoice, which is found by its tax number', async () => {
    const { order } = await place(1);
    const company = { name: 'ТОО «Тима»', taxNumber: '941240000193' };
    const wrong = await change(order._id, { company: { ...company, taxNumber: '7707083893' } });
    expect(wrong.error.fields).toHaveProperty(['company.taxNumber']);
    const { body } = await change(order._id, { company });
    expect(body.company).toEqual({ ...company, address: 'Абая 1, 050000 Алматы' });
    expect(body.changes?.[0]?.fields).toEqual(['company']);
    for (const q of ['941240000193', 'тима']) {
      const found = await shop.api('GET /api/orders/page', { token, query: { q } });
      expect(found.body.orders.map(({ _id }) => _id)).toContain(order._id);
    }
    expect((await change(order._id, { company: null })).body).not.toHaveProperty('company');
  });

  test.each<[string, Partial<ChangeBody>, string]>([
    ['another revision', { revision: 999, remove: [{ line: 0, quantity: 1 }] }, 'changed'],
    ['pieces that the order does not have', { remove: [{ line: 0, quantity: 3 }] }, 'notChangeable'],
    ['the removal of everything', { remove: [{ line: 0, quantity: 2 }] }, 'notChangeable'],
  ])('is refused for %s', async (_, body, code) => {
    const { order } = await place(2);
    const response = await change(order._id, body);
    expect([response.status, response.error.code]).toEqual([409, code]);
    expect(await stockOf(shop, watchId)).toBe(3);
  });

  test('without enough stock reserves nothing, and leaves the order as it was', async () => {
    const { order } = await place(2);
    const response = await change(order._id, { add: [other('40', 2), other('42', 2)] });
    expect(response.error.code).toBe('outOfStock');
    expect(await read(order._id)).toMatchObject({ amount: 2 * PRICE, items: [{ quantity: 2 }] });
    expect(await stockOf(shop, watchId)).toBe(3);
  });

  test('with the same key is made once', async () => {
    const { order } = await place(1);
    const { revision } = await read(order._id);
    const headers = { 'idempotency-key': 'one change' };
    const responses = [
      await change(order._id, { revision, add: [other('40')] }, headers),
      await change(order._id, { revision, add: [other('40')] }, headers),
    ];
    expect(responses.map(({ status }) => status)).toEqual([201, 201]);
    expect(await stockOf(shop, watchId)).toBe(3);
    const differs = await change(order._id, { revision, add: [other('40', 2)] }, headers);
    expect(differs.error.code).toBe('idempotencyMismatch');
  });

  test('that a crash interrupts is dropped, and its pieces return to stock', async () => {
    const { order } = await place(1);
    const failpoints = shop.app.get(OrderFailpoints, { strict: false });
    const crash = new Promise<void>(() => undefined);
    let isReserved = false;
    failpoints.reached = (failpoint) => {
      if (failpoint !== 'change reserved') return Promise.resolve();
      isReserved = true;
      return crash;
    };
    void change(order._id, { add: [other('42')] }).catch(() => undefined);
    await waitFor(() => Promise.resolve(isReserved));
    failpoints.reached = () => Promise.resolve();
    expect(await stockOf(shop, watchId, 'Black', '42')).toBe(0);
    const timing = shop.app.get(OrderTiming, { strict: false });
    const work = shop.app.get(Work, { strict: false });
    const { staleAfterMs } = timing;
    const { relayAfterMs } = work;
    timing.staleAfterMs = work.relayAfterMs = 0;
    await waitFor(async () => {
      await work.run();
      return (await stockOf(shop, watchId, 'Black', '42')) === 1;
    });
    Object.assign(timing, { staleAfterMs });
    Object.assign(work, { relayAfterMs });
    expect(await read(order._id)).toMatchObject({ items: [{ quantity: 1 }] });
  });
});

describe('a change of a paid order', () => {
  test('of equal value moves no money, and its documents add up', async () => {
    const { order } = await paidOrder(2);
    const { body } = await change(order._id, { remove: [{ line: 0, quantity: 1 }], add: [other('42')] });
    expect(body).toMatchObject({ amount: 2 * PRICE, payment: { status: 'paid' } });
    expect(body.payment.refunds).toBeUndefined();
    await waitFor(async () => (await documentsOf(order._id)).length === 3);
    expect(await documentsOf(order._id)).toEqual([
      `invoice ${2 * PRICE}`,
      `creditNote ${PRICE}`,
      `invoice ${PRICE}`,
    ]);
  });

  test('that is cheaper refunds the difference once, and the rest can be refunded', async () => {
    const { order } = await paidOrder(2);
    const performed = jest.spyOn(shop.app.get(Work, { strict: false }), 'reached');
    await change(order._id, { remove: [{ line: 0, quantity: 1 }], add: [other('40', 1, cheapId)] });
    expect(performed.mock.calls.filter(([, kind]) => kind === ORDER_CHANGE_REFUND.name)).toHaveLength(2);
    performed.mockRestore();
    const after = await read(order._id);
    const difference = PRICE - CHEAP;
    expect(after).toMatchObject({
      amount: 2 * PRICE,
      payment: { status: 'partlyRefunded', refunds: [{ amount: difference, status: 'succeeded' }] },
      changes: [{ difference: -difference }],
    });
    expect([await stockOf(shop, watchId), await stockOf(shop, cheapId)]).toEqual([4, 2]);
    const refund = (line: number, quantity: number, amount: number) =>
      shop.api('POST /api/orders/:id/refunds', {
        token,
        params: { id: order._id },
        body: { amount, reason: 'Changed mind', lines: [{ line, quantity }] },
      });
    expect((await refund(0, 2, PRICE)).error.code).toBe('piecesRefunded');
    expect((await refund(1, 1, PRICE)).error.code).toBe('refundTooLarge');
    expect((await refund(1, 1, CHEAP)).status).toBe(201);
    expect((await refund(0, 1, PRICE)).body.payment.status).toBe('refunded');
    await waitFor(async () => (await documentsOf(order._id)).length === 6);
    const documents = await documentsOf(order._id);
    expect(documents.sort()).toEqual(
      [
        `invoice ${2 * PRICE}`,
        `creditNote ${CHEAP}`,
        `invoice ${CHEAP}`,
        `creditNote ${difference}`,
        `creditNote ${CHEAP}`,
        `creditNote ${PRICE}`,
      ].sort(),
    );
  });

  test('that takes pieces out refunds them with their credit note', async () => {
    const { order } = await paidOrder(2);
    await change(order._id, { remove: [{ line: 0, quantity: 1 }] });
    expect(await read(order._id)).toMatchObject({ payment: { refunds: [{ amount: PRICE }] } });
    expect(await stockOf(shop, watchId)).toBe(4);
    await waitFor(async () => (await documentsOf(order._id)).length === 2);
    const stored = await shop.connection
      .collection('invoices')
      .findOne({ orderId: new Types.ObjectId(order._id), kind: 'creditNote' });
    expect(stored?.['lines']).toMatchObject([{ line: 0, quantity: 1 }]);
  });

  test('by its shopper cancels pieces once, and the last ones cancel the order with its gift', async () => {
    const { order } = await paidOrder(3);
    const line = { $first: '$items' };
    const items = [
      { $mergeObjects: [line, { quantity: 2, price: 1.5 * PRICE }] },
      { $mergeObjects: [line, { quantity: 1, price: 0, isGift: true }] },
    ];
    await shop.connection
      .collection('orders')
      .updateOne({ _id: new Types.ObjectId(order._id) }, [{ $set: { items } }]);
    const cancel = (quantity: number, key: string) =>
      shop.api('POST /api/orders/by-key/:key/cancel-pieces', {
        params: { key: order.key },
        headers: { 'idempotency-key': key },
        body: { lines: [{ line: 0, quantity }] },
      });
    expect((await cancel(3, 'too many')).error.code).toBe('notCancellable');
    for (const key of ['one piece', 'one piece'])
      expect((await cancel(1, key)).body).toMatchObject({ items: [{ cancelled: 1 }, {}], canCancel: true });
    expect(await read(order._id)).toMatchObject({
      payment: { status: 'partlyRefunded', refunds: [{ amount: 1.5 * PRICE }] },
      changes: [{ by: 'shopper' }],
    });
    const onlyGift = await change(order._id, { remove: [{ line: 0, quantity: 1 }] });
    expect(onlyGift.error.code).toBe('notChangeable');
    expect((await cancel(1, 'the rest')).body.status).toBe('cancelled');
    expect(await stockOf(shop, watchId)).toBe(5);
  });

  test.each(['shipped', 'delivered', 'cancelled'])('is refused once it is %s', async (statusEN) => {
    const { order } = await paidOrder(1);
    const body = { orderId: order._id, statusEN };
    await shop.api('PUT /api/orders/update-order-status', { token, body });
    expect((await change(order._id, { add: [other('42')] })).error.code).toBe('notChangeable');
  });
});

describe('an exchange of a return', () => {
  /** A received return of all pieces of a delivered order, which are in stock again. */
  const received = async (quantity = 1) => {
    const { order } = await paidOrder(quantity);
    await setStatus(order._id, 'delivered');
    const lines = [{ line: 0, quantity }];
    const opened = await shop.api('POST /api/orders/:id/returns', {
      token,
      params: { id: order._id },
      body: { lines, reason: 'size' },
    });
    const { id, revision } = opened.body;
    const params = { id };
    const arrived = { token, params, body: { revision, restock: lines } };
    return { order, entry: (await shop.api('POST /api/returns/:id/receive', arrived)).body };
  };
  type Received = Awaited<ReturnType<typeof received>>['entry'];
  const exchange = ({ id, revision }: Received, add: object[], reason?: string) =>
    shop.api('POST /api/returns/:id/exchange', {
      token,
      params: { id },
      body: { revision, add: add as [], ...(reason && { reason }) },
    });
  const returnOf = async ({ id }: Received) =>
    (await shop.api('GET /api/returns/:id', { token, params: { id } })).body;

  test('sends another size without money, with documents, stock, warranty and one email each', async () => {
    const { order, entry } = await received();
    const id = order._id;
    const numbers = (orderId: string, line: number, number: string) =>
      shop.api('PUT /api/orders/:id/serial-numbers', {
        token,
        params: { id: orderId },
        body: { lines: [{ line, serialNumbers: [number] }] },
      });
    await numbers(id, 0, 'SN 1');
    const exchanged = await exchange(entry, [other('42')], 'Too big');
    const replacement = [{ line: 1, quantity: 1 }];
    expect(exchanged.body).toMatchObject({ state: 'exchanged', replacement, maximumRefund: 0 });
    expect(await read(id)).toMatchObject({
      ...{ status: 'processing', amount: PRICE, payment: { status: 'paid' } },
      items: [
        { quantity: 1, exchanged: 1, dispatched: 1 },
        { size: '42', price: PRICE, warrantyUntil: expect.any(String) },
      ],
      changes: [{ difference: 0, exchange: entry.id }],
    });
    expect(await presentStock(shop, watchId)).toEqual([
      [5, 0],
      [1, 1],
    ]);
    const shopper = await shop.api('GET /api/orders/by-key/:key', { params: { key: order.key } });
    expect(shopper.body.canCancel).toBe(false);
    // The shop has the returned piece back, so another order can have it.
    const { order: next } = await paidOrder();
    expect((await numbers(next._id, 0, 'SN 1')).status).toBe(200);
    const shipped = await shop.api('POST /api/orders/:id/shipments', {
      token,
      params: { id },
      body: { carrier: 'cdek', trackingNumber: '1234567890' },
    });
    expect(shipped.body.shipments).toMatchObject([{ items: replacement }]);
    for (const status of ['shipped', 'delivered'] as const) await setStatus(id, status);
    expect((await movementsOf(shop, watchId)).filter(({ order: of }) => of === id)).toMatchObject(
      ['reserved', 'dispatched', 'returned', 'reserved', 'dispatched'].map((kind) => ({ kind })),
    );
    await waitFor(async () => (await documentsOf(id)).length === 3);
    expect(await documentsOf(id)).toEqual([`invoice ${PRICE}`, `creditNote ${PRICE}`, `invoice ${PRICE}`]);
    const occasions = (await timelineOf(id)).filter(({ kind }) => kind === 'mail').map(({ value }) => value);
    expect(occasions).toEqual(['paid', 'delivered', 'return', 'return', 'exchangeSent', 'delivered']);
    const [mail] = await storedMails(shop, `${id}-return-${entry.id}-exchanged`);
    expect(mail).toBeDefined();
    const events = (await timelineOf(id)).filter(({ kind }) => kind === 'return');
    expect(events.at(-1)).toMatchObject({ value: 'exchanged', text: 'Too big' });
  });

  test('for a cheaper watch refunds the difference, and its other pieces can be refunded', async () => {
    const { order, entry } = await received(2);
    const cheaper = [other('40', 1), other('40', 1, cheapId)];
    await shop.connection.collection('sessions').updateMany({}, { $set: { confirmedAt: new Date(0) } });
    expect((await exchange(entry, cheaper)).error.code).toBe('confirmationRequired');
    await shop.connection.collection('sessions').updateMany({}, { $set: { confirmedAt: new Date() } });
    expect((await exchange(entry, cheaper)).body.state).toBe('exchanged');
    expect((await read(order._id)).payment).toMatchObject({
      status: 'partlyRefunded',
      refunds: [{ amount: PRICE - CHEAP }],
    });
    const refund = (line: number, amount: number) =>
      shop.api('POST /api/orders/:id/refunds', {
        token,
        params: { id: order._id },
        body: { amount, reason: 'Scratch', lines: [{ line, quantity: 1 }] },
      });
    expect((await refund(0, PRICE)).error.code).toBe('piecesRefunded');
    expect((await refund(1, PRICE)).status).toBe(201);
    expect((await refund(2, CHEAP)).body.payment.status).toBe('refunded');
  });

  test.each<[string, string, (order: Order) => Promise<unknown>, number]>([
    ['that is sold out', 'outOfStock', () => Promise.resolve(), 9],
    ['of a cancelled order', 'notChangeable', ({ _id }) => setStatus(_id, 'cancelled'), 1],
    [
      'of refunded pieces',
      'notChangeable',
      ({ _id: id }) =>
        shop.api('POST /api/orders/:id/refunds', {
          token,
          params: { id },
          body: { amount: 1, reason: 'Scratch', lines: [{ line: 0, quantity: 1 }] },
        }),
      1,
    ],
  ])('%s is refused, and the return can be closed', async (_, code, prepare, quantity) => {
    const { order, entry } = await received();
    await prepare(await read(order._id));
    const refused = await exchange(entry, [other('40', quantity)]);
    expect([refused.status, refused.error.code]).toEqual([409, code]);
    const { revision } = await returnOf(entry);
    const body = { revision, reason: 'Repaired' };
    const closed = await shop.api('POST /api/returns/:id/close', { token, params: { id: entry.id }, body });
    expect(closed.body.state).toBe('closed');
  });

  test('that loses its stock to another order leaves the return received', async () => {
    const { entry } = await received();
    const failpoints = shop.app.get(OrderFailpoints, { strict: false });
    failpoints.reached = async (failpoint) => {
      if (failpoint !== 'change recorded') return;
      failpoints.reached = () => Promise.resolve();
      await shop.connection
        .collection('watches')
        .updateOne({ _id: new Types.ObjectId(watchId) }, { $set: { 'stock.$[].quantity': 0 } });
    };
    expect((await exchange(entry, [other('42')])).error.code).toBe('outOfStock');
    expect(await returnOf(entry)).toMatchObject({ state: 'received', exchangePending: false });
  });

  test('of two people happens once', async () => {
    const { order, entry } = await received();
    const results = await Promise.all([exchange(entry, [other('42')]), exchange(entry, [other('40')])]);
    expect(results.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await read(order._id)).items).toHaveLength(2);
  });
});
