import { MAX_REASON_LENGTH, ORDER_STATUS_RU, ORDER_STATUSES, type OrderStatus } from '@meridian/domain';
import { Types } from 'mongoose';
import { orderBody, wanted } from '../../../../testing/order-body.ts';
import { orderByKey, placeOrder, press } from '../../../../testing/payments.ts';
import { testApi } from '../../../../testing/test-api.ts';
import { waitFor } from '../../../../testing/wait-for.ts';
import { stockOf, stockRow, storedWatch, storeWatch } from '../../../../testing/watch-on-sale.ts';
import { PaymentRefunds } from '../../payments/payment-refunds.ts';
import { ChangeOrder } from '../status/change-order.ts';
import { storedMails } from '../../../../testing/stored-mail.ts';

const shop = testApi();

describe('a status change', () => {
  const PRICE = 500_000;

  let token: string;
  let adminEmail: string;
  let watchId: string;
  beforeAll(async () => {
    token = await shop.tokenOf('admin');
    adminEmail = (await shop.api('GET /api/user/me', { token })).body.email;
  });
  beforeEach(async () => {
    watchId = await storeWatch(shop, { stock: [stockRow(5), stockRow(5, 'Deep Blue')] });
  });

  const place = async (quantity = 2, shopperToken?: string): Promise<string> => {
    const items = [wanted(watchId, quantity), wanted(watchId, 1, 'Deep Blue')];
    const body = orderBody(items, (quantity + 1) * PRICE);
    const input = shopperToken === undefined ? { body } : { body, token: shopperToken };
    return (await shop.api('POST /api/orders/place-order', input)).body.order._id;
  };
  const update = (
    orderId: string,
    statusEN: string,
    options: { displayedStatus?: OrderStatus; restock?: boolean } = {},
  ) =>
    shop.api('PUT /api/orders/update-order-status', {
      token,
      body: { orderId, statusEN, statusRU: '-', ...options },
    });
  const orders = () => shop.connection.collection('orders');
  const stocks = async () => [await stockOf(shop, watchId), await stockOf(shop, watchId, 'Deep Blue')];

  test('allows every transition, sets the three status fields together and records each change', async () => {
    const orderId = await place();
    const path: OrderStatus[] = [
      ...ORDER_STATUSES,
      'shipped',
      'pending',
      'delivered',
      'cancelled',
      'pending',
    ];
    for (const status of path) {
      const { status: code, body } = await update(orderId, status);
      expect(code).toBe(200);
      expect(body).toMatchObject({
        _id: orderId,
        status,
        statusEN: status,
        statusRU: ORDER_STATUS_RU[status],
      });
    }
    const { body } = await update(orderId, 'pending');
    expect(body.history.map(({ status }) => status)).toEqual(['pending', ...path.slice(1)]);
    expect(body.history.map(({ by }) => by)).toEqual(['shopper', ...path.slice(1).map(() => adminEmail)]);
    const times = body.history.map(({ at }) => Date.parse(at));
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });

  test('stores a capitalised status in lower case', async () => {
    expect((await update(await place(), 'Shipped')).body).toMatchObject({
      status: 'shipped',
      statusEN: 'shipped',
    });
  });

  test.each([
    ['an unknown status', { statusEN: 'lost' }, 422],
    ['no status', { statusEN: undefined }, 422],
    ['an operator', { statusEN: { $ne: '' } }, 422],
    ['an invalid id', { orderId: 'x' }, 422],
    ['an unknown order', { orderId: 'f'.repeat(24) }, 404],
  ])('rejects %s', async (_, change, status) => {
    const body = { orderId: await place(), statusEN: 'shipped', ...change };
    expect((await shop.api('PUT /api/orders/update-order-status', { token, body })).status).toBe(status);
  });

  test('reads an unknown stored status as pending and allows to change it', async () => {
    const orderId = await place();
    await orders().updateOne(
      { _id: new Types.ObjectId(orderId) },
      { $set: { status: 'lost', statusEN: 'Lost', statusRU: '?' } },
    );
    const list = (await shop.api('GET /api/orders/all-orders', { token })).body;
    expect(list.find(({ _id }) => _id === orderId)).toMatchObject({
      status: 'pending',
      statusEN: 'pending',
      statusRU: 'в ожидании',
    });
    expect((await update(orderId, 'pending')).body.status).toBe('pending');
    expect((await orders().findOne({ _id: new Types.ObjectId(orderId) }))?.['status']).toBe('pending');
    expect((await update(orderId, 'shipped')).body.status).toBe('shipped');
  });

  describe('cancelling', () => {
    test('releases the stock once after repeated and concurrent requests', async () => {
      const orderId = await place();
      expect(await stocks()).toEqual([3, 4]);
      const responses = await Promise.all([1, 2, 3, 4].map(() => update(orderId, 'cancelled')));
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
      await update(orderId, 'cancelled');
      expect(await stocks()).toEqual([5, 5]);
      expect(responses[0]?.body.history.filter(({ status }) => status === 'cancelled')).toHaveLength(1);
    });

    test('releases the stock, and reopening reserves it again', async () => {
      const orderId = await place();
      for (let round = 0; round < 3; round++) {
        await update(orderId, 'cancelled');
        expect(await stocks()).toEqual([5, 5]);
        await update(orderId, 'processing');
        expect(await stocks()).toEqual([3, 4]);
      }
    });

    test('cannot be undone if the stock was sold: 409, still cancelled, nothing reserved', async () => {
      const orderId = await place(4);
      await update(orderId, 'cancelled');
      await place(2);
      expect(await stocks()).toEqual([3, 4]);
      const { status, error } = await update(orderId, 'pending');
      expect([status, error.code]).toEqual([409, 'outOfStock']);
      expect(error.details).toEqual({
        items: [{ itemId: watchId, colorNameEN: 'Black', size: '40', available: 3 }],
      });
      expect(await stocks()).toEqual([3, 4]);
      const list = (await shop.api('GET /api/orders/all-orders', { token })).body;
      const order = list.find(({ _id }) => _id === orderId);
      expect(order?.status).toBe('cancelled');
      expect(order?.history.map((entry) => entry.status)).toEqual(['pending', 'cancelled']);
      expect((await update(orderId, 'cancelled')).status).toBe(200);
    });

    test('concurrently with reopening leaves the stock consistent with the order', async () => {
      const orderId = await place();
      const requestedStatuses: OrderStatus[] = [
        'cancelled',
        'pending',
        'cancelled',
        'processing',
        'cancelled',
        'pending',
        'cancelled',
        'processing',
      ];
      await Promise.all(requestedStatuses.map((status) => update(orderId, status)));
      const list = (await shop.api('GET /api/orders/all-orders', { token })).body;
      const order = list.find(({ _id }) => _id === orderId);
      expect(await stocks()).toEqual(order?.status === 'cancelled' ? [5, 5] : [3, 4]);
      expect(order?.history.at(-1)?.status).toBe(order?.status);
    });

    test.each<[string, OrderStatus, boolean, number[]]>([
      ['returns all pieces to stock before the dispatch', 'processing', true, [5, 5]],
      ['writes the pieces off if the staff ask for it', 'processing', false, [3, 4]],
      ['leaves the pieces of a shipped order with the customer', 'shipped', true, [3, 4]],
      ['leaves the pieces of a delivered order with the customer', 'delivered', true, [3, 4]],
    ])('%s', async (_, before, restock, left) => {
      const orderId = await place();
      await update(orderId, before);
      await update(orderId, 'cancelled', { restock });
      expect(await stocks()).toEqual(left);
    });

    test('returns only the pieces that no shipment contains, and reopening reserves only these', async () => {
      const orderId = await place();
      await update(orderId, 'processing');
      await shop.api('POST /api/orders/:id/shipments', {
        token,
        params: { id: orderId },
        body: { carrier: 'other', items: [{ line: 0, quantity: 1 }] },
      });
      expect((await update(orderId, 'cancelled')).body.items[0]?.dispatched).toBe(1);
      expect(await stocks()).toEqual([4, 5]);
      await update(orderId, 'processing');
      expect(await stocks()).toEqual([3, 4]);
    });

    test('releases the stock of a colour that was renamed after the order', async () => {
      const orderId = await place();
      await shop.connection
        .collection('watches')
        .updateOne(
          { _id: new Types.ObjectId(watchId) },
          { $set: { 'stock.0.colorNameEN': 'Onyx', 'colors.0.colorNameEN': 'Onyx' } },
        );
      await update(orderId, 'cancelled');
      expect([await stockOf(shop, watchId, 'Onyx'), await stockOf(shop, watchId, 'Deep Blue')]).toEqual([
        5, 5,
      ]);
    });

    test('works after the watch or its stock row was deleted', async () => {
      const [first, second] = [await place(), await place()];
      await shop.connection
        .collection<{ stock: { colorNameEN: string }[] }>('watches')
        .updateOne({ _id: new Types.ObjectId(watchId) }, { $pull: { stock: { colorNameEN: 'Black' } } });
      expect((await update(first, 'cancelled')).body.status).toBe('cancelled');
      expect(await stockOf(shop, watchId, 'Deep Blue')).toBe(4);
      await shop.connection.collection('watches').deleteOne({ _id: new Types.ObjectId(watchId) });
      expect((await update(second, 'cancelled')).body.status).toBe('cancelled');
      expect((await update(second, 'pending')).status).toBe(409);
      expect(await storedWatch(shop, watchId)).toBeNull();
    });
  });

  describe('a payment that is not made', () => {
    test.each(['failed', 'lapsed'] as const)('%s: the stock is released once', async (status) => {
      const change = shop.app.get(ChangeOrder, { strict: false });
      const orderId = await place();
      const changed = await Promise.all(
        [1, 2].map(() => change.change(orderId, () => ({ payment: { status } }), 'system')),
      );
      expect(changed[0]?.payment.status).toBe(status);
      expect(await stocks()).toEqual([5, 5]);
      await update(orderId, 'cancelled');
      expect(await stocks()).toEqual([5, 5]);
      // The staff process it because it was paid in another way.
      await update(orderId, 'processing');
      expect(await stocks()).toEqual([3, 4]);
      // The order can be paid again.
      expect((await update(orderId, 'pending')).body.payment.status).toBe('pending');
      expect(await stocks()).toEqual([3, 4]);
    });
  });

  test('a shopper sees the shop as the author of a change, not the employee', async () => {
    const shopper = await shop.tokenOf('user');
    await update(await place(1, shopper), 'shipped');
    const [order] = (await shop.api('GET /api/user/orders', { token: shopper })).body;
    expect(order?.history.map(({ status, by }) => [status, by])).toEqual([
      ['pending', 'shopper'],
      ['shipped', 'shop'],
    ]);
  });

  describe('from a screen that displayed another status', () => {
    test('is refused with the present status, unless the order already has the requested one', async () => {
      const orderId = await place();
      await update(orderId, 'cancelled');
      const { status, error } = await update(orderId, 'shipped', { displayedStatus: 'pending' });
      expect([status, error.code, error.details]).toEqual([409, 'statusChanged', { status: 'cancelled' }]);
      expect(await stocks()).toEqual([5, 5]);
      expect((await update(orderId, 'cancelled', { displayedStatus: 'pending' })).status).toBe(200);
      expect((await update(orderId, 'processing', { displayedStatus: 'cancelled' })).status).toBe(200);
    });
  });

  describe('of a cancelled order to another one', () => {
    const pay = (placed: { order: { _id: string; key: string } }, amount?: number) =>
      shop.api('POST /api/orders/:id/pay', {
        params: { id: placed.order._id },
        body: { key: placed.order.key, ...(amount !== undefined && { amount }) },
      });
    const takeOutPiece = async (id: string) => {
      const found = await shop.api('GET /api/orders/page', { token, query: { ids: id } });
      const revision = found.body.orders[0]?.revision ?? 0;
      const remove = [{ line: 0, quantity: 1 }];
      const body = { revision, remove };
      const made = await shop.api('POST /api/orders/:id/changes', { token, params: { id }, body });
      expect(made.status).toBe(201);
    };

    test('lets its shopper pay it within a new term', async () => {
      const placed = await placeOrder(shop, watchId);
      await update(placed.order._id, 'cancelled');
      await update(placed.order._id, 'pending');
      const paid = await pay(placed);
      expect(paid.body.payment).toEqual({
        status: 'pending',
        redirectUrl: expect.stringContaining('/') as string,
      });
      await press(paid.body, 'approve');
      expect(await orderByKey(shop, placed)).toMatchObject({ payment: { status: 'paid' } });
      expect(await stocks()).toEqual([4, 5]);
    });

    test('lets a refunded order be paid and refunded again', async () => {
      const placed = await placeOrder(shop, watchId, 1, { change: { email: 'again@example.test' } });
      await press(placed, 'approve');
      expect((await update(placed.order._id, 'cancelled')).body.payment.status).toBe('refunded');
      expect((await update(placed.order._id, 'processing')).body.payment.status).toBe('pending');
      await press((await pay(placed)).body, 'approve');
      const order = await orderByKey(shop, placed);
      expect([order.payment.status, order.refunds]).toEqual(['paid', undefined]);
      // Each payment has its own email to the customer and to the staff.
      for (const prefix of [`${placed.order._id}-paid`, `paidOrder-${placed.order._id}`])
        expect(await storedMails(shop, prefix)).toHaveLength(2);
      const { body } = await update(placed.order._id, 'cancelled');
      expect(body.payment.status).toBe('refunded');
      expect(
        body.payment.refunds?.map(({ amount, isLate, isEarlier }) => [amount, isLate, isEarlier]),
      ).toEqual([
        [PRICE, false, true],
        [PRICE, false, undefined],
      ]);
      expect(await stocks()).toEqual([5, 5]);
    });

    test.each<[reason: string, prepare: (id: string) => Promise<unknown>, amount: number]>([
      [
        'a cancellation at the same moment has refunded the difference of a change',
        async () => {
          const refunds = shop.app.get(PaymentRefunds, { strict: false });
          const refundRest = refunds.refundRest.bind(refunds);
          jest.spyOn(refunds, 'refundRest').mockImplementationOnce(async (...input) => {
            const refunded = await refundRest(...input);
            await takeOutPiece(refunded?.orderId ?? '');
            return refunded;
          });
        },
        PRICE,
      ],
      [
        'a refund has left less than the difference of a change',
        async (id) => {
          const body = { amount: 1.5 * PRICE, reason: 'Scratch' };
          await shop.api('POST /api/orders/:id/refunds', { token, params: { id }, body });
          await takeOutPiece(id);
        },
        PRICE,
      ],
      [
        'its watch has become dearer',
        async (id) => {
          const price = { kzt: 1.5 * PRICE, rub: 1, usd: 1 };
          await shop.connection
            .collection('watches')
            .updateOne({ _id: new Types.ObjectId(watchId) }, { $set: { price } });
          await orders().updateOne({ _id: new Types.ObjectId(id) }, { $set: { date: new Date(0) } });
        },
        3 * PRICE,
      ],
    ])('has documents of the amount that it is paid with again: %s', async (_reason, prepare, amount) => {
      const placed = await placeOrder(shop, watchId, 2);
      const { _id } = placed.order;
      await press(placed, 'approve');
      await prepare(_id);
      expect((await update(_id, 'cancelled')).body.payment.status).toBe('refunded');
      await update(_id, 'pending');
      await press((await pay(placed)).body, 'decline');
      await press((await pay(placed, amount)).body, 'approve');
      const documents = () =>
        shop.connection
          .collection('invoices')
          .find({ orderId: new Types.ObjectId(_id) })
          .toArray();
      await waitFor(async () => (await documents()).some(({ refundId }) => /^later-/.test(String(refundId))));
      const sums = (await documents()).map(({ kind, amount: part }) =>
        Number(kind === 'invoice' ? part : -part),
      );
      expect(sums.reduce((sum, part) => sum + part, 0)).toBe(amount);
    });
  });

  test('rejects a status change by a shopper', async () => {
    const body = { orderId: await place(), statusEN: 'shipped' };
    const name = 'PUT /api/orders/update-order-status';
    expect((await shop.api(name, { body })).status).toBe(401);
    expect((await shop.api(name, { body, token: await shop.tokenOf('user') })).status).toBe(403);
  });
});

describe('the reason of a status change', () => {
  /** The staff's reason for a status change. */
  let watchId: string;
  let admin: string;
  beforeAll(async () => {
    admin = await shop.tokenOf('admin');
  });
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
    const mails = await storedMails(shop);
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
});
