import { isPayable, isRefundDue } from '@meridian/domain';
import type { OrderLookup, ResultOrder } from './result-order.ts';

export type ResultPath = 'success' | 'fail';

type FulfilmentStatus = 'processing' | 'shipped' | 'delivered';

/**
 * What came of an order. `success` and `fail` are also what the two addresses say without an order; `waiting`: the bank's
 * word is about to come; `unpaid`: the shopper has left the bank's page; the others name what happened. Once the owner has
 * moved an order on, its status counts, and not its payment.
 */
export type Outcome =
  | FulfilmentStatus
  | 'success'
  | 'waiting'
  | 'unpaid'
  | 'failed'
  | 'lapsed'
  | 'cancelled'
  | 'refunded'
  | 'fail';

const outcomeOfOrder = (address: ResultPath, { payment, status }: ResultOrder): Outcome => {
  if (payment === 'refunded' || isRefundDue({ status, payment: { status: payment } })) return 'refunded';
  if (status === 'cancelled') return 'cancelled';
  if (status !== 'pending') return status;
  if (payment === 'paid') return 'success';
  if (payment !== 'pending') return payment;
  return address === 'success' ? 'waiting' : 'unpaid';
};

/** The outcome by what the shop says; the address decides only what an unpaid order is told. */
export const outcomeOf = (address: ResultPath, known: OrderLookup): Outcome => {
  if (known.state === 'none') return address;
  return known.state === 'silent' ? 'waiting' : outcomeOfOrder(address, known.order);
};

/** Outcomes that are good, or may still be. */
export const isPositive = (outcome: Outcome): boolean =>
  ['success', 'waiting', 'processing', 'shipped', 'delivered'].includes(outcome);

/** Whether an order can be paid now. */
export const canBePaid = ({ status, payment }: ResultOrder): boolean =>
  isPayable({ status, payment: { status: payment } });
