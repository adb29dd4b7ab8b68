import { Work } from '../../platform/work/work.ts';
import { OrderTiming } from '../../modules/sales/orders/order-timing.ts';
import { performWork } from '../perform-work.ts';
import { placeOrder } from '../payments.ts';
import { startTestApi } from '../test-api.ts';
import type { FreedomPayPayment } from './freedompay-ledger.ts';
import { startFreedomPayServer } from './freedompay-server.ts';

const HOUR_MS = 3_600_000;
const ACCOUNT = { merchant: '100001', secret: 'secret_of_the_tests' };

/** Starts a shop that uses Freedom Pay, and a simulated Freedom Pay. Refunds are resumed only when a test calls `resumeRefunds`. */
export const startFreedomPayShop = async () => {
  const bank = await startFreedomPayServer(ACCOUNT);
  const shop = await startTestApi({
    PAYMENTS: 'freedompay,offline',
    FISCAL_RECEIPTS: 'provider',
    FREEDOMPAY_MERCHANT_ID: ACCOUNT.merchant,
    FREEDOMPAY_SECRET_KEY: ACCOUNT.secret,
    FREEDOMPAY_API_URL: bank.url,
  });
  shop.app.get(Work, { strict: false }).relayAfterMs = HOUR_MS;
  Object.assign(shop.app.get(OrderTiming, { strict: false }), { repairIntervalMs: HOUR_MS });
  const token = await shop.tokenOf('admin');

  const place = async (watchId: string) => {
    const { order } = await placeOrder(shop, watchId, 1, { change: { email: 'buyer@example.com' } });
    return { order, payment: bank.ledger.last };
  };

  /** Moves the requests of all refunds to the past. */
  const ageRefunds = async (minutes: number): Promise<void> => {
    const earlier = (field: string) => ({ $subtract: [`$$this.${field}`, minutes * 60_000] });
    const input = { $ifNull: ['$refunds', []] };
    const aged = { $mergeObjects: ['$$this', { at: earlier('at') }, { sentAt: earlier('sentAt') }] };
    await shop.connection
      .collection('payments')
      .updateMany({ 'refunds.sentAt': { $exists: true } }, [
        { $set: { refunds: { $map: { input, in: aged } } } },
      ]);
  };

  return {
    bank,
    shop,
    place,
    placePaid: async (watchId: string) => {
      const placed = await place(watchId);
      bank.ledger.decide(placed.payment, 'success');
      expect(await bank.notify(placed.payment)).toBe(true);
      return placed;
    },
    refund: ({ order }: Awaited<ReturnType<typeof place>>, amount: number) =>
      shop.api('POST /api/orders/:id/refunds', {
        token,
        params: { id: order._id },
        body: { reason: 'Scratch', amount },
      }),
    ageRefunds,
    /** Resumes the refunds of all payments. @param minutes since the requests */
    resumeRefunds: async (minutes = 0) => {
      await ageRefunds(minutes);
      await performWork(shop);
    },
    refundsOf: async ({ order }: Awaited<ReturnType<typeof place>>) => {
      const { body } = await shop.api('GET /api/orders/page', { token, query: { ids: order._id } });
      return body.orders[0]?.payment.refunds?.map(({ amount, status }) => [amount, status]);
    },
    post: (body: string) =>
      fetch(`${shop.url}/api/payments/webhooks/freedompay`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body,
      }),
    refundedAt: ({ payment }: { payment: FreedomPayPayment }) =>
      payment.refunds.map(({ hundredths }) => hundredths / 100),
    stop: async () => {
      await shop.stop();
      await bank.stop();
    },
  };
};
export type FreedomPayShop = Awaited<ReturnType<typeof startFreedomPayShop>>;
