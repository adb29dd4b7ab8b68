import type { Order, OrderChangeInput, OrderInput, StaffOrderInput } from '@meridian/contracts';
import { DEFAULT_DELIVERY_METHODS, type DeliveryMethod } from '@meridian/domain';
import { Types } from 'mongoose';
import { changeSettings, issuedDocuments, SELLER, setTaxRates } from '../../../../testing/invoices.ts';
import { orderBody, wanted } from '../../../../testing/order-body.ts';
import { BANK_SECRET, orderByKey, payAgain, press, PRICE } from '../../../../testing/payments.ts';
import { performWork } from '../../../../testing/perform-work.ts';
import { mailsTo } from '../../../../testing/mail-links.ts';
import { testApi } from '../../../../testing/test-api.ts';
import { waitFor } from '../../../../testing/wait-for.ts';
import { storeWatch } from '../../../../testing/watch-on-sale.ts';
import type { StoredOrder } from '../order.schema.ts';

const COURIER_PRICE = 2_000;
const PICKUP_PRICE = 1_000;
const EMAIL = 'anna@example.com';
/** Of the difference of 1 000. */
const EXPRESS_TAX = { tax: { rate: 10, amount: 90.91 }, deliveryTax: { rate: 10, amount: 90.91 } };

const shop = testApi({ SANDBOX_WEBHOOK_SECRET: BANK_SECRET });
let token: string;
let watchId: string;
let pointId: string;

const methodOf = (
  id: string,
  kzt: number,
  change: Partial<DeliveryMethod> = {},
  rate: Partial<DeliveryMethod['rates'][number]> = {},
): DeliveryMethod => ({
  ...DEFAULT_DELIVERY_METHODS[0]!,
  id,
  rates: [{ country: 'KZ', places: [], maxWeight: null, prices: { kzt }, freeFrom: {}, days: null, ...rate }],
  ...change,
});
const METHODS = [
  methodOf('courier', COURIER_PRICE, { cashOnDelivery: true, taxRate: 5 }),
  methodOf('express', 3_000, { nameEN: 'Express', taxRate: 10 }, { places: ['Алматы'] }),
  methodOf('pickup', PICKUP_PRICE, { kind: 'pickup', nameEN: 'Points', nameRU: 'Пункты' }),
];
const POINT = {
  methodId: 'pickup',
  code: 'ALA1',
  nameEN: 'Abay point',
  nameRU: 'Пункт на Абая',
  country: 'KZ' as const,
  city: 'Алматы',
  zipCode: '050001',
  address: 'Абая 10',
  hours: '10:00–20:00',
  phone: '+7 727 000 00 00',
  latitude: null,
  longitude: null,
  isActive: true,
};

beforeAll(async () => {
  token = await shop.tokenOf('admin');
  const { revision } = (await shop.api('GET /api/panel/delivery', { token })).body;
  await shop.api('PUT /api/panel/delivery', { token, body: { methods: METHODS, revision } });
  pointId = (await shop.api('POST /api/panel/delivery/points', { token, body: POINT })).body._id;
  await changeSettings(shop, token, { seller: SELLER });
  await setTaxRates(shop, { KZ: 12 });
});
beforeEach(async () => {
  watchId = await storeWatch(shop);
});

const place = (price: number, change: Partial<OrderInput> = {}, quantity = 1) =>
  shop.api('POST /api/orders/place-order', {
    body: orderBody([wanted(watchId, quantity)], quantity * PRICE + price, { email: EMAIL, ...change }),
  });
const toPoint = () => ({ deliveryMethod: 'pickup', pickupPoint: pointId, city: '', address: '' });
const placeByStaff = (change: Partial<StaffOrderInput>) =>
  shop.api('POST /api/orders/by-staff', {
    token,
    body: {
      ...orderBody([wanted(watchId)], PRICE, { country: 'Казахстан' }),
      ...{ currency: 'kzt', language: 'en', payment: 'cash', ...change },
    },
  });
const paid = async (price: number, change: Partial<OrderInput> = {}, quantity = 1) => {
  const { body } = await place(price, change, quantity);
  await press(body, 'approve');
  return body;
};
const read = async (id: string): Promise<Order> =>
  (await shop.api('GET /api/orders/page', { token, query: { ids: id } })).body.orders[0]!;
const changeDelivery = async (id: string, change: Partial<OrderChangeInput['delivery']>, body = {}) => {
  const { delivery, revision } = await read(id);
  const { name, surname, phone, country, zipCode, city, address } = delivery;
  return shop.api('POST /api/orders/:id/changes', {
    token,
    params: { id },
    body: {
      revision,
      delivery: { name, surname, phone, country, zipCode, city, address, ...change },
      ...body,
    },
  });
};
const byId = (id: string) => ({ token, params: { id } });
const setStatus = (orderId: string, statusEN: Order['status']) =>
  shop.api('PUT /api/orders/update-order-status', { token, body: { orderId, statusEN } });
const documentsOf = async (id: string) => {
  const issued = shop.connection.collection('invoices').find({ orderId: new Types.ObjectId(id) });
  return issued.sort({ at: 1, _id: 1 }).toArray();
};

describe('a new order', () => {
  test('without a method gets the cheapest one to an address, whose price is part of the amount', async () => {
    const { status, body } = await place(COURIER_PRICE);
    expect(status).toBe(201);
    expect(body.order).toMatchObject({
      amount: PRICE + COURIER_PRICE,
      delivery: { method: { id: 'courier', price: COURIER_PRICE, taxRate: 5 }, address: 'Абая 1' },
    });
    expect((await place(0)).error).toMatchObject({
      code: 'priceChanged',
      details: { amount: PRICE + COURIER_PRICE },
    });
    expect((await place(0, { country: '' })).error.code).toBe('deliveryChanged');
  });

  test('is refused with the options if its method is not offered, or has another price', async () => {
    const refusals = await Promise.all([
      place(0, { deliveryMethod: 'balloon' }),
      place(3_000, { deliveryMethod: 'express', city: 'Астана' }),
      place(1_500, { deliveryMethod: 'courier', deliveryPrice: 1_500 }),
      place(PICKUP_PRICE, { ...toPoint(), pickupPoint: new Types.ObjectId().toHexString() }),
      place(COURIER_PRICE, { ...toPoint(), deliveryMethod: 'courier' }),
      place(3_000, { deliveryMethod: 'express', payment: 'cashOnDelivery' }),
    ]);
    expect(refusals.map(({ error }) => error.code)).toEqual(Array(6).fill('deliveryChanged'));
    expect(refusals[2].error.details).toMatchObject({
      options: [
        { methodId: 'courier', price: COURIER_PRICE },
        { methodId: 'express' },
        { methodId: 'pickup' },
      ],
    });
    const chosen = await place(3_000, { deliveryMethod: 'express', deliveryPrice: 3_000 });
    expect(chosen.body.order.delivery.method).toMatchObject({ id: 'express', price: 3_000 });
  });

  test('to a pickup point has the address of the point, which it needs', async () => {
    const missing = await place(PICKUP_PRICE, { deliveryMethod: 'pickup' });
    expect(missing.error).toMatchObject({ code: 'validation', fields: { pickupPoint: expect.any(String) } });
    const { body } = await place(PICKUP_PRICE, { pickupPoint: pointId, city: '', address: '' });
    const { code, nameEN, nameRU, city, zipCode, address, hours, phone } = POINT;
    expect(body.order.delivery).toMatchObject({
      ...{ city, zipCode, address },
      method: {
        id: 'pickup',
        price: PICKUP_PRICE,
        point: { code, nameEN, nameRU, city, zipCode, address, hours, phone },
      },
    });
    const company = { name: 'Tide LLP', taxNumber: '123456789012', address: '' };
    const ofCompany = await place(PICKUP_PRICE, { ...toPoint(), company });
    expect(ofCompany.error).toMatchObject({ code: 'validation' });
  });

  test('that is paid on delivery has no payment page, and an email', async () => {
    const { body } = await place(COURIER_PRICE, { payment: 'cashOnDelivery', email: 'cash@example.com' });
    expect(body).toMatchObject({
      order: {
        payment: { provider: 'offline', status: 'pending', method: 'cash' },
        delivery: { method: { cashOnDelivery: true } },
        payBefore: null,
      },
      payment: { status: 'pending', redirectUrl: null },
    });
    await performWork(shop);
    await waitFor(async () => (await mailsTo(shop, 'cash@example.com')).length === 1);
    const [mail] = await mailsTo(shop, 'cash@example.com');
    expect(mail?.text).toContain('Delivery: Courier');
    const staff = (await shop.api('GET /api/user/me', { token })).body.email;
    const subjects = async () => (await mailsTo(shop, staff)).map(({ subject }) => subject ?? '');
    await waitFor(async () => (await subjects()).some((subject) => subject.includes('paid on delivery')));
    const shipment = { carrier: 'other' as const, trackingNumber: null };
    const shipped = await shop.api('POST /api/orders/:id/shipments', {
      ...byId(body.order._id),
      body: shipment,
    });
    expect(shipped.body).toMatchObject({ payment: { status: 'pending' }, shipments: [shipment] });
    const recorded = await shop.api('PUT /api/orders/:id/paid', {
      ...byId(body.order._id),
      body: { method: 'cash' },
    });
    expect(recorded.body.payment.status).toBe('paidOffline');
  });

  test('by staff has the chosen method, by which orders can be found', async () => {
    const placed = await placeByStaff(toPoint());
    // The customer pays in the shop.
    expect(placed.body.order).toMatchObject({
      amount: PRICE + PICKUP_PRICE,
      payment: { method: 'cash', status: 'pending' },
      delivery: { method: { cashOnDelivery: false } },
    });
    const found = await shop.api('GET /api/orders/page', {
      token,
      query: { delivery: 'pickup', limit: '1' },
    });
    expect(found.body.orders.map(({ _id }) => _id)).toEqual([placed.body.order._id]);
  });

  test('by staff in cash is paid on delivery by a method that allows it, unless it is paid', async () => {
    const courier = { deliveryMethod: 'courier', deliveryPrice: COURIER_PRICE };
    const isOnDelivery = async (change: object) =>
      (await placeByStaff({ ...courier, ...change })).body.order.delivery.method?.cashOnDelivery;
    expect(await isOnDelivery({})).toBe(true);
    expect(await isOnDelivery({ isPaid: true })).toBe(false);
    expect(await isOnDelivery({ payment: 'transfer' })).toBe(false);
    const refused = await placeByStaff({ ...courier, deliveryPrice: 1_500 });
    expect(refused.error.code).toBe('deliveryChanged');
  });
});

describe('a change of the delivery', () => {
  test('to an address without the method is refused until another method is sent', async () => {
    const { body } = await place(3_000, { deliveryMethod: 'express' });
    const { _id: id } = body.order;
    const refused = await changeDelivery(id, { city: 'Астана' });
    expect(refused.error).toMatchObject({ code: 'deliveryChanged', details: { options: [{}, {}] } });
    const changed = await changeDelivery(id, { city: 'Астана', deliveryMethod: 'courier' });
    expect(changed.body).toMatchObject({
      amount: PRICE + COURIER_PRICE,
      delivery: { city: 'Астана', method: { id: 'courier' } },
      changes: [{ difference: COURIER_PRICE - 3_000, fields: ['delivery'] }],
    });
    const street = await changeDelivery(id, { address: 'Абая 2' });
    expect(street.body).toMatchObject({ amount: PRICE + COURIER_PRICE, delivery: { address: 'Абая 2' } });
  });

  test('of an order that is paid on delivery to a method without this asks the customer to pay', async () => {
    const email = 'in-advance@example.com';
    const { body } = await place(COURIER_PRICE, { payment: 'cashOnDelivery', email });
    const { _id: id } = body.order;
    const express = (deliveryPrice: number) =>
      changeDelivery(id, { deliveryMethod: 'express', deliveryPrice });
    expect((await express(2_500)).error.code).toBe('deliveryChanged');
    const changed = await express(3_000);
    expect(changed.body).toMatchObject({
      amount: PRICE + 3_000,
      delivery: { method: { id: 'express', cashOnDelivery: false } },
      payment: { provider: 'sandbox', status: 'pending' },
    });
    expect(changed.body.payment.method).toBeUndefined();
    const texts = async () => (await mailsTo(shop, email)).map(({ text }) => text ?? '');
    await waitFor(async () => (await texts()).some((text) => text.includes('is paid in advance')));
    await press((await payAgain(shop, body)).body, 'approve');
    expect((await read(id)).payment.status).toBe('paid');
  });

  test('of a paid order refunds a cheaper method', async () => {
    const { order } = await paid(COURIER_PRICE);
    const cheaper = await changeDelivery(order._id, toPoint());
    expect(cheaper.status).toBe(201);
    await waitFor(async () => (await read(order._id)).payment.refunds?.length === 1);
    expect(await read(order._id)).toMatchObject({
      amount: PRICE + COURIER_PRICE,
      delivery: { method: { price: PICKUP_PRICE } },
      payment: { status: 'partlyRefunded', refunds: [{ amount: COURIER_PRICE - PICKUP_PRICE }] },
    });
    await waitFor(async () => (await documentsOf(order._id)).length === 2);
    expect(await documentsOf(order._id)).toMatchObject([
      { kind: 'invoice', amount: PRICE + COURIER_PRICE, delivery: COURIER_PRICE },
      { kind: 'creditNote', amount: 1_000, delivery: 1_000, deliveryTax: { rate: 5, amount: 47.62 } },
    ]);
  });
});

test('a dearer method of a paid order is offered, and made with its invoice when the difference is paid', async () => {
  const placed = await paid(COURIER_PRICE, { email: 'dearer@example.com' });
  const { _id: id } = placed.order;
  const offered = await changeDelivery(id, { deliveryMethod: 'express', address: 'Абая 3' });
  expect(offered.body).toMatchObject({
    amount: PRICE + COURIER_PRICE,
    delivery: { address: 'Абая 1', method: { id: 'courier' } },
    changes: [{ state: 'offered', difference: 1_000, fields: ['delivery'] }],
  });
  expect((await changeDelivery(id, { address: 'Абая 4' })).error.code).toBe('notChangeable');
  const offers = async () => (await mailsTo(shop, 'dearer@example.com')).map(({ text }) => text ?? '');
  await waitFor(async () => (await offers()).some((text) => text.includes('to change the delivery')));
  await press((await payAgain(shop, placed)).body, 'approve');
  expect(await read(id)).toMatchObject({
    amount: PRICE + 3_000,
    delivery: { address: 'Абая 3', method: { id: 'express', price: 3_000 } },
    changes: [{ state: 'made' }],
  });
  const stored = await shop.connection.collection('orders').findOne({ _id: new Types.ObjectId(id) });
  expect((stored as unknown as StoredOrder).changes?.[0]?.delivery).toBeUndefined();
  await waitFor(async () => (await documentsOf(id)).length === 2);
  expect(await documentsOf(id)).toMatchObject([
    { amount: PRICE + COURIER_PRICE, delivery: COURIER_PRICE, deliveryMethod: { nameEN: 'Courier' } },
    { ...{ amount: 1_000, delivery: 1_000 }, ...EXPRESS_TAX, deliveryMethod: { nameEN: 'Express' } },
  ]);
});

test('a full refund returns the delivery, and the documents add up with its tax', async () => {
  const { order } = await paid(COURIER_PRICE, {}, 2);
  const refund = (amount: number, lines: { line: number; quantity: number }[]) =>
    shop.api('POST /api/orders/:id/refunds', {
      ...byId(order._id),
      body: { amount, reason: 'broken', lines },
    });
  const piece = [{ line: 0, quantity: 1 }];
  expect((await refund(PRICE + COURIER_PRICE, piece)).error).toMatchObject({
    code: 'refundTooLarge',
    details: { maximum: PRICE },
  });
  await refund(PRICE, piece);
  const { body } = await refund(PRICE + COURIER_PRICE, piece);
  expect(body.payment.status).toBe('refunded');
  await waitFor(async () => (await documentsOf(order._id)).length === 3);
  const [invoice, ...credits] = await documentsOf(order._id);
  expect(invoice).toMatchObject({
    amount: 2 * PRICE + COURIER_PRICE,
    delivery: COURIER_PRICE,
    tax: { rate: null, amount: 107_142.86 + 95.24 },
    deliveryTax: { rate: 5, amount: 95.24 },
  });
  expect(credits.map(({ amount, delivery }) => [amount, delivery])).toEqual([
    [PRICE, 0],
    [PRICE + COURIER_PRICE, COURIER_PRICE],
  ]);
  const tax = credits.reduce(
    (sum, document) => sum + Math.round((document.tax as { amount: number }).amount * 100),
    0,
  );
  expect(tax).toBe(Math.round((107_142.86 + 95.24) * 100));
  const [document] = await issuedDocuments(shop, order.key);
  const shown = await shop.api('GET /api/orders/by-key/:key/invoices/:invoiceId', {
    params: { key: order.key, invoiceId: document!.id },
  });
  expect(shown.body).toMatchObject({ deliveryMethod: { nameEN: 'Courier', place: null } });
  const file = await fetch(`${shop.url}/api/orders/by-key/${order.key}/invoices/${document!.id}/pdf`);
  expect(file.status).toBe(200);
});

test('an order that is priced again keeps the price of its delivery', async () => {
  const { body } = await place(COURIER_PRICE);
  await press(body, 'decline');
  const orders = shop.connection.collection('orders');
  const _id = new Types.ObjectId(body.order._id);
  await orders.updateOne({ _id }, { $set: { date: new Date(Date.now() - 86_400_000) } });
  const watch = { _id: new Types.ObjectId(watchId) };
  await shop.connection.collection('watches').updateOne(watch, { $set: { 'price.kzt': 600_000 } });
  const refused = await payAgain(shop, body);
  expect(refused.error).toMatchObject({ code: 'priceChanged', details: { amount: 602_000 } });
});

describe('an order that is collected', () => {
  const ready = (id: string) => shop.api('POST /api/orders/:id/ready', byId(id));
  const handOver = (id: string, code: string) =>
    shop.api('POST /api/orders/:id/hand-over', { ...byId(id), body: { code } });
  const wrong = (code: string) => (code === '000000' ? '111111' : '000000');

  test('gets one email with a code, by which it is handed over', async () => {
    const email = 'collects@example.com';
    const placed = await paid(PICKUP_PRICE, { ...toPoint(), email });
    const { _id: id } = placed.order;
    expect((await handOver(id, '123456')).error.code).toBe('notReady');
    const [first, again] = [await ready(id), await ready(id)];
    expect(first.body.pickup).toEqual({ readyAt: expect.any(String), handedOverAt: null });
    expect(again.body.pickup).toEqual(first.body.pickup);
    const { pickup } = await orderByKey(shop, placed);
    const code = pickup?.code ?? '';
    const subject = /ready for pickup/;
    const mails = async () => (await mailsTo(shop, email)).filter((mail) => subject.test(mail.subject ?? ''));
    await waitFor(async () => (await mails()).length === 1);
    expect((await mails())[0]?.text).toContain(code);
    expect((await mails())[0]?.text).toContain(POINT.hours);
    expect((await handOver(id, wrong(code))).error.code).toBe('wrongPickupCode');
    const handed = await handOver(id, code);
    expect(handed.body).toMatchObject({ status: 'delivered', pickup: { handedOverAt: expect.any(String) } });
    expect((await handOver(id, code)).error.code).toBe('notReady');
    expect(await mails()).toHaveLength(1);
  });

  test('is not handed over while its customer cancels it', async () => {
    for (let attempt = 0; attempt < 5; attempt++) {
      const placed = await paid(PICKUP_PRICE, toPoint());
      const { _id: id, key } = placed.order;
      await ready(id);
      const { code = '' } = (await orderByKey(shop, placed)).pickup ?? {};
      const cancel = () => shop.api('POST /api/orders/by-key/:key/cancel', { params: { key } });
      await Promise.all([handOver(id, code), cancel()]);
      const { history } = await orderByKey(shop, placed);
      expect(history.map(({ status }) => status)).not.toEqual(
        expect.arrayContaining(['cancelled', 'delivered']),
      );
    }
  });

  test('has no code once it was cancelled or goes elsewhere, and another one when it is ready again', async () => {
    const placed = await paid(PICKUP_PRICE, toPoint());
    const { _id: id } = placed.order;
    await ready(id);
    const before = (await orderByKey(shop, placed)).pickup?.readyAt;
    const setStatus = (statusEN: string) =>
      shop.api('PUT /api/orders/update-order-status', { token, body: { orderId: id, statusEN } });
    await setStatus('cancelled');
    expect((await orderByKey(shop, placed)).pickup).toBeUndefined();
    await setStatus('pending');
    expect((await orderByKey(shop, placed)).pickup).toBeUndefined();
    await setStatus('processing');
    await ready(id);
    expect((await orderByKey(shop, placed)).pickup?.readyAt).not.toBe(before);
  });

  test('needs another code after five wrong ones', async () => {
    const placed = await paid(PICKUP_PRICE, toPoint());
    const { _id: id } = placed.order;
    await ready(id);
    const { code = '' } = (await orderByKey(shop, placed)).pickup ?? {};
    for (let attempt = 0; attempt < 5; attempt++) await handOver(id, wrong(code));
    expect((await handOver(id, code)).error.code).toBe('wrongPickupCode');
    await ready(id);
    const another = (await orderByKey(shop, placed)).pickup?.code ?? '';
    expect((await handOver(id, another)).body.status).toBe('delivered');
  });

  test('is not ready without a point, at a point of a carrier, or unpaid', async () => {
    const courier = await paid(COURIER_PRICE);
    const carried = await paid(PICKUP_PRICE, toPoint());
    await shop.connection
      .collection('orders')
      .updateOne(
        { _id: new Types.ObjectId(carried.order._id) },
        { $set: { 'delivery.method.carrier': 'cdek' } },
      );
    const unpaid = await place(PICKUP_PRICE, toPoint());
    for (const { _id } of [courier.order, carried.order, unpaid.body.order])
      expect((await ready(_id)).error.code).toBe('notReady');
    await setStatus(unpaid.body.order._id, 'processing');
    expect((await ready(unpaid.body.order._id)).status).toBe(200);
  });
});
