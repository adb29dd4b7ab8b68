import { connect } from 'node:net';
import {
  BANK_SECRET,
  orderByKey,
  payAgain,
  paymentOf,
  placeOrder,
  press,
  sendEvent,
} from '../../../../testing/payments.ts';
import { fileOfMail, storedMails } from '../../../../testing/stored-mail.ts';
import { type TestApi, startTestApi, testApi } from '../../../../testing/test-api.ts';
import { waitFor } from '../../../../testing/wait-for.ts';
import { stockOf, stockRow, storeWatch } from '../../../../testing/watch-on-sale.ts';
import { ChangeOrder } from '../status/change-order.ts';

describe('events', () => {
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
  const cancel = (orderId: string) =>
    shop.api('PUT /api/orders/update-order-status', {
      token: admin,
      body: { orderId, statusEN: 'cancelled' },
    });
  const paymentState = async (id: string) =>
    (await shop.connection.collection<{ _id: string; state: string }>('payments').findOne({ _id: id }))
      ?.state;
  const refundedAtBank = async (id: string) =>
    (await shop.connection.collection<{ _id: string; refunded: boolean }>('sandboxbank').findOne({ _id: id }))
      ?.refunded;
  const lapse = (orderId: string) =>
    shop.app
      .get(ChangeOrder, { strict: false })
      .change(orderId, () => ({ payment: { status: 'lapsed' } }), 'system');

  describe('the signature of a webhook', () => {
    test.each([
      ['made with another secret', { secret: 'another secret, wrong one' }],
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

    test('is the only proof of payment: a redirect pays nothing', async () => {
      const placed = await placeOrder(shop, watchId);
      await fetch(`${shop.url}/success?order=${placed.order.key}`);
      expect(await paymentStatus(placed)).toBe('pending');
    });

    test('of an unknown payment is accepted and ignored', async () => {
      expect((await sendEvent(shop, 'approved', 'unknown')).status).toBe(200);
    });
  });

  describe('repeated events', () => {
    test('pay the order once, concurrently and later', async () => {
      const placed = await placeOrder(shop, watchId, 2);
      const send = () => sendEvent(shop, 'approved', paymentOf(placed));
      const responses = await Promise.all(Array.from({ length: 8 }, send));
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
      await send();
      await sendEvent(shop, 'approved', paymentOf(placed), { id: 'another-id' });
      expect(await paymentStatus(placed)).toBe('paid');
      expect(await stockOf(shop, watchId)).toBe(3);
      expect(await refundedAtBank(paymentOf(placed))).not.toBe(true);
    });

    test.each([
      ['declined', 'approved'],
      ['approved', 'declined'],
    ] as const)('first %s, then %s: the order is paid', async (first, second) => {
      const placed = await placeOrder(shop, watchId, 2);
      await sendEvent(shop, first, paymentOf(placed));
      await sendEvent(shop, second, paymentOf(placed));
      expect(await paymentStatus(placed)).toBe('paid');
      expect(await stockOf(shop, watchId)).toBe(3);
    });

    test('have no effect after the order was cancelled', async () => {
      const placed = await placeOrder(shop, watchId, 2);
      await press(placed, 'approve');
      await cancel(placed.order._id);
      expect(await stockOf(shop, watchId)).toBe(5);
      for (const id of [undefined, 'renamed'])
        await sendEvent(shop, 'approved', paymentOf(placed), id ? { id } : {});
      expect(await orderByKey(shop, placed)).toMatchObject({
        status: 'cancelled',
        payment: { status: 'refunded' },
      });
      expect(await stockOf(shop, watchId)).toBe(5);
    });
  });

  describe('a late payment', () => {
    test('reserves the stock again', async () => {
      const placed = await placeOrder(shop, watchId, 2);
      await lapse(placed.order._id);
      expect(await stockOf(shop, watchId)).toBe(5);
      await sendEvent(shop, 'approved', paymentOf(placed));
      expect(await paymentStatus(placed)).toBe('paid');
      expect(await stockOf(shop, watchId)).toBe(3);
    });

    test('is refunded if the stock was sold, and the order is cancelled', async () => {
      const placed = await placeOrder(shop, watchId, 3);
      await lapse(placed.order._id);
      await placeOrder(shop, watchId, 4);
      await sendEvent(shop, 'approved', paymentOf(placed));
      expect(await orderByKey(shop, placed)).toMatchObject({
        status: 'cancelled',
        payment: { status: 'refunded' },
      });
      expect(await refundedAtBank(paymentOf(placed))).toBe(true);
      expect(await stockOf(shop, watchId)).toBe(1);
    });

    test('is refunded if the order was cancelled', async () => {
      const placed = await placeOrder(shop, watchId, 3);
      await cancel(placed.order._id);
      await sendEvent(shop, 'approved', paymentOf(placed));
      expect(await paymentStatus(placed)).toBe('refunded');
      expect(await refundedAtBank(paymentOf(placed))).toBe(true);
      expect(await stockOf(shop, watchId)).toBe(5);
    });

    test('is refunded if another payment has paid the order, and the customer is told so', async () => {
      const placed = await placeOrder(shop, watchId, 1, { change: { email: 'buyer@example.com' } });
      await press(placed, 'decline');
      const again = (await payAgain(shop, placed)).body;
      await press(again, 'approve');
      await sendEvent(shop, 'approved', paymentOf(placed));
      expect(await paymentStatus(placed)).toBe('paid');
      expect([await refundedAtBank(paymentOf(placed)), await refundedAtBank(paymentOf(again))]).toEqual([
        true,
        false,
      ]);
      expect(await stockOf(shop, watchId)).toBe(4);
      await waitFor(async () => (await storedMails(shop, `${placed.order._id}-refund-`)).length > 0);
      const [mail, ...others] = await storedMails(shop, `${placed.order._id}-refund-`);
      expect(others).toEqual([]);
      expect(await fileOfMail(shop, mail?.id ?? '')).toContain('it was paid already');
    });

    test('pays the order and closes the newer payment', async () => {
      const placed = await placeOrder(shop, watchId);
      await press(placed, 'decline');
      const again = (await payAgain(shop, placed)).body;
      await sendEvent(shop, 'approved', paymentOf(placed));
      expect(await paymentStatus(placed)).toBe('paid');
      expect(await paymentState(paymentOf(again))).toBe('closed');
      expect(await press(again, 'approve')).toContain('/fail');
      expect(await stockOf(shop, watchId)).toBe(4);
    });

    test('that fails does not affect the newer payment', async () => {
      const placed = await placeOrder(shop, watchId);
      await press(placed, 'decline');
      await payAgain(shop, placed);
      await sendEvent(shop, 'declined', paymentOf(placed), { id: 'late failure' });
      expect(await paymentStatus(placed)).toBe('pending');
      expect(await stockOf(shop, watchId)).toBe(4);
    });
  });

  describe('a cancellation', () => {
    test('of a paid order refunds it and releases the stock once, also if repeated', async () => {
      const placed = await placeOrder(shop, watchId, 2);
      await press(placed, 'approve');
      const responses = await Promise.all([1, 2, 3].map(() => cancel(placed.order._id)));
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
      expect(responses[0]?.body).toMatchObject({ status: 'cancelled', payment: { status: 'refunded' } });
      expect(responses[0]?.body.history.filter(({ status }) => status === 'cancelled')).toHaveLength(1);
      expect([await paymentState(paymentOf(placed)), await refundedAtBank(paymentOf(placed))]).toEqual([
        'refunded',
        true,
      ]);
      expect(await stockOf(shop, watchId)).toBe(5);
    });

    test('of an unpaid order refunds nothing', async () => {
      const placed = await placeOrder(shop, watchId);
      expect((await cancel(placed.order._id)).body).toMatchObject({ payment: { status: 'pending' } });
      expect(await refundedAtBank(paymentOf(placed))).toBe(false);
    });
  });
});

describe('limits', () => {
  const limits = { RATE_LIMIT_WEBHOOKS: '40', RATE_LIMIT_UNSIGNED_WEBHOOKS: '5' };
  let shop: TestApi;
  beforeEach(async () => {
    shop = await startTestApi({
      SANDBOX_WEBHOOK_SECRET: BANK_SECRET,
      TRUST_PROXY: 'loopback',
      RATE_LIMIT_API: '20',
      ...limits,
    });
  });
  afterEach(() => shop.stop());

  const post = (provider: string, body: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`${shop.url}/api/payments/webhooks/${provider}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    });
  const statuses = async (count: number, send: () => Promise<Response>): Promise<number[]> => {
    const found: number[] = [];
    for (let i = 0; i < count; i++) found.push((await send()).status);
    return found;
  };
  const of = (all: number[], status: number): number => all.filter((one) => one === status).length;

  test('signed webhooks have a separate rate limit', async () => {
    const all = await statuses(60, () => sendEvent(shop, 'approved', 'unknown'));
    // A new minute may start in between and reset the limit. The limit of other requests is only 20.
    expect(of(all, 200)).toBeGreaterThanOrEqual(40);
    expect((await shop.api('GET /api/brands')).status).toBe(200);
  });

  test('rejects a network that sends invalid signatures before reading the body', async () => {
    const from = (address: string) => post('sandbox', '{}', { 'x-forwarded-for': address });
    const all = await statuses(12, () => from('2001:db8:0:1::1'));
    expect(of(all, 400)).toBeLessThanOrEqual(10);
    expect(of(all, 429)).toBeGreaterThanOrEqual(1);
    const refused = await from('2001:db8:0:1:ffff::2');
    if (refused.status === 429) expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await from('2001:db8:0:2::1')).status).toBe(400);
  });

  test('webhooks of inactive providers count against the general rate limit', async () => {
    const all = await statuses(50, () => post('unknown', '{}'));
    expect(of(all, 404)).toBeLessThanOrEqual(40);
    expect(of(all, 429)).toBeGreaterThanOrEqual(1);
  });

  test('rejects a webhook above 256 KB and a compressed one', async () => {
    expect((await post('sandbox', 'x'.repeat(256 * 1024 + 1))).status).toBe(413);
    expect((await post('sandbox', 'x', { 'content-encoding': 'gzip' })).status).toBe(415);
  });

  test('rejects a webhook of an inactive provider without waiting for its body', async () => {
    const { hostname, port } = new URL(shop.url);
    const socket = connect(Number(port), hostname);
    socket.write(
      'POST /api/payments/webhooks/unknown HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\n' +
        'Content-Length: 1000000\r\n\r\n{',
    );
    const response = await new Promise<string>((resolve) =>
      socket.once('data', (data) => resolve(String(data))),
    );
    socket.destroy();
    expect(response).toMatch(/^HTTP\/1\.1 404 /);
  });
});
