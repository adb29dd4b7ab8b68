import { holdsStock, type OrderStatus, type PaymentStatus } from '@meridian/domain';
import { type ShopState, type StoredOrder, pendingWork } from './shop-state.ts';
import type { ObservedOrders } from './observed-orders.ts';
import type { Variant } from './fill-shop.ts';

const nameOf = ({ _id }: StoredOrder): string => `order ${_id.toHexString()}`;

/** Stock sold and stock left are the stock at the start. */
const stockViolations = ({ orders, watches }: ShopState, variants: readonly Variant[]): string[] =>
  variants.flatMap(({ id, colorName, size, pieces }) => {
    const sold = orders
      .filter(({ stock }) => stock.state === 'held')
      .flatMap(({ items }) => items)
      .filter((item) => item.itemId === id && item.colorName === colorName && item.size === size)
      .reduce((sum, { quantity }) => sum + quantity, 0);
    const row = watches
      .find(({ _id }) => _id.toHexString() === id)
      ?.stock.find((entry) => entry.colorNameEN === colorName && entry.size === size);
    const left = row?.quantity ?? NaN;
    return sold + left === pieces && left >= 0
      ? []
      : [`watch ${id}: ${sold} sold and ${left} left of ${pieces}`];
  });

/** An order has stock exactly if its status and payment say so. */
const reservationViolations = ({ orders }: ShopState): string[] =>
  orders
    .filter(({ status, payment, stock }) => {
      const holds = holdsStock({
        status: status as OrderStatus,
        payment: { status: payment.status as PaymentStatus },
      });
      return holds !== (stock.state === 'held');
    })
    .map(
      (order) => `${nameOf(order)} is ${order.status}, ${order.payment.status}, stock ${order.stock.state}`,
    );

/** Only unpaid orders that reserve stock count against the limits of unpaid orders. */
const unpaidLimitViolations = ({ orders }: ShopState): string[] =>
  orders
    .filter(({ reservation, status, payment, stock }) => {
      const isReserving = status === 'pending' && payment.status === 'pending' && stock.state === 'held';
      return reservation !== undefined && !isReserving;
    })
    .map(
      (order) => `${nameOf(order)} is ${order.status}, ${order.payment.status}, and keeps its reservation`,
    );

/** How often each kind of trouble that a run is about has left its trace. */
export const countFailureScenarios = ({ orders, bank }: ShopState): Record<string, number> => {
  const count = (is: (order: StoredOrder) => boolean): number => orders.filter(is).length;
  return {
    'failed after moved on': count(
      ({ status, payment }) =>
        ['processing', 'shipped', 'delivered'].includes(status) && payment.status === 'failed',
    ),
    lapsed: count(({ payment }) => payment.status === 'lapsed'),
    retried: count(({ payment }) => payment.attempt > 1),
    refunded: bank.filter(({ refunded }) => refunded).length,
  };
};

/** What was answered is there, once. */
const lostOrderViolations = ({ orders }: ShopState, observed: ObservedOrders): string[] => {
  const byId = new Map(orders.map((order) => [order._id.toHexString(), order]));
  const lost = observed.all
    .filter(({ id, key }) => byId.get(id)?.key !== key)
    .map(({ id }) => `order ${id} is lost`);
  const unpaidAgain = observed.all
    .filter(
      ({ id, seenPaid }) => seenPaid && !['paid', 'refunded'].includes(byId.get(id)?.payment.status ?? ''),
    )
    .map(({ id }) => `order ${id} was paid, and is not any more`);
  return [...lost, ...unpaidAgain];
};

/** Money that the bank took, and did not give back, pays one order; and every paid order was paid so, once. */
const paymentViolations = ({ orders, payments, bank }: ShopState): string[] => {
  const ordersByPayment = new Map<string, StoredOrder[]>();
  for (const order of orders) {
    const { paidBy, status } = order.payment;
    if (status === 'paid') ordersByPayment.set(paidBy ?? '', [...(ordersByPayment.get(paidBy ?? '') ?? []), order]);
  }
  const captured = bank.filter(({ decision, refunded }) => decision === 'approved' && !refunded);
  const unused = captured
    .filter(({ _id, orderId }) => {
      const paid = ordersByPayment.get(_id) ?? [];
      return paid.length !== 1 || paid[0]?._id.toHexString() !== orderId;
    })
    .map(({ _id }) => `the money of payment ${_id} pays no order, or several`);
  const capturedIds = new Set(captured.map(({ _id }) => _id));
  const unpaid = [...ordersByPayment]
    .filter(([payment]) => !capturedIds.has(payment))
    .flatMap(([payment, paid]) =>
      paid.map((order) => `${nameOf(order)} is paid by ${payment}, which took no money`),
    );
  const paidTwice = orders
    .filter(
      ({ _id }) => payments.filter((p) => p.state === 'paid' && p.orderId === _id.toHexString()).length > 1,
    )
    .map((order) => `${nameOf(order)} is paid twice`);
  return [...unused, ...unpaid, ...paidTwice];
};

/** Everything that is wrong in the books; nothing, if the shop is sound. */
export const violationsOf = (state: ShopState, variants: readonly Variant[], observed: ObservedOrders): string[] => [
  ...pendingWork(state),
  ...stockViolations(state, variants),
  ...reservationViolations(state),
  ...unpaidLimitViolations(state),
  ...lostOrderViolations(state, observed),
  ...paymentViolations(state),
];
