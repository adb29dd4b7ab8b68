import { Types } from 'mongoose';
import { someColor } from '../../../../testing/catalogue-samples.ts';
import { placeOrder, press, PRICE } from '../../../../testing/payments.ts';
import { testApi } from '../../../../testing/test-api.ts';
import { someImage } from '../../../../testing/watch-form.ts';
import { storeWatch } from '../../../../testing/watch-on-sale.ts';
import { Images } from '../../../catalogue/media/images.ts';
import type { StoredOrder } from '../order.schema.ts';
import { anonymisedFields } from './anonymised-order.ts';
import { AnonymiseOrders } from './anonymise-orders.ts';
import { retentionLimits } from './retention-periods.ts';

const DAY_MS = 24 * 3_600_000;
const EMAIL = 'buyer@example.com';
const COMPANY = { name: 'ИП Петрова', taxNumber: '941240000193', address: 'Сатпаева 2' };

const shop = testApi();
let token: string;
beforeAll(async () => {
  token = await shop.tokenOf('admin');
});

const orders = () => shop.connection.collection<StoredOrder>('orders');
const stored = async (id: string): Promise<StoredOrder> => {
  const order = await orders().findOne({ _id: new Types.ObjectId(id) });
  if (!order) throw new Error(`No order ${id}`);
  return order;
};
const updateStatus = async (orderId: string, statusEN: string, reason?: string): Promise<void> => {
  const body = { orderId, statusEN, reason };
  expect((await shop.api('PUT /api/orders/update-order-status', { token, body })).status).toBe(200);
};
const place = async (userToken?: string) =>
  placeOrder(shop, await storeWatch(shop), 1, {
    change: { email: EMAIL, company: COMPANY },
    ...(userToken && { token: userToken }),
  });
/** Moves the times of an order into the past. */
const age = async (id: string, time: Date): Promise<void> => {
  const { history } = await stored(id);
  await orders().updateOne(
    { _id: new Types.ObjectId(id) },
    { $set: { date: time, changedAt: time, history: history.map((entry) => ({ ...entry, at: time })) } },
  );
};
const daysAgo = (days: number): Date => new Date(Date.now() - days * DAY_MS);
const anonymiseDue = () => shop.app.get(AnonymiseOrders, { strict: false }).anonymiseDue();
const userIdOf = async (userToken: string): Promise<string> => {
  const { email } = (await shop.api('GET /api/user/me', { token: userToken })).body;
  const user = await shop.connection.collection('users').findOne({ email });
  return String(user?._id);
};
const isAnonymous = async (id: string): Promise<boolean> => (await stored(id)).anonymisedAt !== undefined;

test('an anonymous order keeps amounts, items, dates and country, and nothing of its customer', async () => {
  const { order } = await place();
  await updateStatus(order._id, 'cancelled', 'Anna called from +7 701 123 45 67');
  const before = await stored(order._id);
  await age(order._id, daysAgo(31));
  const uses = shop.connection.collection<{ _id: string; slots: string[] }>('promotionuses');
  await uses.insertOne({ _id: order._id, slots: ['all/spring/0', 'email:digest/spring/0'] });
  await anonymiseDue();
  expect((await uses.findOne())?.slots).toEqual(['all/spring/0']);
  const after = await stored(order._id);
  expect(after).toMatchObject({
    amount: before.amount,
    amountKzt: before.amountKzt,
    currency: before.currency,
    items: before.items,
    email: null,
    user: null,
    delivery: { country: before.delivery.country, estimate: before.delivery.estimate },
    history: [
      { status: 'pending', by: 'shopper' },
      { status: 'cancelled', by: 'shop' },
    ],
  });
  const { email } = (await shop.api('GET /api/user/me', { token })).body;
  const { name, surname, phone, city, address, zipCode } = before.delivery;
  const personal = [EMAIL, email, name, surname, phone.slice(1), city, address, zipCode, before.key];
  personal.push(...Object.values(COMPANY));
  const text = JSON.stringify([
    after,
    await shop.connection.collection('payments').find({ orderId: order._id }).toArray(),
  ]);
  for (const value of personal)
    expect([value, text.toLowerCase().includes(value.toLowerCase())]).toEqual([value, false]);
  expect((await shop.api('GET /api/orders/by-key/:key', { params: { key: before.key } })).status).toBe(404);
});

test('the images of an anonymous order are deleted unless watches or other orders use them', async () => {
  const images = shop.app.get(Images, { strict: false });
  const image = await images.store('watches/anonymous', await someImage());
  const watchId = await storeWatch(shop, {
    colors: [someColor('Black', { colorNameRU: 'Чёрный', images: [image] })],
  });
  const [first, second] = [await placeOrder(shop, watchId), await placeOrder(shop, watchId)];
  const anonymise = async ({ order }: typeof first) => {
    await updateStatus(order._id, 'cancelled');
    await age(order._id, daysAgo(31));
    await anonymiseDue();
    expect(await isAnonymous(order._id)).toBe(true);
    return images.hasOriginal(image);
  };
  await shop.api('DELETE /api/watches/:id', { token, params: { id: watchId } });
  expect([await anonymise(first), await anonymise(second)]).toEqual([true, false]);
});

test('the refunds of an anonymous order keep their amounts, without reasons and persons', async () => {
  const { order } = await place();
  const input = { token, params: { id: order._id } };
  await shop.api('PUT /api/orders/:id/paid', { ...input, body: { method: 'cash' } });
  const reason = 'Anna called from +7 701 123 45 67';
  await shop.api('POST /api/orders/:id/refunds', { ...input, body: { amount: 1_000, reason } });
  const { accounting } = retentionLimits(new Date(), 'Asia/Almaty');
  await age(order._id, new Date(accounting.getTime() - DAY_MS));
  await anonymiseDue();
  const after = await stored(order._id);
  expect(after.payment.refunds).toMatchObject([{ amount: 1_000, status: 'succeeded' }]);
  const { email } = (await shop.api('GET /api/user/me', { token })).body;
  const payments = await shop.connection.collection('payments').find({ orderId: order._id }).toArray();
  const text = JSON.stringify([after, payments]);
  for (const personal of [reason, email]) expect(text).not.toContain(personal);
});

test('the staff see an anonymous order with empty texts', async () => {
  const { order } = await place();
  await updateStatus(order._id, 'cancelled');
  await age(order._id, daysAgo(31));
  await anonymiseDue();
  const all = (await shop.api('GET /api/orders/all-orders', { token })).body;
  const seen = all.find(({ _id }) => _id === order._id);
  expect(seen).toMatchObject({ email: null, userId: null, amount: PRICE });
  expect(seen?.delivery).toMatchObject({
    name: '',
    surname: '',
    patronymic: null,
    phone: '',
    additionalPhone: '',
    zipCode: '',
    city: '',
    address: '',
  });
  const number = order._id.slice(-6);
  const found = (await shop.api('GET /api/orders/page', { token, query: { q: number } })).body.orders;
  expect(found.map(({ _id }) => _id)).toEqual([order._id]);
  expect((await shop.api('GET /api/orders/page', { token, query: { q: EMAIL } })).body.orders).toEqual([]);
  // The staff can still change it; nobody gets a mail.
  await updateStatus(order._id, 'pending');
});

describe('the retention job', () => {
  test('keeps an unpaid order for 30 days after its last change', async () => {
    const { order } = await place();
    const _id = new Types.ObjectId(order._id);
    await orders().updateOne({ _id }, { $set: { 'payment.status': 'lapsed', 'stock.state': 'released' } });
    await age(order._id, daysAgo(29));
    await anonymiseDue();
    expect(await isAnonymous(order._id)).toBe(false);
    await age(order._id, daysAgo(31));
    await orders().updateOne({ _id }, { $set: { changedAt: daysAgo(1) } });
    await anonymiseDue();
    expect(await isAnonymous(order._id)).toBe(false);
    await age(order._id, daysAgo(31));
    await anonymiseDue();
    expect(await isAnonymous(order._id)).toBe(true);
  });

  test('keeps an order with a sale for seven years after the year of its last status change', async () => {
    const { order, payment } = await place();
    await press({ payment }, 'approve');
    await updateStatus(order._id, 'delivered');
    const { accounting } = retentionLimits(new Date(), 'Asia/Almaty');
    await age(order._id, new Date(accounting.getTime() + DAY_MS));
    await anonymiseDue();
    expect(await isAnonymous(order._id)).toBe(false);
    await orders().updateOne(
      { _id: new Types.ObjectId(order._id) },
      { $set: { date: new Date(accounting.getTime() - DAY_MS) } },
    );
    await anonymiseDue();
    expect(await isAnonymous(order._id)).toBe(false);
    await age(order._id, new Date(accounting.getTime() - DAY_MS));
    await anonymiseDue();
    expect(await isAnonymous(order._id)).toBe(true);
  });

  test('deletes a payment seven years after the year in which it was opened or refunded', async () => {
    const { order } = await place();
    const input = { token, params: { id: order._id } };
    await shop.api('PUT /api/orders/:id/paid', { ...input, body: { method: 'cash' } });
    await shop.api('POST /api/orders/:id/refunds', {
      ...input,
      body: { amount: 1_000, reason: 'A scratch' },
    });
    const payments = shop.connection.collection('payments');
    const ageTo = (change: Record<string, Date>) =>
      payments.updateMany({ orderId: order._id }, { $set: change });
    const count = async () => {
      await anonymiseDue();
      return payments.countDocuments({ orderId: order._id, provider: 'offline' });
    };
    const { accounting } = retentionLimits(new Date(), 'Asia/Almaty');
    const old = new Date(accounting.getTime() - DAY_MS);
    expect(await count()).toBe(1);
    await ageTo({ createdAt: old });
    expect(await count()).toBe(1);
    await payments.updateOne({ orderId: order._id, provider: 'offline' }, { $set: { 'refunds.0.at': old } });
    expect(await count()).toBe(0);
    expect((await stored(order._id)).payment.refunds).toMatchObject([{ amount: 1_000 }]);
  });

  test('the year ends by the clocks of the shop', () => {
    const limits = retentionLimits(new Date('2033-12-31T20:00:00Z'), 'Asia/Almaty');
    expect(limits.accounting.toISOString()).toBe('2026-12-31T19:00:00.000Z');
    expect(retentionLimits(new Date('2033-12-31T18:00:00Z'), 'Asia/Almaty').accounting.toISOString()).toBe(
      '2025-12-31T19:00:00.000Z',
    );
  });
});

describe('the orders of a deleted account', () => {
  const ofDeletedUser = (userId: string) =>
    shop.app.get(AnonymiseOrders, { strict: false }).ofDeletedUser(userId);

  test('are anonymised if they are finished; the others keep their delivery data until 30 days after', async () => {
    const userToken = await shop.tokenOf('user');
    const userId = await userIdOf(userToken);
    const [finished, shipped, disputed] = [
      await place(userToken),
      await place(userToken),
      await place(userToken),
    ];
    await updateStatus(finished.order._id, 'delivered');
    await updateStatus(shipped.order._id, 'shipped');
    await updateStatus(disputed.order._id, 'delivered');
    const dispute = {
      reference: 'dp_1',
      amount: PRICE,
      currency: 'kzt',
      status: 'needsResponse' as const,
      reason: 'fraudulent',
      at: new Date(),
      respondBefore: null,
    };
    await orders().updateOne(
      { _id: new Types.ObjectId(disputed.order._id) },
      { $set: { 'payment.disputes': [dispute] } },
    );
    await ofDeletedUser(userId);
    await ofDeletedUser(userId);
    const ids = [finished, shipped, disputed].map(({ order }) => order._id);
    expect(await Promise.all(ids.map(isAnonymous))).toEqual([true, false, false]);
    expect(await orders().countDocuments({ user: new Types.ObjectId(userId) })).toBe(0);
    expect(await stored(shipped.order._id)).toMatchObject({ email: EMAIL, delivery: { city: 'Алматы' } });
    const params = { key: shipped.order.key };
    expect((await shop.api('GET /api/orders/by-key/:key', { params })).body.status).toBe('shipped');

    await age(shipped.order._id, daysAgo(31));
    await anonymiseDue();
    expect(await isAnonymous(shipped.order._id)).toBe(false);
    await updateStatus(shipped.order._id, 'delivered');
    await anonymiseDue();
    expect(await isAnonymous(shipped.order._id)).toBe(false);
    await age(shipped.order._id, daysAgo(31));
    await age(disputed.order._id, daysAgo(31));
    await anonymiseDue();
    expect(await isAnonymous(shipped.order._id)).toBe(true);
    expect(await isAnonymous(disputed.order._id)).toBe(false);
  });
});

test('an anonymous order keeps the price of its delivery, without its point and code', () => {
  const method = {
    ...{ id: 'points', kind: 'pickup', nameEN: 'Points', nameRU: 'Пункты', price: 1500, taxRate: null },
    ...{ carrier: null, cashOnDelivery: false, point: { code: 'A', address: 'Abay 1' } },
  };
  const order = {
    _id: new Types.ObjectId(),
    ...{ delivery: { country: 'Казахстан', method }, items: [], history: [], payment: {} },
    changes: [{ id: 'c', by: 'shopper', formerMethod: method }],
    pickup: { code: '123456', readyAt: new Date(), handedOverAt: null, attempts: 0 },
  } as unknown as StoredOrder;
  const { delivery, pickup, changes } = anonymisedFields(order);
  expect(delivery.method).toMatchObject({ id: 'points', price: 1500 });
  expect(delivery.method?.point).toBeUndefined();
  expect(changes?.[0]?.formerMethod?.point).toBeUndefined();
  expect(pickup?.code).toBe('');
});
