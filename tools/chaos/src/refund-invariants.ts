import {
  isPaid,
  keptPieces,
  type PaymentStatus,
  quantityOfLine,
  type ReceiptContent,
  refundedHundredths,
  toHundredths,
  valueOfOrder,
} from '@meridian/domain';
import { grouped } from './grouped.ts';
import {
  payingIds,
  refundedAt,
  type ShopState,
  type StoredOrder,
  type StoredPayment,
  type StoredReceipt,
} from './shop-state.ts';

const succeeded = ({ refunds = [] }: Pick<StoredPayment, 'refunds'>): number =>
  refundedHundredths(refunds, 'succeeded');

/** Whether an order keeps pieces that cost nothing, after changes have taken out everything else. */
const isFreeNow = (order: StoredOrder): boolean =>
  order.status !== 'cancelled' &&
  valueOfOrder(order) === 0 &&
  order.items.some((item) => !item.isGift && keptPieces(item) > 0);

/** The status that an order's payment has after the refunds of the payments that paid it. */
const expectedStatuses = (order: StoredOrder, paying: readonly StoredPayment[]): PaymentStatus[] => {
  const refunded = paying.reduce((sum, payment) => sum + succeeded(payment), 0);
  const paid = paying.reduce((sum, { amount }) => sum + toHundredths(amount), 0);
  // Nothing is refunded of an order that cost nothing.
  if (paid > 0 && refunded >= paid) return [isFreeNow(order) ? 'partlyRefunded' : 'refunded'];
  return refunded > 0 ? ['partlyRefunded'] : ['paid', 'paidOffline'];
};

/** Neither the shop nor the bank has refunded more than was paid, and both have the same sums. */
const sumViolations = ({ payments, bank }: ShopState): string[] => {
  const bankPayments = grouped(
    bank.filter(({ isCaptured }) => isCaptured),
    ({ _id }) => _id,
  );
  return payments.flatMap((payment) => {
    const { _id, amount, provider, refunds = [] } = payment;
    const paid = toHundredths(amount);
    const requested = refundedHundredths(refunds, 'pending', 'succeeded');
    const captured = bankPayments.get(_id) ?? [];
    const atBank = captured.reduce((sum, each) => sum + refundedAt(each), 0);
    const requests = captured.flatMap((each) => each.refunds.flatMap(({ requestId }) => requestId ?? []));
    const isRepeated = new Set(refunds.map(({ id }) => id)).size < refunds.length;
    return [
      ...(requested > paid ? [`payment ${_id}: refunds of ${requested} requested for ${paid}`] : []),
      ...(atBank > paid ? [`payment ${_id}: ${atBank} of ${paid} refunded at the bank`] : []),
      ...(captured.length > 1 ? [`payment ${_id}: captured ${captured.length} times`] : []),
      ...captured
        .filter((each) => each.provider !== provider || each.hundredths !== paid)
        .map((each) => `payment ${_id}: ${each.hundredths} captured by ${each.provider} instead of ${paid}`),
      ...(new Set(requests).size < requests.length ? [`payment ${_id}: a refund is made twice`] : []),
      ...(provider !== 'offline' && atBank !== succeeded(payment)
        ? [`payment ${_id}: ${atBank} refunded at the bank, but ${succeeded(payment)} in the shop`]
        : []),
      ...(isRepeated ? [`payment ${_id}: a refund is stored twice`] : []),
    ];
  });
};

/** An order has the refunds of its payments, and the status that follows from them. */
const orderViolations = ({ orders, payments }: ShopState): string[] => {
  const nameOf = ({ _id }: StoredOrder): string => `order ${_id.toHexString()}`;
  return orders.flatMap((order) => {
    const { status, refunds = [] } = order.payment;
    const ids = payingIds(order);
    const own = payments.filter(({ orderId }) => orderId === order._id.toHexString());
    const inPayments = own.reduce((sum, payment) => sum + succeeded(payment), 0);
    const inOrder = refundedHundredths(
      refunds.map((refund) => ({ ...refund, isLate: false, isEarlier: false })),
      'succeeded',
    );
    const paying = own.filter(({ _id }) => ids.includes(_id));
    const expected: readonly string[] = paying.length > 0 ? expectedStatuses(order, paying) : [status];
    return [
      ...(inOrder === inPayments
        ? []
        : [`${nameOf(order)}: shows refunds of ${inOrder} instead of ${inPayments}`]),
      ...(paying.length === ids.length ? [] : [`${nameOf(order)}: some of its payments are not stored`]),
      ...(expected.includes(status)
        ? []
        : [`${nameOf(order)}: payment ${status} instead of ${expected.join(' or ')}`]),
    ];
  });
};

/**
 * No piece is credited twice, and no refund exceeds what was paid for its pieces. Refunds of the last pieces that cost something
 * return the price of the delivery, too, once: an order whose pieces are all refunded at their prices gets back what was paid.
 */
const lineViolations = ({ orders }: ShopState): string[] =>
  orders.flatMap(({ _id, items, payment, delivery, changes = [] }) => {
    const refunds = (payment.refunds ?? []).filter(
      ({ status, isLate, isEarlier }) => status !== 'failed' && !isLate && !isEarlier,
    );
    const credits = refunds.filter(({ lines = [] }) => lines.length > 0);
    const credited = credits.flatMap(({ lines = [] }) => lines);
    const beyondLines = credits.map(({ amount, lines = [] }) =>
      lines.reduce(
        (left, { line, quantity }) => left - toHundredths(items[line]?.price ?? 0) * quantity,
        toHundredths(amount),
      ),
    );
    const returned = beyondLines.reduce((sum, amount) => sum + Math.max(0, amount), 0);
    const isAllFree = items.every((item) => item.price === 0 || keptPieces(item) === 0);
    const isWhole = items.every(
      (item, line) => (item.price === 0 && !isAllFree) || quantityOfLine(credited, line) >= keptPieces(item),
    );
    const ofDelivery = toHundredths(delivery.method?.price ?? 0);
    const isTooLarge = returned > (isWhole ? ofDelivery : 0);
    const isRepeated = items.some((item, line) => quantityOfLine(credited, line) > keptPieces(item));
    const isPlain =
      credits.length === refunds.length &&
      refunds.every(({ reason }) => reason === undefined) &&
      changes.length === 0 &&
      beyondLines.every((amount) => amount >= 0);
    const isTooSmall = isWhole && isPlain && credits.length > 0 && returned < ofDelivery;
    return [
      ...(isTooLarge || isRepeated ? ['refunds more of its lines than was paid for them'] : []),
      ...(isTooSmall ? ['does not refund its delivery with its last pieces'] : []),
    ].map((violation) => `order ${_id.toHexString()}: ${violation}`);
  });

/** A receipt raises or lowers what its payment has taken. That of a hand-over moves no money. */
const signed = ({ kind, amount }: Pick<StoredReceipt, 'kind' | 'amount'>): number =>
  ({ sale: 1, correction: 1, refund: -1, handover: 0 })[kind] * toHundredths(amount);

const isPrepaid = (content: Pick<ReceiptContent, 'lines'> | undefined): boolean =>
  content?.lines.some(({ method }) => method === 'prepayment') ?? false;

/**
 * A prepaid payment in roubles has one receipt of its hand-over once its order is delivered, of what was not refunded before;
 * others have none.
 */
const handoverViolations = ({ orders, payments, receipts }: ShopState): string[] =>
  payments.flatMap((payment) => {
    const { _id, orderId, currency, amount, receipt, refunds = [] } = payment;
    const order = orders.find((one) => one._id.toHexString() === orderId);
    const ofPayment = receipts.filter((one) => one.payment === _id);
    const handovers = ofPayment.filter(({ kind }) => kind === 'handover');
    const isNeeded = currency === 'rub' && isPrepaid(receipt?.content);
    const isDue =
      order?.status === 'delivered' &&
      order.payment.paidBy === _id &&
      isPaid(order.payment.status as PaymentStatus) &&
      succeeded(payment) < toHundredths(amount);
    const before = ofPayment.filter(
      ({ kind, refund }) => kind === 'refund' && isPrepaid(refunds.find(({ id }) => id === refund)?.receipt),
    );
    const rest = [{ kind: 'sale' as const, amount }, ...before].reduce((sum, one) => sum + signed(one), 0);
    return [
      ...(isNeeded && isDue && handovers.length === 0 ? ['has no receipt of its hand-over'] : []),
      ...(handovers.length > (isNeeded ? 1 : 0) ? [`has ${handovers.length} receipts of hand-overs`] : []),
      ...handovers
        .filter((handover) => toHundredths(handover.amount) !== rest)
        .map((handover) => `has a receipt of a hand-over of ${handover.amount} instead of ${rest / 100}`),
    ].map((violation) => `payment ${_id}: ${violation}`);
  });

/**
 * The receipts of a payment add up to what it has taken and not returned. The register has each of them once, with lines that
 * add up to it.
 */
const receiptViolations = (state: ShopState): string[] => {
  const { payments, receipts, registered } = state;
  const sumOf = (all: readonly Parameters<typeof signed>[0][]) =>
    all.reduce((sum, receipt) => sum + signed(receipt), 0);
  const kept = sumOf(receipts);
  const atRegister = sumOf(registered);
  return [
    ...payments.flatMap((payment) => {
      const { _id, amount, state } = payment;
      const isTaken = state === 'paid' || state === 'refunded';
      const taken = isTaken ? toHundredths(amount) - succeeded(payment) : 0;
      const inReceipts = sumOf(receipts.filter(({ payment: id }) => id === _id));
      return inReceipts === taken ? [] : [`payment ${_id}: receipts of ${inReceipts} for ${taken}`];
    }),
    ...receipts
      .filter(({ state }) => state !== 'registered')
      .map(({ key, state }) => `receipt ${key}: ${state}`),
    ...(registered.length === receipts.length && kept === atRegister
      ? []
      : [`register: ${registered.length} receipts of ${atRegister} for ${receipts.length} of ${kept}`]),
    ...registered
      .filter(({ amount, lines }) => {
        const worth = lines.reduce((sum, { price, quantity }) => sum + toHundredths(price) * quantity, 0);
        return worth !== toHundredths(amount);
      })
      .map(({ amount }) => `register: the lines of a receipt do not add up to ${amount}`),
    ...handoverViolations(state),
  ];
};

export const refundViolations = (state: ShopState): string[] => [
  ...sumViolations(state),
  ...orderViolations(state),
  ...lineViolations(state),
  ...receiptViolations(state),
];
