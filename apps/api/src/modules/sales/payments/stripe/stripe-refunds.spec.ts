import { orderByKey, PRICE } from '../../../../testing/payments.ts';
import type { StripeRefundStatus } from '../../../../testing/stripe/stripe-ledger.ts';
import { stripeError } from '../../../../testing/stripe/stripe-server.ts';
import {
  intentOf,
  type PlacedAtStripe,
  startStripeShop,
  type StripeShop,
} from '../../../../testing/stripe/stripe-shop.ts';
import { providerContract } from '../../../../testing/provider-contract.ts';
import { STRIPE_TRAITS, stripeUnderTest } from '../../../../testing/stripe/stripe-under-test.ts';
import { PaymentsRepository } from '../payments.repository.ts';
import { stockOf, stockRow, storeWatch } from '../../../../testing/watch-on-sale.ts';

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

describe('refunds', () => {
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
      await at.resumeRefunds(placed);
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
      expect(await at.readAsStaff(placed)).toMatchObject({
        status: 'cancelled',
        payment: { status: 'paid', refunds: [{ amount: PRICE, status: 'pending' }] },
      });
      expect(await stockOf(at.shop, watchId)).toBe(5);
      await at.cancel(placed);
      expect(at.postRequestsTo('refunds')).toHaveLength(1);
      await settle(placed, 'succeeded');
      expect(await at.readAsStaff(placed)).toMatchObject({
        status: 'cancelled',
        payment: { status: 'refunded', refunds: [{ status: 'succeeded' }] },
      });
    });

    test('that is pending cancels its order soon, also if the request of the staff was interrupted', async () => {
      const placed = await at.placePaid(watchId);
      at.stripe.ledger.newRefunds = 'pending';
      const repository = at.shop.app.get(PaymentsRepository, { strict: false });
      jest.spyOn(repository, 'ofOrder').mockRejectedValueOnce(new Error('The process was killed'));
      expect((await at.cancel(placed)).status).toBe(500);
      await at.performWork();
      expect((await at.readAsStaff(placed)).status).toBe('cancelled');
      expect(at.postRequestsTo('refunds')).toHaveLength(1);
    });

    test('that is pending is completed even if its event was lost', async () => {
      const placed = await cancelPending();
      const [refund] = at.stripe.ledger.refundsOf(intentOf(placed));
      if (refund) at.stripe.ledger.settle(refund, 'succeeded');
      await at.resumeRefunds(placed);
      expect(await at.statusOf(placed)).toBe('refunded');
    });

    test.each(['failed', 'canceled'] as const)(
      'that ends as %s is shown as failed and can be repeated',
      async (end) => {
        const placed = await cancelPending();
        await settle(placed, end);
        expect(await at.readAsStaff(placed)).toMatchObject({
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
      expect(await at.readAsStaff(placed)).toMatchObject({
        status: 'cancelled',
        payment: { status: 'paid', refunds: [{ status: 'failed' }] },
      });
      const order = await at.shop.connection.collection('orders').findOne({ key: placed.order.key });
      expect(order?.['work']).toEqual([]);
    });

    test('of a part, made at Stripe, changes only the status of the payment', async () => {
      const placed = await at.placePaid(watchId);
      const intent = intentOf(placed);
      at.stripe.ledger.refund(intent, 100_000);
      await at.send('charge.refunded', at.stripe.ledger.chargeOf(intent));
      expect(await at.readAsStaff(placed)).toMatchObject({
        status: 'pending',
        payment: { status: 'partlyRefunded', refunds: [{ amount: 1_000, status: 'succeeded' }] },
      });
      at.stripe.ledger.refund(intent);
      await at.send('charge.refunded', at.stripe.ledger.chargeOf(intent));
      expect(await at.readAsStaff(placed)).toMatchObject({
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
      expect(await at.readAsStaff(placed)).toMatchObject({
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
      expect((await at.readAsStaff(placed)).payment.refunds).toMatchObject([
        { amount: PRICE, status: 'failed', isLate: true },
      ]);
      at.stripe.faults.clear();
      await at.resumeRefunds(placed);
      expect((await at.readAsStaff(placed)).payment).toMatchObject({
        status: 'refunded',
        refunds: [{ amount: PRICE, status: 'succeeded', isLate: true }],
      });
    });
  });
});

describe('partial refunds', () => {
  const refundedAtStripe = (placed: PlacedAtStripe): number[] =>
    at.stripe.ledger.refundsOf(intentOf(placed)).map(({ amount }) => amount / 100);

  test('a payment is refunded in several parts, each with its reason, lines and person', async () => {
    const placed = await at.placePaid(watchId);
    const lines = [{ line: 0, quantity: 1 }];
    const first = await at.refund(placed, { amount: 0.01, reason: 'Scratch', lines });
    expect([first.status, first.body.payment]).toMatchObject([
      201,
      {
        status: 'partlyRefunded',
        refunds: [
          {
            amount: 0.01,
            status: 'succeeded',
            reason: 'Scratch',
            lines,
            by: expect.stringContaining('@') as string,
          },
        ],
      },
    ]);
    expect((await at.refund(placed, { amount: PRICE - 0.01 })).body).toMatchObject({
      status: 'pending',
      payment: { status: 'refunded' },
    });
    expect(refundedAtStripe(placed)).toEqual([PRICE - 0.01, 0.01]);
    expect((await at.refund(placed, { amount: 1 })).error.code).toBe('notRefundable');
    expect((await orderByKey(at.shop, placed)).refunds).toMatchObject([
      { amount: 0.01 },
      { amount: PRICE - 0.01 },
    ]);
  });

  test('concurrent requests of two panels never refund more than was paid', async () => {
    const placed = await at.placePaid(watchId);
    const responses = await Promise.all(
      Array.from({ length: 4 }, () => at.refund(placed, { amount: 200_000 })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
    expect(refundedAtStripe(placed)).toEqual([200_000, 200_000]);
  });

  test('rejects the refund of an order that is not paid, of an amount with three decimals, and of no amount', async () => {
    const placed = await at.place(watchId);
    for (const [amount, code] of [
      [1, 'notRefundable'],
      [1.005, 'validation'],
      [0, 'validation'],
    ] as const)
      expect((await at.refund(placed, { amount })).error.code).toBe(code);
  });

  test('rejects lines that the order does not have', async () => {
    const placed = await at.placePaid(watchId);
    for (const lines of [[{ line: 1, quantity: 1 }], [{ line: 0, quantity: 2 }]])
      expect((await at.refund(placed, { amount: 1, lines })).status).toBe(400);
  });

  test('a cancellation of a partly refunded order refunds the rest and releases the stock once', async () => {
    const placed = await at.placePaid(watchId);
    await at.refund(placed, { amount: 100_000 });
    const responses = await Promise.all([at.cancel(placed), at.cancel(placed)]);
    for (const { body } of responses)
      expect(body).toMatchObject({ status: 'cancelled', payment: { status: 'refunded' } });
    expect(refundedAtStripe(placed)).toEqual([400_000, 100_000]);
    expect(await stockOf(at.shop, watchId)).toBe(5);
  });

  test('a refund of everything before the dispatch releases the stock and leaves the status', async () => {
    const placed = await at.placePaid(watchId);
    expect((await at.refund(placed, { amount: PRICE })).body).toMatchObject({
      status: 'pending',
      payment: { status: 'refunded' },
    });
    expect(await stockOf(at.shop, watchId)).toBe(5);
  });

  test('a refund of everything that fails after the watches were sold again cancels the order, and stays due', async () => {
    const last = await storeWatch(at.shop, { stock: [stockRow(1)] });
    const placed = await at.placePaid(last);
    await at.refund(placed, { amount: PRICE });
    await at.placePaid(last);
    const [refund] = at.stripe.ledger.refundsOf(intentOf(placed));
    if (!refund) throw new Error('No refund found');
    await at.send('refund.failed', at.stripe.ledger.settle(refund, 'failed'));
    expect(await at.readAsStaff(placed)).toMatchObject({ status: 'cancelled', payment: { status: 'paid' } });
    expect(await stockOf(at.shop, last)).toBe(0);
  });

  describe('a refund that fails later', () => {
    test('without an event is shown as failed and not requested again', async () => {
      const placed = await at.placePaid(watchId);
      at.stripe.ledger.newRefunds = 'pending';
      await at.refund(placed, { amount: 1_000 });
      const [refund] = at.stripe.ledger.refundsOf(intentOf(placed));
      if (refund) at.stripe.ledger.settle(refund, 'failed');
      await at.resumeRefunds(placed);
      await at.resumeRefunds(placed);
      expect((await at.readAsStaff(placed)).payment).toMatchObject({
        status: 'paid',
        refunds: [{ amount: 1_000, status: 'failed' }],
      });
      expect(refundedAtStripe(placed)).toEqual([1_000]);
    });

    test('makes the order paid again, and partly refunded after another refund', async () => {
      const placed = await at.placePaid(watchId);
      await at.refund(placed, { amount: 1_000 });
      await at.refund(placed, { amount: PRICE - 1_000 });
      const [last, first] = at.stripe.ledger.refundsOf(intentOf(placed));
      if (!last || !first) throw new Error('No refunds');
      await at.send('refund.failed', at.stripe.ledger.settle(last, 'failed'));
      expect(await at.statusOf(placed)).toBe('partlyRefunded');
      await at.send('refund.failed', at.stripe.ledger.settle(first, 'failed'));
      expect(await at.statusOf(placed)).toBe('paid');
    });
  });
});

providerContract(STRIPE_TRAITS, () => stripeUnderTest(at));
