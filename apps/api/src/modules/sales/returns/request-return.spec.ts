import { readdir } from 'node:fs/promises';
import { Types } from 'mongoose';
import sharp from 'sharp';
import { approvalForm, deliveredOrder, PRICE, requestReturn, returnForm } from '../../../testing/returns.ts';
import { startTestApi, testApi } from '../../../testing/test-api.ts';
import { storedMails } from '../../../testing/stored-mail.ts';
import { stockRow, storeWatch } from '../../../testing/watch-on-sale.ts';
import { someImage } from '../../../testing/watch-form.ts';
import { AnonymiseOrders } from '../orders/retention/anonymise-orders.ts';

const shop = testApi();
let token: string;
let watchId: string;
beforeAll(async () => {
  token = await shop.tokenOf('admin');
  watchId = await storeWatch(shop, { stock: [stockRow(1000)] });
});

const returnsOf = async (key: string) =>
  (await shop.api('GET /api/orders/by-key/:key/returns', { params: { key } })).body;
const setStatus = (orderId: string, statusEN: string) =>
  shop.api('PUT /api/orders/update-order-status', { token, body: { orderId, statusEN, statusRU: '-' } });
const fetchPhoto = (id: string, photo: number, bearer?: string) =>
  fetch(`${shop.url}/api/returns/${id}/photos/${photo}`, {
    headers: bearer === undefined ? {} : { authorization: `Bearer ${bearer}` },
  });

test('records a return with its lines, value and history', async () => {
  const { _id, key } = await deliveredOrder(shop, watchId);
  const { status, body } = await requestReturn(shop, key, returnForm([{ line: 0, quantity: 2 }]));
  expect(status).toBe(201);
  expect(body).toMatchObject({
    orderId: _id,
    state: 'requested',
    lines: [{ line: 0, quantity: 2 }],
    reason: 'unwanted',
    text: 'Too heavy for me',
    photoCount: 0,
    amount: 2 * PRICE,
    history: [{ state: 'requested' }],
    revision: 1,
  });
  expect(await returnsOf(key)).toEqual([body]);
});

test('returns the first return for a repeated idempotency key, and refuses another body', async () => {
  const { key } = await deliveredOrder(shop, watchId);
  const photos = [await someImage()];
  const first = await requestReturn(shop, key, returnForm(undefined, { photos }), 'one');
  const copies = await Promise.all([
    requestReturn(shop, key, returnForm(undefined, { photos }), 'one'),
    requestReturn(shop, key, returnForm(undefined, { photos }), 'one'),
  ]);
  expect(copies.map(({ body }) => body.id)).toEqual([first.body.id, first.body.id]);
  expect(await returnsOf(key)).toHaveLength(1);
  for (const other of [returnForm(undefined, { photos, text: 'Other' }), returnForm()]) {
    const { status, error } = await requestReturn(shop, key, other, 'one');
    expect([status, error.code]).toEqual([422, 'idempotencyMismatch']);
  }
});

test('refuses a return before the delivery and later than 30 days after it', async () => {
  const early = await deliveredOrder(shop, watchId);
  await shop.api('PUT /api/orders/update-order-status', {
    token,
    body: { orderId: early._id, statusEN: 'shipped', statusRU: '-' },
  });
  const late = await deliveredOrder(shop, watchId, { daysAgo: 30.01 });
  for (const { key } of [early, late]) {
    const { status, error } = await requestReturn(shop, key, returnForm());
    expect([status, error.code]).toEqual([409, 'returnClosed']);
  }
  const open = await deliveredOrder(shop, watchId, { daysAgo: 29.99 });
  expect((await requestReturn(shop, open.key, returnForm())).status).toBe(201);
});

test('never accepts more pieces than were delivered, even in concurrent requests', async () => {
  const { key } = await deliveredOrder(shop, watchId, { quantity: 3 });
  const results = await Promise.all(
    [1, 2, 3, 4].map(() => requestReturn(shop, key, returnForm([{ line: 0, quantity: 2 }]))),
  );
  expect(results.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  const refused = results.filter(({ status }) => status === 409);
  expect(refused.map(({ error }) => error.code)).toEqual(refused.map(() => 'alreadyReturned'));
  expect((await requestReturn(shop, key, returnForm())).status).toBe(201);
  const [latest] = await returnsOf(key);
  await shop.api('POST /api/returns/:id/reject', {
    token,
    params: { id: latest?.id ?? '' },
    body: { revision: 1, reason: 'Worn' },
  });
  expect((await requestReturn(shop, key, returnForm())).status).toBe(201);
  expect((await requestReturn(shop, key, returnForm())).error.code).toBe('alreadyReturned');
});

test.each([
  ['an unknown line', [{ line: 1, quantity: 1 }]],
  ['more pieces than were ordered', [{ line: 0, quantity: 3 }]],
  [
    'more pieces than were ordered in two entries',
    [
      { line: 0, quantity: 2 },
      { line: 0, quantity: 1 },
    ],
  ],
  ['no lines', []],
])('rejects %s', async (_, lines) => {
  const { key } = await deliveredOrder(shop, watchId);
  const { status, error } = await requestReturn(shop, key, returnForm(lines));
  expect([status, error.code]).toEqual([422, 'validation']);
});

test('refuses an unknown key', async () => {
  expect((await requestReturn(shop, 'k'.repeat(32), returnForm())).status).toBe(404);
});

describe('a return that the staff open', () => {
  const open = (orderId: string, quantity: number, key?: string) =>
    shop.api('POST /api/orders/:id/returns', {
      token,
      params: { id: orderId },
      ...(key !== undefined && { headers: { 'idempotency-key': key } }),
      body: { lines: [{ line: 0, quantity }], reason: 'undelivered' },
    });

  test('is approved at once, also before the delivery, and ends like any other', async () => {
    const order = await deliveredOrder(shop, watchId);
    await setStatus(order._id, 'shipped');
    const opened = await open(order._id, 2);
    expect([opened.status, opened.body.state, opened.body.reason]).toEqual([201, 'approved', 'undelivered']);
    const mails = await storedMails(shop);
    expect(mails.filter(({ id }) => id.includes(opened.body.id))).toEqual([]);
    const call = { token, params: { id: opened.body.id } };
    await shop.api('POST /api/returns/:id/receive', { ...call, body: { revision: 1, restock: [] } });
    const refund = { revision: 2, amount: 2 * PRICE };
    const { body } = await shop.api('POST /api/returns/:id/refund', { ...call, body: refund });
    expect(body.state).toBe('refunded');
    expect((await open(order._id, 1)).error.code).toBe('alreadyReturned');
  });

  test('is one for a repeated key', async () => {
    const order = await deliveredOrder(shop, watchId);
    const [first, second] = [await open(order._id, 1, 'k'), await open(order._id, 1, 'k')];
    expect(second.body.id).toBe(first.body.id);
    expect((await open(order._id, 2, 'k')).error.code).toBe('idempotencyMismatch');
  });

  test('contains only pieces that have left the shop', async () => {
    const order = await deliveredOrder(shop, watchId);
    await setStatus(order._id, 'processing');
    expect((await open(order._id, 1)).error.fields).toEqual({ lines: expect.any(String) as string });
  });
});

test('encodes photos again without metadata and serves them only to staff', async () => {
  const { key } = await deliveredOrder(shop, watchId);
  const withPosition = await sharp(await someImage('#aa2200'))
    .withExif({ IFD0: { Copyright: 'Anna' } })
    .jpeg()
    .toBuffer();
  const { body } = await requestReturn(
    shop,
    key,
    returnForm(undefined, { photos: [withPosition, await someImage()] }),
  );
  expect(body.photoCount).toBe(2);
  const photo = await fetchPhoto(body.id, 1, token);
  expect(photo.headers.get('content-type')).toBe('image/webp');
  expect(photo.headers.get('x-content-type-options')).toBe('nosniff');
  expect(photo.headers.get('cache-control')).toBe('private, no-store');
  const { format, exif } = await sharp(Buffer.from(await photo.arrayBuffer())).metadata();
  expect([format, exif]).toEqual(['webp', undefined]);
  expect((await fetchPhoto(body.id, 2, token)).status).toBe(404);
  expect((await fetchPhoto(body.id, 0)).status).toBe(401);
  expect((await fetchPhoto(body.id, 0, await shop.tokenOf('user'))).status).toBe(403);
  const files = await readdir(shop.dataFolder, { recursive: true });
  expect(files.filter((name) => name.endsWith('.webp'))).toEqual([]);
  const kept = await shop.connection
    .collection('returnfiles')
    .countDocuments({ expiresAt: { $exists: true } });
  expect(kept).toBe(0);
});

test('rejects a photo that is not an image, and a fifth photo', async () => {
  const { key } = await deliveredOrder(shop, watchId);
  const text = await requestReturn(
    shop,
    key,
    returnForm(undefined, { photos: [Buffer.from('<script>alert(1)</script>')] }),
  );
  expect(text.error.code).toBe('unsupportedMediaType');
  const five = await requestReturn(
    shop,
    key,
    returnForm(undefined, { photos: Array.from({ length: 5 }, () => Buffer.from('x')) }),
  );
  expect([five.status, five.error.code]).toEqual([422, 'validation']);
  expect(await returnsOf(key)).toEqual([]);
});

test('rejects a photo above the size limit', async () => {
  const { key } = await deliveredOrder(shop, watchId);
  const { status } = await requestReturn(
    shop,
    key,
    returnForm(undefined, { photos: [Buffer.alloc(8 * 1024 * 1024 + 1)] }),
  );
  expect(status).toBe(413);
});

test('rejects a photo of more than 24 megapixels', async () => {
  const { key } = await deliveredOrder(shop, watchId);
  const photos = [await someImage('#aa2200', 6000, 4001)];
  const { status } = await requestReturn(shop, key, returnForm(undefined, { photos }));
  expect(status).toBe(413);
});

test('limits the requests of an IP address', async () => {
  const limited = await startTestApi({ RATE_LIMIT_LOGIN: '3' });
  try {
    const { key } = await deliveredOrder(limited, await storeWatch(limited), { quantity: 5 });
    const statuses = [];
    for (let request = 0; request < 4; request++)
      statuses.push((await requestReturn(limited, key, returnForm())).status);
    expect(statuses).toEqual([201, 201, 201, 429]);
  } finally {
    await limited.stop();
  }
});

test('lists returns newest first in pages, with the number of open ones', async () => {
  const { _id, key } = await deliveredOrder(shop, watchId);
  const first = (await requestReturn(shop, key, returnForm())).body;
  const second = (await requestReturn(shop, key, returnForm())).body;
  const list = async (query: Record<string, string>) =>
    (await shop.api('GET /api/returns', { token, query })).body;
  const before = await list({});
  const page = await list({ order: _id, limit: '1' });
  expect(page.returns.map(({ id }) => id)).toEqual([second.id]);
  expect(page.returns[0]).toMatchObject({
    buyer: 'Петрова Анна',
    email: 'guest@example.test',
    currency: 'kzt',
    refundPending: false,
  });
  const next = await list({ order: _id, limit: '1', cursor: page.nextCursor ?? '' });
  expect([next.returns.map(({ id }) => id), next.nextCursor]).toEqual([[first.id], null]);
  await shop.api('POST /api/returns/:id/approve', { token, params: { id: first.id }, body: approvalForm(1) });
  const { body: found } = await shop.api('GET /api/returns/:id', { token, params: { id: second.id } });
  expect(found).toEqual(page.returns[0]);
  expect((await shop.api('GET /api/returns/:id', { token, params: { id: _id } })).status).toBe(404);
  expect((await list({ order: _id, state: 'approved' })).returns.map(({ id }) => id)).toEqual([first.id]);
  expect((await list({})).openCount).toBe(before.openCount - 1);
});

test('personal data of returns is in the export of the account and is removed with the order', async () => {
  const shopper = await shop.tokenOf('user');
  const order = await deliveredOrder(shop, watchId, { token: shopper });
  const photos = [await someImage()];
  const { body } = await requestReturn(
    shop,
    order.key,
    returnForm(undefined, { photos, text: 'It hurts my wrist' }),
  );
  const label = Buffer.from('%PDF-1.7\n%label\n%%EOF\n');
  const approval = approvalForm(body.revision, { label });
  await shop.api('POST /api/returns/:id/approve', { token, params: { id: body.id }, body: approval });
  const { body: exported } = await shop.api('GET /api/user/export', { token: shopper });
  expect(exported).toMatchObject({ returns: [{ id: body.id, text: 'It hurts my wrist' }] });
  const files = shop.connection.collection<{ _id: string }>('returnfiles');
  const earlier = await shop.connection.collection('returns').findOne({ _id: new Types.ObjectId(body.id) });
  const ids = [...((earlier?.['photos'] ?? []) as string[]), String(earlier?.['label'])];
  expect(await files.countDocuments({ _id: { $in: ids } })).toBe(2);
  const before = await shop.connection.collection('orders').findOne({ key: order.key });
  await shop.app.get(AnonymiseOrders).ofDeletedUser(String(before?.['user']));
  const stored = await shop.connection.collection('returns').findOne({ _id: new Types.ObjectId(body.id) });
  expect(stored).toMatchObject({ text: '', photos: [], label: null, instructions: null, amount: PRICE });
  expect(JSON.stringify(stored)).not.toContain('@');
  expect(await files.countDocuments({ _id: { $in: ids } })).toBe(0);
});
