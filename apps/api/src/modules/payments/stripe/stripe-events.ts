import type Stripe from 'stripe';
import type { PaymentEvent } from '../payment-provider.ts';

type SessionEventType = Extract<PaymentEvent['type'], 'paid' | 'failed' | 'expired'>;

const idOf = (value: string | { id: string } | null): string | null =>
  typeof value === 'object' ? (value?.id ?? null) : value;

/** An event of a Checkout session; those of sessions that the shop did not open are nobody's. */
const ofSession = (
  id: string,
  session: Stripe.Checkout.Session,
  type: SessionEventType,
): PaymentEvent | null => {
  const paymentId = session.metadata?.payment;
  return paymentId ? { id, type, paymentId, charge: idOf(session.payment_intent) } : null;
};

/** What an event of Stripe means for a payment; null if nothing. */
export const paymentEventOf = (event: Stripe.Event): PaymentEvent | null => {
  switch (event.type) {
    case 'checkout.session.completed':
      // Some ways of paying take days: the session is complete, the money comes (or not) with a later event.
      return event.data.object.payment_status === 'unpaid'
        ? null
        : ofSession(event.id, event.data.object, 'paid');
    case 'checkout.session.async_payment_succeeded':
      return ofSession(event.id, event.data.object, 'paid');
    case 'checkout.session.async_payment_failed':
      return ofSession(event.id, event.data.object, 'failed');
    case 'checkout.session.expired':
      return ofSession(event.id, event.data.object, 'expired');
    case 'charge.refunded': {
      const { metadata, refunded, payment_intent: charge } = event.data.object;
      // A part that is given back leaves the payment as it is.
      if (!refunded || !metadata.payment) return null;
      return { id: event.id, type: 'refunded', paymentId: metadata.payment, charge: idOf(charge) };
    }
    default:
      return null;
  }
};
