import { toHundredths } from '../shop/money.ts';
import { isPaid, type PaymentStatus } from './orders.ts';
import type { RefundStatus } from './payments.ts';

/** A refund of a payment. Amounts are in units of the order's currency. */
export interface RefundPart {
  amount: number;
  status: RefundStatus;
  /** Of a payment that the order did not use. */
  isLate?: boolean;
}

/** The sum of the refunds with one of the statuses, in whole hundredths. */
export const refundedHundredths = (
  refunds: readonly RefundPart[],
  ...statuses: readonly RefundStatus[]
): number =>
  refunds
    .filter(({ status, isLate }) => !isLate && statuses.includes(status))
    .reduce((sum, { amount }) => sum + toHundredths(amount), 0);

/** The part of an order's payment that can still be refunded. A pending refund counts as refunded. */
export const refundableAmount = ({
  amount,
  payment: { status, refunds = [] },
}: {
  amount: number;
  payment: { status: PaymentStatus; refunds?: readonly RefundPart[] | undefined };
}): number => {
  if (!isPaid(status)) return 0;
  return Math.max(0, toHundredths(amount) - refundedHundredths(refunds, 'pending', 'succeeded')) / 100;
};

/** Divides whole numbers of any size and rounds half up. */
const divided = (dividend: bigint, divisor: bigint): bigint => (2n * dividend + divisor) / (2n * divisor);

/**
 * The refunds of an order in tenge by the order's own rate, rounded half up to hundredths. The succeeded refund that
 * completes the amount gets the rest, so that the sum is the order's amount in tenge.
 */
export const refundsInKzt = (
  order: { amount: number; amountKzt: number },
  refunds: readonly RefundPart[],
): number[] => {
  const amount = toHundredths(order.amount);
  const amountKzt = toHundredths(order.amountKzt);
  let refunded = 0;
  let refundedKzt = 0;
  return refunds.map((refund) => {
    const part = toHundredths(refund.amount);
    const isCounted = refund.status === 'succeeded' && !refund.isLate;
    const share = amount && Number(divided(BigInt(amountKzt) * BigInt(part), BigInt(amount)));
    const isLast = isCounted && refunded + part === amount;
    const kzt = isLast ? amountKzt - refundedKzt : share;
    if (isCounted) {
      refunded += part;
      refundedKzt += kzt;
    }
    return kzt / 100;
  });
};
