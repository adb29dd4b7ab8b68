import Stripe from 'stripe';
import { orderByKey, placeOrder, PRICE } from '../../../testing/payments.ts';
import {
  type StripeServer,
  startStripeServer,
  stripeError,
  stripeSession,
} from '../../../testing/stripe-server.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { stockOf, stockRow, storeWatch } from '../../../testing/watch-on-sale.ts';
import { OrderDeadlines } from '../../orders/payment/order-deadlines.ts';

const SECRET = 'whsec_of_the_tests';

let stripe: StripeServer;
let shop: TestApi;
let admin: string;
let watchId: string;
beforeAll(async () => {
  stripe = await startStripeServer();
  shop = await startTestApi({
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: SECRET,
    STRIPE_API_URL: stripe.url,
  });
  admin = await shop.tokenOf('admin');
});
afterAll(async () => {
  await shop.stop();
  await stripe.stop();
});
beforeEach(async () => {
  stripe.requests.length = 0;
  stripe.answers.clear();
  stripe.answers.set('sessions', { status: 200, body: stripeSession() });
  stripe.answers.set('refunds', { status: 200, body: { id: 're_1', object: 'refund', status: 'succeeded' } });
  watchId = await storeWatch(shop, { stock: [stockRow(5)] });
});

let told = 0;
/** Sends an event as Stripe does, signed by its own library. */
const send = async (type: string, object: object, secret = SECRET, id = `evt_${++told}`): Promise<number> => {
  const payload = JSON.stringify({ id, object: 'event', type, data: { object } });
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
  const answer = await fetch(`${shop.url}/api/payments/webhooks/stripe`, {
    method: 'POST',
    body: payload,
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
  });
  return answer.status;
};
/** Places an order; answers it with what Stripe was told of it. */
const place = async (quantity = 1) => {
  const placed = await placeOrder(shop, watchId, quantity, { change: { email: 'buyer@example.com' } });
  const metadata = { payment: stripe.requests.at(-1)?.form['metadata[payment]'] ?? '' };
  return { ...placed, metadata };
};
type Placed = Awaited<ReturnType<typeof place>>;
const complete = (placed: Placed, change: object = {}, type = 'checkout.session.completed', id?: string) =>
  send(
    type,
    stripeSession({ metadata: placed.metadata, payment_status: 'paid', payment_intent: 'pi_1', ...change }),
    SECRET,
    id,
  );
const statusOf = async (placed: Placed) => (await orderByKey(shop, placed)).payment.status;
const cancel = (placed: Placed) =>
  shop.api('PUT /api/orders/update-order-status', {
    token: admin,
    body: { orderId: placed.order._id, statusEN: 'cancelled' },
  });

test('an order opens a session of Checkout: its lines, its amount, the way back', async () => {
  const placed = await place(2);
  expect(placed.payment.redirectUrl).toBe(`${shop.url}/pay/${placed.metadata.payment}`);
  expect(placed.order.payment).toEqual({ provider: 'stripe', status: 'pending' });
  const [request] = stripe.requests;
  expect(request).toMatchObject({
    path: '/v1/checkout/sessions',
    authorization: 'Bearer sk_test_1',
    key: `open-${placed.metadata.payment}`,
    form: {
      mode: 'payment',
      client_reference_id: placed.order._id,
      'metadata[order]': placed.order._id,
      'payment_intent_data[metadata][payment]': placed.metadata.payment,
      'line_items[0][quantity]': '2',
      'line_items[0][price_data][currency]': 'kzt',
      'line_items[0][price_data][unit_amount]': String(PRICE * 100),
      customer_email: 'buyer@example.com',
      locale: 'en',
      success_url: `${shop.url}/success?order=${placed.order.key}`,
      cancel_url: `${shop.url}/fail?order=${placed.order.key}`,
    },
  });
});

test('a Stripe that does not answer does not hold up the order; it can be paid a moment later', async () => {
  stripe.answers.set('sessions', 'silent');
  const placed = await place();
  expect(placed.payment).toEqual({ status: 'pending', redirectUrl: null });
  const pay = () =>
    shop.api('POST /api/orders/:id/pay', {
      params: { id: placed.order._id },
      body: { key: placed.order.key },
    });
  expect((await pay()).error.code).toBe('paymentUnavailable');
  stripe.answers.set('sessions', { status: 200, body: stripeSession() });
  expect((await pay()).body.payment.redirectUrl).toContain(`${shop.url}/pay/`);
}, 60_000);

describe('events', () => {
  test('pay, once, however often they come', async () => {
    const placed = await place();
    for (let i = 0; i < 3; i++) expect(await complete(placed, {}, undefined, 'evt_same')).toBe(200);
    expect(await complete(placed)).toBe(200);
    expect(await statusOf(placed)).toBe('paid');
    expect(stripe.requests.filter(({ path }) => path.endsWith('refunds'))).toEqual([]);
  });

  test('with a wrong signature are refused', async () => {
    const placed = await place();
    const session = stripeSession({ metadata: placed.metadata, payment_status: 'paid' });
    expect(await send('checkout.session.completed', session, 'whsec_wrong')).toBe(400);
    expect(await statusOf(placed)).toBe('pending');
  });

  test.each([
    ['checkout.session.completed', { payment_status: 'unpaid' }, 'pending'],
    ['checkout.session.async_payment_succeeded', {}, 'paid'],
    ['checkout.session.async_payment_failed', { payment_status: 'unpaid' }, 'failed'],
    ['checkout.session.expired', { payment_status: 'unpaid', payment_intent: null }, 'lapsed'],
    ['invoice.paid', {}, 'pending'],
  ])('%s %j: %s', async (type, change, status) => {
    const placed = await place();
    expect(await complete(placed, change, type)).toBe(200);
    expect(await statusOf(placed)).toBe(status);
    expect(await stockOf(shop, watchId)).toBe(status === 'failed' || status === 'lapsed' ? 5 : 4);
  });

  test('of sessions that the shop did not open change nothing', async () => {
    expect(await send('checkout.session.completed', stripeSession({ payment_status: 'paid' }))).toBe(200);
  });

  test('of a refund made at Stripe leave the order to its owner', async () => {
    const placed = await place();
    await complete(placed);
    const charge = { object: 'charge', metadata: placed.metadata, payment_intent: 'pi_1' };
    await send('charge.refunded', { ...charge, refunded: false });
    expect(await statusOf(placed)).toBe('paid');
    await send('charge.refunded', { ...charge, refunded: true });
    expect(await orderByKey(shop, placed)).toMatchObject({
      status: 'pending',
      payment: { status: 'refunded' },
    });
  });
});

describe('cancelling a paid order', () => {
  test('refunds what was charged', async () => {
    const placed = await place();
    await complete(placed);
    expect((await cancel(placed)).body).toMatchObject({
      status: 'cancelled',
      payment: { status: 'refunded' },
    });
    expect(stripe.requests.at(-1)).toMatchObject({
      path: '/v1/refunds',
      key: `refund-${placed.metadata.payment}-0`,
      form: { payment_intent: 'pi_1' },
    });
    expect(await stockOf(shop, watchId)).toBe(5);
  });

  test('that Stripe refuses: a clear no, the order stays as it is, and it can be tried again', async () => {
    const placed = await place();
    await complete(placed);
    stripe.answers.set('refunds', stripeError(400, 'charge_disputed'));
    const { status, error } = await cancel(placed);
    expect([status, error.code]).toEqual([409, 'refundRefused']);
    expect(await orderByKey(shop, placed)).toMatchObject({ status: 'pending', payment: { status: 'paid' } });
    expect(await stockOf(shop, watchId)).toBe(4);
    stripe.answers.set('refunds', { status: 200, body: { id: 're_2', object: 'refund' } });
    expect((await cancel(placed)).body.status).toBe('cancelled');
    expect(stripe.requests.at(-1)?.key).toBe(`refund-${placed.metadata.payment}-1`);
  });

  test('whose money went back already is cancelled', async () => {
    const placed = await place();
    await complete(placed);
    stripe.answers.set('refunds', stripeError(400, 'charge_already_refunded'));
    expect((await cancel(placed)).body).toMatchObject({
      status: 'cancelled',
      payment: { status: 'refunded' },
    });
  });

  test('while Stripe is silent says so, and is finished once it speaks', async () => {
    const placed = await place();
    await complete(placed);
    stripe.answers.set('refunds', stripeError(500, 'down'));
    const { status, error } = await cancel(placed);
    expect([status, error.code]).toEqual([503, 'paymentUnavailable']);
    stripe.answers.set('refunds', { status: 200, body: { id: 're_3', object: 'refund' } });
    const payments = shop.connection.collection<{ _id: string }>('payments');
    await payments.updateOne({ _id: placed.metadata.payment }, { $set: { 'refund.nextAt': new Date(0) } });
    await shop.app.get(OrderDeadlines, { strict: false }).run();
    expect(await orderByKey(shop, placed)).toMatchObject({
      status: 'cancelled',
      payment: { status: 'refunded' },
    });
  }, 60_000);
});

test('the sandbox is closed where real money is taken', async () => {
  const to = (path: string) => fetch(shop.url + path, { method: 'POST' });
  expect((await to('/api/payments/webhooks/sandbox')).status).toBe(404);
  expect((await to(`/pay/sandbox/${'a'.repeat(32)}/approve`)).status).toBe(404);
});
