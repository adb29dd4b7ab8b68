import type { ShopperOrder, StaffOrderInput } from '@meridian/contracts';
import { Types } from 'mongoose';
import { mailsTo } from '../../../../testing/mail-links.ts';
import { orderBody, wanted } from '../../../../testing/order-body.ts';
import { BANK_SECRET, orderByKey, payAgain, paymentOf, press } from '../../../../testing/payments.ts';
import { type TestInput, testApi } from '../../../../testing/test-api.ts';
import { waitFor } from '../../../../testing/wait-for.ts';
import { stockOf, stockRow, storeWatch } from '../../../../testing/watch-on-sale.ts';
import { OrderJobs } from '../order-jobs.ts';
import type { StoredOrder } from '../order.schema.ts';
import { SettlePayment } from '../payment/settle-payment.ts';
import { ChangeOrder } from '../status/change-order.ts';

describe('the list of orders', () => {
  const PRICE = 500_000;

  const shop = testApi({ SHOP_TIME_ZONE: 'Asia/Almaty' });
  let token: string;
  let watchId: string;
  beforeAll(async () => {
    token = await shop.tokenOf('admin');
    watchId = await storeWatch(shop, { stock: [stockRow(1000)] });
  });

  const orders = () => shop.connection.collection('orders');
  const page = async (query: Record<string, string> = {}) =>
    (await shop.api('GET /api/orders/page', { token, query })).body;
  const found = async (query: Record<string, string>): Promise<string[]> =>
    (await page(query)).orders.map(({ _id }) => _id);
  const counts = async () => (await shop.api('GET /api/orders/counts', { token })).body;
  const place = async (
    change: Parameters<typeof orderBody>[2] = {},
    shopper?: string,
  ): Promise<ShopperOrder> => {
    const body = orderBody([wanted(watchId, 1)], PRICE, change);
    const input = shopper === undefined ? { body } : { body, token: shopper };
    return (await shop.api('POST /api/orders/place-order', input)).body.order;
  };
  const update = (orderId: string, statusEN: string) =>
    shop.api('PUT /api/orders/update-order-status', { token, body: { orderId, statusEN } });
  const dated = (id: string, date: string) =>
    orders().updateOne({ _id: new Types.ObjectId(id) }, { $set: { date: new Date(date) } });

  describe('pages of orders', () => {
    const ids: string[] = [];
    beforeAll(async () => {
      // Equal dates: only the id defines the sequence.
      for (let number = 0; number < 7; number++) {
        const { _id } = await place({ city: 'Pagetown' });
        ids.unshift(_id);
        await dated(_id, '2026-03-01T10:00:00Z');
      }
    });

    test('contain each order once, newest first', async () => {
      const seen: string[] = [];
      let cursor = '';
      do {
        const response = await page({ q: 'pagetown', limit: '3', ...(cursor && { cursor }) });
        seen.push(...response.orders.map(({ _id }) => _id));
        cursor = response.nextCursor ?? '';
      } while (cursor);
      expect(seen).toEqual(ids);
    });

    test('contain the same data as the list of all orders', async () => {
      const [first] = (await page({ ids: ids[0]! })).orders;
      const all = (await shop.api('GET /api/orders/all-orders', { token })).body;
      expect(all.find(({ _id }) => _id === ids[0])).toEqual(first);
    });

    test('filter by any number of ids', async () => {
      expect(await found({ ids: [ids[4], ids[2], 'f'.repeat(24)].join(',') })).toEqual([ids[2], ids[4]]);
    });

    test.each<[string, Record<string, string>]>([
      ['an invalid cursor', { cursor: 'invalid' }],
      ['an unknown status', { status: 'lost' }],
      ['an invalid day', { from: '2026-02-30' }],
      ['an invalid id', { ids: 'x' }],
      ['a limit above the maximum', { limit: '101' }],
      ['an unknown parameter', { sort: 'amount' }],
    ])('reject %s', async (_, query) => {
      expect((await shop.api('GET /api/orders/page', { token, query })).status).toBe(400);
    });
  });

  describe('the order search', () => {
    let order: ShopperOrder;
    let shopper: string;
    let email: string;
    beforeAll(async () => {
      shopper = await shop.tokenOf('user');
      ({ email } = (await shop.api('GET /api/user/me', { token: shopper })).body);
      order = await place(
        {
          ...{ name: 'Жанна', surname: 'Ким', city: 'Semey', email: 'zh@example.com' },
          ...{ phone: '8 (702) 555-01-99', additionalPhone: '+375 29 123 45 67' },
        },
        shopper,
      );
      const names = { nameEN: 'Summer', nameRU: 'Лето' };
      const promotion = { ...names, id: order._id, code: 'SUMMER-10', discount: 0, deliveryDiscount: 0 };
      await orders().updateOne({ _id: new Types.ObjectId(order._id) }, { $set: { promotion } });
      const { revision = 0 } = (await page({ ids: order._id })).orders[0] ?? {};
      const body = { revision, email: 'zh@example.com.kz' };
      await shop.api('POST /api/orders/:id/changes', { token, params: { id: order._id }, body });
    });

    test.each<[string, () => string]>([
      ['the order number', () => order._id.slice(-6)],
      ['the order number in lower case', () => order._id.slice(-6).toLowerCase()],
      ['the name, in any case', () => 'жанна КИМ'],
      ['the email of the order', () => 'zh@example'],
      ['the email of the account', () => email],
      ['the phone as digits', () => '77025550199'],
      ['the phone as it is written', () => '+7 (702) 555-01-99'],
      ['the phone with 8', () => '87025550199'],
      ['the phone with 8 and spaces', () => '8 702 555 01 99'],
      ['the phone with plus', () => '+77025550199'],
      ['the phone without a prefix', () => '702-555-01-99'],
      ['the digits without a prefix', () => '7025550199'],
      ['the last digits of the phone', () => '5550199'],
      ['the first digits of the phone', () => '8 (702) 555'],
      ['the Belarusian phone with 80', () => '8 029 123-45-67'],
      ['the Belarusian phone with 0', () => '0291234567'],
      ['the name and the phone', () => 'жанна 77025550199'],
      ['the city and the watch', () => `semey ${order.items[0]?.name.split(' ')[0] ?? ''}`],
      ['the article number', () => `semey ${order.items[0]?.sku ?? ''}`],
      ['the promo code', () => 'summer-10'],
      ['the colour in Russian', () => 'semey чёрный'],
    ])('finds an order by %s', async (_, text) => expect(await found({ q: text() })).toContain(order._id));

    test.each(['semey nowhere', '.*', 'ж.нна', '87025550198', '8 702'.repeat(3), '|'])(
      'does not find an order by “%s”',
      async (q) => expect(await found({ q })).not.toContain(order._id),
    );

    test('filters by client and by the email of a guest', async () => {
      const all = (await shop.api('GET /api/user/all', { token })).body;
      const client = all.find((one) => one.email === email)?._id ?? '';
      expect(await found({ client })).toEqual([order._id]);
      const asGuest = await place({ email: 'guest@filter.test' });
      expect(await found({ guest: 'Guest@filter.test' })).toEqual([asGuest._id]);
      expect(await found({ client, guest: 'guest@filter.test' })).toEqual([asGuest._id, order._id]);
      expect(await found({ guest: email })).toEqual([]);
    });
  });

  test.each([
    ['the first millisecond of the day', '2026-05-09T19:00:00Z', true],
    ['the last millisecond of the day', '2026-05-10T18:59:59.999Z', true],
    ['the millisecond before', '2026-05-09T18:59:59.999Z', false],
    ['the millisecond after', '2026-05-10T19:00:00Z', false],
  ])('filters days in the shop’s time zone: %s', async (_, date, inside) => {
    const { _id } = await place();
    await dated(_id, date);
    expect((await found({ from: '2026-05-10', to: '2026-05-10' })).includes(_id)).toBe(inside);
  });

  describe('counts and filters by status', () => {
    test('change with every order change', async () => {
      const before = await counts();
      const { _id, date } = await place();
      const placed = await counts();
      expect(placed).toMatchObject({ all: before.all + 1, pending: before.pending + 1, newest: date });
      await update(_id, 'shipped');
      expect(await counts()).toMatchObject({ pending: before.pending, shipped: before.shipped + 1 });
      expect(await found({ status: 'shipped' })).toContain(_id);
      expect(await found({ status: 'pending' })).not.toContain(_id);
      await shop.app
        .get(ChangeOrder, { strict: false })
        .change(_id, () => ({ payment: { status: 'paid' } }), 'system');
      expect(await found({ payment: 'paid' })).toEqual([_id]);
    });

    test('treat an unknown status as pending', async () => {
      const { _id } = await place();
      await update(_id, 'delivered');
      const { pending, delivered } = await counts();
      await orders().updateOne(
        { _id: new Types.ObjectId(_id) },
        { $set: { status: 'lost' }, $currentDate: { changedAt: true } },
      );
      expect(await counts()).toMatchObject({ pending: pending + 1, delivered: delivered - 1 });
      expect(await found({ status: 'pending' })).toContain(_id);
    });

    test('exclude orders that were never placed', async () => {
      const { all } = await counts();
      await orders().insertOne({ placed: false, status: 'pending', date: new Date(), search: 'ghost' });
      expect((await counts()).all).toBe(all);
      expect(await found({ q: 'ghost' })).toEqual([]);
    });
  });

  describe('conditional requests', () => {
    const ENDPOINTS = [
      'GET /api/orders/all-orders',
      'GET /api/orders/page',
      'GET /api/orders/counts',
    ] as const;
    const request = async (name: (typeof ENDPOINTS)[number], tag?: string) => {
      const response = await fetch(shop.url + name.slice(4), {
        headers: { authorization: `Bearer ${token}`, ...(tag && { 'if-none-match': tag }) },
      });
      return {
        status: response.status,
        tag: response.headers.get('etag') ?? '',
        size: (await response.text()).length,
      };
    };

    test.each(ENDPOINTS)('%s responds 304 until an order changes', async (name) => {
      const { _id } = await place();
      // The ETag is stable only some time after the last change.
      await waitFor(async () => (await request(name)).tag === (await request(name)).tag);
      const first = await request(name);
      expect(first).toMatchObject({ status: 200 });
      expect(await request(name, first.tag)).toMatchObject({ status: 304, size: 0 });
      await update(_id, 'processing');
      const after = await request(name, first.tag);
      expect(after.status).toBe(200);
      // A second change within the same second must be detected, too.
      await update(_id, 'shipped');
      expect((await request(name, after.tag)).status).toBe(200);
    });

    test.each(ENDPOINTS)('%s requires an admin', async (name) => {
      expect((await shop.api(name)).status).toBe(401);
      expect((await shop.api(name, { token: await shop.tokenOf('user') })).status).toBe(403);
    });
  });

  test('the list of all orders contains every order, newest first, across several batches', async () => {
    const [sample] = await orders().find({ placed: true }).limit(1).toArray();
    const copies = Array.from({ length: 1100 }, (_, index) => ({
      ...sample,
      _id: new Types.ObjectId(),
      key: `copy-${index}`,
      idempotency: undefined,
      date: new Date(Date.UTC(2020, 0, 1, 0, 0, index)),
    }));
    await orders().insertMany(copies.map(({ idempotency: _, ...copy }) => copy));
    const all = (await shop.api('GET /api/orders/all-orders', { token })).body;
    expect(all).toHaveLength(await orders().countDocuments({ placed: true }));
    const dates = all.map(({ date }) => date);
    expect(dates).toEqual([...dates].sort().reverse());
  });
});

describe('orders by staff', () => {
  const PRICE = 500_000;
  const DAY_MS = 24 * 3_600_000;

  const shop = testApi({
    SANDBOX_WEBHOOK_SECRET: BANK_SECRET,
    MAX_PIECES_PER_LINE: '2',
    MAX_UNPAID_ORDERS: '1',
    MAX_UNPAID_SHARE: '0.1',
  });
  let token: string;
  let watchId: string;
  beforeAll(async () => {
    token = await shop.tokenOf('admin');
  });
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
});
