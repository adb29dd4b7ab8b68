import { orderNumber } from '@meridian/domain';
import { Types } from 'mongoose';
import PostalMime from 'postal-mime';
import { sendByCdek } from '../../../../testing/cdek/cdek-orders.ts';
import { CdekServer, OFFICE, POINT } from '../../../../testing/cdek/cdek-server.ts';
import { placeOrder, press } from '../../../../testing/payments.ts';
import { performWork } from '../../../../testing/perform-work.ts';
import { fileOfMail, storedMails } from '../../../../testing/stored-mail.ts';
import { startTestApi, type TestApi } from '../../../../testing/test-api.ts';
import { waitFor } from '../../../../testing/wait-for.ts';
import { stockRow, storeWatch } from '../../../../testing/watch-on-sale.ts';
import { CarrierPoints } from '../../../shop/delivery/carriers/carrier-points.ts';
import { ShopSettings } from '../../../shop/settings/shop-settings.ts';
import { anonymisedFields } from '../retention/anonymised-order.ts';
import type { StoredOrder } from '../order.schema.ts';
import { OrderParcels } from './order-parcels.ts';

const cdek = new CdekServer();
let shop: TestApi;
let admin: string;
let watchId: string;
beforeAll(async () => {
  shop = await startTestApi(await cdek.start());
  admin = await shop.tokenOf('admin');
  await shop.api('PUT /api/staff/me/notifications', {
    token: admin,
    body: { paidOrder: true, requestedReturn: false, lowStock: false },
  });
  const customs = { hsCode: '9102110000', originCountry: 'CH' };
  watchId = await storeWatch(shop, { stock: [stockRow(1000)], weight: 120, ...customs });
});
afterAll(async () => {
  await shop.stop();
  await cdek.stop();
});
beforeEach(() => {
  cdek.faults.clear();
  cdek.labelPolls = 1;
});

const orders = () => shop.connection.collection<StoredOrder>('orders');
const someText = { nameEN: 'Closed', nameRU: 'Закрыт', city: 'Astana', address: 'Abai 11', hours: '' };
const NO_POINT = { point: { ...someText, code: 'XXX1', zipCode: '', phone: '' } };
const changeOrder = (id: string, fields: object) =>
  orders().updateOne({ _id: new Types.ObjectId(id) }, { $set: fields });
/** Places and pays an order of two pieces that goes to a point of CDEK. */
const place = async ({ change = {}, isPaid = true, quantity = 2 } = {}) => {
  const placed = await placeOrder(shop, watchId, quantity, { change: { email: 'buyer@example.test' } });
  if (isPaid) await press(placed, 'approve');
  const { _id } = placed.order;
  await sendByCdek(shop, _id, change);
  return _id;
};
const requestParcel = (id: string, body: object = {}) =>
  shop.api('POST /api/orders/:id/parcel', { token: admin, params: { id }, body });
const labelOf = (id: string) =>
  fetch(`${shop.url}/api/orders/${id}/parcel/label`, { headers: { authorization: `Bearer ${admin}` } });
const read = async (ids: string) => {
  const { body } = await shop.api('GET /api/orders/page', { token: admin, query: { ids } });
  const [order] = body.orders;
  if (!order) throw new Error('Order is not listed');
  return order;
};
const parcelsOf = async (id: string) => (await read(id)).shipments?.map(({ parcel }) => parcel?.state);
/** Accepts the newest parcel of CDEK, and lets the shop read it. */
const accept = async () => {
  cdek.process();
  await performWork(shop);
  return cdek.lastOrder;
};
const accepted = async (options?: Parameters<typeof place>[0]) => {
  const id = await place(options);
  await requestParcel(id);
  return { id, parcel: await accept() };
};

/** Reports a status as CDEK does, and lets the shop read it. */
const report = async (parcel: typeof cdek.lastOrder, code: string) => {
  cdek.report(parcel, code);
  const order = await orders().findOne({ 'shipments.id': parcel.number });
  if (!order) throw new Error('No order has the parcel');
  const ofOrder = { order: order._id.toHexString(), shipment: parcel.number };
  await shop.app.get(OrderParcels, { strict: false }).update(ofOrder);
};
const occasionsOf = async (id: string) =>
  (await storedMails(shop, `${id}-`)).map((mail) => mail.id.split('-')[1]).filter((one) => one !== 'paid');
const noticesAbout = async (id: string) => {
  const mails = await storedMails(shop, `paidOrder-${id}-parcel`);
  return Promise.all(mails.map(async (mail) => PostalMime.parse(await fileOfMail(shop, mail.id))));
};

test('a parcel is a shipment of all pieces, which CDEK knows by the id of the shipment', async () => {
  const id = await place();
  const { status, body } = await requestParcel(id);
  expect(status).toBe(201);
  expect(body.shipments).toMatchObject([
    {
      carrier: 'cdek',
      trackingNumber: null,
      items: [{ line: 0, quantity: 2 }],
      parcel: { state: 'requested' },
    },
  ]);
  expect(cdek.lastOrder.body).toMatchObject({
    number: body.shipments?.[0]?.id,
    comment: orderNumber(id),
    tariff_code: 136,
    delivery_point: POINT,
    packages: [
      {
        weight: 240,
        items: [
          {
            ...{ weight: 120, amount: 2, cost: 500_000, payment: { value: 0 } },
            ...{ feacn_code: '9102110000', country_code: 'CH' },
          },
        ],
      },
    ],
  });
  expect((await requestParcel(id)).error.code).toBe('notShippable');
});

test('a parcel to an address contains the pieces and the weight that the staff have chosen, and a gift at its worth', async () => {
  const id = await place({ change: { kind: 'courier', point: undefined } });
  await requestParcel(id, { items: [{ line: 0, quantity: 1 }], weight: 300 });
  expect(cdek.lastOrder.body).toMatchObject({
    tariff_code: 137,
    to_location: { country_code: 'KZ' },
    packages: [{ weight: 300, items: [{ amount: 1 }] }],
  });
  await changeOrder(id, { 'items.0.isGift': true, 'items.0.price': 0, 'items.0.worth': 400_000 });
  await requestParcel(id);
  expect(cdek.lastOrder.body.packages[0]?.items[0]).toMatchObject({ cost: 400_000, payment: { value: 0 } });
});

test('a watch without a weight needs the weight of the parcel', async () => {
  const id = await place();
  await changeOrder(id, { 'items.0.weight': 0 });
  expect((await requestParcel(id)).error).toMatchObject({
    code: 'validation',
    fields: { weight: 'This field is required' },
  });
  expect((await requestParcel(id, { weight: 500 })).status).toBe(201);
});

test.each([
  ['an unpaid order', { isPaid: false }, 'notShippable'],
  ['an order of another carrier', { change: { carrier: 'dhl' } }, 'conflict'],
])('%s gets no parcel', async (_, options, code) => {
  expect((await requestParcel(await place(options))).error.code).toBe(code);
});

const UNPAID_CASH = { 'payment.status': 'pending', 'payment.method': 'cash', status: 'processing' };

test('the money of a customer who pays on delivery is collected, with the delivery in one parcel', async () => {
  const id = await place({ change: { cashOnDelivery: true }, quantity: 4 });
  await changeOrder(id, UNPAID_CASH);
  const send = async () => {
    await requestParcel(id, { items: [{ line: 0, quantity: 1 }] });
    expect(cdek.lastOrder.body.packages[0]?.items[0]?.payment).toEqual({ value: 500_000 });
    return cdek.lastOrder.body.delivery_recipient_cost;
  };
  expect([await send(), await send()]).toEqual([{ value: 1500 }, undefined]);
  const [first] = (await read(id)).shipments ?? [];
  const params = { id, shipmentId: first?.id ?? '' };
  await shop.api('DELETE /api/orders/:id/shipments/:shipmentId', { token: admin, params });
  expect(await send()).toEqual({ value: 1500 });
  const refused = { state: 'refused', at: new Date() };
  await changeOrder(id, { 'shipments.1.parcel.events': [refused] });
  expect([await send(), await send()]).toEqual([{ value: 1500 }, undefined]);
});

test.each([
  ['that is not paid on delivery', {}, {}, 'not paid'],
  ['in a currency that the carrier does not take', { cashOnDelivery: true }, { currency: 'usd' }, 'currency'],
])('an unpaid order %s gets no parcel without its money', async (_, change, fields, message) => {
  const id = await place({ change });
  await changeOrder(id, { ...UNPAID_CASH, ...fields });
  expect((await requestParcel(id)).error).toMatchObject({
    code: 'conflict',
    message: expect.stringContaining(message),
  });
  await changeOrder(id, { 'payment.status': 'paidOffline' });
  expect((await requestParcel(id)).status).toBe(201);
});

test('an accepted parcel has a tracking number and a label', async () => {
  const id = await place();
  await requestParcel(id);
  expect((await labelOf(id)).status).toBe(409);
  const { cdekNumber } = await accept();
  expect((await read(id)).shipments).toMatchObject([
    {
      trackingNumber: cdekNumber,
      trackingUrl: expect.stringContaining(cdekNumber ?? '-'),
      parcel: { state: 'created' },
    },
  ]);
  const label = await labelOf(id);
  expect([label.status, label.headers.get('content-type'), await label.text()]).toEqual([
    200,
    'application/pdf',
    '%PDF-1.4 label',
  ]);
  expect(await occasionsOf(id)).toEqual([]);
});

test('the label is not ready at once: the staff ask for it again', async () => {
  const { id } = await accepted();
  cdek.faults.set('POST barcodes', 503);
  const label = await labelOf(id);
  expect([label.status, label.headers.get('retry-after')]).toEqual([503, '5']);
});

test('a fault of CDEK does not fail the request: the parcel is ordered once, later', async () => {
  const id = await place();
  cdek.faults.set('POST orders', 'lost');
  expect((await requestParcel(id)).status).toBe(201);
  cdek.faults.clear();
  const { number } = await accept();
  await performWork(shop);
  expect([...cdek.orders.values()].filter((order) => order.number === number)).toHaveLength(1);
  expect(await parcelsOf(id)).toEqual(['created']);
});

test('a refused parcel names the reason to the staff, who get one email', async () => {
  const { id } = await accepted({ change: NO_POINT });
  expect((await read(id)).shipments).toMatchObject([
    { parcel: { state: 'refused', problem: 'No pickup point XXX1' } },
  ]);
  await performWork(shop);
  expect(await noticesAbout(id)).toMatchObject([
    { subject: `The carrier does not take a parcel of order ${orderNumber(id)}` },
  ]);
  expect(
    (await shop.api('GET /api/orders/:id/timeline', { token: admin, params: { id } })).body,
  ).toContainEqual(
    expect.objectContaining({ kind: 'parcel', value: 'refused', text: 'No pickup point XXX1' }),
  );
});

describe('reports about a parcel', () => {
  test('ship the order, tell the shopper that it waits, and deliver the order: each once', async () => {
    const { id, parcel } = await accepted();
    await report(parcel, 'RECEIVED_AT_SHIPMENT_WAREHOUSE');
    expect([(await read(id)).status, await occasionsOf(id)]).toEqual(['shipped', ['shipped']]);
    await report(parcel, 'ACCEPTED_AT_PICK_UP_POINT');
    await report(parcel, 'ACCEPTED_AT_PICK_UP_POINT');
    expect(await occasionsOf(id)).toEqual(['shipped', 'arrived']);
    await report(parcel, 'SENT_TO_RECIPIENT_CITY');
    expect(await parcelsOf(id)).toEqual(['arrived']);
    await report(parcel, 'DELIVERED');
    await report(parcel, 'NOT_DELIVERED');
    const { status, history } = await read(id);
    expect([status, history.map((entry) => [entry.status, entry.by]).slice(-2)]).toEqual([
      'delivered',
      [
        ['shipped', 'system'],
        ['delivered', 'system'],
      ],
    ]);
    expect(await occasionsOf(id)).toEqual(['shipped', 'arrived', 'delivered']);
    expect(await parcelsOf(id)).toEqual(['delivered']);
    expect(await noticesAbout(id)).toEqual([]);
  });

  test('deliver an order only with its last piece', async () => {
    const id = await place();
    const parcels = [];
    for (let piece = 0; piece < 2; piece++) {
      await requestParcel(id, { items: [{ line: 0, quantity: 1 }] });
      parcels.push(await accept());
    }
    const statuses = [];
    for (const parcel of parcels) {
      await report(parcel, 'DELIVERED');
      statuses.push((await read(id)).status);
    }
    expect(statuses).toEqual(['shipped', 'delivered']);
  });

  test('do not change a cancelled order', async () => {
    const { id, parcel } = await accepted();
    await shop.api('PUT /api/orders/update-order-status', {
      token: admin,
      body: { orderId: id, statusEN: 'cancelled' },
    });
    await report(parcel, 'ACCEPTED_AT_PICK_UP_POINT');
    await report(parcel, 'DELIVERED');
    expect((await read(id)).status).toBe('cancelled');
    expect(await occasionsOf(id)).toEqual(['cancelled']);
  });

  test('that it comes back send the staff one email, and the order stays', async () => {
    const { id, parcel } = await accepted();
    await report(parcel, 'RECEIVED_AT_SHIPMENT_WAREHOUSE');
    await report(parcel, 'NOT_DELIVERED');
    await report(parcel, 'NOT_DELIVERED');
    expect((await read(id)).status).toBe('shipped');
    const notices = await noticesAbout(id);
    expect(notices.map(({ subject }) => subject)).toEqual([`Parcel of order ${orderNumber(id)} comes back`]);
    expect(notices[0]?.text).toContain(`parcel ${parcel.cdekNumber} of order`);
  });
});

describe('a webhook', () => {
  const send = (uuid: string, carrier = 'cdek') =>
    fetch(`${shop.url}/api/deliveries/webhooks/${carrier}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'ORDER_STATUS', uuid, attributes: { code: 'DELIVERED' } }),
    });

  test('lets the shop read the status from CDEK, and proves nothing itself', async () => {
    const { id, parcel } = await accepted();
    const { length } = cdek.requestsTo(parcel.uuid);
    expect((await send(parcel.uuid)).status).toBe(200);
    await waitFor(() => Promise.resolve(cdek.requestsTo(parcel.uuid).length > length));
    expect((await read(id)).status).not.toBe('delivered');
    cdek.report(parcel, 'DELIVERED');
    await Promise.all([send(parcel.uuid), send(parcel.uuid)]);
    await waitFor(async () => (await read(id)).status === 'delivered');
    expect(await occasionsOf(id)).toEqual(['delivered']);
  });

  test('about an unknown parcel has no effect, and one of another carrier is not found', async () => {
    const { length } = cdek.requests;
    expect((await send('72753031-1820-4f99-9240-aab139f05ca5')).status).toBe(200);
    expect((await send('72753031-1820-4f99-9240-aab139f05ca5', 'dhl')).status).toBe(404);
    expect(cdek.requests).toHaveLength(length);
  });
});

test('an anonymous order keeps neither the carrier’s id of a parcel nor its problem', async () => {
  const { id } = await accepted({ change: NO_POINT });
  const order = await orders().findOne({ _id: new Types.ObjectId(id) });
  const [shipment] = (order && anonymisedFields(order).shipments) ?? [];
  expect(Object.keys(shipment?.parcel ?? {})).toEqual(['weight', 'events']);
});

test('a pickup method of CDEK gets its points when it is saved, and later the changes of the list', async () => {
  const rate = {
    country: 'KZ',
    places: [],
    maxWeight: null,
    prices: { kzt: 1500 },
    freeFrom: {},
    days: null,
  };
  const method = {
    ...{ id: 'cdek', kind: 'pickup', nameEN: 'CDEK', nameRU: 'СДЭК', carrier: 'cdek', pricing: 'carrier' },
    ...{ isActive: true, cashOnDelivery: false, cutOffHour: null, blackoutDays: [], taxRate: null },
    rates: [rate, { ...rate, country: 'RU' }],
  };
  const body = { methods: [method], revision: 0 };
  await shop.api('PUT /api/panel/delivery', { token: admin, body });
  const find = async () =>
    (await shop.api('GET /api/delivery/points', { query: { method: 'cdek' } })).body.points;
  await waitFor(async () => (await find()).length === 2);
  expect((await find()).find(({ code }) => code === POINT)).toMatchObject({
    nameEN: 'On Abai, Astana',
    city: 'Astana',
  });
  const points = shop.connection.collection('pickuppoints');
  await points.updateOne({ code: POINT }, { $set: { isActive: false, address: 'Abai 9' } });
  // A closed one, one that the staff have switched off, and one of a country that the list leaves out.
  const others = { OLD2: {}, OLD3: { isActive: false }, MSK1: { country: 'RU' } };
  const known = await points.findOne({ code: OFFICE });
  await points.insertMany(
    Object.entries(others).map(([code, change]) => ({
      ...known,
      ...{ _id: new Types.ObjectId(), code, ...change },
    })),
  );
  jest.spyOn(shop.app.get(ShopSettings), 'read').mockResolvedValueOnce({ shopTime: { hour: 3 } } as never);
  await shop.app.get(CarrierPoints).importDue();
  const stored = await points.find().sort({ code: 1 }).toArray();
  expect(stored.map(({ code, isActive, address }) => [code, isActive, address])).toEqual([
    [OFFICE, true, 'Abai 10'],
    [POINT, false, 'Abai 10'],
    ['MSK1', true, 'Abai 10'],
    ['OLD3', false, 'Abai 10'],
  ]);
});
