import type { OrderInput, StaffOrderInput } from '@meridian/contracts';
import { DEFAULT_DELIVERY_METHODS } from '@meridian/domain';
import { Types } from 'mongoose';
import { changeSettings, issuedDocuments, renderFiles, SELLER } from '../../../../testing/invoices.ts';
import { mailsTo } from '../../../../testing/mail-links.ts';
import { orderBody, wanted } from '../../../../testing/order-body.ts';
import { BANK_SECRET, orderByKey, paymentOf, press, PRICE } from '../../../../testing/payments.ts';
import { completeWork } from '../../../../testing/perform-work.ts';
import { storePromotion, usesOf } from '../../../../testing/promotions.ts';
import { presentStock, stockByLedger } from '../../../../testing/stock-ledger.ts';
import { testApi } from '../../../../testing/test-api.ts';
import { stockOf, storeWatch } from '../../../../testing/watch-on-sale.ts';
import type { StoredOrder } from '../order.schema.ts';

const DELIVERY = 2_000;
const EMAIL = 'anna@example.com';
const HALF = PRICE / 2;

const shop = testApi({ SANDBOX_WEBHOOK_SECRET: BANK_SECRET });
let token: string;
let watchId: string;
let codes = 0;

beforeAll(async () => {
  renderFiles(shop);
  token = await shop.tokenOf('admin');
  const { revision } = (await shop.api('GET /api/panel/delivery', { token })).body;
  const rates = [
    {
      country: 'KZ' as const,
      places: [],
      maxWeight: null,
      prices: { kzt: DELIVERY },
      freeFrom: {},
      days: null,
    },
    { country: 'RU' as const, places: [], maxWeight: null, prices: { kzt: 0 }, freeFrom: {}, days: null },
  ];
  const methods = [{ ...DEFAULT_DELIVERY_METHODS[0]!, id: 'courier', cashOnDelivery: true, rates }];
  await shop.api('PUT /api/panel/delivery', { token, body: { methods, revision } });
  await changeSettings(shop, token, { seller: SELLER });
});
beforeEach(async () => {
  watchId = await storeWatch(shop);
});

type Fields = Parameters<typeof storePromotion>[2];
const HALF_PRICE: Fields = { discount: { kind: 'percent', percent: 50 } };
/** A promotion of one use, and the body of an order of one watch with it. */
const offered = async (fields: Fields = HALF_PRICE, amount = HALF + DELIVERY) => {
  const promoCode = `CODE-${++codes}`;
  const id = await storePromotion(shop, promoCode, { maxUses: 1, ...fields });
  const place = (change: Partial<OrderInput> = {}) =>
    shop.api('POST /api/orders/place-order', {
      body: orderBody([wanted(watchId)], amount, { promoCode, email: EMAIL, ...change }),
    });
  return { id, promoCode, place };
};
type Placed = Awaited<ReturnType<Awaited<ReturnType<typeof offered>>['place']>>['body'];

const orders = () => shop.connection.collection<StoredOrder>('orders');
const stored = (placed: Placed) => orders().findOne({ key: placed.order.key });
const pay = ({ order }: Placed, amount?: number) =>
  shop.api('POST /api/orders/:id/pay', {
    params: { id: order._id },
    body: { key: order.key, ...(amount !== undefined && { amount }) },
  });
const update = ({ order }: Placed, statusEN: string) =>
  shop.api('PUT /api/orders/update-order-status', { token, body: { orderId: order._id, statusEN } });
const record = ({ order }: Placed, body: object) =>
  shop.api('PUT /api/orders/:id/paid', {
    ...{ token, params: { id: order._id } },
    body: { method: 'transfer', ...body },
  });

describe('an unpaid order with a promo code', () => {
  test('keeps its price within its first term, and uses the code again', async () => {
    const { id, place } = await offered();
    const { body } = await place();
    await press(body, 'decline');
    expect(await usesOf(shop, id)).toBe(0);
    const again = await pay(body);
    expect(again.body.order).toMatchObject({ amount: HALF + DELIVERY, promotion: { id } });
    expect(await usesOf(shop, id)).toBe(1);
    await press(again.body, 'approve');
    expect((await orderByKey(shop, body)).payment.status).toBe('paid');
  });

  test.each<[string, Fields, number, number]>([
    ['a discount', HALF_PRICE, HALF + DELIVERY, 0],
    ['free delivery', { discount: { kind: 'freeDelivery' } }, PRICE, 0],
    ['a gift', {}, PRICE + DELIVERY, 1],
  ])('after its first term has no %s any more', async (_, fields, amount, gifts) => {
    const given = await storeWatch(shop);
    const gift = { itemId: given, colorName: 'Black', size: '40' };
    const { id, place } = await offered(gifts ? { discount: { kind: 'gift', gift } } : fields, amount);
    const { body } = await place();
    await press(body, 'decline');
    await orders().updateOne({ key: body.order.key }, { $set: { date: new Date(Date.now() - 86_400_000) } });
    const total = PRICE + DELIVERY;
    const { error } = await pay(body);
    expect(error).toMatchObject({ code: 'priceChanged', details: { amount: total } });
    expect(error.message.includes('without its gift')).toBe(gifts > 0);
    const paid = await pay(body, total);
    expect(paid.body.order).toMatchObject({ amount: total, delivery: { method: { price: DELIVERY } } });
    await press(paid.body, 'approve');
    const order = await stored(body);
    expect(order).toMatchObject({
      amount: total,
      payment: { status: 'paid' },
      items: [{ price: PRICE }, ...(gifts ? [{ isGift: true, removed: 1 }] : [])],
    });
    expect(order).not.toHaveProperty('promotion');
    expect(order?.items[0]).not.toHaveProperty('discount');
    expect([await usesOf(shop, id), await stockOf(shop, watchId), await stockOf(shop, given)]).toEqual([
      0, 9, 10,
    ]);
    await completeWork(shop);
    expect(await stockByLedger(shop, given, 10)).toEqual(await presentStock(shop, given));
  });

  test('whose code another order has used is priced without it at once', async () => {
    const { id, place } = await offered();
    const { body } = await place();
    await press(body, 'decline');
    expect((await place()).status).toBe(201);
    const total = PRICE + DELIVERY;
    expect((await pay(body)).error).toMatchObject({ code: 'priceChanged', details: { amount: total } });
    const paid = await pay(body, total);
    expect(paid.body.order.amount).toBe(total);
    await press(paid.body, 'approve');
    expect(await stored(body)).toMatchObject({ amount: total, payment: { status: 'paid' } });
    expect([await usesOf(shop, id), await stockOf(shop, watchId)]).toEqual([1, 8]);
  });

  test('whose code is for first orders is priced without it once the customer has another order', async () => {
    const { id, place } = await offered({ ...HALF_PRICE, isFirstOrderOnly: true, maxUses: null });
    const customer = { email: `first-${++codes}@example.com`, phone: '+7 701 765 43 21' };
    const { body } = await place(customer);
    await press(body, 'decline');
    const other = await place({ ...customer, promoCode: undefined, amount: PRICE + DELIVERY });
    await press(other.body, 'approve');
    const total = PRICE + DELIVERY;
    expect((await pay(body)).error).toMatchObject({ code: 'priceChanged', details: { amount: total } });
    await press((await pay(body, total)).body, 'approve');
    expect(await stored(body)).toMatchObject({ amount: total, payment: { status: 'paid' } });
    expect(await usesOf(shop, id)).toBe(0);
  });

  test('returns the use when it is cancelled, and takes it again only if it is free', async () => {
    const { id, place } = await offered();
    const { body } = await place();
    await update(body, 'cancelled');
    expect(await usesOf(shop, id)).toBe(0);
    expect((await update(body, 'pending')).body).toMatchObject({ amount: HALF + DELIVERY });
    expect(await usesOf(shop, id)).toBe(1);
    await update(body, 'cancelled');
    await place();
    const { error } = await update(body, 'pending');
    expect(error).toMatchObject({ code: 'promotionInvalid', details: { reason: 'usedUp' } });
    expect(error.message).toContain('The promo code of this order');
    expect([await usesOf(shop, id), await stockOf(shop, watchId)]).toEqual([1, 9]);
  });

  test.each([
    ['refund', { status: 'cancelled', payment: { status: 'refunded' } }],
    ['short', { status: 'pending', payment: { status: 'paidOffline' } }],
  ] as const)('whose code is gone when its transfer is recorded: %s', async (whenSoldOut, expected) => {
    const { id, place } = await offered();
    const { body } = await place();
    await press(body, 'decline');
    await place();
    expect((await record(body, {})).error.code).toBe('promotionInvalid');
    expect((await record(body, { whenSoldOut })).body).toMatchObject({
      amount: HALF + DELIVERY,
      ...expected,
    });
    expect(await usesOf(shop, id)).toBe(1);
  });
});

describe('an order that costs nothing', () => {
  const EVERYTHING: Fields = { discount: { kind: 'percent', percent: 100 }, maxUses: null };
  const free = (change: Partial<OrderInput> = {}) => ({ country: 'Россия', zipCode: '101000', ...change });

  test.each([
    ['online', {}],
    ['on delivery', { payment: 'cashOnDelivery', deliveryMethod: 'courier' }],
  ] as const)('is paid when it is placed, to be paid %s', async (_, change) => {
    const email = `free-${++codes}@example.com`;
    const { place } = await offered(EVERYTHING, 0);
    const { status, body } = await place(free({ email, ...change }));
    expect([status, body.payment]).toEqual([201, { status: 'paid', redirectUrl: null }]);
    const order = await stored(body);
    expect(order).toMatchObject({
      ...{ amount: 0, amountKzt: 0, status: 'pending', items: [{ price: 0, discount: PRICE }] },
      payment: { provider: 'offline', status: 'paid' },
      money: [{ kind: 'payment', amount: 0, amountKzt: 0 }],
      delivery: { method: { price: 0, cashOnDelivery: false } },
    });
    expect(order).not.toHaveProperty('reservation');
    await completeWork(shop);
    expect(await issuedDocuments(shop, body.order.key)).toMatchObject([{ kind: 'invoice', amount: 0 }]);
    expect((await mailsTo(shop, email)).map(({ attachments = [] }) => attachments.length)).toEqual([1]);
    expect((await record(body, {})).error.code).toBe('notPayable');
    expect((await pay(body)).body.payment).toEqual({ status: 'paid', redirectUrl: null });
  });

  test('has no refund when it is cancelled, and is still paid when it is opened again', async () => {
    const { id, place } = await offered(EVERYTHING, 0);
    const placed = (await place(free())).body;
    const { key } = placed.order;
    await completeWork(shop);
    const cancelled = await shop.api('POST /api/orders/by-key/:key/cancel', { params: { key } });
    expect(cancelled.body).toMatchObject({ status: 'cancelled', payment: { status: 'paid' } });
    await completeWork(shop);
    expect(await issuedDocuments(shop, key)).toHaveLength(1);
    expect([await usesOf(shop, id), await stockOf(shop, watchId)]).toEqual([0, 10]);
    expect((await update(placed, 'pending')).body).toMatchObject({ payment: { status: 'paid' } });
    expect([await usesOf(shop, id), await stockOf(shop, watchId)]).toEqual([1, 9]);
    expect((await update(placed, 'cancelled')).body).toMatchObject({ payment: { status: 'paid' } });
    const { refunds } = (await stored(placed))!.payment;
    expect(refunds).toBeUndefined();
  });

  test('that the staff place is paid, too', async () => {
    const { promoCode } = await offered(EVERYTHING, 0);
    const email = `staff-${++codes}@example.com`;
    const body: StaffOrderInput = {
      ...{ ...orderBody([wanted(watchId)], 0, free({ email })), country: 'Россия', promoCode },
      ...{ currency: 'kzt', language: 'en', payment: 'link' },
    };
    const { body: placed } = await shop.api('POST /api/orders/by-staff', { token, body });
    expect(placed).toMatchObject({ link: null, order: { amount: 0, payment: { status: 'paid' } } });
    await completeWork(shop);
    expect(await mailsTo(shop, email)).toHaveLength(1);
  });
});

test('an order whose lines are all free of charge but not its delivery is paid for the delivery', async () => {
  const { place } = await offered({ discount: { kind: 'percent', percent: 100 } }, DELIVERY);
  const { body } = await place();
  expect(body.payment.status).toBe('pending');
  const page = await shop.connection
    .collection<{ _id: string; amount: number }>('payments')
    .findOne({ orderId: new Types.ObjectId(body.order._id).toHexString() });
  expect(page?.amount).toBe(DELIVERY);
  expect(paymentOf(body)).not.toBe('');
});

test('an order whose changes return all of its money keeps the pieces that cost nothing, until it is cancelled', async () => {
  const { id, place } = await offered({ discount: { kind: 'percent', percent: 100 } }, DELIVERY);
  const { body } = await place();
  await press(body, 'approve');
  const { revision, delivery } = (await stored(body))!;
  const { name, surname, patronymic, phone, additionalPhone, city, address } = delivery;
  const to = { name, surname, patronymic, phone, additionalPhone, city, address };
  const changed = await shop.api('POST /api/orders/:id/changes', {
    ...{ token, params: { id: body.order._id } },
    body: {
      ...{ revision, remove: [], add: [] },
      delivery: { ...to, country: 'Россия', zipCode: '101000', deliveryMethod: 'courier' },
    },
  });
  expect(changed.status).toBe(201);
  await completeWork(shop);
  expect(await stored(body)).toMatchObject({
    ...{ status: 'pending', payment: { status: 'partlyRefunded', refunds: [{ amount: DELIVERY }] } },
    stock: { state: 'reserved' },
  });
  expect(await usesOf(shop, id)).toBe(1);
  const cancelled = await update(body, 'cancelled');
  expect(cancelled.body).toMatchObject({ status: 'cancelled', payment: { status: 'refunded' } });
  expect([await usesOf(shop, id), await stockOf(shop, watchId)]).toEqual([0, 10]);
});
