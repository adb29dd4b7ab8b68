import type { OrderInput, QuoteInput, StaffOrderInput } from '@meridian/contracts';
import { DEFAULT_DELIVERY_METHODS, type PromotionDiscount } from '@meridian/domain';
import { Types } from 'mongoose';
import { changeSettings, SELLER, setTaxRates } from '../../../../testing/invoices.ts';
import { orderBody, wanted } from '../../../../testing/order-body.ts';
import { BANK_SECRET, orderByKey, PRICE, paymentOf, sendEvent } from '../../../../testing/payments.ts';
import { storePromotion, usesOf } from '../../../../testing/promotions.ts';
import { testApi } from '../../../../testing/test-api.ts';
import { stockOf, stockRow, storeWatch } from '../../../../testing/watch-on-sale.ts';

const DELIVERY = 2_000;
const MINUTE_MS = 60_000;

// 30 unknown codes of an account.
const shop = testApi({ SANDBOX_WEBHOOK_SECRET: BANK_SECRET, RATE_LIMIT_LOGIN: '10' });
let token: string;
let watchId: string;
let customers = 0;

beforeAll(async () => {
  token = await shop.tokenOf('admin');
  const { revision } = (await shop.api('GET /api/panel/delivery', { token })).body;
  const rates = [
    {
      country: 'KZ' as const,
      places: [],
      maxWeight: null,
      prices: { kzt: DELIVERY },
      freeFrom: { kzt: 10 * PRICE },
      days: null,
    },
  ];
  const methods = [{ ...DEFAULT_DELIVERY_METHODS[0]!, id: 'courier', cashOnDelivery: true, rates }];
  await shop.api('PUT /api/panel/delivery', { token, body: { methods, revision } });
  await changeSettings(shop, token, { seller: SELLER });
  await setTaxRates(shop, { KZ: 12 });
});
beforeEach(async () => {
  watchId = await storeWatch(shop);
});

/** Another customer each time. */
const customer = () => ({
  email: `buyer-${++customers}@example.com`,
  phone: `+7 701 ${String(1_000_000 + customers)}`,
});
const quote = (change: Partial<QuoteInput> = {}, as?: string) =>
  shop.api('POST /api/orders/quote', {
    ...(as && { token: as }),
    body: {
      ...{ items: [wanted(watchId, 3)], currency: 'kzt', country: 'Казахстан', deliveryMethod: 'courier' },
      ...change,
    },
  });
const place = (amount: number, change: Partial<OrderInput> = {}, pieces = 3) =>
  shop.api('POST /api/orders/place-order', {
    body: orderBody([wanted(watchId, pieces)], amount, {
      ...{ currency: 'kzt', deliveryMethod: 'courier', deliveryPrice: DELIVERY },
      ...customer(),
      ...change,
    }),
  });
const gift = (itemId: string) => ({
  kind: 'gift' as const,
  gift: { itemId, colorName: 'Deep Blue', size: '42' },
});

describe('a promo code', () => {
  test.each<[string, PromotionDiscount | null, object[], { discount: number; deliveryDiscount: number }]>([
    [
      'PERCENT',
      { kind: 'percent', percent: 10 },
      [{ quantity: 3, price: 450_000, discount: 50_000 }],
      { discount: 150_000, deliveryDiscount: 0 },
    ],
    [
      'AMOUNT',
      { kind: 'amount', amount: { kzt: 100_000 } },
      [
        { quantity: 2, price: 466_667, discount: 33_333 },
        { quantity: 1, price: 466_666, discount: 33_334 },
      ],
      { discount: 100_000, deliveryDiscount: 0 },
    ],
    [
      'DELIVERY',
      { kind: 'freeDelivery' },
      [{ quantity: 3, price: PRICE }],
      { discount: 0, deliveryDiscount: DELIVERY },
    ],
    [
      'GIFT',
      null,
      [
        { quantity: 3, price: PRICE },
        { quantity: 1, price: 0, isGift: true, colorName: 'Deep Blue', colorNameRU: 'Тёмно-синий' },
      ],
      { discount: 0, deliveryDiscount: 0 },
    ],
  ])('%s: an order costs its quote', async (name, discount, items, off) => {
    const code = `${name}-1`;
    const given = await storeWatch(shop);
    const id = await storePromotion(shop, code, { discount: discount ?? gift(given) });
    const { body: quoted } = await quote({ promoCode: ` ${code.toLowerCase()} ` });
    const total = 3 * PRICE - off.discount + DELIVERY - off.deliveryDiscount;
    expect(quoted).toMatchObject({
      ...{ items, ...off, subtotal: 3 * PRICE, delivery: DELIVERY - off.deliveryDiscount, total },
      tax: Math.round((total * 1200) / 112) / 100,
      promotion: { code, nameEN: 'Spring', nameRU: 'Весна' },
    });
    expect((await place(total + 1, { promoCode: code })).error).toMatchObject({
      code: 'priceChanged',
      details: { amount: total },
    });
    expect(await usesOf(shop, id)).toBe(0);
    const { status, body } = await place(total, { promoCode: code });
    expect(status).toBe(201);
    expect(body.order).toMatchObject({
      ...{ amount: total, items },
      promotion: { id, code, nameEN: 'Spring', nameRU: 'Весна', ...off },
      delivery: { method: { price: DELIVERY - off.deliveryDiscount } },
    });
    expect(body.order.items[1]?.worth).toBe(name === 'GIFT' ? PRICE : undefined);
    expect(body.payment.redirectUrl).toContain('/pay/sandbox/');
    expect(await usesOf(shop, id)).toBe(1);
    expect(await stockOf(shop, given, 'Deep Blue', '42')).toBe(name === 'GIFT' ? 9 : 10);
  });

  test('applies to an order that the staff place, and to one that is paid on delivery', async () => {
    const id = await storePromotion(shop, 'FREE', { discount: { kind: 'freeDelivery' } });
    const cash = await place(3 * PRICE, { promoCode: 'FREE', payment: 'cashOnDelivery' });
    expect(cash.body.order).toMatchObject({ amount: 3 * PRICE, payment: { method: 'cash' } });
    const body: StaffOrderInput = {
      ...{ ...orderBody([wanted(watchId)], PRICE, customer()), country: 'Казахстан', promoCode: 'free' },
      ...{ currency: 'kzt', language: 'en', payment: 'transfer' },
    };
    const placed = await shop.api('POST /api/orders/by-staff', { token, body });
    expect(placed.body.order).toMatchObject({ amount: PRICE, promotion: { id, code: 'FREE' } });
    expect(await usesOf(shop, id)).toBe(2);
    const unknown = await shop.api('POST /api/orders/by-staff', {
      token,
      body: { ...body, promoCode: 'X-1' },
    });
    expect(unknown.error).toMatchObject({ code: 'promotionInvalid', details: { reason: 'unknown' } });
  });

  test('does not make the delivery dearer, also after a change by the staff', async () => {
    await storePromotion(shop, 'HALF', { discount: { kind: 'percent', percent: 50 } });
    const contact = { ...orderBody([wanted(watchId, 10)], 0, customer()), country: 'Казахстан' };
    const body: StaffOrderInput = {
      ...{ ...contact, promoCode: 'HALF', currency: 'kzt', language: 'en', payment: 'transfer' },
    };
    const { order } = (await shop.api('POST /api/orders/by-staff', { token, body })).body;
    const changed = await shop.api('POST /api/orders/:id/changes', {
      ...{ token, params: { id: order._id } },
      body: {
        revision: order.revision,
        delivery: { ...contact, city: 'Астана', deliveryMethod: 'courier' },
      },
    });
    expect(changed.body).toMatchObject({
      amount: 5 * PRICE,
      delivery: { city: 'Астана', method: { price: 0 } },
    });
  });

  test.each<[string, object, object]>([
    ['UNKNOWN', { code: 'ANOTHER' }, { reason: 'unknown' }],
    ['PLANNED', { from: new Date(Date.now() + MINUTE_MS) }, { reason: 'notStarted' }],
    ['STOPPED', { isStopped: true, until: new Date() }, { reason: 'ended' }],
    ['SCOPE', { scope: { brands: ['b'.repeat(24)], collections: [] } }, { reason: 'scope' }],
    ['MINIMUM', { minimum: { kzt: 4 * PRICE } }, { reason: 'minimum', minimum: 4 * PRICE, missing: PRICE }],
    ['DOLLARS', { minimum: { usd: 1 } }, { reason: 'currency', currencies: ['usd'] }],
    ['USED-UP', { maxUses: 0 }, { reason: 'usedUp' }],
    ['NO-GIFT', { discount: gift('c'.repeat(24)) }, { reason: 'giftSoldOut' }],
  ])('%s is refused with the reason, and the order is not placed', async (code, fields, details) => {
    await storePromotion(shop, code, fields);
    const attempts = [
      await quote({ promoCode: code }),
      await place(3 * PRICE + DELIVERY, { promoCode: code }),
    ];
    for (const { status, error } of attempts)
      expect([status, error]).toEqual([409, expect.objectContaining({ code: 'promotionInvalid', details })]);
    expect(await stockOf(shop, watchId)).toBe(10);
  });

  test('of one brand names it', async () => {
    const brand = { nameEN: 'Orbit', nameRU: 'Орбита' };
    const { _id } = (await shop.api('POST /api/brands', { token, body: brand })).body;
    await storePromotion(shop, 'ORBIT', { scope: { brands: [_id], collections: [] } });
    expect((await quote({ promoCode: 'ORBIT' })).error.details).toEqual({ reason: 'scope', only: [brand] });
    await shop.connection
      .collection('watches')
      .updateOne({ _id: new Types.ObjectId(watchId) }, { $set: { brand: new Types.ObjectId(_id) } });
    expect((await quote({ promoCode: 'ORBIT' })).body.discount).toBe(150_000);
  });

  test('that has just ended applies to an order at its price, and to no quote', async () => {
    const total = 3 * 450_000 + DELIVERY;
    const end = (minutesAgo: number) => new Date(Date.now() - minutesAgo * MINUTE_MS);
    await storePromotion(shop, 'ENDED', { until: end(4) });
    await storePromotion(shop, 'LONG-ENDED', { until: end(6) });
    expect((await quote({ promoCode: 'ENDED' })).error.details).toEqual({ reason: 'ended' });
    expect((await place(total, { promoCode: 'LONG-ENDED' })).error.details).toEqual({ reason: 'ended' });
    expect((await place(total, { promoCode: 'ENDED' })).status).toBe(201);
  });

  test('is used once per customer, who is not the member of staff that asks, and only for the first order', async () => {
    await storePromotion(shop, 'ONCE', { maxUsesPerCustomer: 1 });
    await storePromotion(shop, 'FIRST', { isFirstOrderOnly: true });
    const { email, phone } = customer();
    const total = 3 * 450_000 + DELIVERY;
    expect((await quote({ promoCode: 'FIRST', email, phone })).body.total).toBe(total);
    expect((await place(total, { promoCode: 'ONCE', email, phone })).status).toBe(201);
    for (const [promoCode, reason] of [
      ['ONCE', 'usedByCustomer'],
      ['FIRST', 'notFirstOrder'],
    ] as const) {
      for (const known of [{ email: email.toUpperCase() }, { phone }])
        expect((await quote({ promoCode, ...known })).error.details).toEqual({ reason });
      expect((await quote({ promoCode })).status).toBe(200);
      for (const known of [{ email }, { phone }])
        expect((await place(total, { promoCode, ...known })).error.details).toEqual({ reason });
    }
    const { email: own } = (await shop.api('GET /api/user/me', { token })).body;
    expect((await place(total, { promoCode: 'ONCE', email: own })).status).toBe(201);
    expect((await quote({ promoCode: 'ONCE' }, token)).status).toBe(200);
  });

  test('whose gift is sold out during the reservation is refused', async () => {
    const given = await storeWatch(shop, { stock: [stockRow(1, 'Deep Blue', '42')] });
    const id = await storePromotion(shop, 'LAST-GIFT', { discount: gift(given) });
    const total = 3 * PRICE + DELIVERY;
    const orders = await Promise.all([1, 2, 3].map(() => place(total, { promoCode: 'LAST-GIFT' })));
    expect(orders.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    for (const { error } of orders.filter(({ status }) => status === 409))
      expect(error.details).toEqual({ reason: 'giftSoldOut' });
    expect([await usesOf(shop, id), await stockOf(shop, given, 'Deep Blue', '42')]).toEqual([1, 0]);
  });

  test('with 5 uses is used by 5 of 12 concurrent orders, and again after a failed payment', async () => {
    const id = await storePromotion(shop, 'FIVE', { maxUses: 5 });
    const total = 450_000 + DELIVERY;
    watchId = await storeWatch(shop, { stock: [stockRow(50)] });
    const buy = () => place(total, { promoCode: 'FIVE' }, 1);
    const orders = await Promise.all(Array.from({ length: 12 }, buy));
    const placed = orders.filter(({ status }) => status === 201);
    expect([placed.length, await usesOf(shop, id), await stockOf(shop, watchId)]).toEqual([5, 5, 45]);
    for (const { error } of orders.filter(({ status }) => status !== 201))
      expect(error).toMatchObject({ code: 'promotionInvalid', details: { reason: 'usedUp' } });
    const { body } = placed[0]!;
    await sendEvent(shop, 'declined', paymentOf(body));
    expect((await orderByKey(shop, body)).payment.status).toBe('failed');
    expect(await usesOf(shop, id)).toBe(4);
    expect((await buy()).status).toBe(201);
    // The order cannot be paid with the code any more.
    await sendEvent(shop, 'approved', paymentOf(body), { id: 'late' });
    expect((await orderByKey(shop, body)).payment.status).toBe('refunded');
    expect(await usesOf(shop, id)).toBe(5);
  });

  test('of a repeated request is used once', async () => {
    const id = await storePromotion(shop, 'REPEATED', { maxUses: 1 });
    const { email, phone } = customer();
    const body = orderBody([wanted(watchId)], 450_000 + DELIVERY, { promoCode: 'REPEATED', email, phone });
    const headers = { 'idempotency-key': 'with-code' };
    const send = () => shop.api('POST /api/orders/place-order', { body, headers });
    const orders = await Promise.all([send(), send(), send()]);
    expect(new Set(orders.map((response) => response.body.order._id)).size).toBe(1);
    expect(await usesOf(shop, id)).toBe(1);
  });

  test('can be guessed only so often, like a customer, in quotes and orders together', async () => {
    const shopper = await shop.tokenOf('user');
    const known = customer();
    await storePromotion(shop, 'FIRST-OF-ALL', { isFirstOrderOnly: true });
    expect((await place(3 * PRICE + DELIVERY, known)).status).toBe(201);
    const { error } = await quote({ promoCode: 'FIRST-OF-ALL', ...known }, shopper);
    expect(error.details).toEqual({ reason: 'notFirstOrder' });
    const guesses = Array.from({ length: 33 }, (_, index) =>
      index % 2
        ? quote({ promoCode: `GUESS-${index}` }, shopper)
        : shop.api('POST /api/orders/place-order', {
            ...{ token: shopper, body: orderBody([wanted(watchId)], PRICE, { promoCode: `GUESS-${index}` }) },
          }),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 409)).toHaveLength(29);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
    expect((await quote({}, shopper)).status).toBe(200);
  });
});

describe('a quote without a code', () => {
  test('states the sums, without the delivery until there is a method, and the tax', async () => {
    const sums = { subtotal: 3 * PRICE, discount: 0, deliveryDiscount: 0, promotion: null };
    expect((await quote({ deliveryMethod: undefined })).body).toMatchObject({
      ...{ ...sums, delivery: null, total: 3 * PRICE, tax: 160_714.29 },
      items: [{ itemId: watchId, size: '40', quantity: 3, price: PRICE, image: 'watches/Black.jpg' }],
    });
    expect((await quote({ country: null })).body).toMatchObject({ ...sums, delivery: null, tax: 0 });
    expect((await quote()).body).toMatchObject({ ...sums, delivery: DELIVERY, total: 3 * PRICE + DELIVERY });
  });

  test('is refused for a method that is not offered and for more pieces than there are', async () => {
    expect((await quote({ deliveryMethod: 'gone' })).error).toMatchObject({
      ...{ code: 'deliveryChanged', details: { options: [{ methodId: 'courier', price: DELIVERY }] } },
    });
    expect((await quote({ items: [wanted(watchId, 11)] })).error.code).toBe('outOfStock');
  });
});
