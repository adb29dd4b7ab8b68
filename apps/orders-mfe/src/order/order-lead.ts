import type { ShopperOrder } from '@meridian/contracts';
import { isPaid, isRefundDue } from '@meridian/domain';

/** The sentence about the state of an order. */
export type OrderLead =
  | 'unpaid'
  | 'failed'
  | 'lapsed'
  | 'paid'
  | 'processing'
  | 'exchange'
  | 'shipped'
  | 'delivered'
  | 'cancelled'
  | 'refundDue'
  | 'refunded';

/** Returns the most important sentence: money that comes back, then the progress, then the payment. */
export const orderLead = (
  order: Pick<ShopperOrder, 'status' | 'payment' | 'items' | 'shipments'>,
): OrderLead => {
  const { status, payment, items, shipments = [] } = order;
  if (isRefundDue(order)) return 'refundDue';
  if (payment.status === 'refunded') return 'refunded';
  if (status === 'processing' && items.some(({ exchanged }) => exchanged)) return 'exchange';
  if (shipments.length > 0 && (status === 'pending' || status === 'processing')) return 'shipped';
  if (status !== 'pending') return status;
  if (payment.status === 'failed' || payment.status === 'lapsed') return payment.status;
  return isPaid(payment.status) ? 'paid' : 'unpaid';
};
