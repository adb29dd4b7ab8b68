import { isPaid, type OrderStatus, type PaymentStatus } from './orders.ts';

/** Progress of one refund at the payment provider. Money counts as refunded only when it has succeeded. */
export const REFUND_STATUSES = ['pending', 'succeeded', 'failed'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** Progress of a dispute (chargeback): `closed` is a dispute that ended without a decision. */
export const DISPUTE_STATUSES = ['needsResponse', 'underReview', 'won', 'lost', 'closed'] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

/** Reasons to look at an order before it is shipped: its money may go back to the customer. */
export const SHIPPING_WARNINGS = ['disputed', 'refundPending'] as const;
export type ShippingWarning = (typeof SHIPPING_WARNINGS)[number];

/** The most urgent warning; null if there is none. */
export const shippingWarning = ({
  refunds = [],
  disputes = [],
}: {
  refunds?: readonly { status: RefundStatus }[] | undefined;
  disputes?: readonly { status: DisputeStatus }[] | undefined;
}): ShippingWarning | null => {
  if (disputes.some(({ status }) => status === 'needsResponse' || status === 'underReview'))
    return 'disputed';
  return refunds.some(({ status }) => status === 'pending') ? 'refundPending' : null;
};

/**
 * The payment of a cancelled order is paid only while its refund is pending or after its refund has failed. An order that cost
 * nothing stays paid.
 */
export const isRefundDue = ({
  status,
  payment,
  amount,
}: {
  status: OrderStatus;
  payment: { status: PaymentStatus };
  amount?: number;
}): boolean => status === 'cancelled' && isPaid(payment.status) && amount !== 0;
