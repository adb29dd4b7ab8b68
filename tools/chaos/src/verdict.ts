import { holdsStock, type OrderStatus, type PaymentStatus } from '@meridian/domain';
import { type Books, type BookedOrder, unfinished } from './books.ts';
import type { KnownOrders } from './known-orders.ts';
import type { Goods } from './shop-floor.ts';

const nameOf = ({ _id }: BookedOrder): string => `order ${_id.toHexString()}`;

/** Stock sold and stock left are the stock at the start. */
const stockFaults = ({ orders, watches }: Books, goods: readonly Goods[]): string[] =>
  goods.flatMap(({ id, colorName, size, pieces }) => {
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
const holdingFaults = ({ orders }: Books): string[] =>
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
const reservationFaults = ({ orders }: Books): string[] =>
  orders
    .filter(({ reservation, status, payment, stock }) => {
      const isReserving = status === 'pending' && payment.status === 'pending' && stock.state === 'held';
      return reservation !== undefined && !isReserving;
    })
    .map(
      (order) => `${nameOf(order)} is ${order.status}, ${order.payment.status}, and keeps its reservation`,
    );

/** How often each kind of trouble that a run is about has left its trace. */
export const troublesOf = ({ orders, bank }: Books): Record<string, number> => {
  const count = (is: (order: BookedOrder) => boolean): number => orders.filter(is).length;
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
const memoryFaults = ({ orders }: Books, known: KnownOrders): string[] => {
  const byId = new Map(orders.map((order) => [order._id.toHexString(), order]));
  const lost = known.all
    .filter(({ id, key }) => byId.get(id)?.key !== key)
    .map(({ id }) => `order ${id} is lost`);
  const forgotten = known.all
    .filter(
      ({ id, seenPaid }) => seenPaid && !['paid', 'refunded'].includes(byId.get(id)?.payment.status ?? ''),
    )
    .map(({ id }) => `order ${id} was paid, and is not any more`);
  return [...lost, ...forgotten];
};

/** Money that the bank took, and did not give back, pays one order; and every paid order was paid so, once. */
const moneyFaults = ({ orders, payments, bank }: Books): string[] => {
  const payers = new Map<string, BookedOrder[]>();
  for (const order of orders) {
    const { paidBy, status } = order.payment;
    if (status === 'paid') payers.set(paidBy ?? '', [...(payers.get(paidBy ?? '') ?? []), order]);
  }
  const taken = bank.filter(({ decision, refunded }) => decision === 'approved' && !refunded);
  const unused = taken
    .filter(({ _id, orderId }) => {
      const paid = payers.get(_id) ?? [];
      return paid.length !== 1 || paid[0]?._id.toHexString() !== orderId;
    })
    .map(({ _id }) => `the money of payment ${_id} pays no order, or several`);
  const takenIds = new Set(taken.map(({ _id }) => _id));
  const gifts = [...payers]
    .filter(([payment]) => !takenIds.has(payment))
    .flatMap(([payment, paid]) =>
      paid.map((order) => `${nameOf(order)} is paid by ${payment}, which took no money`),
    );
  const paidTwice = orders
    .filter(
      ({ _id }) => payments.filter((p) => p.state === 'paid' && p.orderId === _id.toHexString()).length > 1,
    )
    .map((order) => `${nameOf(order)} is paid twice`);
  return [...unused, ...gifts, ...paidTwice];
};

/** Everything that is wrong in the books; nothing, if the shop is sound. */
export const faultsOf = (books: Books, goods: readonly Goods[], known: KnownOrders): string[] => [
  ...unfinished(books),
  ...stockFaults(books, goods),
  ...holdingFaults(books),
  ...reservationFaults(books),
  ...memoryFaults(books, known),
  ...moneyFaults(books),
];
