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

/** The money that comes back; null for an order that has cost nothing. */
const moneyBack = (order: Pick<ShopperOrder, 'amount' | 'status' | 'payment'>): OrderLead | null => {
  if (order.amount === 0) return null;
  if (isRefundDue(order)) return 'refundDue';
  return order.payment.status === 'refunded' ? 'refunded' : null;
};

/** Returns the most important sentence: money that comes back, then the progress, then the payment. */
export const orderLead = (
  order: Pick<ShopperOrder, 'amount' | 'status' | 'payment' | 'items' | 'shipments' | 'delivery' | 'pickup'>,
): OrderLead => {
  const { amount, status, payment, items, shipments = [] } = order;
  const back = moneyBack(order);
  if (back) return back;
  const isOpen = status !== 'delivered' && status !== 'cancelled';
  if (isOpen && order.pickup && order.pickup.handedOverAt === null) return 'ready';
  if (status === 'processing' && items.some(({ exchanged }) => exchanged)) return 'exchange';
  if (shipments.length > 0 && (status === 'pending' || status === 'processing')) return 'shipped';
  if (status !== 'pending') return status;
  if (isPaidOnDelivery(order)) return 'onDelivery';
  if (payment.status === 'failed' || payment.status === 'lapsed') return payment.status;
  if (amount === 0) return 'processing';
  return isPaid(payment.status) ? 'paid' : 'unpaid';
};
