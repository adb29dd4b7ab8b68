import type { LineQuantity } from '@meridian/domain';
import { Work } from '../../platform/work/work.ts';
import { OrderTiming } from '../../modules/sales/orders/order-timing.ts';
import { OrderJobs } from '../../modules/sales/orders/order-jobs.ts';
import { performWork } from '../perform-work.ts';
import { orderByKey, placeOrder } from '../payments.ts';
import type { StripeSession } from './stripe-ledger.ts';
import { stripeEvents } from './stripe-events.ts';
import { startStripeServer } from './stripe-server.ts';
import { startTestApi } from '../test-api.ts';

const HOUR_MS = 3_600_000;
const SECRET = 'whsec_of_the_tests';

/** Starts a shop that uses Stripe, and a simulated Stripe. Deadlines and refunds run only when a test calls `runDeadlines` or `resumeRefunds`. */
export const startStripeShop = async (variables: Record<string, string> = {}) => {
  const stripe = await startStripeServer();
  const shop = await startTestApi({
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: SECRET,
    STRIPE_API_URL: stripe.url,
    ...variables,
  });
  shop.app.get(Work, { strict: false }).relayAfterMs = HOUR_MS;
  Object.assign(shop.app.get(OrderTiming, { strict: false }), { repairIntervalMs: HOUR_MS });
  const send = stripeEvents(shop, SECRET);
  const token = await shop.tokenOf('admin');
  const payments = shop.connection.collection<{ _id: string }>('payments');

  /** Places an order. Returns it with its Stripe session. */
  const place = async (watchId: string) => {
    const placed = await placeOrder(shop, watchId, 1, { change: { email: 'buyer@example.com' } });
    return { ...placed, session: stripe.ledger.lastSession };
  };
  type Placed = Awaited<ReturnType<typeof place>>;
  /** Pays the session if it is open, and sends the webhook. */
  const complete = (
    { session }: Pick<Placed, 'session'>,
    change: object = {},
    more: { id?: string; livemode?: boolean } = {},
  ) =>
    send(
      'checkout.session.completed',
      { ...(session.status === 'open' ? stripe.ledger.pay(session) : session), ...change },
      more,
    );

  return {
    stripe,
    shop,
    send,
    payments,
    place,
    complete,
    placePaid: async (watchId: string) => {
      const placed = await place(watchId);
      await complete(placed);
      return placed;
    },
    cancel: ({ order }: Pick<Placed, 'order'>) =>
      shop.api('PUT /api/orders/update-order-status', {
        token,
        body: { orderId: order._id, statusEN: 'cancelled' },
      }),
    statusOf: async (placed: Placed) => (await orderByKey(shop, placed)).payment.status,
    /** Returns the order from the API of the panel. */
    /** Requests a refund of a part as a member of staff. */
    refund: (
      { order }: Pick<Placed, 'order'>,
      body: { amount: number; reason?: string; lines?: LineQuantity[] },
      key?: string,
    ) =>
      shop.api('POST /api/orders/:id/refunds', {
        token,
        params: { id: order._id },
        body: { reason: 'Scratch', ...body },
        ...(key !== undefined && { headers: { 'idempotency-key': key } }),
      }),
    readAsStaff: async ({ order }: Placed) => {
      const { body } = await shop.api('GET /api/orders/page', { token, query: { ids: order._id } });
      const [found] = body.orders;
      if (!found) throw new Error('Order is not listed');
      return found;
    },
    runDeadlines: () => shop.app.get(OrderJobs, { strict: false }).processDeadlines(),
    lapse: ({ order }: Placed) =>
      shop.connection
        .collection('orders')
        .updateOne({ key: order.key }, { $set: { 'payment.due': new Date(Date.now() - 1) } }),
    performWork: () => performWork(shop),
    /** Resumes the unfinished refunds of an order, as after an hour. */
    resumeRefunds: async ({ session }: Placed) => {
      await payments.updateOne(
        { _id: session.metadata.payment ?? '' },
        { $set: { 'refunds.$[].at': new Date(Date.now() - HOUR_MS) } },
      );
      await performWork(shop);
    },
    postRequestsTo: (end: string) =>
      stripe.requests.filter(({ method, path }) => method === 'POST' && path.endsWith(end)),
    stop: async () => {
      await shop.stop();
      await stripe.stop();
    },
  };
};
export type StripeShop = Awaited<ReturnType<typeof startStripeShop>>;
export type PlacedAtStripe = Awaited<ReturnType<StripeShop['place']>>;

/** Returns the payment intent of an order. */
export const intentOf = ({ session }: { session: StripeSession }): string => session.payment_intent ?? '';
