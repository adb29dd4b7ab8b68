import Stripe from 'stripe';
import { type StripeServer, startStripeServer, stripeError } from './stripe-server.ts';

let server: StripeServer;
let stripe: Stripe;
const clientWith = (key: string): Stripe => {
  const { hostname, port } = new URL(server.url);
  return new Stripe(key, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0, telemetry: false });
};
beforeAll(async () => {
  server = await startStripeServer();
  stripe = clientWith('sk_test_1');
});
afterAll(() => server.stop());
beforeEach(() => server.faults.clear());

const inMinutes = (minutes: number): number => Math.floor(Date.now() / 1000) + minutes * 60;
type Params = Stripe.Checkout.SessionCreateParams;
const item = (amount: unknown, { quantity = 1, currency = 'kzt', name = 'Watch' } = {}) => ({
  quantity,
  price_data: { currency, unit_amount: amount as number, product_data: { name } },
});
const session = (change: object = {}): Params => ({
  mode: 'payment',
  line_items: [item(50_000_000)],
  expires_at: inMinutes(60),
  success_url: 'http://shop.example/success',
  ...change,
});
const create = (change: object = {}, key?: string): Promise<unknown> =>
  stripe.checkout.sessions.create(session(change), key === undefined ? {} : { idempotencyKey: key });
const rejectionOf = async (request: Promise<unknown>): Promise<Stripe.errors.StripeError> => {
  const error: unknown = await request.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof Stripe.errors.StripeError) return error;
  throw new Error('The request was not rejected');
};
const paidIntent = async (): Promise<string> => {
  await create();
  return server.ledger.pay(server.ledger.lastSession).payment_intent ?? '';
};

describe('creating a Checkout session', () => {
  test('accepts valid parameters', async () => {
    expect(await create()).toMatchObject({
      status: 'open',
      amount_total: 50_000_000,
      url: expect.stringContaining('/cs_test_'),
    });
  });

  test.each([
    ['an amount of nine digits', { line_items: [item(99_999_999), item(1)] }, 'amount_too_large'],
    ['a price of nine digits', { line_items: [item(100_000_000)] }, undefined],
    ['an amount below half a dollar', { line_items: [item(49, { currency: 'usd' })] }, 'amount_too_small'],
    ['a price that is not an integer', { line_items: [item('1.5')] }, 'parameter_invalid_integer'],
    ['a quantity of 0', { line_items: [item(50_000, { quantity: 0 })] }, undefined],
    ['an unknown currency', { line_items: [item(50_000, { currency: 'xyz' })] }, undefined],
    ['two currencies', { line_items: [item(50_000), item(50_000, { currency: 'usd' })] }, undefined],
    [
      'a product name of 251 characters',
      { line_items: [item(50_000, { name: 'x'.repeat(251) })] },
      undefined,
    ],
    ['a product without a name', { line_items: [item(50_000, { name: '' })] }, 'parameter_invalid_empty'],
    ['101 lines', { line_items: Array.from({ length: 101 }, () => item(50_000)) }, undefined],
    ['no lines', { line_items: [] }, 'parameter_missing'],
    ['no success_url', { success_url: undefined }, 'parameter_missing'],
    ['an unknown parameter', { payment_method_types: ['card'] }, 'parameter_unknown'],
    ['an expiry in 29 minutes', { expires_at: inMinutes(29) }, undefined],
    ['an expiry in 25 hours', { expires_at: inMinutes(25 * 60) }, undefined],
    ['a URL without a host', { success_url: '/success' }, 'url_invalid'],
    ['an invalid email address', { customer_email: 'invalid' }, 'email_invalid'],
    ['a metadata key of 41 characters', { metadata: { ['k'.repeat(41)]: '' } }, undefined],
    ['a metadata value of 501 characters', { metadata: { key: 'v'.repeat(501) } }, undefined],
    [
      '51 metadata keys',
      { metadata: Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`k${i}`, 'v'])) },
      undefined,
    ],
  ])('rejects %s', async (_, change, code) => {
    const error = await rejectionOf(create(change));
    expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
    expect([error.statusCode, error.rawType, error.code]).toEqual([400, 'invalid_request_error', code]);
  });

  test.each(['', 'pk_test_1', 'secret'])('rejects the API key "%s"', async (key) => {
    const headers: Record<string, string> = key === '' ? {} : { authorization: `Bearer ${key}` };
    expect((await fetch(`${server.url}/v1/checkout/sessions`, { method: 'POST', headers })).status).toBe(401);
    if (key === '') return;
    const error = await rejectionOf(clientWith(key).checkout.sessions.create(session()));
    expect(error).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
  });
});

describe('an idempotency key', () => {
  test('returns the same session for the same request', async () => {
    const change = { expires_at: inMinutes(60) };
    expect(await create(change, 'same')).toEqual(await create(change, 'same'));
  });

  test('is rejected with other parameters', async () => {
    await create({ expires_at: inMinutes(60) }, 'other');
    expect(await rejectionOf(create({ expires_at: inMinutes(61) }, 'other'))).toBeInstanceOf(
      Stripe.errors.StripeIdempotencyError,
    );
  });

  test('repeats a server error, but not a validation error', async () => {
    const change = { expires_at: inMinutes(60) };
    await rejectionOf(create({ expires_at: inMinutes(5) }, 'invalid'));
    await create(change, 'invalid');
    server.faults.set('sessions', stripeError(500, 'down'));
    await rejectionOf(create(change, 'down'));
    server.faults.clear();
    expect(await rejectionOf(create(change, 'down'))).toBeInstanceOf(Stripe.errors.StripeAPIError);
  });

  test('returns the session of a request whose response was lost', async () => {
    const change = { expires_at: inMinutes(60) };
    server.faults.set('sessions', 'lost');
    expect(await rejectionOf(create(change, 'lost'))).toBeInstanceOf(Stripe.errors.StripeConnectionError);
    server.faults.clear();
    const { id } = server.ledger.lastSession;
    expect(await create(change, 'lost')).toMatchObject({ id });
  });

  test('is rejected if it is longer than 255 characters', async () => {
    await rejectionOf(create({}, 'k'.repeat(256)));
  });
});

describe('expiring a session', () => {
  test('succeeds once, and is rejected for an expired or unknown session', async () => {
    await create();
    const { id } = server.ledger.lastSession;
    expect(await stripe.checkout.sessions.expire(id)).toMatchObject({ status: 'expired', url: null });
    expect((await rejectionOf(stripe.checkout.sessions.expire(id))).statusCode).toBe(400);
    expect((await rejectionOf(stripe.checkout.sessions.expire('cs_none'))).code).toBe('resource_missing');
  });
});

describe('refunding a charge', () => {
  test('allows partial refunds up to the charged amount', async () => {
    const intent = await paidIntent();
    await stripe.refunds.create({ payment_intent: intent, amount: 20_000_000 });
    const tooMuch = await rejectionOf(stripe.refunds.create({ payment_intent: intent, amount: 40_000_000 }));
    expect([tooMuch.statusCode, tooMuch.param]).toEqual([400, 'amount']);
    expect(await stripe.refunds.create({ payment_intent: intent })).toMatchObject({
      amount: 30_000_000,
      status: 'succeeded',
    });
    expect((await rejectionOf(stripe.refunds.create({ payment_intent: intent }))).code).toBe(
      'charge_already_refunded',
    );
    expect((await stripe.refunds.list({ payment_intent: intent })).data).toHaveLength(2);
  });

  test('is rejected for a disputed charge and without a charge', async () => {
    const intent = await paidIntent();
    server.ledger.dispute(intent);
    expect((await rejectionOf(stripe.refunds.create({ payment_intent: intent }))).code).toBe(
      'charge_disputed',
    );
    expect((await rejectionOf(stripe.refunds.create({ payment_intent: 'pi_none' }))).statusCode).toBe(404);
  });
});
