import { isPaid, isPayable, isRefundDue } from '@meridian/domain';
import type { OrderLookup, ResultOrder } from './result-order.ts';

export type ResultPath = 'success' | 'fail';

type FulfilmentStatus = 'processing' | 'shipped' | 'delivered';

/**
 * Outcome of an order. Without an order, the path (`success` or `fail`) is the outcome. `waiting`: the payment is not
 * confirmed yet. `transfer`: the shop waits for a transfer. `unpaid`: the shopper left the payment page without paying. Once the staff have changed the status of
 * an order, that status counts instead of the payment.
 */
export type Outcome =
  | FulfilmentStatus
  | 'success'
  | 'waiting'
  | 'transfer'
  | 'unpaid'
  | 'failed'
  | 'lapsed'
  | 'cancelled'
  | 'refunded'
  | 'fail';

const outcomeOfOrder = (
  path: ResultPath,
  { amount, payment, status, onDelivery, transfer }: ResultOrder,
): Outcome => {
  if (payment === 'refunded' || isRefundDue({ status, payment: { status: payment }, amount }))
    return 'refunded';
  if (status === 'cancelled') return 'cancelled';
  if (status !== 'pending') return status;
  if (isPaid(payment) || onDelivery) return 'success';
  if (payment === 'failed' || payment === 'lapsed') return payment;
  if (transfer) return 'transfer';
  return path === 'success' ? 'waiting' : 'unpaid';
};

/** Outcome of an order. The path matters only for an unpaid order and without an order. */
export const outcomeOf = (path: ResultPath, lookup: OrderLookup): Outcome => {
  if (lookup.state === 'none') return path;
  return lookup.state === 'unavailable' ? 'waiting' : outcomeOfOrder(path, lookup.order);
};

/** Whether an outcome is a success or may become one. */
export const isPositive = (outcome: Outcome): boolean =>
  ['success', 'waiting', 'transfer', 'processing', 'shipped', 'delivered'].includes(outcome);

/** Whether an order can be paid now. */
export const canBePaid = ({ status, payment, onDelivery }: ResultOrder): boolean =>
  !onDelivery && isPayable({ status, payment: { status: payment } });
