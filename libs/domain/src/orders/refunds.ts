import { dividedAmount, toHundredths } from '../shop/money.ts';
import { CHANGE_REFUND_PREFIX, deliveryHundredths, type PricedDelivery } from './changes.ts';
import { isPaid, type PaymentStatus } from './orders.ts';
import type { RefundStatus } from './payments.ts';
import { keptPieces, type LineQuantity, quantityOfLine } from './pieces.ts';

/** A refund of a payment. Amounts are in units of the order's currency. */
export interface RefundPart {
  amount: number;
  status: RefundStatus;
  /** Of a payment that the order did not use. */
  isLate?: boolean;
  /** Of a payment that was refunded in full before the order was paid again. */
  isEarlier?: boolean | undefined;
  /** The pieces that it credits; none for a refund of an amount only. */
  lines?: readonly LineQuantity[] | undefined;
}

/** Lines with their prices. A piece that is not kept is not paid any more, so that it cannot be credited. */
type Priced = readonly ({ price: number } & Parameters<typeof keptPieces>[0])[];

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

/** The amount of an order without the refunds of its payment, also the pending ones. */
export const amountAfterRefunds = ({
  amount,
  refunds = [],
}: {
  amount: number;
  refunds?: readonly RefundPart[] | undefined;
}): number => Math.max(0, toHundredths(amount) - refundedHundredths(refunds, 'pending', 'succeeded')) / 100;

/** The part of an order's payment that can still be refunded. A pending refund counts as refunded. */
export const refundableAmount = ({
  amount,
  payment: { status, refunds = [] },
}: {
  amount: number;
  payment: { status: PaymentStatus; refunds?: readonly RefundPart[] | undefined };
}): number => (isPaid(status) ? amountAfterRefunds({ amount, refunds }) : 0);

/**
 * The refunds that a change of an order reports as failed although someone counts on them. A refund that the provider refuses
 * at once concerns only the member of staff who requested it, unless the shopper has cancelled the order before, or the
 * order has been changed.
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
    const isAnnounced =
      earlier === 'succeeded' ||
      id.startsWith(CHANGE_REFUND_PREFIX) ||
      (isCancelled && isCancellation && !isRepeated);
    const isNew = status === 'failed' && earlier !== 'failed' && !isLate;
    return isNew && (isAnnounced || earlier === 'pending') ? [{ id, isAnnounced }] : [];
  });
};

/** The refunds that name pieces and have not failed. */
const creditsOf = (refunds: readonly RefundPart[]): RefundPart[] =>
  refunds.filter(
    (refund) => isOfPayment(refund) && refund.status !== 'failed' && (refund.lines ?? []).length > 0,
  );

/** The pieces of each line that no refund has credited. */
export const creditablePieces = (items: Priced, refunds: readonly RefundPart[] = []): LineQuantity[] => {
  const credited = creditsOf(refunds).flatMap(({ lines = [] }) => lines);
  return items
    .map((item, line) => ({ line, quantity: keptPieces(item) - quantityOfLine(credited, line) }))
    .filter(({ quantity }) => quantity > 0);
};

const worthsOf = (items: Priced, lines: readonly LineQuantity[] = []): number[] =>
  lines.map(({ line, quantity }) => toHundredths(items[line]?.price ?? 0) * quantity);

const sumOf = (parts: readonly number[]): number => parts.reduce((sum, part) => sum + part, 0);

/** What a refund returns for each of its lines, in hundredths: by their worth. */
const sharesOf = (items: Priced, { amount, lines }: RefundPart): number[] =>
  dividedAmount(toHundredths(amount), worthsOf(items, lines));

const creditedHundredths = (items: Priced, refunds: readonly RefundPart[], wanted: number): number =>
  creditsOf(refunds).reduce((sum, refund) => {
    const shares = sharesOf(items, refund);
    return (refund.lines ?? []).reduce(
      (all, { line }, index) => (line === wanted ? all + (shares[index] ?? 0) : all),
      sum,
    );
  }, 0);

/** What refunds of pieces have not returned of the price of the delivery: one that exceeds its pieces returns a part of it. */
const deliveryLeft = (order: { items: Priced } & PricedDelivery, refunds: readonly RefundPart[]): number => {
  const returned = creditsOf(refunds).map(({ amount, lines }) =>
    Math.max(0, toHundredths(amount) - sumOf(worthsOf(order.items, lines))),
  );
  return Math.max(0, deliveryHundredths(order) - sumOf(returned));
};

/** Whether the pieces are the last ones that can be credited. Free pieces count only in an order without other ones. */
const areLast = (items: Priced, lines: readonly LineQuantity[], refunds: readonly RefundPart[]): boolean => {
  const isAllFree = items.every((item) => item.price === 0 || keptPieces(item) === 0);
  const counts = ({ line }: LineQuantity): boolean => isAllFree || (items[line]?.price ?? 0) > 0;
  return (
    lines.some(counts) &&
    creditablePieces(items, refunds)
      .filter(counts)
      .every(({ line, quantity }) => quantityOfLine(lines, line) >= quantity)
  );
};

/**
 * The largest refund for pieces: what they cost, at most what was paid for their lines and not refunded, and at most what is
 * left of the payment. The last pieces that can be credited return the price of the delivery, too.
 */
export const maximumRefund = (
  order: { items: Priced } & PricedDelivery & Parameters<typeof refundableAmount>[0],
  lines: readonly LineQuantity[],
): number => {
  const { items, payment } = order;
  const { refunds = [] } = payment;
  const delivery = areLast(items, lines, refunds) ? deliveryLeft(order, refunds) : 0;
  const worth = lines.reduce((sum, { line, quantity }) => {
    const item = items[line];
    if (!item) return sum;
    const price = toHundredths(item.price);
    const left = price * keptPieces(item) - creditedHundredths(items, refunds, line);
    return sum + Math.max(0, Math.min(price * quantity, left));
  }, 0);
  return Math.min(worth + delivery, toHundredths(refundableAmount(order))) / 100;
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
