import { orderByKey, PRICE } from '../../../testing/payments.ts';
import type { StripeRefundStatus } from '../../../testing/stripe/stripe-ledger.ts';
import { stripeError } from '../../../testing/stripe/stripe-server.ts';
import {
  intentOf,
  type PlacedAtStripe,
  startStripeShop,
  type StripeShop,
} from '../../../testing/stripe/stripe-shop.ts';
import { stockOf, stockRow, storeWatch } from '../../../testing/watch-on-sale.ts';

let at: StripeShop;
let watchId: string;
beforeAll(async () => {
  at = await startStripeShop();
});
afterAll(() => at.stop());
beforeEach(async () => {
  at.stripe.requests.length = 0;
  at.stripe.faults.clear();
  at.stripe.ledger.newRefunds = 'succeeded';
  watchId = await storeWatch(at.shop, { stock: [stockRow(5)] });
});

describe('the cancellation of a paid order', () => {
  test('refunds the charged amount', async () => {
    const placed = await at.placePaid(watchId);
    expect((await at.cancel(placed)).body).toMatchObject({
      status: 'cancelled',
      payment: { status: 'refunded', refunds: [{ amount: PRICE, status: 'succeeded', isLate: false }] },
    });
    expect(at.postRequestsTo('refunds')).toMatchObject([
      {
        key: expect.stringMatching(`^refund-${placed.session.metadata.payment}-[0-9a-f]+-0$`) as string,
        form: { payment_intent: intentOf(placed), amount: String(PRICE * 100) },
      },
    ]);
    expect(await stockOf(at.shop, watchId)).toBe(5);
  });

  test('leaves the order unchanged if Stripe refuses the refund, and can be retried', async () => {
    const placed = await at.placePaid(watchId);
    at.stripe.faults.set('refunds', stripeError(400, 'charge_disputed'));
    const { status, error } = await at.cancel(placed);
    expect([status, error.code]).toEqual([409, 'refundRefused']);
    expect(await orderByKey(at.shop, placed)).toMatchObject({
      status: 'pending',
      payment: { status: 'paid' },
    });
    expect(await stockOf(at.shop, watchId)).toBe(4);
    at.stripe.faults.clear();
    expect((await at.cancel(placed)).body.status).toBe('cancelled');
    const [refused, succeeded] = at.postRequestsTo('refunds');
    expect(succeeded?.key).not.toBe(refused?.key);
  });

  test('succeeds if the payment was already refunded', async () => {
    const placed = await at.placePaid(watchId);
    at.stripe.ledger.refund(intentOf(placed));
    expect((await at.cancel(placed)).body).toMatchObject({
      status: 'cancelled',
      payment: { status: 'refunded' },
    });
  });

  test('uses a new request after an error that Stripe would repeat', async () => {
    const placed = await at.placePaid(watchId);
    at.stripe.faults.set('refunds', stripeError(500, 'down'));
    const { status, error } = await at.cancel(placed);
    expect([status, error.code]).toEqual([503, 'paymentUnavailable']);
    at.stripe.faults.clear();
    await at.makeRefundDue(placed);
    await at.runDeadlines();
    expect(await orderByKey(at.shop, placed)).toMatchObject({
      status: 'cancelled',
      payment: { status: 'refunded' },
    });
    expect(at.postRequestsTo('refunds').at(-1)?.key).toMatch(/-1$/);
  });
});

describe('a refund', () => {
  const cancelPending = async (): Promise<PlacedAtStripe> => {
    const placed = await at.placePaid(watchId);
    at.stripe.ledger.newRefunds = 'pending';
    await at.cancel(placed);
    return placed;
  };
  const settle = async (placed: PlacedAtStripe, status: StripeRefundStatus) => {
    const [refund] = at.stripe.ledger.refundsOf(intentOf(placed));
    if (!refund) throw new Error('No refund found');
    const type = status === 'failed' ? 'refund.failed' : 'refund.updated';
    expect(await at.send(type, { ...at.stripe.ledger.settle(refund, status) })).toBe(200);
  };

  test('counts as refunded only after a pending refund has succeeded', async () => {
    const placed = await cancelPending();
    expect(await at.readAsOwner(placed)).toMatchObject({
      status: 'cancelled',
      payment: { status: 'paid', refunds: [{ amount: PRICE, status: 'pending' }] },
    });
    expect(await stockOf(at.shop, watchId)).toBe(5);
    await at.cancel(placed);
    expect(at.postRequestsTo('refunds')).toHaveLength(1);
    await settle(placed, 'succeeded');
    expect(await at.readAsOwner(placed)).toMatchObject({
      status: 'cancelled',
      payment: { status: 'refunded', refunds: [{ status: 'succeeded' }] },
    });
  });

  test('that is pending is completed even if its event was lost', async () => {
    const placed = await cancelPending();
    const [refund] = at.stripe.ledger.refundsOf(intentOf(placed));
    if (refund) at.stripe.ledger.settle(refund, 'succeeded');
    await at.makeRefundDue(placed);
    await at.runDeadlines();
    expect(await at.statusOf(placed)).toBe('refunded');
  });

  test.each(['failed', 'canceled'] as const)(
    'that ends as %s is shown as failed and can be repeated',
    async (end) => {
      const placed = await cancelPending();
      await settle(placed, end);
      expect(await at.readAsOwner(placed)).toMatchObject({
        status: 'cancelled',
        payment: { status: 'paid', refunds: [{ status: 'failed' }] },
      });
      at.stripe.ledger.newRefunds = 'succeeded';
      expect((await at.cancel(placed)).body.payment).toMatchObject({
        status: 'refunded',
        refunds: [{ status: 'failed' }, { status: 'succeeded' }],
      });
    },
  );

  test('that fails after its success makes the order paid again', async () => {
    const placed = await at.placePaid(watchId);
    await at.cancel(placed);
    await settle(placed, 'failed');
    expect(await at.readAsOwner(placed)).toMatchObject({
      status: 'cancelled',
      payment: { status: 'paid', refunds: [{ status: 'failed' }] },
    });
    const order = await at.shop.connection.collection('orders').findOne({ key: placed.order.key });
    expect(order?.tasks).toEqual([]);
  });

  test('of a part, made at Stripe, changes only the status of the payment', async () => {
    const placed = await at.placePaid(watchId);
    const intent = intentOf(placed);
    at.stripe.ledger.refund(intent, 100_000);
    await at.send('charge.refunded', at.stripe.ledger.chargeOf(intent));
    expect(await at.readAsOwner(placed)).toMatchObject({
      status: 'pending',
      payment: { status: 'partlyRefunded', refunds: [{ amount: 1_000, status: 'succeeded' }] },
    });
    at.stripe.ledger.refund(intent);
    await at.send('charge.refunded', at.stripe.ledger.chargeOf(intent));
    expect(await at.readAsOwner(placed)).toMatchObject({
      status: 'pending',
      payment: { status: 'refunded' },
    });
  });

  test('responds 503 to its event while Stripe is unavailable, so that Stripe retries', async () => {
    const placed = await at.placePaid(watchId);
    at.stripe.ledger.refund(intentOf(placed));
    const charge = at.stripe.ledger.chargeOf(intentOf(placed));
    at.stripe.faults.set('refunds', stripeError(500, 'down'));
    expect(await at.send('charge.refunded', charge, { id: 'evt_again' })).toBe(503);
    at.stripe.faults.clear();
    expect(await at.send('charge.refunded', charge, { id: 'evt_again' })).toBe(200);
    expect(await at.statusOf(placed)).toBe('refunded');
  });

  test('of a late payment is shown as late', async () => {
    const placed = await at.place(watchId);
    await at.cancel(placed);
    Object.assign(placed.session, { status: 'open' });
    await at.complete(placed);
    expect(await at.readAsOwner(placed)).toMatchObject({
      status: 'cancelled',
      payment: { status: 'refunded', refunds: [{ amount: PRICE, status: 'succeeded', isLate: true }] },
    });
  });

  test('of a late payment is shown as failed if Stripe refuses it', async () => {
    const placed = await at.place(watchId);
    await at.cancel(placed);
    Object.assign(placed.session, { status: 'open' });
    at.stripe.faults.set('refunds', stripeError(400, 'charge_disputed'));
    await at.complete(placed);
    expect((await at.readAsOwner(placed)).payment.refunds).toMatchObject([
      { amount: PRICE, status: 'failed', isLate: true },
    ]);
    at.stripe.faults.clear();
    await at.makeRefundDue(placed);
    await at.runDeadlines();
    expect((await at.readAsOwner(placed)).payment).toMatchObject({
      status: 'refunded',
      refunds: [{ amount: PRICE, status: 'succeeded', isLate: true }],
    });
  });
});

describe('a dispute', () => {
  test('is shown to the owner with its latest status, also if events arrive out of order', async () => {
    const placed = await at.placePaid(watchId);
    const intent = intentOf(placed);
    const created = Math.floor(Date.now() / 1000);
    await at.send('charge.dispute.created', at.stripe.ledger.dispute(intent), { created });
    expect((await at.readAsOwner(placed)).payment.disputes).toEqual([
      {
        reference: 'dp_1',
        amount: PRICE,
        currency: 'kzt',
        status: 'needsResponse',
        reason: 'fraudulent',
        at: new Date(created * 1000).toISOString(),
        respondBefore: new Date(1_900_000_000_000).toISOString(),
      },
    ]);
    const lost = at.stripe.ledger.dispute(intent, { status: 'lost' });
    await at.send('charge.dispute.closed', lost, { created: created + 60 });
    await at.send('charge.dispute.updated', at.stripe.ledger.dispute(intent, { status: 'under_review' }), {
      created: created + 30,
    });
    expect((await at.readAsOwner(placed)).payment).toMatchObject({
      status: 'paid',
      disputes: [{ reference: 'dp_1', status: 'lost' }],
    });
    expect(Object.keys((await orderByKey(at.shop, placed)).payment)).toEqual([
      'provider',
      'status',
      'paidAt',
    ]);
  });

  test('of an unknown charge is ignored', async () => {
    const placed = await at.placePaid(watchId);
    const foreign = at.stripe.ledger.dispute(intentOf(placed), { payment_intent: 'pi_foreign' });
    expect(await at.send('charge.dispute.created', foreign)).toBe(200);
    expect((await at.readAsOwner(placed)).payment.disputes).toBeUndefined();
  });
});
