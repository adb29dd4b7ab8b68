import {
  dispatchedPieces,
  heldPieces,
  holdsStock,
  isPaid,
  type OrderStatus,
  type PaymentStatus,
  toHundredths,
  valueOfOrder,
} from '@meridian/domain';
import { grouped } from './grouped.ts';
import { fulfilmentViolations } from './fulfilment-invariants.ts';
import { invoiceViolations } from './invoice-invariants.ts';
import { mailViolations } from './mail-invariants.ts';
import { moneyViolations } from './money-invariants.ts';
import { PROVIDERS } from './payment-actions.ts';
import type { PromotionHistory } from './promotion-actions.ts';
import { promotionViolations } from './promotion-invariants.ts';
import { refundViolations } from './refund-invariants.ts';
import {
  cancelledPieces,
  isRefundedAt,
  offeredChanges,
  payingIds,
  pendingWork,
  RESERVED,
  type ShopState,
  type StoredOrder,
} from './shop-state.ts';
import type { ObservedOrders } from './observed-orders.ts';
import type { Variant } from './fill-shop.ts';

const nameOf = ({ _id }: StoredOrder): string => `order ${_id.toHexString()}`;

/** The pieces of each line that an order reserves, and those that are dispatched and not returned. */
const piecesOf = (order: StoredOrder): { reserved: number[]; gone: number[] } => {
  const cancelled = cancelledPieces(order);
  const pieces = {
    ...order,
    status: order.status as OrderStatus,
    items: order.items.map((item, line) => ({ ...item, cancelled: cancelled[line] ?? 0 })),
  };
  return {
    reserved: order.stock.state === RESERVED ? heldPieces(pieces) : order.items.map(() => 0),
    gone: dispatchedPieces(pieces).map((count, line) => count - (order.items[line]?.restocked ?? 0)),
  };
};

interface StockKey {
  watchId: string;
  colorName: string;
  size: string;
}
const sum = <T>(items: readonly T[], numberOf: (item: T) => number): number =>
  items.reduce((total, item) => total + numberOf(item), 0);

/** The numbers of a variant by its watch, by the orders and by the ledger. */
const stockOf = ({ orders, watches, movements }: ShopState, { watchId, colorName, size }: StockKey) => {
  const lines = orders
    .flatMap((order) => {
      const { reserved, gone } = piecesOf(order);
      const offered = offeredChanges(order).flatMap(({ add }) => add);
      return [
        ...order.items.map((item, line) => ({
          ...item,
          reserved: reserved[line] ?? 0,
          gone: gone[line] ?? 0,
        })),
        ...offered.map((item) => ({ ...item, reserved: item.quantity, gone: 0 })),
      ];
    })
    .filter((item) => item.itemId === watchId && item.colorName === colorName && item.size === size);
  const entries = movements.filter(
    (entry) => entry.watchId === watchId && entry.colorName === colorName && entry.size === size,
  );
  const row = watches
    .find(({ _id }) => _id.toHexString() === watchId)
    ?.stock.find((entry) => entry.colorNameEN === colorName && entry.size === size);
  return {
    left: row?.quantity ?? NaN,
    reserved: sum(lines, (line) => line.reserved),
    gone: sum(lines, (line) => line.gone),
    corrected: sum(entries, ({ kind, onHand }) => (['correction', 'count'].includes(kind) ? onHand : 0)),
    ledger: { onHand: sum(entries, ({ onHand }) => onHand), reserved: sum(entries, (e) => e.reserved) },
  };
};

/**
 * Reserved, dispatched and remaining pieces add up to the initial stock and its corrections, and so do the entries of the
 * ledger.
 */
const stockViolations = (state: ShopState, variants: readonly Variant[]): string[] =>
  variants.flatMap(({ id, colorName, size, pieces }) => {
    const { left, reserved, gone, corrected, ledger } = stockOf(state, { watchId: id, colorName, size });
    const isWhole = reserved + gone + left === pieces + corrected && (left >= 0 || corrected < 0);
    const isBooked = ledger.reserved === reserved && ledger.onHand === left + reserved;
    return [
      ...(isWhole
        ? []
        : [`watch ${id}: ${reserved} reserved, ${gone} gone, ${left} left of ${pieces} + ${corrected}`]),
      ...(isBooked
        ? []
        : [
            `watch ${id}: ${left + reserved} on hand and ${reserved} reserved, but ${ledger.onHand} and ${ledger.reserved} in the ledger`,
          ]),
    ];
  });

/** An order has reserved stock if and only if its status and payment require it. */
const reservationViolations = ({ orders }: ShopState): string[] =>
  orders
    .filter(({ status, payment, stock }) => {
      const holds = holdsStock({
        status: status as OrderStatus,
        payment: { status: payment.status as PaymentStatus },
      });
      return holds !== (stock.state === RESERVED);
    })
    .map(
      (order) =>
        `${nameOf(order)}: stock ${order.stock.state} with status ${order.status}, payment ${order.payment.status}`,
    );

/**
 * No change is left half done. The amount of an order is that of its lines and its delivery, and of the differences of cheaper changes of a
 * paid one, which are refunded.
 */
const changeViolations = ({ orders }: ShopState): string[] =>
  orders.flatMap((order) => {
    const { changes = [], amount, payment } = order;
    const refunded = changes
      .filter(({ state, isPaid: wasPaid }) => state === 'made' && wasPaid)
      .reduce((sum, { difference }) => sum + toHundredths(Math.min(0, difference)), 0);
    // An order that is paid again has the amount of its lines and its delivery since then.
    const isExact = payment.earlier !== undefined || toHundredths(amount) + refunded === valueOfOrder(order);
    return [
      ...(changes.some(({ state }) => state === 'reserving')
        ? [`${nameOf(order)}: a change is not finished`]
        : []),
      ...(isExact ? [] : [`${nameOf(order)}: amount ${amount} does not match its lines`]),
    ];
  });

/** Only unpaid orders with reserved stock count towards the limits of unpaid orders. */
const unpaidLimitViolations = ({ orders }: ShopState): string[] =>
  orders
    .filter(({ reservation, status, payment, stock }) => {
      const isReserving = status === 'pending' && payment.status === 'pending' && stock.state === RESERVED;
      return reservation !== undefined && !isReserving;
    })
    .map(
      (order) =>
        `${nameOf(order)}: counts as unpaid with status ${order.status}, payment ${order.payment.status}`,
    );

const hasDispute =
  (status: string) =>
  ({ payment }: StoredOrder): boolean =>
    payment.disputes?.some((dispute) => dispute.status === status) ?? false;

/** Counts the orders whose provider was switched, and those that were paid at several providers. */
const providerScenarios = (
  payments: ShopState['payments'],
  bank: ShopState['bank'],
): Record<string, number> => {
  const captured = new Set(bank.filter(({ isCaptured }) => isCaptured).map(({ _id }) => _id));
  const countSeveral = (of: ShopState['payments']): number =>
    [...grouped(of, ({ orderId }) => orderId).values()].filter(
      (own) => new Set(own.map(({ provider }) => provider)).size > 1,
    ).length;
  return {
    'switched to another provider': countSeveral(payments.filter(({ provider }) => provider !== 'offline')),
    'paid at several providers': countSeveral(payments.filter(({ _id }) => captured.has(_id))),
    'late payment at another provider refunded': payments.filter(
      ({ provider, refunds = [] }) =>
        !['offline', 'sandbox'].includes(provider) && refunds.some(({ cause }) => cause === 'late'),
    ).length,
  };
};

/** Counts the orders of each failure scenario, which a long run covers. */
export const countFailureScenarios = (
  { orders, payments, bank, returns, invoices, registered }: ShopState,
  { refusals }: PromotionHistory,
): Record<string, number> => {
  const count = (is: (order: StoredOrder) => boolean): number => orders.filter(is).length;
  return {
    'payment failed after the status advanced': count(
      ({ status, payment }) =>
        ['processing', 'shipped', 'delivered'].includes(status) && payment.status === 'failed',
    ),
    'bought in a sale': count(({ items }) => items.some(({ campaign }) => campaign)),
    'code used': count(({ promotion, stock }) => promotion !== undefined && stock.state === RESERVED),
    'code refused: used up': refusals['usedUp'] ?? 0,
    'code returned by a lapse': count(
      ({ promotion, payment }) => promotion !== undefined && payment.status === 'lapsed',
    ),
    gift: count(({ items }) => items.some(({ isGift }) => isGift)),
    'free delivery by code': count(({ promotion }) => (promotion?.deliveryDiscount ?? 0) > 0),
    'total 0': count(({ promotion, amount }) => promotion !== undefined && amount === 0),
    'discounted piece refunded': count(({ items, payment: { refunds = [] } }) =>
      refunds.some(
        ({ status, lines = [] }) => status === 'succeeded' && lines.some(({ line }) => items[line]?.discount),
      ),
    ),
    'priced again': count(({ pricedAt }) => pricedAt !== undefined),
    lapsed: count(({ payment }) => payment.status === 'lapsed'),
    'opened again after a refund': count(({ payment }) => payment.earlier !== undefined),
    retried: count(({ payment }) => payment.attempt > 1),
    'receipts registered': registered.length,
    'receipts of hand-overs': registered.filter(({ kind }) => kind === 'handover').length,
    ...Object.fromEntries(
      PROVIDERS.flatMap((name) => {
        const captured = bank.filter(({ provider, isCaptured }) => isCaptured && provider === name);
        return [
          [`paid by ${name}`, captured.filter((payment) => !isRefundedAt(payment)).length],
          [`refunded by ${name}`, captured.filter(isRefundedAt).length],
          [
            `refunded in part by ${name}`,
            captured.filter((payment) => payment.refunds.length > 0 && !isRefundedAt(payment)).length,
          ],
        ];
      }),
    ),
    'refunded several times': bank.filter(({ refunds }) => refunds.length > 1).length,
    ...providerScenarios(payments, bank),
    'paid offline': payments.filter(({ provider }) => provider === 'offline').length,
    'offline payment refunded': payments.filter(
      ({ provider, refunds = [] }) => provider === 'offline' && refunds.length > 0,
    ).length,
    shipped: count(({ shipments = [] }) => shipments.length > 0),
    restocked: count(({ restocks = [] }) => restocks.length > 0),
    'return refunded': returns.filter(({ state }) => state === 'refunded').length,
    'return received in part': returns.filter(({ missing = [] }) => missing.length > 0).length,
    'refund of a return reduced': returns.filter(({ refund }) => refund?.deduction !== undefined).length,
    'dispute won': count(hasDispute('won')),
    'dispute lost': count(hasDispute('lost')),
    'return closed': returns.filter(({ state }) => state === 'closed').length,
    'return rejected': returns.filter(({ state }) => state === 'rejected').length,
    changed: count(({ changes = [] }) => changes.some(({ state }) => state === 'made')),
    'difference paid': count(({ changes = [] }) => changes.some(({ paidBy }) => paidBy !== undefined)),
    'return exchanged': returns.filter(({ state }) => state === 'exchanged').length,
    'pieces taken out': count(({ items }) => items.some(({ removed = 0 }) => removed > 0)),
    'pieces cancelled': count(({ payment }) => payment.refunds?.some(({ cancels }) => cancels) ?? false),
    'delivery with a price': count(({ delivery: { method } }) => (method?.price ?? 0) > 0),
    'paid on delivery': count(({ delivery: { method } }) => method?.cashOnDelivery ?? false),
    collected: count(({ pickup }) => Boolean(pickup?.handedOverAt)),
    'credit note': invoices.filter(({ kind }) => kind === 'creditNote').length,
  };
};

const isPaidOrder = ({ payment }: StoredOrder): boolean => isPaid(payment.status as PaymentStatus);

/** Every order of a response is stored, and a paid order stays paid or is refunded. */
const lostOrderViolations = ({ orders }: ShopState, observed: ObservedOrders): string[] => {
  const byId = new Map(orders.map((order) => [order._id.toHexString(), order]));
  const lost = observed.all
    .filter(({ id, key }) => byId.get(id)?.key !== key)
    .map(({ id }) => `order ${id}: lost`);
  const refused = orders
    .filter(({ placed, idempotency }) => placed && idempotency && observed.refused.has(idempotency.key))
    .map((order) => `${nameOf(order)}: placed, although it was refused`);
  const unpaidAgain = observed.all
    .filter(({ id, seenPaid }) => {
      const order = byId.get(id);
      const hasRefund = order?.payment.status === 'refunded' || order?.payment.earlier !== undefined;
      return seenPaid && !(order && (isPaidOrder(order) || hasRefund));
    })
    .map(({ id }) => `order ${id}: reported as paid, but not paid any more`);
  return [...lost, ...refused, ...unpaidAgain];
};

/** An order that is waiting for its payment can be paid: its page is not closed. */
const payableViolations = ({ orders, payments }: ShopState): string[] =>
  orders
    .filter(({ _id, status, payment }) => {
      const isWaiting = status !== 'cancelled' && payment.status === 'pending';
      return (
        isWaiting &&
        payments.some(
          ({ orderId, attempt, state }) =>
            orderId === _id.toHexString() && attempt === payment.attempt && state !== 'open',
        )
      );
    })
    .map((order) => `${nameOf(order)}: waits for a payment that is closed`);

/** Every captured payment that was not refunded in full pays exactly one order, and every paid order has all of its payments. */
const paymentViolations = ({ orders, payments, bank }: ShopState): string[] => {
  const paidOrders = orders.filter(isPaidOrder);
  const uses = paidOrders.flatMap((order) => payingIds(order).map((id) => ({ id, order })));
  const ordersByPayment = grouped(uses, ({ id }) => id);
  const captured = [
    ...bank
      .filter((payment) => payment.isCaptured && !isRefundedAt(payment))
      .map(({ _id }) => ({ _id, orderId: payments.find((payment) => payment._id === _id)?.orderId })),
    ...payments.filter(({ provider, state }) => provider === 'offline' && state === 'paid'),
  ];
  const unused = captured
    .filter(({ _id, orderId }) => {
      const paid = ordersByPayment.get(_id) ?? [];
      return paid.length !== 1 || paid[0]?.order._id.toHexString() !== orderId;
    })
    .map(({ _id }) => `payment ${_id}: captured, but does not pay exactly one order`);
  // One of several payments of an order may be refunded in full.
  const isShared = (orderId: string): boolean =>
    paidOrders.some((order) => order._id.toHexString() === orderId && payingIds(order).length > 1);
  const refunded = payments.filter(({ state, orderId }) => state === 'refunded' && isShared(orderId));
  const capturedIds = new Set([...captured, ...refunded].map(({ _id }) => _id));
  const unpaid = [...ordersByPayment]
    .filter(([payment]) => !capturedIds.has(payment))
    .flatMap(([payment, paid]) =>
      paid.map(({ order }) => `${nameOf(order)}: paid by payment ${payment}, which was not captured`),
    );
  const paidTwice = orders
    .filter(
      (order) =>
        payments.filter((p) => p.state === 'paid' && p.orderId === order._id.toHexString()).length >
        Math.max(1, payingIds(order).length),
    )
    .map((order) => `${nameOf(order)}: paid twice`);
  return [...unused, ...unpaid, ...paidTwice];
};

/** Returns all invariant violations; an empty list if the data are consistent. */
export const violationsOf = (
  state: ShopState,
  variants: readonly Variant[],
  observed: ObservedOrders,
): string[] => [
  ...pendingWork(state),
  ...stockViolations(state, variants),
  ...reservationViolations(state),
  ...unpaidLimitViolations(state),
  ...changeViolations(state),
  ...lostOrderViolations(state, observed),
  ...payableViolations(state),
  ...paymentViolations(state),
  ...refundViolations(state),
  ...fulfilmentViolations(state),
  ...invoiceViolations(state),
  ...moneyViolations(state, observed),
  ...mailViolations(state),
  ...promotionViolations(state),
];
