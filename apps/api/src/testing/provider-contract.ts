import type { ApiErrorBody, PlacedOrder } from '@meridian/contracts';
import type { Currency } from '@meridian/domain';
import { OrderJobs } from '../modules/sales/orders/order-jobs.ts';
import { OrderTiming } from '../modules/sales/orders/order-timing.ts';
import { ChangeOrder } from '../modules/sales/orders/status/change-order.ts';
import type { StoredPayment } from '../modules/sales/payments/payment.schema.ts';
import { PaymentsRepository } from '../modules/sales/payments/payments.repository.ts';
import { Work } from '../platform/work/work.ts';
import { orderBody, wanted } from './order-body.ts';
import { orderByKey, payAgain } from './payments.ts';
import { performWork } from './perform-work.ts';
import type { TestApi } from './test-api.ts';
import { stockOf, stockRow, storeWatch } from './watch-on-sale.ts';

const HOUR_MS = 3_600_000;
/** Of a watch. Five pieces are within the limits of each provider. */
const PRICES: Record<Currency, number> = { kzt: 150_000, rub: 30_000, usd: 300 };

export type PaymentOutcome = 'paid' | 'failed' | 'expired';

/**
 * A fault of the provider: `down` responds with an error and does nothing; `silent` closes the connection before it
 * executes the request, `lost` afterwards; `faulty` executes it and responds with an error; `malformed` executes it and
 * responds with text that is no response of the API; `refused` responds that the request is not possible.
 */
export type ProviderFault = 'down' | 'silent' | 'lost' | 'faulty' | 'malformed' | 'refused';
type Operation = 'open' | 'refund';

interface Report {
  /** The provider's id of the event, if events have one. */
  id?: string;
  /** An event that the provider did not send. */
  isForged?: boolean;
  /** Another amount than that of the payment. */
  amount?: number;
}

export interface ProviderTraits {
  /** Of the orders. */
  currency: Currency;
  /** The outcomes that the provider reports. */
  outcomes: readonly PaymentOutcome[];
  /** False if the provider is a part of the shop, which has no faults of its own. */
  isExternal: boolean;
  /** Whether the provider sends events about refunds. */
  reportsRefunds: boolean;
}

/** A shop with a provider, or its simulation, as the contract uses it. A payment is that of the shop. */
export interface ProviderUnderTest {
  shop: TestApi;
  /** How many payments the provider has opened for the payment of the shop. */
  opened(payment: StoredPayment): Promise<number> | number;
  /** Ends a payment at the provider, also one that is closed there, without an event. */
  finish(payment: StoredPayment, outcome: PaymentOutcome): Promise<void> | void;
  /** Sends an event about an outcome. Returns the status of the response. */
  report(payment: StoredPayment, outcome: PaymentOutcome, report?: Report): Promise<number>;
  /** The amounts that the provider has refunded, the first one first. */
  refunds(payment: StoredPayment): Promise<number[]> | number[];
  /** Refunds a part at the provider, without a request of the shop. */
  refundThere(payment: StoredPayment, amount: number): Promise<void> | void;
  /** Sends an event about refunds. */
  reportRefunds?(payment: StoredPayment): Promise<number>;
  /** Sets a fault, or removes it. */
  setFault?(operation: Operation, fault: ProviderFault | null): Promise<void> | void;
  /** Delays the responses to openings until the returned function is called. */
  holdOpenings?(): () => void;
}

const contractTests = (
  { currency, outcomes, isExternal, reportsRefunds }: ProviderTraits,
  start: () => ProviderUnderTest | Promise<ProviderUnderTest>,
): void => {
  const price = PRICES[currency];
  let at: ProviderUnderTest;
  let watchId: string;
  let admin: string;
  beforeAll(async () => {
    at = await start();
    admin = await at.shop.tokenOf('admin');
    // Interrupted work continues when a test asks for it.
    at.shop.app.get(Work, { strict: false }).relayAfterMs = HOUR_MS;
    Object.assign(at.shop.app.get(OrderTiming, { strict: false }), { repairIntervalMs: HOUR_MS });
  });
  beforeEach(async () => {
    watchId = await storeWatch(at.shop, { stock: [stockRow(5)], price: PRICES });
  });
  afterEach(async () => {
    for (const operation of ['open', 'refund'] as const) await at.setFault?.(operation, null);
    jest.restoreAllMocks();
  });

  const place = async (quantity = 1): Promise<PlacedOrder> => {
    const change = { currency, email: 'buyer@example.com' };
    const body = orderBody([wanted(watchId, quantity)], quantity * price, change);
    return (await at.shop.api('POST /api/orders/place-order', { body })).body;
  };
  type Placed = Pick<PlacedOrder, 'order'>;
  const stored = () => at.shop.app.get(PaymentsRepository, { strict: false });
  /** The payment of the latest attempt. */
  const paymentOf = async ({ order }: Placed): Promise<StoredPayment> =>
    (await stored().ofOrder(order._id)).at(-1)!;
  const end = async (payment: StoredPayment, outcome: PaymentOutcome): Promise<number> => {
    await at.finish(payment, outcome);
    return at.report(payment, outcome);
  };
  const placePaid = async (quantity = 1) => {
    const placed = await place(quantity);
    const payment = await paymentOf(placed);
    expect(await end(payment, 'paid')).toBe(200);
    return { ...placed, payment };
  };
  const statusOf = async (placed: Placed) => (await orderByKey(at.shop, placed)).payment.status;
  const cancel = ({ order }: Placed) =>
    at.shop.api('PUT /api/orders/update-order-status', {
      token: admin,
      body: { orderId: order._id, statusEN: 'cancelled' },
    });
  const lapse = ({ order }: Placed) =>
    at.shop.app
      .get(ChangeOrder, { strict: false })
      .change(order._id, () => ({ payment: { status: 'lapsed' } }), 'system');
  const refund = ({ order }: Placed, amount: number, key?: string) =>
    at.shop.api('POST /api/orders/:id/refunds', {
      token: admin,
      params: { id: order._id },
      body: { amount, reason: 'Scratch' },
      ...(key !== undefined && { headers: { 'idempotency-key': key } }),
    });
  const codeOf = ({ status, error }: { status: number; error: ApiErrorBody }) => [status, error.code];

  describe('opens a payment', () => {
    test('once per attempt, and only its event pays the order', async () => {
      const placed = await place();
      expect(placed.payment.redirectUrl).toContain(`${at.shop.url}/pay/`);
      const [first, second] = await Promise.all([payAgain(at.shop, placed), payAgain(at.shop, placed)]);
      expect([first.body.payment, second.body.payment]).toEqual([placed.payment, placed.payment]);
      expect(await at.opened(await paymentOf(placed))).toBe(1);
      await fetch(`${at.shop.url}/success?order=${placed.order.key}`);
      expect(await statusOf(placed)).toBe('pending');
    });

    test('once if the process is killed before it stores the page', async () => {
      const placed = await place();
      const payment = await paymentOf(placed);
      await at.shop.connection
        .collection<StoredPayment>('payments')
        .updateOne({ _id: payment._id }, { $set: { reference: null, redirectUrl: null } });
      expect((await payAgain(at.shop, placed)).body.payment).toEqual(placed.payment);
      expect(await at.opened(payment)).toBe(1);
      expect(await paymentOf(placed)).toMatchObject({ reference: payment.reference });
    });

    test('of two orders separately', async () => {
      const [paid, other] = [await place(), await place()];
      expect(await end(await paymentOf(paid), 'paid')).toBe(200);
      expect([await statusOf(paid), await statusOf(other)]).toEqual(['paid', 'pending']);
    });
  });

  describe('reports a payment', () => {
    test('that pays the order once, although the event is repeated and a failure follows', async () => {
      const placed = await place(2);
      const payment = await paymentOf(placed);
      await at.finish(payment, 'paid');
      const same = () => at.report(payment, 'paid', { id: `event-${payment._id}` });
      expect(await Promise.all([same(), same(), same()])).toEqual([200, 200, 200]);
      expect([await same(), await at.report(payment, 'paid'), await at.report(payment, 'failed')]).toEqual([
        200, 200, 200,
      ]);
      expect(await statusOf(placed)).toBe('paid');
      expect(await stockOf(at.shop, watchId)).toBe(3);
      expect(await at.refunds(payment)).toEqual([]);
      expect((await payAgain(at.shop, placed)).body.payment).toEqual({ status: 'paid', redirectUrl: null });
    });

    test.each(outcomes.filter((outcome) => outcome !== 'paid'))(
      'as %s, which releases the stock once, and the order is paid by another payment',
      async (outcome) => {
        const placed = await place(2);
        const declined = await paymentOf(placed);
        expect(await end(declined, outcome)).toBe(200);
        expect(await statusOf(placed)).toBe(outcome === 'failed' ? 'failed' : 'lapsed');
        expect(await stockOf(at.shop, watchId)).toBe(5);
        expect((await payAgain(at.shop, placed)).body.payment.redirectUrl).not.toBeNull();
        const payment = await paymentOf(placed);
        expect(payment._id).not.toBe(declined._id);
        // A late event of the earlier payment.
        expect(await at.report(declined, outcome, { id: 'once more' })).toBe(200);
        expect([await statusOf(placed), await stockOf(at.shop, watchId)]).toEqual(['pending', 3]);
        await end(payment, 'paid');
        expect([await statusOf(placed), await stockOf(at.shop, watchId)]).toEqual(['paid', 3]);
      },
    );

    test('only by an event of its own', async () => {
      const placed = await place();
      expect(await at.report(await paymentOf(placed), 'paid', { isForged: true })).toBe(400);
      expect(await statusOf(placed)).toBe('pending');
    });

    test('of another amount, which is shown to the staff and does not pay the order', async () => {
      const placed = await place();
      const payment = await paymentOf(placed);
      await at.finish(payment, 'paid');
      expect(await at.report(payment, 'paid', { amount: 1 })).toBe(200);
      const { body } = await at.shop.api('GET /api/orders/page', {
        token: admin,
        query: { ids: placed.order._id },
      });
      expect(body.orders[0]?.payment).toMatchObject({ status: 'pending', mismatch: { field: 'amount' } });
    });
  });

  describe('takes late money', () => {
    test('that pays a lapsed order again', async () => {
      const placed = await place(2);
      const payment = await paymentOf(placed);
      await at.shop.connection
        .collection('orders')
        .updateOne({ key: placed.order.key }, { $set: { 'payment.due': new Date(Date.now() - 1) } });
      await at.shop.app.get(OrderJobs, { strict: false }).processDeadlines();
      expect([await statusOf(placed), await stockOf(at.shop, watchId)]).toEqual(['lapsed', 5]);
      await end(payment, 'paid');
      expect([await statusOf(placed), await stockOf(at.shop, watchId)]).toEqual(['paid', 3]);
    });

    test('that is refunded if the stock was sold, and the order is cancelled', async () => {
      const placed = await place(3);
      const payment = await paymentOf(placed);
      await lapse(placed);
      await place(4);
      await end(payment, 'paid');
      expect(await orderByKey(at.shop, placed)).toMatchObject({
        status: 'cancelled',
        payment: { status: 'refunded' },
      });
      expect(await at.refunds(payment)).toEqual([3 * price]);
      expect(await stockOf(at.shop, watchId)).toBe(1);
    });

    test('that is refunded if the order was cancelled', async () => {
      const placed = await place(3);
      const payment = await paymentOf(placed);
      await cancel(placed);
      await end(payment, 'paid');
      expect(await statusOf(placed)).toBe('refunded');
      expect(await at.refunds(payment)).toEqual([3 * price]);
      expect(await stockOf(at.shop, watchId)).toBe(5);
    });

    test('that is refunded if another payment has paid the order', async () => {
      const placed = await place();
      const first = await paymentOf(placed);
      await lapse(placed);
      await payAgain(at.shop, placed);
      const second = await paymentOf(placed);
      await end(second, 'paid');
      await end(first, 'paid');
      expect(await statusOf(placed)).toBe('paid');
      expect([await at.refunds(first), await at.refunds(second)]).toEqual([[price], []]);
      expect(await stockOf(at.shop, watchId)).toBe(4);
    });

    test('that pays the order instead of the newer payment', async () => {
      const placed = await place();
      const first = await paymentOf(placed);
      await lapse(placed);
      await payAgain(at.shop, placed);
      await end(first, 'paid');
      expect(await statusOf(placed)).toBe('paid');
      expect(await paymentOf(placed)).toMatchObject({ state: 'closed' });
      expect(await stockOf(at.shop, watchId)).toBe(4);
    });
  });

  describe('refunds', () => {
    test('in parts, each request once, until nothing is left', async () => {
      const placed = await placePaid();
      const same = () => refund(placed, 0.01, 'same');
      const responses = [...(await Promise.all([same(), same()])), await same()];
      expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
      expect(responses[0]?.body.payment.status).toBe('partlyRefunded');
      expect(codeOf(await refund(placed, 0.02, 'same'))).toEqual([422, 'idempotencyMismatch']);
      expect((await refund(placed, price)).error).toMatchObject({
        code: 'refundTooLarge',
        details: { maximum: price - 0.01 },
      });
      expect((await refund(placed, price - 0.01)).body.payment.status).toBe('refunded');
      expect(codeOf(await refund(placed, 1))).toEqual([409, 'notRefundable']);
      expect(await at.refunds(placed.payment)).toEqual([0.01, price - 0.01]);
    });

    test('the whole amount of a cancelled order, and releases the stock once', async () => {
      const placed = await placePaid(2);
      const responses = await Promise.all([1, 2, 3].map(() => cancel(placed)));
      for (const { body } of responses)
        expect(body).toMatchObject({ status: 'cancelled', payment: { status: 'refunded' } });
      await at.report(placed.payment, 'paid', { id: 'renamed' });
      expect(await statusOf(placed)).toBe('refunded');
      expect(await at.refunds(placed.payment)).toEqual([2 * price]);
      expect(await stockOf(at.shop, watchId)).toBe(5);
    });

    test('no more than refunds at the provider have left', async () => {
      const placed = await placePaid();
      await at.refundThere(placed.payment, price - 50);
      expect((await refund(placed, 51)).error).toMatchObject({
        code: 'refundTooLarge',
        details: { maximum: 50 },
      });
      expect((await cancel(placed)).body).toMatchObject({
        status: 'cancelled',
        payment: { status: 'refunded' },
      });
      expect(await at.refunds(placed.payment)).toEqual([price - 50, 50]);
    });

    if (reportsRefunds)
      test('at the provider, also if they are reported before the payment', async () => {
        const placed = await place();
        const payment = await paymentOf(placed);
        await at.finish(payment, 'paid');
        await at.refundThere(payment, 100);
        expect(await at.reportRefunds?.(payment)).toBe(200);
        expect(await statusOf(placed)).toBe('pending');
        await at.report(payment, 'paid');
        expect(await statusOf(placed)).toBe('partlyRefunded');
      });

    test('once if the process is killed before it stores a change of the refunds', async () => {
      const placed = await placePaid();
      const repository = stored();
      const changeRefunds = repository.changeRefunds.bind(repository);
      const amounts = [1, 2, 3, 4];
      for (const [changes, amount] of amounts.entries()) {
        const change = jest.spyOn(repository, 'changeRefunds');
        for (let done = 0; done <= changes; done += 1) change.mockImplementationOnce(changeRefunds);
        change.mockRejectedValueOnce(new Error('The process was killed'));
        await refund(placed, amount, `killed-${amount}`);
        change.mockRestore();
        await performWork(at.shop);
        expect((await refund(placed, amount, `killed-${amount}`)).body.payment.refunds?.at(-1)).toMatchObject(
          {
            amount,
            status: 'succeeded',
          },
        );
      }
      expect(await at.refunds(placed.payment)).toEqual(amounts);
    });
  });

  if (!isExternal) return;
  describe('a provider with faults', () => {
    test('opens a payment later, and once', async () => {
      await at.setFault?.('open', 'down');
      const placed = await place();
      expect(placed.payment).toEqual({ status: 'pending', redirectUrl: null });
      for (const fault of ['silent', 'lost', 'malformed'] as const) {
        await at.setFault?.('open', fault);
        expect(codeOf(await payAgain(at.shop, placed))).toEqual([503, 'paymentUnavailable']);
      }
      await at.setFault?.('open', null);
      expect((await payAgain(at.shop, placed)).body.payment.redirectUrl).not.toBeNull();
      const payment = await paymentOf(placed);
      expect(await at.opened(payment)).toBe(1);
      await end(payment, 'paid');
      expect(await statusOf(placed)).toBe('paid');
    });

    test('opens a payment once for two requests that wait for a slow response', async () => {
      await at.setFault?.('open', 'silent');
      const placed = await place();
      await at.setFault?.('open', null);
      const release = at.holdOpenings?.();
      const requests = [payAgain(at.shop, placed), payAgain(at.shop, placed)];
      setTimeout(() => release?.(), 200);
      const pages = (await Promise.all(requests)).map(({ body }) => body.payment.redirectUrl);
      expect(new Set(pages).size).toBe(1);
      expect(await at.opened(await paymentOf(placed))).toBe(1);
    });

    test('refuses a refund, which can be requested again', async () => {
      const placed = await placePaid();
      await at.setFault?.('refund', 'refused');
      for (const key of ['refused', 'refused'])
        expect(codeOf(await refund(placed, price, key))).toEqual([409, 'refundRefused']);
      expect(codeOf(await cancel(placed))).toEqual([409, 'refundRefused']);
      expect(await statusOf(placed)).toBe('paid');
      await at.setFault?.('refund', null);
      expect((await refund(placed, price)).body.payment.status).toBe('refunded');
      expect(await at.refunds(placed.payment)).toEqual([price]);
    });

    test('refunds later, and each request once', async () => {
      const placed = await placePaid();
      const faults = ['down', 'silent', 'lost', 'faulty', 'malformed'] as const;
      for (const fault of faults) {
        await at.setFault?.('refund', fault);
        expect(codeOf(await refund(placed, 100, fault))).toEqual([503, 'paymentUnavailable']);
      }
      // The pending amounts cannot be refunded a second time.
      expect((await refund(placed, price)).error.code).toBe('refundTooLarge');
      await at.setFault?.('refund', null);
      await performWork(at.shop);
      const amounts = faults.map(() => 100);
      expect(await at.refunds(placed.payment)).toEqual(amounts);
      expect((await refund(placed, 100, 'lost')).body.payment.refunds).toMatchObject(
        amounts.map((amount) => ({ amount, status: 'succeeded' })),
      );
      expect(await at.refunds(placed.payment)).toEqual(amounts);
    });
  });
};

/** Tests a payment provider. `start` runs once, before the tests. */
export const providerContract = (...input: Parameters<typeof contractTests>): void =>
  describe('the contract of payment providers', () => contractTests(...input));
