import {
  heldPieces,
  isPaid,
  keptPieces,
  type LineQuantity,
  type PaymentStatus,
  readOrderStatus,
  refundsInKzt,
  toHundredths,
  valueOfOrder,
} from '@meridian/domain';
import { STOCK_STATE } from '../../../catalogue/watches/stock-states.ts';
import { OFFLINE_PROVIDER } from '../../payments/offline-payments.ts';
import type { Refund, StoredPayment } from '../../payments/payment.schema.ts';
import { refundProgress } from '../../payments/refund-list.ts';
import type { OrderRefund, StoredOrder } from '../order.schema.ts';
import { payingIds } from '../lines/changed-order.ts';
import type { ChangeDecision, RequestedChange } from '../status/change-order.ts';
import { returnOfRefund } from '../status/order-work.ts';
import { piecesOf } from '../order-pieces.ts';

/** @param payment id of the refunded payment, which may be another one than that which pays the order */
const orderRefund = (
  { id, amount, status, at, cause, by, note, lines, restock }: Refund,
  payment: string,
  order: StoredOrder,
) => ({
  id,
  amount,
  status,
  isLate: ![...payingIds(order), ...(order.payment.earlier ?? [])].includes(payment),
  ...(order.payment.earlier?.includes(payment) && { isEarlier: true }),
  at,
  ...(cause === 'cancelled' && { isCancellation: true }),
  ...(by !== undefined && cause !== 'late' && { by }),
  // The history contains the reason of a cancellation, for the staff only. A credit note shows the reason of its refund.
  ...(note !== undefined && cause !== 'cancelled' && { reason: note }),
  ...(lines?.length && { lines }),
  ...(restock === false && { restock }),
});

/** The pieces of a new refund that have not left the shop. */
const cancelledBy = ({ id, status, lines = [] }: OrderRefund, order: StoredOrder): LineQuantity[] => {
  const isOfReturn = returnOfRefund(id) !== undefined;
  if (isOfReturn || status === 'failed' || order.stock.state !== STOCK_STATE.reserved) return [];
  const held = heldPieces(piecesOf(order));
  return lines
    .map(({ line, quantity }) => ({ line, quantity: Math.min(quantity, held[line] ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
};

/** The refunds with the pieces that they cancel. A refund cancels pieces when the order gets it, and never again. */
const withCancelled = (refunds: readonly OrderRefund[], order: StoredOrder): OrderRefund[] => {
  const known = [...(order.payment.refunds ?? [])];
  return refunds.map((refund) => {
    const before = known.find(({ id }) => id === refund.id);
    const present = { ...order, payment: { ...order.payment, refunds: known } };
    const cancels = before ? before.cancels : cancelledBy(refund, present);
    const current = { ...refund, ...(cancels?.length && { cancels }) };
    if (!before) known.push(current);
    return current;
  });
};

const refundsOf = (order: StoredOrder, payments: readonly StoredPayment[]): OrderRefund[] => {
  const refunds = payments.flatMap(({ _id, refunds: ofPayment = [] }) =>
    ofPayment.filter(({ amount }) => amount > 0).map((refund) => orderRefund(refund, _id, order)),
  );
  const inKzt = refundsInKzt(order, refunds);
  return withCancelled(
    refunds.map((refund, index) => ({ ...refund, amountKzt: inKzt[index] ?? 0 })),
    order,
  );
};

const statusOf = (payment: StoredPayment): PaymentStatus => {
  const progress = refundProgress(payment);
  if (progress === 'full') return 'refunded';
  const isPartly = payment.refunds?.some(({ status }) => status === 'succeeded');
  if (isPartly) return 'partlyRefunded';
  return payment.provider === OFFLINE_PROVIDER ? 'paidOffline' : 'paid';
};

/** Refunds may be reported before the payment itself. */
const wasReceived = ({ state, refunds = [] }: StoredPayment): boolean =>
  state === 'paid' || state === 'refunded' || refunds.some(({ status }) => status === 'succeeded');

const isRefundedOrPending = (payment: StoredPayment): boolean =>
  ['pending', 'full'].includes(refundProgress(payment));

/** The payments that paid an order, as one. */
const joined = (payments: readonly StoredPayment[]): StoredPayment | undefined => {
  const [first] = payments;
  return (
    first && {
      ...first,
      amount: payments.reduce((sum, { amount }) => sum + toHundredths(amount), 0) / 100,
      refunds: payments
        .flatMap(({ refunds = [] }) => refunds)
        .sort((one, other) => one.at.getTime() - other.at.getTime()),
    }
  );
};

/** Whether an order still has pieces, all of which its promo code has made free: changes have returned the rest of the money. */
const isFreeNow = (order: StoredOrder): boolean =>
  readOrderStatus(order.status) !== 'cancelled' &&
  valueOfOrder(order) === 0 &&
  order.items.some((item) => !item.isGift && keptPieces(item) > 0);

/** The payments that paid the order. Only the shop's own cancellation cancels the order; otherwise the staff decide. */
const afterRefundOfPaid = (paid: StoredPayment, order: StoredOrder): RequestedChange => {
  const { payment } = order;
  const requested = paid.refunds?.findLast(({ cause }) => cause !== undefined);
  const isCancelled = isPaid(payment.status) && requested?.cause === 'cancelled' && isRefundedOrPending(paid);
  const status = statusOf(paid);
  const isKept = status === 'refunded' && !isCancelled && isFreeNow(order);
  return {
    payment: { status: isKept ? 'partlyRefunded' : status },
    ...(isCancelled && { status: 'cancelled', reason: requested.note, restock: requested.restock }),
  };
};

/**
 * A payment that the order did not use, because its stock was gone or the order was cancelled. An order that the staff have
 * already processed is not changed.
 */
const afterRefundOfLate = (
  payments: readonly StoredPayment[],
  order: StoredOrder,
): RequestedChange | null => {
  const { status, attempt } = order.payment;
  const current = readOrderStatus(order.status);
  if (status === 'refunded') {
    // After a refund that failed late, the payment is still due to be refunded.
    const owed = payments.find(
      (payment) => payment.state === 'paid' && payment.refunds?.length && !isRefundedOrPending(payment),
    );
    return owed ? { payment: { status: statusOf(owed), paidBy: owed._id } } : null;
  }
  const hasNoStock = current === 'pending' && status !== 'pending';
  const refunded = payments.find(
    (payment) =>
      isRefundedOrPending(payment) &&
      (current === 'cancelled' || (hasNoStock && payment.attempt === attempt)),
  );
  if (!refunded) return null;
  return {
    status: 'cancelled',
    ...(refundProgress(refunded) === 'full' && { payment: { status: 'refunded' } }),
  };
};

/**
 * Applies the refunds of all payments to their order, which counts as refunded only when the full amount is refunded. An
 * order that has later refunds is not changed.
 */
export const applyRefunds =
  (payments: readonly StoredPayment[]): ChangeDecision =>
  (order) => {
    const refundsRevision = payments.reduce((sum, payment) => sum + (payment.refundsRevision ?? 0), 0);
    if ((order.payment.refundsRevision ?? 0) > refundsRevision) return null;
    const refunds = refundsOf(order, payments);
    const { paidBy } = order.payment;
    const paid = joined(payments.filter(({ _id }) => payingIds(order).includes(_id)));
    const outcome = paid
      ? afterRefundOfPaid(paid, order)
      : paidBy === undefined
        ? afterRefundOfLate(payments, order)
        : null;
    return {
      ...outcome,
      received: payments.filter(wasReceived).map(({ _id: id, amount }) => ({ id, amount })),
      payment: { ...outcome?.payment, ...(refunds.length > 0 && { refunds, refundsRevision }) },
    };
  };
