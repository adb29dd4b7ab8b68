import type { DisputeStatus } from '@meridian/domain';
import type Stripe from 'stripe';
import type { PaymentEvent, ProviderDispute } from '../payment-provider.ts';

/** Stripe counts all currencies of the shop in hundredths. */
export const fromHundredths = (hundredths: number): number => hundredths / 100;

/** The id of a reference that Stripe may have expanded to an object. */
const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'object' ? (value?.id ?? null) : (value ?? null);

const DISPUTE_STATUS: Record<string, DisputeStatus> = {
  won: 'won',
  lost: 'lost',
  prevented: 'closed',
  warning_closed: 'closed',
};
/** Inquiries (`warning_…`) and appeals (`appeal_…`) require the same action as a dispute. */
const disputeStatusOf = (status: string): DisputeStatus =>
  DISPUTE_STATUS[status] ?? (status.endsWith('needs_response') ? 'needsResponse' : 'underReview');

const disputeOf = (dispute: Stripe.Dispute, at: Date): ProviderDispute => {
  const due = dispute.evidence_details?.due_by;
  return {
    reference: dispute.id,
    status: disputeStatusOf(dispute.status),
    reason: dispute.reason,
    amount: fromHundredths(dispute.amount),
    currency: dispute.currency,
    at,
    respondBefore: due ? new Date(due * 1000) : null,
  };
};

/** Converts an event of Stripe; null if it concerns no payment. `isLive`: the shop's key is a live mode key. */
export const paymentEventOf = (event: Stripe.Event, isLive: boolean): PaymentEvent | null => {
  const { id } = event;
  const isOwnMode = event.livemode === isLive;

  /** An event of a Checkout session; null for sessions that the shop did not open. */
  const ofSession = (session: Stripe.Checkout.Session, type: 'paid' | 'failed' | 'expired') => {
    const paymentId = session.metadata?.payment;
    if (!paymentId) return null;
    const { amount_total: amount, currency } = session;
    const money = amount === null || currency === null ? null : { amount: fromHundredths(amount), currency };
    const charge = idOf(session.payment_intent);
    return { id, type, paymentId, charge, isOwnMode, reference: session.id, money };
  };

  /** The refunds themselves are read from the API, because events may arrive out of order. */
  const ofRefunds = (source: Stripe.Refund | Stripe.Charge): PaymentEvent | null => {
    const paymentId = source.metadata?.payment ?? null;
    const charge = idOf(source.payment_intent);
    return paymentId || charge ? { id, type: 'refund', paymentId, charge, isOwnMode } : null;
  };

  switch (event.type) {
    case 'checkout.session.completed':
      // An unpaid session: a later event reports the payment. This is rare, because sessions accept only cards.
      return event.data.object.payment_status === 'unpaid' ? null : ofSession(event.data.object, 'paid');
    case 'checkout.session.async_payment_succeeded':
      return ofSession(event.data.object, 'paid');
    case 'checkout.session.async_payment_failed':
      return ofSession(event.data.object, 'failed');
    case 'checkout.session.expired':
      return ofSession(event.data.object, 'expired');
    case 'charge.refunded':
    case 'charge.refund.updated':
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return ofRefunds(event.data.object);
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed': {
      const charge = idOf(event.data.object.payment_intent);
      if (charge === null) return null;
      const dispute = disputeOf(event.data.object, new Date(event.created * 1000));
      return { id, type: 'dispute', paymentId: null, charge, isOwnMode, dispute };
    }
    default:
      return null;
  }
};
