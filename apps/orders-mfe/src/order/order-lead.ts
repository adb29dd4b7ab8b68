import type { ShopperOrder } from '@meridian/contracts';
import { isPaid, isRefundDue } from '@meridian/domain';
import { isPaidOnDelivery } from '../facts/is-paid-on-delivery.ts';

/** The sentence about the state of an order. */
export type OrderLead =
  | 'unpaid'
  | 'onDelivery'
  | 'ready'
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
  order: Pick<ShopperOrder, 'status' | 'payment' | 'items' | 'shipments' | 'delivery' | 'pickup'>,
): OrderLead => {
  const { status, payment, items, shipments = [] } = order;
  if (isRefundDue(order)) return 'refundDue';
  if (payment.status === 'refunded') return 'refunded';
  const isOpen = status !== 'delivered' && status !== 'cancelled';
  if (isOpen && order.pickup && order.pickup.handedOverAt === null) return 'ready';
  if (status === 'processing' && items.some(({ exchanged }) => exchanged)) return 'exchange';
  if (shipments.length > 0 && (status === 'pending' || status === 'processing')) return 'shipped';
  if (status !== 'pending') return status;
  if (isPaidOnDelivery(order)) return 'onDelivery';
  if (payment.status === 'failed' || payment.status === 'lapsed') return payment.status;
  return isPaid(payment.status) ? 'paid' : 'unpaid';
};
