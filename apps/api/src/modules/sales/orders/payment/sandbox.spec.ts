import { Types } from 'mongoose';
import type { PlacedOrder } from '@meridian/contracts';
import { createHash } from 'node:crypto';
import {
  BANK_SECRET,
  orderByKey,
  payAgain,
  paymentOf,
  placeOrder,
  press,
  PRICE,
  sendEvent,
} from '../../../../testing/payments.ts';
import { providerContract } from '../../../../testing/provider-contract.ts';
import { SANDBOX_TRAITS, sandboxUnderTest } from '../../../../testing/sandbox-under-test.ts';
import { fileOfMail, storedMails } from '../../../../testing/stored-mail.ts';
import { waitFor } from '../../../../testing/wait-for.ts';
import { ServerUrls } from '../../../../platform/http/server-urls.ts';
import { Work } from '../../../../platform/work/work.ts';
import { testApi, withVariables } from '../../../../testing/test-api.ts';
import { stockOf, stockRow, storeWatch } from '../../../../testing/watch-on-sale.ts';

const shop = testApi({ SANDBOX_WEBHOOK_SECRET: BANK_SECRET });
let watchId: string;
let admin: string;
beforeAll(async () => {
  admin = await shop.tokenOf('admin');
});
beforeEach(async () => {
  watchId = await storeWatch(shop, { stock: [stockRow(5)] });
});

const paymentStatus = async (placed: { order: { key: string } }) =>
  (await orderByKey(shop, placed)).payment.status;
const update = (orderId: string, statusEN: string) =>
  shop.api('PUT /api/orders/update-order-status', { token: admin, body: { orderId, statusEN } });

describe('the payment page of the test bank', () => {
  test.each([
    ['en', 'This is a test bank', '500,000 ₸'],
    ['ru', 'Это тестовый банк', '500 000 ₸'],
  ])('in %s shows an explanation and the amount, without scripts', async (language, text, amount) => {
    const { payment } = await placeOrder(shop, watchId, 1, { headers: { 'accept-language': language } });
    const response = await fetch(payment.redirectUrl ?? '');
    const page = await response.text();
    expect(page).toContain(text);
    expect(page.replace(/\u00a0/g, ' ')).toContain(`data-testid="sandbox-amount">${amount}`);
    for (const button of ['approve', 'decline', 'leave']) expect(page).toContain(`sandbox-${button}`);
    expect(page).not.toMatch(/<script|style=|onclick/);
    const style = /<style>(.*?)<\/style>/s.exec(page)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(response.headers.get('content-security-policy')).toContain(`style-src 'self' 'sha256-${hash}';`);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('responds 404 for an unknown payment', async () => {
    for (const id of ['x', 'a'.repeat(32), '%24ne', 'a'.repeat(500)]) {
      const response = await fetch(`${shop.url}/pay/sandbox/${id}`, { headers: { 'accept-language': 'ru' } });
      expect([response.status, await response.text()]).toEqual([
        404,
        expect.stringContaining('Платёж не найден'),
      ]);
      const pressed = await fetch(`${shop.url}/pay/sandbox/${id}/approve`, { method: 'POST' });
      expect(pressed.status).toBe(404);
    }
  });

  test('shows that the payment is closed after the decision', async () => {
    const placed = await placeOrder(shop, watchId);
    await press(placed, 'approve');
    const page = await (await fetch(placed.payment.redirectUrl ?? '')).text();
    expect(page).toContain('This payment is closed');
    expect(page).not.toContain('sandbox-approve');
    // The first decision is final.
    expect(await press(placed, 'decline')).toContain('/success');
    expect(await paymentStatus(placed)).toBe('paid');
  });
});

describe('an approved payment', () => {
  test('pays the order and redirects the shopper to its result page', async () => {
    const placed = await placeOrder(shop, watchId, 2);
    expect(await press(placed, 'approve')).toBe(`${shop.url}/success?order=${placed.order.key}&lang=en`);
    expect(await orderByKey(shop, placed)).toMatchObject({
      _id: placed.order._id,
      amount: 2 * PRICE,
      status: 'pending',
      payment: { provider: 'sandbox', status: 'paid' },
      payBefore: null,
    });
    expect(await stockOf(shop, watchId)).toBe(3);
    const response = await payAgain(shop, placed);
    expect(response.body.payment).toEqual({ status: 'paid', redirectUrl: null });
  });

  test('that the shop does not acknowledge is sent again by the queue', async () => {
    const placed = await placeOrder(shop, watchId);
    const address = shop.app.get(ServerUrls, { strict: false });
    jest.spyOn(address, 'internalOrigin').mockReturnValueOnce('http://127.0.0.1:1');
    await press(placed, 'approve');
    expect(await paymentStatus(placed)).toBe('pending');
    const queue = shop.connection.collection<{ _id: string }>('work');
    const entry = { _id: `sandbox.webhook:${paymentOf(placed)}` };
    expect(await queue.findOne(entry)).toMatchObject({ state: 'waiting', attempts: 1 });
    expect(
      await shop.connection.collection<{ _id: string }>('sandboxbank').findOne({ _id: paymentOf(placed) }),
    ).toMatchObject({ decision: 'approved', work: [] });
    await queue.updateOne(entry, { $set: { nextAt: new Date() } });
    await shop.app.get(Work, { strict: false }).run();
    await waitFor(async () => (await paymentStatus(placed)) === 'paid');
  });

  test('is processed once for concurrent clicks', async () => {
    const placed = await placeOrder(shop, watchId);
    const locations = await Promise.all(Array.from({ length: 6 }, () => press(placed, 'approve')));
    expect(new Set(locations).size).toBe(1);
    const events = shop.connection.collection<{ paymentId: string }>('paymentevents');
    expect(await events.countDocuments({ paymentId: paymentOf(placed) })).toBe(1);
  });
});

describe('a declined payment', () => {
  test('releases the stock once, and the order can be paid again with its key', async () => {
    const placed = await placeOrder(shop, watchId, 2);
    expect(await press(placed, 'decline')).toBe(`${shop.url}/fail?order=${placed.order.key}&lang=en`);
    expect(await paymentStatus(placed)).toBe('failed');
    expect(await stockOf(shop, watchId)).toBe(5);
    await sendEvent(shop, 'declined', paymentOf(placed), { id: 'once more' });
    expect(await stockOf(shop, watchId)).toBe(5);

    const again = (await payAgain(shop, placed)).body;
    expect(paymentOf(again)).not.toBe(paymentOf(placed));
    expect(again.order).toMatchObject({ _id: placed.order._id, payment: { status: 'pending' } });
    expect(await stockOf(shop, watchId)).toBe(3);
    await press(again, 'approve');
    expect(await paymentStatus(placed)).toBe('paid');
    expect(await stockOf(shop, watchId)).toBe(3);
  });

  test('keeps its price within the first term, and costs the present one after it', async () => {
    const placed = await placeOrder(shop, watchId, 2);
    await press(placed, 'decline');
    const _id = new Types.ObjectId(placed.order._id);
    const watch = { _id: new Types.ObjectId(watchId) };
    await shop.connection.collection('watches').updateOne(watch, { $set: { 'price.kzt': 600_000 } });
    const again = (await payAgain(shop, placed)).body;
    expect(again.order.amount).toBe(1_000_000);
    await press(again, 'decline');
    const orders = shop.connection.collection('orders');
    await orders.updateOne({ _id }, { $set: { date: new Date(Date.now() - 86_400_000) } });
    const refused = await payAgain(shop, placed);
    expect([refused.status, refused.error.code, refused.error.details]).toEqual([
      ...[409, 'priceChanged', { amount: 1_200_000 }],
    ]);
    expect(await stockOf(shop, watchId)).toBe(5);
    const accept = (amount: number) =>
      shop.api('POST /api/orders/:id/pay', {
        params: { id: placed.order._id },
        body: { key: placed.order.key, amount },
      });
    expect((await accept(1_100_000)).error.code).toBe('priceChanged');
    const accepted = (await accept(1_200_000)).body;
    expect(accepted.order).toMatchObject({ amount: 1_200_000, amountKzt: 1_200_000 });
    expect(accepted.order.items[0]?.price).toBe(600_000);
    // A late payment of the old amount does not pay the order.
    await sendEvent(shop, 'approved', paymentOf(placed));
    expect(await paymentStatus(placed)).toBe('pending');
    await press(accepted, 'approve');
    expect(await paymentStatus(placed)).toBe('paid');
    const { money } = (await orders.findOne({ _id }))!;
    expect(money).toMatchObject([{ amount: 1_000_000 }, { amount: -1_000_000 }, { amount: 1_200_000 }]);
  });

  test('cannot be repeated if the stock was sold: outOfStock with the available quantity', async () => {
    const placed = await placeOrder(shop, watchId, 3);
    await press(placed, 'decline');
    await placeOrder(shop, watchId, 4);
    const { status, error } = await payAgain(shop, placed);
    expect([status, error.code]).toEqual([409, 'outOfStock']);
    expect(error.details).toMatchObject({ items: [{ itemId: watchId, available: 1 }] });
    expect(await paymentStatus(placed)).toBe('failed');
    expect(await stockOf(shop, watchId)).toBe(1);
  });

  test('is followed by one new payment and one reservation after concurrent retries', async () => {
    const placed = await placeOrder(shop, watchId, 2);
    await press(placed, 'decline');
    const responses = await Promise.all(Array.from({ length: 6 }, () => payAgain(shop, placed)));
    expect(new Set(responses.map(({ body }) => body.payment.redirectUrl)).size).toBe(1);
    expect(await stockOf(shop, watchId)).toBe(3);
  });
});

test('an order whose payment page was left can be paid by the same payment', async () => {
  const placed = await placeOrder(shop, watchId);
  expect(await press(placed, 'leave')).toBe(`${shop.url}/fail?order=${placed.order.key}&lang=en`);
  expect(await paymentStatus(placed)).toBe('pending');
  expect(await stockOf(shop, watchId)).toBe(4);
  const again = (await payAgain(shop, placed)).body;
  expect(again.payment).toEqual(placed.payment);
});

describe('the key of an order', () => {
  test('gives access to this order only', async () => {
    const [one, other] = [await placeOrder(shop, watchId), await placeOrder(shop, watchId)];
    const pay = (id: string, key: string) =>
      shop.api('POST /api/orders/:id/pay', { params: { id }, body: { key } });
    expect((await pay(one.order._id, other.order.key)).status).toBe(404);
    expect((await pay(one.order._id, 'k'.repeat(32))).status).toBe(404);
    const byKey = (key: string) => shop.api('GET /api/orders/by-key/:key', { params: { key } });
    expect((await byKey('k'.repeat(32))).status).toBe(404);
    expect((await byKey(one.order._id)).status).toBe(404);
    const { headers } = await byKey(one.order.key);
    expect(headers.get('cache-control')).toBe('private, no-store');
    const all = (await shop.api('GET /api/orders/all-orders', { token: admin })).body;
    expect(JSON.stringify(all)).not.toContain(one.order.key);
  });

  test('does not allow to pay a cancelled order', async () => {
    const placed = await placeOrder(shop, watchId);
    await update(placed.order._id, 'cancelled');
    const { status, error } = await payAgain(shop, placed);
    expect([status, error.code]).toEqual([409, 'notPayable']);
  });
});

test('the staff can ship an unpaid order', async () => {
  const placed = await placeOrder(shop, watchId);
  expect((await update(placed.order._id, 'shipped')).body).toMatchObject({
    status: 'shipped',
    payment: { status: 'pending' },
  });
});

describe('a refund of pieces', () => {
  type Refund = Partial<{ lines: { line: number; quantity: number }[]; restock: boolean }>;
  const refund = (orderId: string, amount: number, fields: Refund = {}) =>
    shop.api('POST /api/orders/:id/refunds', {
      token: admin,
      params: { id: orderId },
      body: { amount, reason: 'Not available', ...fields },
    });
  const ship = (orderId: string, quantity?: number) =>
    shop.api('POST /api/orders/:id/shipments', {
      token: admin,
      params: { id: orderId },
      body: { carrier: 'other', ...(quantity !== undefined && { items: [{ line: 0, quantity }] }) },
    });
  const paid = async (quantity: number): Promise<string> => {
    const placed = await placeOrder(shop, watchId, quantity);
    await press(placed, 'approve');
    return placed.order._id;
  };
  const onePiece = [{ line: 0, quantity: 1 }];

  test.each([
    ['returns it to stock', {}, 4],
    ['writes it off if the staff ask for it', { restock: false }, 3],
  ])('that is not dispatched %s, and it is not shipped', async (_, fields, stock) => {
    const id = await paid(2);
    const { body } = await refund(id, PRICE, { lines: onePiece, ...fields });
    expect(body.items[0]?.cancelled).toBe(1);
    expect(await stockOf(shop, watchId)).toBe(stock);
    expect((await ship(id)).body.shipments?.[0]?.items).toEqual(onePiece);
    // Cancelling the order does not return the pieces a second time.
    await update(id, 'cancelled');
    expect(await stockOf(shop, watchId)).toBe(stock);
  });

  test('that is dispatched leaves stock and shipments as they are', async () => {
    const id = await paid(2);
    await ship(id, 2);
    expect((await refund(id, 100, { lines: onePiece })).body.items[0]?.cancelled).toBeUndefined();
    expect(await stockOf(shop, watchId)).toBe(3);
  });

  test('cannot credit a piece twice, or more than the pieces cost', async () => {
    const id = await paid(2);
    const tooMuch = await refund(id, PRICE + 1, { lines: onePiece });
    expect([tooMuch.error.code, tooMuch.error.details]).toEqual([
      'refundTooLarge',
      { maximum: PRICE, currency: 'kzt' },
    ]);
    await refund(id, 60_000, { lines: [{ line: 0, quantity: 2 }] });
    expect((await refund(id, 1, { lines: onePiece })).error.code).toBe('piecesRefunded');
    expect((await refund(id, 1)).status).toBe(201);
  });

  test('that are all refunded leaves nothing to ship', async () => {
    const id = await paid(2);
    const { body } = await refund(id, 2 * PRICE, { lines: [{ line: 0, quantity: 2 }] });
    expect(body.payment.status).toBe('refunded');
    expect(await stockOf(shop, watchId)).toBe(5);
    expect((await ship(id)).error.code).toBe('notShippable');
  });
});

describe('the signature of a webhook', () => {
  test.each([
    ['made six minutes ago', { at: Date.now() - 360_000 }],
    ['with invalid content', { signature: 't=1,v1=00' }],
  ])('%s is rejected with 400', async (_, how) => {
    const placed = await placeOrder(shop, watchId);
    const response = await sendEvent(shop, 'approved', paymentOf(placed), how);
    expect([response.status, await response.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'invalidSignature' }),
    ]);
    expect(await paymentStatus(placed)).toBe('pending');
  });

  test('is required: rejects webhooks without signature, without body, or of another provider', async () => {
    const to = (name: string, init: RequestInit) =>
      fetch(`${shop.url}/api/payments/webhooks/${name}`, { method: 'POST', ...init });
    expect((await to('sandbox', {})).status).toBe(400);
    const headers = { 'content-type': 'application/json' };
    expect((await to('sandbox', { body: '{}', headers })).status).toBe(400);
    expect((await to('stripe', { body: '{}', headers })).status).toBe(404);
  });

  test('of an unknown payment is accepted and ignored', async () => {
    expect((await sendEvent(shop, 'approved', 'unknown')).status).toBe(200);
  });
});

test('a late payment that is refunded because another one has paid the order is explained to the customer', async () => {
  const placed = await placeOrder(shop, watchId, 1, { change: { email: 'buyer@example.com' } });
  await press(placed, 'decline');
  const again = (await payAgain(shop, placed)).body;
  await press(again, 'approve');
  await sendEvent(shop, 'approved', paymentOf(placed));
  await waitFor(async () => (await storedMails(shop, `${placed.order._id}-refund-`)).length > 0);
  const [mail, ...others] = await storedMails(shop, `${placed.order._id}-refund-`);
  expect(others).toEqual([]);
  expect(await fileOfMail(shop, mail?.id ?? '')).toContain('it was paid already');
});

test('the page of a payment is closed once an earlier one has paid the order', async () => {
  const placed = await placeOrder(shop, watchId);
  await press(placed, 'decline');
  const again = (await payAgain(shop, placed)).body;
  await sendEvent(shop, 'approved', paymentOf(placed));
  expect(await press(again, 'approve')).toContain('/fail');
});

test('the cancellation of an unpaid order refunds nothing', async () => {
  const placed = await placeOrder(shop, watchId);
  const cancelled = await shop.api('PUT /api/orders/update-order-status', {
    token: admin,
    body: { orderId: placed.order._id, statusEN: 'cancelled' },
  });
  expect(cancelled.body).toMatchObject({ payment: { status: 'pending' } });
  const bank = shop.connection.collection<{ _id: string }>('sandboxbank');
  expect(await bank.findOne({ _id: paymentOf(placed) })).toMatchObject({ refunded: false });
});

providerContract(SANDBOX_TRAITS, () => sandboxUnderTest(shop));

const MINUTE_MS = 60_000;

const minutesLeft = async (placed: PlacedOrder): Promise<number> => {
  const { payBefore, date } = await orderByKey(shop, placed);
  return Math.round((Date.parse(payBefore ?? '') - Date.parse(date)) / MINUTE_MS);
};

describe('the reservation of an order at the sandbox', () => {
  test('lasts an hour, and no request of its page extends it', async () => {
    const placed = await placeOrder(shop, watchId);
    expect(await minutesLeft(placed)).toBe(60);
    const { payBefore } = await orderByKey(shop, placed);
    expect((await fetch(placed.payment.redirectUrl ?? '', { redirect: 'manual' })).status).toBe(200);
    expect((await payAgain(shop, placed)).status).toBe(200);
    expect((await orderByKey(shop, placed)).payBefore).toBe(payBefore);
  });

  test('lasts as long as it is configured', async () => {
    await withVariables(shop, { UNPAID_ORDER_MINUTES: 10 }, async () => {
      expect(await minutesLeft(await placeOrder(shop, watchId))).toBe(10);
    });
  });
});
