import type { StoredPayment } from '../../modules/sales/payments/payment.schema.ts';
import type { PaymentOutcome, ProviderTraits, ProviderUnderTest } from '../provider-contract.ts';
import type { StripeSession } from './stripe-ledger.ts';
import { stripeError } from './stripe-server.ts';
import type { StripeShop } from './stripe-shop.ts';

export const STRIPE_TRAITS: ProviderTraits = {
  currency: 'kzt',
  outcomes: ['paid', 'failed', 'expired'],
  isExternal: true,
  reportsRefunds: true,
};

const EVENT: Record<PaymentOutcome, string> = {
  paid: 'checkout.session.completed',
  failed: 'checkout.session.async_payment_failed',
  expired: 'checkout.session.expired',
};
const FAULTS = { down: stripeError(503, 'down'), refused: stripeError(400, 'charge_disputed') };

/** Stripe for the contract of payment providers. */
export const stripeUnderTest = ({ shop, send, stripe }: StripeShop): ProviderUnderTest => {
  const { ledger, faults } = stripe;
  const sessionsOf = ({ _id }: StoredPayment) =>
    [...ledger.sessions.values()].filter(({ metadata }) => metadata['payment'] === _id);
  const sessionOf = (payment: StoredPayment): StripeSession => sessionsOf(payment).at(-1)!;
  const intentOf = (payment: StoredPayment): string => sessionOf(payment).payment_intent ?? '';
  const segmentOf = { open: 'sessions', refund: 'refunds' };
  return {
    shop,
    opened: (payment) => sessionsOf(payment).length,
    finish: (payment, outcome) => {
      const session = Object.assign(sessionOf(payment), { status: 'open' });
      if (outcome === 'paid') ledger.pay(session);
      else ledger.expire(session.id);
    },
    report: (payment, outcome, { id, isForged, amount } = {}) => {
      const session = sessionOf(payment);
      const change = amount === undefined ? {} : { amount_total: amount * 100 };
      const more = { ...(id !== undefined && { id }), ...(isForged && { secret: 'whsec_forged' }) };
      return send(EVENT[outcome], { ...session, ...change }, more);
    },
    refunds: (payment) =>
      ledger
        .refundsOf(intentOf(payment))
        .map(({ amount }) => amount / 100)
        .reverse(),
    refundThere: (payment, amount) => void ledger.refund(intentOf(payment), amount * 100),
    reportRefunds: (payment) => send('charge.refunded', ledger.chargeOf(intentOf(payment))),
    setFault: (operation, fault) => {
      if (fault === null) faults.delete(segmentOf[operation]);
      else faults.set(segmentOf[operation], fault === 'down' || fault === 'refused' ? FAULTS[fault] : fault);
    },
    holdOpenings: () => {
      let release = (): void => undefined;
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      faults.set('sessions', () => released);
      return () => release();
    },
  };
};
