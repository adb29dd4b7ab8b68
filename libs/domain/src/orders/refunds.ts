import { toHundredths } from '../shop/money.ts';
import { isPaid, type PaymentStatus } from './orders.ts';
import type { RefundStatus } from './payments.ts';

/** A refund of a payment. Amounts are in units of the order's currency. */
export interface RefundPart {
  amount: number;
  status: RefundStatus;
  /** Of a payment that the order did not use. */
  isLate?: boolean;
  /** Of a payment that was refunded in full before the order was paid again. */
  isEarlier?: boolean | undefined;
}

/** A refund in the list of its order. */
interface OrderedRefund extends RefundPart {
  id: string;
  /** Whether it was requested to cancel the order. */
  isCancellation?: boolean | undefined;
}

/** Whether a refund reduces the payment that pays the order now. */
const isOfPayment = ({ isLate, isEarlier }: RefundPart): boolean => !isLate && !isEarlier;

/** The sum of the refunds with one of the statuses, in whole hundredths. */
export const refundedHundredths = (
  refunds: readonly RefundPart[],
  ...statuses: readonly RefundStatus[]
): number =>
  refunds
    .filter((refund) => isOfPayment(refund) && statuses.includes(refund.status))
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

/**
 * The refunds that a change of an order reports as failed although someone counts on them. A refund that the provider refuses
 * at once concerns only the member of staff who requested it, unless the shopper has cancelled the order before.
 * @returns `isAnnounced`: the customer has been told about the refund
 */
export const failedRefunds = (
  before: readonly OrderedRefund[],
  after: readonly OrderedRefund[],
  isCancelled: boolean,
): { id: string; isAnnounced: boolean }[] => {
  // A cancellation announces its refund once.
  const isRepeated = before.some(({ isCancellation, status }) => isCancellation && status === 'failed');
  return after.flatMap(({ id, status, isLate, isCancellation = false }) => {
    const earlier = before.find((refund) => refund.id === id)?.status;
    const isAnnounced = earlier === 'succeeded' || (isCancelled && isCancellation && !isRepeated);
    const isNew = status === 'failed' && earlier !== 'failed' && !isLate;
    return isNew && (isAnnounced || earlier === 'pending') ? [{ id, isAnnounced }] : [];
  });
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
    const isCounted = refund.status === 'succeeded' && isOfPayment(refund);
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
