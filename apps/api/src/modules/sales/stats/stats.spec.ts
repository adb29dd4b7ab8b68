import { Types } from 'mongoose';
import { setTaxRates } from '../../../testing/invoices.ts';
import { orderBody, wanted } from '../../../testing/order-body.ts';
import { startTestApi, testApi } from '../../../testing/test-api.ts';
import { stockRow, storeWatch } from '../../../testing/watch-on-sale.ts';
import { ChangeOrder } from '../orders/status/change-order.ts';
import { SalesReport } from './sales-report.ts';

/** Saturday noon in Almaty. */
const NOW = new Date('2026-11-21T07:00:00Z');

const shop = testApi({ SHOP_TIME_ZONE: 'Asia/Almaty' });
let watchId: string;
beforeEach(async () => {
  // Start with an empty shop.
  await Promise.all(['orders', 'users'].map((name) => shop.connection.collection(name).deleteMany({})));
  const rate = { kzt: 400, source: 'typed', at: new Date() };
  await shop.connection
    .collection('exchangerates')
    .updateOne({ currency: 'usd', day: '2020-01-01' }, { $set: rate }, { upsert: true });
  watchId = await storeWatch(shop, { price: { kzt: 100, rub: 20, usd: 0.25 } });
});

const place = async (quantity = 1, token?: string): Promise<string> => {
  const body = orderBody([wanted(watchId, quantity)], quantity * 0.25, { currency: 'usd' });
  const input = token === undefined ? { body } : { body, token };
  return (await shop.api('POST /api/orders/place-order', input)).body.order._id;
};
const pay = async (id: string): Promise<void> => {
  const input = { token: await shop.tokenOf('admin'), params: { id }, body: { method: 'cash' as const } };
  expect((await shop.api('PUT /api/orders/:id/paid', input)).status).toBe(200);
};
const setDates = async (id: string, dates: Record<string, unknown>): Promise<void> => {
  await shop.connection.collection('orders').updateOne({ _id: new Types.ObjectId(id) }, { $set: dates });
};
/** An order that was placed and paid at a time. */
const placedAt = async (date: string): Promise<void> => {
  const id = await place();
  await pay(id);
  await setDates(id, { date: new Date(date), 'money.0.at': new Date(date) });
};
const at = (now: Date) => shop.app.get(SalesReport, { strict: false }).totals(now);

test('returns zeros for an empty shop', async () => {
  const token = await shop.tokenOf('admin');
  expect((await shop.api('GET /api/stats', { token })).body).toEqual({
    ordersToday: 0,
    ordersThisWeek: 0,
    ordersThisMonth: 0,
    revenueToday: 0,
    revenueThisWeek: 0,
    revenueThisMonth: 0,
    unpaidToday: 0,
    unpaidThisWeek: 0,
    unpaidThisMonth: 0,
  });
});

test('counts new orders and their money in today, this week and this month, in tenge', async () => {
  await pay(await place(2));
  await place(1);
  const token = await shop.tokenOf('admin');
  expect((await shop.api('GET /api/stats', { token })).body).toEqual({
    ordersToday: 2,
    ordersThisWeek: 2,
    ordersThisMonth: 2,
    revenueToday: 200,
    revenueThisWeek: 200,
    revenueThisMonth: 200,
    unpaidToday: 100,
    unpaidThisWeek: 100,
    unpaidThisMonth: 100,
  });
});

test.each([
  ['this morning', '2026-11-20T19:00:00Z', [1, 1, 1]],
  ['last night', '2026-11-20T18:59:59Z', [0, 1, 1]],
  ['Monday', '2026-11-15T19:00:00Z', [0, 1, 1]],
  ['the Sunday before', '2026-11-15T18:59:59Z', [0, 0, 1]],
  ['the first day of the month', '2026-10-31T19:00:00Z', [0, 0, 1]],
  ['last month', '2026-10-31T18:59:59Z', [0, 0, 0]],
])('counts an order of %s in the correct periods', async (_, date, [today, week, month]) => {
  await placedAt(date);
  expect(await at(NOW)).toEqual({
    ordersToday: today,
    ordersThisWeek: week,
    ordersThisMonth: month,
    revenueToday: (today ?? 0) * 100,
    revenueThisWeek: (week ?? 0) * 100,
    revenueThisMonth: (month ?? 0) * 100,
    unpaidToday: 0,
    unpaidThisWeek: 0,
    unpaidThisMonth: 0,
  });
});

test('counts a whole week that started in the previous month', async () => {
  await placedAt('2026-11-30T10:00:00Z');
  expect(await at(new Date('2026-12-02T07:00:00Z'))).toMatchObject({ ordersThisWeek: 1, ordersThisMonth: 0 });
});

test('counts orders that are not cancelled, and what the unpaid ones will bring, also for clients', async () => {
  const shopper = await shop.tokenOf('user');
  const admin = await shop.tokenOf('admin');
  const change = shop.app.get(ChangeOrder, { strict: false });
  const [paid, cancelled, failed, lapsed, back, refunded, transfer] = [
    await place(3, shopper),
    await place(1, shopper),
    await place(2, shopper),
    await place(1, shopper),
    await place(1, shopper),
    await place(1, shopper),
    await place(1, shopper),
  ];
  for (const id of [paid, refunded]) await pay(id);
  await change.change(cancelled, () => ({ status: 'cancelled' }), 'system');
  await change.change(failed, () => ({ payment: { status: 'failed' } }), 'system');
  await change.change(lapsed, () => ({ payment: { status: 'lapsed' } }), 'system');
  await change.change(back, () => ({ status: 'cancelled' }), 'system');
  await change.change(back, () => ({ status: 'delivered' }), 'system');
  const body = { amount: 0.25, reason: 'Scratch' };
  await shop.api('POST /api/orders/:id/refunds', { token: admin, params: { id: refunded }, body });
  await change.change(transfer, () => ({ payment: { status: 'failed' } }), 'system');
  await change.change(transfer, () => ({ status: 'processing' }), 'system');
  expect((await shop.api('GET /api/stats', { token: admin })).body).toMatchObject({
    ordersToday: 4,
    revenueToday: 300,
    unpaidToday: 200,
  });
  const totals = { orderCount: 4, totalOrderAmount: 300, unpaidOrderAmount: 200 };
  const [client] = (await shop.api('GET /api/user/all', { token: admin })).body;
  expect(client).toMatchObject(totals);
  const params = { id: client?._id ?? '' };
  const details = (await shop.api('GET /api/user/details/:id', { token: admin, params })).body;
  expect(details).toMatchObject(totals);
});

test('never changes the revenue of a past day: money counts when it comes and when it goes', async () => {
  const shopper = await shop.tokenOf('user');
  const admin = await shop.tokenOf('admin');
  const orderId = await place(3, shopper);
  await setDates(orderId, { date: new Date('2026-11-18T07:00:00Z') });
  await pay(orderId);
  await setDates(orderId, { 'money.0.at': new Date('2026-11-19T07:00:00Z') });
  const input = { token: admin, params: { id: orderId } };
  const setStatus = (statusEN: 'cancelled' | 'pending') =>
    shop.api('PUT /api/orders/update-order-status', { token: admin, body: { orderId, statusEN } });
  // 300 tenge are 0.75 dollars, so 0.1 dollars are 40 tenge.
  const body = { amount: 0.1, reason: 'Scratch' };
  expect((await shop.api('POST /api/orders/:id/refunds', { ...input, body })).status).toBe(201);
  await setDates(orderId, { 'money.1.at': new Date('2026-11-20T18:59:59Z') });
  const reports = shop.app.get(SalesReport, { strict: false });
  const revenue = async () =>
    (await reports.load(await reports.state(NOW, 4))).days.map((day) => [day.orders, day.revenue]);
  const before = [[1, 0], [0, 300], [0, -40]]; // prettier-ignore
  expect(await revenue()).toEqual([...before, [0, 0]]);
  // The rest is returned with the cancellation, and the reopened order is paid again.
  await setStatus('cancelled');
  await setDates(orderId, { 'money.2.at': NOW });
  await setStatus('pending');
  await pay(orderId);
  await setDates(orderId, { 'money.3.at': NOW });
  expect(await revenue()).toEqual([...before, [0, -260 + 300]]);
  const [client] = (await shop.api('GET /api/user/all', { token: admin })).body;
  expect(client).toMatchObject({ orderCount: 1, totalOrderAmount: 300, unpaidOrderAmount: 0 });
});

test('the statement of a month has its payments and refunds, and totals that equal the revenue', async () => {
  const admin = await shop.tokenOf('admin');
  const [first, second] = [await place(3), await place(1)];
  await setTaxRates(shop, { KZ: 16 });
  for (const id of [first, second]) await pay(id);
  const body = { amount: 0.1, reason: 'Scratch' };
  const refunded = { token: admin, params: { id: first }, body };
  expect((await shop.api('POST /api/orders/:id/refunds', refunded)).status).toBe(201);
  await setDates(first, { 'money.0.at': new Date('2026-10-31T18:59:59Z') });
  await setDates(first, { 'money.1.at': new Date('2026-11-20T18:59:59Z') });
  await setDates(second, {
    'money.0.at': new Date('2026-11-20T19:00:00Z'),
    company: { name: 'Tima LLP', taxNumber: '941240000193', address: '' },
  });
  const read = async (language: string) => {
    const headers = { authorization: `Bearer ${admin}`, 'accept-language': language };
    const file = await shop.request('GET', '/api/stats/statement/csv?month=2026-11', { headers });
    expect(file.status).toBe(200);
    return String(await file.body)
      .trim()
      .split('\n');
  };
  const [title, ...rows] = (await read('en')).map((line) => line.split(','));
  expect(title?.slice(0, 4)).toEqual(['Day', 'Kind', 'Order', 'Documents']);
  expect(rows.map((row) => [row[0], row[1], row[6], row[7], row[8]])).toEqual([
    ['2026-11-20', 'Refund', '-0.1', 'USD', '-40'],
    ['2026-11-20', 'Total of the day', '', '', '-40'],
    ['2026-11-21', 'Payment', '0.25', 'USD', '100'],
    ['2026-11-21', 'Total of the day', '', '', '100'],
    ['2026-11', 'Total of the month', '', '', '60'],
  ]);
  expect(rows[0]?.[3]).toMatch(/^CN-/);
  expect(rows[0]?.[5]).toMatch(/^offline-/);
  expect(rows[2]?.[3]).toMatch(/^INV-/);
  expect(rows[2]?.slice(-4)).toEqual(['Tima LLP', '941240000193', '0', '16 %: 12']);
  const [, russian, , , , total] = await read('ru');
  expect(russian).toMatch(/^2026-11-20;Возврат;.*;-40;16;"-0,01";-4;;;;;0;16 %: -4$/);
  expect(total).toMatch(/;16 %: 8$/);
  expect(await at(NOW)).toMatchObject({ revenueToday: 100, revenueThisMonth: 60 });
  const query = { month: '2026-13' };
  expect((await shop.api('GET /api/stats/statement/csv', { token: admin, query })).status).toBe(400);
});

test('sorts clients by order count', async () => {
  const [one, two] = [await shop.tokenOf('user'), await shop.tokenOf('user')];
  await place(5, one);
  await place(1, two);
  await place(1, two);
  const clients = (await shop.api('GET /api/user/all', { token: await shop.tokenOf('admin') })).body;
  expect(clients.map(({ orderCount }) => orderCount)).toEqual([2, 1]);
});

test('excludes an order that is still reserving its stock from statistics and lists', async () => {
  const shopper = await shop.tokenOf('user');
  const _id = new Types.ObjectId(await place(1, shopper));
  await shop.connection.collection('orders').updateOne({ _id }, { $set: { placed: false } });
  const token = await shop.tokenOf('admin');
  expect((await shop.api('GET /api/stats', { token })).body.ordersToday).toBe(0);
  expect((await shop.api('GET /api/orders/all-orders', { token })).body).toEqual([]);
  expect((await shop.api('GET /api/user/orders', { token: shopper })).body).toEqual([]);
  const body = { orderId: _id.toHexString(), statusEN: 'shipped' };
  expect((await shop.api('PUT /api/orders/update-order-status', { token, body })).status).toBe(404);
});

describe('the sales report', () => {
  const report = async (now = NOW, days?: number) => {
    const reports = shop.app.get(SalesReport, { strict: false });
    return reports.load(await reports.state(now, days));
  };

  test('contains every day in the shop’s time zone with its sales, today last', async () => {
    await placedAt('2026-11-20T19:00:00Z');
    await placedAt('2026-11-20T18:59:59Z');
    await placedAt('2026-11-20T12:00:00Z');
    await placedAt('2026-10-22T18:59:59Z');
    await placedAt('2026-11-21T19:00:00Z');
    const { days, timeZone } = await report();
    expect(timeZone).toBe('Asia/Almaty');
    expect(days).toHaveLength(30);
    expect([days[0]?.day, days.at(-1)?.day]).toEqual(['2026-10-23', '2026-11-21']);
    expect(days.filter(({ orders }) => orders > 0)).toEqual([
      { day: '2026-11-20', orders: 2, revenue: 200, unpaid: 0 },
      { day: '2026-11-21', orders: 1, revenue: 100, unpaid: 0 },
    ]);
    expect((await report(NOW, 7)).days).toHaveLength(7);
  });

  test('contains whole days when daylight saving time starts', async () => {
    const berlin = await startTestApi({ SHOP_TIME_ZONE: 'Europe/Berlin', MONGODB_URI: shop.databaseUri });
    await placedAt('2026-03-28T23:30:00Z');
    await placedAt('2026-03-29T21:59:59Z');
    const reports = berlin.app.get(SalesReport, { strict: false });
    const { days } = await reports.load(await reports.state(new Date('2026-03-30T12:00:00Z'), 3));
    expect(days.map(({ day, orders }) => [day, orders])).toEqual([
      ['2026-03-28', 0],
      ['2026-03-29', 2],
      ['2026-03-30', 0],
    ]);
    await berlin.close();
  });

  test('contains best sellers, low stock and open orders', async () => {
    const other = await storeWatch(shop, { price: { kzt: 100, rub: 20, usd: 0.25 }, stock: [stockRow(2)] });
    const two = orderBody([wanted(watchId, 3), wanted(other, 1)], 1, { currency: 'usd' });
    const { order } = (await shop.api('POST /api/orders/place-order', { body: two })).body;
    await pay(await place(1));
    await place(1);
    const lost = await place(5);
    const change = shop.app.get(ChangeOrder, { strict: false });
    await change.change(lost, () => ({ status: 'cancelled' }), 'system');
    await pay(order._id);
    await change.change(order._id, () => ({ status: 'processing' }), 'system');
    const token = await shop.tokenOf('admin');
    const { body } = await shop.api('GET /api/stats/sales', { token, query: { days: '1' } });
    expect(body.bestSellers.map(({ itemId, pieces, revenue }) => [itemId, pieces, revenue])).toEqual([
      [watchId, 4, 400],
      [other, 1, 100],
    ]);
    expect(body.lowStock).toMatchObject([{ itemId: other, colorNameRU: 'Чёрный', size: '40', quantity: 1 }]);
    await shop.connection
      .collection('watches')
      .updateOne(
        { _id: new Types.ObjectId(other) },
        { $set: { lowStockThreshold: 1 }, $currentDate: { updatedAt: true } },
      );
    await place(1);
    const own = await shop.api('GET /api/stats/sales', { token, query: { days: '1' } });
    expect(own.body.lowStock).toEqual([]);
    expect(body.waiting).toEqual({ pending: 2, processing: 1, unpaid: 1 });
    expect(body.days).toMatchObject([{ orders: 3, revenue: 500, unpaid: 100 }]);
  });

  test('is empty for an empty shop', async () => {
    const { days, bestSellers, lowStock, waiting } = await report();
    expect(days.every(({ orders, revenue }) => orders === 0 && revenue === 0)).toBe(true);
    expect([bestSellers, lowStock, waiting]).toEqual([[], [], { pending: 0, processing: 0, unpaid: 0 }]);
  });

  test.each(['0', '367', 'x'])('rejects a period of %s days', async (days) => {
    const token = await shop.tokenOf('admin');
    expect((await shop.api('GET /api/stats/sales', { token, query: { days } })).status).toBe(400);
  });

  test('requires an admin', async () => {
    expect((await shop.api('GET /api/stats/sales')).status).toBe(401);
    expect((await shop.api('GET /api/stats/sales', { token: await shop.tokenOf('user') })).status).toBe(403);
  });
});
