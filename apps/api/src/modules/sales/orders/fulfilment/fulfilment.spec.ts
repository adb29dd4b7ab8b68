import type { EndpointName, Order } from '@meridian/contracts';
import { orderNumber, type OrderStatus } from '@meridian/domain';
import { Types } from 'mongoose';
import { orderByKey, placeOrder, press } from '../../../../testing/payments.ts';
import { testApi } from '../../../../testing/test-api.ts';
import { stockRow, storeWatch } from '../../../../testing/watch-on-sale.ts';
import { AnonymiseOrders } from '../retention/anonymise-orders.ts';
import type { StoredOrder } from '../order.schema.ts';
import { storedMails } from '../../../../testing/stored-mail.ts';

const shop = testApi({ SHOP_TIME_ZONE: 'Asia/Almaty' });
let admin: string;
let watchId: string;
beforeAll(async () => {
  admin = await shop.tokenOf('admin');
  watchId = await storeWatch(shop, { stock: [stockRow(1000)] });
});

const EMAIL = 'buyer@example.com';
const call = <K extends EndpointName>(
  name: K,
  params: Record<string, string>,
  body?: unknown,
  token = admin,
) => shop.api(name, { token, params, ...(body !== undefined && { body }) });
/** Places an order with an email, and pays it unless told otherwise. */
const place = async ({ quantity = 2, isPaid = true, token = '' } = {}) => {
  const change = { email: EMAIL };
  const placed = await placeOrder(shop, watchId, quantity, { change, ...(token && { token }) });
  if (isPaid) await press(placed, 'approve');
  return placed.order;
};
const ship = (id: string, body: object) => call('POST /api/orders/:id/shipments', { id }, body);
const setStatus = (orderId: string, statusEN: OrderStatus) =>
  call('PUT /api/orders/update-order-status', {}, { orderId, statusEN });
const orders = () => shop.connection.collection<StoredOrder>('orders');
/** The ids of the order's emails without the order, such as `tracking-<shipment>`. */
const mailsOf = async (id: string) => {
  const mails = await storedMails(shop, `${id}-`);
  return mails.map((mail) => mail.id.slice(id.length + 1));
};
const kindsOf = async (id: string) => (await mailsOf(id)).map((mail) => mail.split('-')[0]);
const activityOf = async (subject: string) =>
  (await shop.api('GET /api/activity', { token: admin, query: { subject } })).body.entries.flatMap(
    ({ changes, by }) => changes.map(({ field, before, after }) => ({ field, before, after, by: by?.email })),
  );

describe('shipments', () => {
  test('a shipment without lines has all pieces that are left, and a link of its carrier', async () => {
    const { _id: id } = await place({ quantity: 3 });
    const first = await ship(id, { carrier: 'kazpost', items: [{ line: 0, quantity: 1 }] });
    expect(first.status).toBe(201);
    const { body } = await ship(id, { carrier: 'dhl', trackingNumber: '12 3456 7890' });
    expect(body.shipments).toEqual([
      expect.objectContaining({
        carrier: 'kazpost',
        trackingNumber: null,
        trackingUrl: null,
        items: [{ line: 0, quantity: 1 }],
      }),
      expect.objectContaining({
        trackingNumber: '1234567890',
        trackingUrl: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=1234567890',
        items: [{ line: 0, quantity: 2 }],
      }),
    ]);
    expect((await ship(id, { carrier: 'dhl' })).error.code).toBe('notShippable');
    expect(await activityOf(id)).toContainEqual(
      expect.objectContaining({ field: 'shipments', before: null, after: 'dhl' }),
    );
  });

  test('only another carrier has a link of the staff, which must be https', async () => {
    const { _id: id } = await place();
    const trackingUrl = 'https://carrier.example/track?id=1';
    const one = { carrier: 'other', items: [{ line: 0, quantity: 1 }] };
    expect((await ship(id, { ...one, trackingUrl: 'http://carrier.example/' })).status).toBe(422);
    expect((await ship(id, { ...one, trackingUrl })).body.shipments?.[0]?.trackingUrl).toBe(trackingUrl);
    const { body } = await ship(id, { ...one, carrier: 'dhl', trackingUrl, trackingNumber: '1234567890' });
    expect(body.shipments?.[1]?.trackingUrl).toContain('https://www.dhl.com/');
  });

  test('a number that does not fit its carrier is named in the form', async () => {
    const { _id: id } = await place();
    const { status, error } = await ship(id, { carrier: 'cdek', trackingNumber: 'AB123' });
    expect(status).toBe(422);
    expect(error.fields).toEqual({ trackingNumber: expect.stringContaining('Check the number') as string });
  });

  test('concurrent shipments never contain more pieces than the order', async () => {
    const { _id: id } = await place({ quantity: 3 });
    const one = { carrier: 'dhl', items: [{ line: 0, quantity: 1 }] };
    const responses = await Promise.all(Array.from({ length: 5 }, () => ship(id, one)));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409]);
    const stored = await orders().findOne({ _id: new Types.ObjectId(id) });
    expect(stored?.shipments?.flatMap(({ items }) => items)).toHaveLength(3);
  });

  test.each([
    ['an unpaid order', false, null, 409],
    ['an unpaid order that the staff have moved on', false, 'processing', 201],
    ['a paid order', true, null, 201],
    ['a cancelled order', true, 'cancelled', 409],
  ] as const)('%s (paid: %s, status: %s) responds with %s', async (_, isPaid, status, expected) => {
    const { _id: id } = await place({ isPaid });
    if (status) await setStatus(id, status);
    expect((await ship(id, { carrier: 'dhl' })).status).toBe(expected);
  });

  test('an unknown order, shipment or line is refused', async () => {
    const unknown = '0'.repeat(24);
    const { _id: id } = await place();
    expect((await ship(unknown, { carrier: 'dhl' })).status).toBe(404);
    expect((await ship(id, { carrier: 'dhl', items: [{ line: 1, quantity: 1 }] })).status).toBe(409);
    const remove = 'DELETE /api/orders/:id/shipments/:shipmentId';
    expect((await call(remove, { id, shipmentId: unknown })).status).toBe(404);
  });

  test('a removed shipment frees its pieces', async () => {
    const { _id: id } = await place();
    const added = (await ship(id, { carrier: 'dhl', trackingNumber: '1234567890' })).body;
    const shipmentId = added.shipments?.[0]?.id ?? '';
    const removed = await call('DELETE /api/orders/:id/shipments/:shipmentId', { id, shipmentId });
    expect(removed.body.shipments).toBeUndefined();
    expect((await ship(id, { carrier: 'cdek', trackingNumber: '1234567890' })).status).toBe(201);
    expect(await activityOf(id)).toContainEqual(
      expect.objectContaining({ field: 'shipments', before: 'dhl', after: null }),
    );
  });
});

describe('emails about shipments', () => {
  const textOf = async (id: string) => (await storedMails(shop, id))[0]?.data?.text;

  test('the email about the dispatch contains the number, and no second email follows', async () => {
    const { _id: id } = await place();
    await ship(id, { carrier: 'russianPost', trackingNumber: 'RA123456789RU' });
    expect(await kindsOf(id)).toEqual(['paid']);
    await setStatus(id, 'shipped');
    expect(await kindsOf(id)).toEqual(['paid', 'shipped']);
    const stored = await orders().findOne({ _id: new Types.ObjectId(id) });
    expect(stored?.work).toEqual([]);
  });

  test('a number that is added later is emailed once, also if its shipment is added again', async () => {
    const { _id: id } = await place();
    await setStatus(id, 'shipped');
    const input = { carrier: 'dhl', trackingNumber: '1234567890', items: [{ line: 0, quantity: 1 }] };
    const shipmentId = (await ship(id, input)).body.shipments?.[0]?.id ?? '';
    await call('DELETE /api/orders/:id/shipments/:shipmentId', { id, shipmentId });
    await ship(id, { ...input, items: [{ line: 0, quantity: 2 }] });
    expect((await mailsOf(id)).filter((mail) => mail.startsWith('tracking'))).toEqual([
      `tracking-${shipmentId}`,
    ]);
    await setStatus(id, 'delivered');
    expect(await kindsOf(id)).toEqual(['paid', 'shipped', 'tracking', 'delivered']);
  });

  test('a shipment without a number, and an order without an email, send nothing', async () => {
    const { _id: id } = await place();
    await setStatus(id, 'shipped');
    await ship(id, { carrier: 'dhl' });
    expect(await kindsOf(id)).toEqual(['paid', 'shipped']);
    const anonymous = (await placeOrder(shop, watchId)).order._id;
    await setStatus(anonymous, 'shipped');
    await ship(anonymous, { carrier: 'dhl', trackingNumber: '1234567890' });
    expect(await mailsOf(anonymous)).toEqual([]);
    expect(await textOf(anonymous)).toBeUndefined();
  });
});

describe('a list of tracking numbers', () => {
  const list = (rows: object[], preview = false) =>
    call('POST /api/orders/shipments', {}, { rows, ...(preview && { preview }) });

  test('warns about an order whose payment is disputed', async () => {
    const { _id } = await place();
    const dispute = { reference: 'd1', amount: 1, currency: 'kzt', status: 'needsResponse', reason: '' };
    await shop.connection
      .collection('orders')
      .updateOne(
        { _id: new Types.ObjectId(_id) },
        { $set: { 'payment.disputes': [{ ...dispute, at: new Date(), respondBefore: null }] } },
      );
    const { body } = await list([{ order: _id, carrier: 'dhl', trackingNumber: '4444444444' }], true);
    expect(body.rows).toEqual([{ order: _id, orderId: _id, outcome: 'added', warning: 'disputed' }]);
  });

  test('is applied row by row', async () => {
    const [byNumber, byId, unpaid, existing] = [
      await place(),
      await place(),
      await place({ isPaid: false }),
      await place(),
    ];
    await ship(existing._id, { carrier: 'dhl', trackingNumber: '1111111111' });
    const row = { carrier: 'dhl', trackingNumber: '2222222222' };
    const rows = [
      { ...row, order: `№ ${orderNumber(byNumber._id).toLowerCase()}` },
      { ...row, order: byId._id },
      { ...row, order: unpaid._id },
      { ...row, order: existing._id, trackingNumber: '1111 111111' },
      { ...row, order: 'FFFFFF' },
      { ...row, order: 'no number' },
      { ...row, order: byId._id, carrier: 'cdek', trackingNumber: '<x>' },
      { ...row, order: byId._id, trackingNumber: '3333333333' },
    ];
    const planned = await list(rows, true);
    expect(await kindsOf(byId._id)).toEqual(['paid']);
    const { status, body } = await list(rows);
    expect(status).toBe(200);
    expect(planned.body).toEqual(body);
    expect(body.rows.map(({ orderId, outcome }) => [orderId, outcome])).toEqual([
      [byNumber._id, 'added'],
      [byId._id, 'added'],
      [unpaid._id, 'notShippable'],
      [existing._id, 'exists'],
      [null, 'unknownOrder'],
      [null, 'unknownOrder'],
      [byId._id, 'invalidNumber'],
      [byId._id, 'notShippable'],
    ]);
    expect(body.rows.map(({ order }) => order)).toEqual(rows.map(({ order }) => order));
    for (const { _id } of [byNumber, byId, existing]) expect(await kindsOf(_id)).toEqual(['paid', 'shipped']);
    expect(await kindsOf(unpaid._id)).toEqual([]);

    const again = await list(rows.slice(0, 2));
    expect(again.body.rows.map(({ outcome }) => outcome)).toEqual(['exists', 'exists']);
    expect(await kindsOf(byId._id)).toEqual(['paid', 'shipped']);
  });

  test('reports a number that two orders share, and does not set back a delivered order', async () => {
    const { _id: id } = await place({ quantity: 1 });
    const stored = await orders().findOne({ _id: new Types.ObjectId(id) });
    const twin = `${'1'.repeat(18)}${id.slice(-6)}`;
    await orders().insertOne({ ...stored!, _id: new Types.ObjectId(twin), key: 't'.repeat(32) });
    const row = { carrier: 'dhl', trackingNumber: '4444444444' };
    const { body } = await list([{ ...row, order: orderNumber(id) }]);
    expect(body.rows).toEqual([{ order: orderNumber(id), orderId: null, outcome: 'ambiguousOrder' }]);
    await orders().deleteOne({ _id: new Types.ObjectId(twin) });

    await setStatus(id, 'delivered');
    expect((await list([{ ...row, order: id }])).body.rows[0]?.outcome).toBe('added');
    expect(await kindsOf(id)).toEqual(['paid', 'delivered', 'tracking']);
  });
});

describe('serial numbers', () => {
  const put = (id: string, serialNumbers: string[], line = 0) =>
    call('PUT /api/orders/:id/serial-numbers', { id }, { lines: [{ line, serialNumbers }] });
  let count = 0;
  const serials = (length: number) => Array.from({ length }, () => `SN-${++count}`);

  test('are shown to staff and customer and found by the search of the panel', async () => {
    const order = await place();
    const [first = '', second = ''] = serials(2);
    const { status, body } = await put(order._id, [first, ` ${second} `]);
    expect(status).toBe(200);
    expect(body.items[0]?.serialNumbers).toEqual([first, second]);
    expect((await orderByKey(shop, { order })).items[0]?.serialNumbers).toEqual([first, second]);
    const search = async (q: string) =>
      (await shop.api('GET /api/orders/page', { token: admin, query: { q } })).body.orders.map(
        ({ _id }) => _id,
      );
    expect(await search(`${second.toLowerCase()} ${EMAIL}`)).toEqual([order._id]);
    expect(await activityOf(order._id)).toContainEqual(
      expect.objectContaining({ field: 'serialNumbers', before: null, after: `${first}, ${second}` }),
    );
    expect((await put(order._id, [])).body.items[0]?.serialNumbers).toBeUndefined();
    expect(await search(second)).toEqual([]);
  });

  test('belong to one piece of a SKU, also with concurrent requests', async () => {
    const [one, two] = [await place(), await place()];
    const [first = '', second = ''] = serials(2);
    expect((await put(one._id, [first])).status).toBe(200);
    const { error } = await put(two._id, [second, first.toLowerCase()]);
    expect([error.code, error.details]).toEqual([
      'serialNumberTaken',
      { serialNumbers: [first.toLowerCase()] },
    ]);
    expect((await put(two._id, [second, second])).error.details).toEqual({ serialNumbers: [second] });
    const both = await Promise.all([put(one._id, [second]), put(two._id, [second])]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const plan = await orders()
      .find({ serialKeys: { $in: ['x'] } })
      .explain('queryPlanner');
    expect(JSON.stringify(plan)).toContain('serialKeys_1');
  });

  test('can be used again once the order is cancelled, and by another SKU at any time', async () => {
    const [cancelled, next] = [await place(), await place()];
    const [number = ''] = serials(1);
    await put(cancelled._id, [number]);
    await setStatus(cancelled._id, 'cancelled');
    expect((await put(next._id, [number])).status).toBe(200);
    const [item] = (await orderByKey(shop, { order: cancelled })).items;
    expect(item?.serialNumbers).toEqual([number]);

    const other = await placeOrder(shop, await storeWatch(shop));
    await orders().updateOne(
      { _id: new Types.ObjectId(other.order._id) },
      { $set: { 'items.0.sku': 'another SKU' } },
    );
    expect((await put(other.order._id, [number])).status).toBe(200);
  });

  test('cannot exceed the quantity of an existing line', async () => {
    const { _id: id } = await place();
    expect((await put(id, serials(3))).error.fields).toEqual({
      'lines.0.serialNumbers': 'There are more serial numbers than pieces',
    });
    expect((await put(id, serials(1), 1)).error.fields).toEqual({
      'lines.0.line': 'There is no such line',
    });
    expect((await put('0'.repeat(24), serials(1))).status).toBe(404);
  });
});

describe('notes', () => {
  const add = (id: string, text: string) => call('POST /api/orders/:id/notes', { id }, { text });
  const TEXT = 'Call before the delivery, the dog bites';

  test('no response to a shopper contains them', async () => {
    const token = await shop.tokenOf('user');
    const order = await place({ token });
    const { status, body } = await add(order._id, ` ${TEXT} `);
    expect(status).toBe(201);
    expect(body.notes?.map(({ text }) => text)).toEqual([TEXT]);
    await setStatus(order._id, 'shipped');
    const { _id: id, key } = order;
    const responses = [
      (await shop.api('GET /api/orders/by-key/:key', { params: { key } })).body,
      (await shop.api('GET /api/user/orders', { token })).body,
      (await shop.request('GET', '/api/user/export', { headers: { authorization: `Bearer ${token}` } })).body,
      await storedMails(shop),
    ];
    expect(JSON.stringify(responses)).toContain(id);
    expect(JSON.stringify(responses)).not.toMatch(/dog bites|"notes"/);
  });

  test('can be deleted; the activity log counts them without their texts', async () => {
    const { _id: id } = await place();
    const noteId = (await add(id, TEXT)).body.notes?.[0]?.id ?? '';
    await add(id, 'second');
    const removed = await call('DELETE /api/orders/:id/notes/:noteId', { id, noteId });
    expect(removed.body.notes?.map(({ text }) => text)).toEqual(['second']);
    expect((await call('DELETE /api/orders/:id/notes/:noteId', { id, noteId })).status).toBe(404);
    const log = await activityOf(id);
    expect(log.filter(({ field }) => field === 'notes').map(({ before, after }) => [before, after])).toEqual([
      [2, 1],
      [1, 2],
      [0, 1],
    ]);
    expect(JSON.stringify(log)).not.toContain(TEXT);
  });

  test.each([[''], [' '], ['x'.repeat(2001)]])('a note “%.5s” is refused', async (text) => {
    const { _id: id } = await place();
    expect((await add(id, text)).status).toBe(422);
  });

  test('notes and tracking numbers are removed with the personal data; serial numbers stay', async () => {
    const { _id: id } = await place();
    await add(id, TEXT);
    await ship(id, { carrier: 'dhl', trackingNumber: '5555555555' });
    const lines = [{ line: 0, serialNumbers: ['KEPT-1'] }];
    await call('PUT /api/orders/:id/serial-numbers', { id }, { lines });
    await setStatus(id, 'delivered');
    const old = new Date('2015-01-01');
    await orders().updateOne(
      { _id: new Types.ObjectId(id) },
      { $set: { date: old, changedAt: old, 'history.$[].at': old } },
    );
    await shop.app.get(AnonymiseOrders, { strict: false }).anonymiseDue();
    const stored = JSON.stringify(await orders().findOne({ _id: new Types.ObjectId(id) }));
    expect(stored).not.toMatch(/dog bites|5555555555/);
    expect(stored).toContain('KEPT-1');
  });
});

test('the timeline merges what happened to an order, oldest first, without recipients', async () => {
  const { _id: id } = await place();
  await call('POST /api/orders/:id/notes', { id }, { text: 'Gift wrap' });
  await ship(id, { carrier: 'dhl', trackingNumber: '6666666666', items: [{ line: 0, quantity: 1 }] });
  await setStatus(id, 'shipped');
  await ship(id, { carrier: 'dhl', trackingNumber: '7777777777' });
  const params = { id };
  const { body } = await shop.api('GET /api/orders/:id/timeline', { token: admin, params });
  expect(body.map(({ kind, value, text }) => [kind, value, kind === 'note' ? text : null])).toEqual(
    expect.arrayContaining([
      ['placed', null, null],
      ['mail', 'paid', null],
      ['note', null, 'Gift wrap'],
      ['shipment', '6666666666', null],
      ['status', 'shipped', null],
      ['mail', 'shipped', null],
      ['shipment', '7777777777', null],
      ['mail', 'tracking', null],
    ]),
  );
  expect(body.map(({ at }) => at)).toEqual(body.map(({ at }) => at).sort());
  expect(JSON.stringify(body)).not.toContain(EMAIL);
  expect((await call('GET /api/orders/:id/timeline', { id: '0'.repeat(24) })).status).toBe(404);
});

test.each<[string, Partial<Record<string, unknown>>, string | undefined]>([
  [
    'from the payment, by the clocks of the shop',
    { 'payment.paidAt': new Date('2026-02-28T20:00:00Z') },
    '2028-03-01',
  ],
  [
    'from the order without the time of the payment',
    { date: new Date('2024-02-29T10:00:00Z') },
    '2026-02-28',
  ],
  ['not for an unpaid order', { 'payment.status': 'pending' }, undefined],
  ['not for a refunded order', { 'payment.status': 'refunded' }, undefined],
])('the warranty of 24 months counts %s', async (_, fields, expected) => {
  const order = await place();
  await orders().updateOne({ _id: new Types.ObjectId(order._id) }, { $unset: { 'payment.paidAt': 1 } });
  await orders().updateOne({ _id: new Types.ObjectId(order._id) }, { $set: fields });
  const { warrantyUntil }: Pick<Order, 'warrantyUntil'> = await orderByKey(shop, { order });
  expect(warrantyUntil).toBe(expected);
});
