import {
  atRate,
  changedLines,
  chosenPieces,
  creditablePieces,
  heldPieces,
  isChangeable,
  isPaid,
  keptPieces,
  leavesOnlyGifts,
  MAX_ORDER_LINES,
  quantityOfLine,
  readOrderStatus,
  toHundredths,
  valueOfLines,
  valueOfOrder,
} from '@meridian/domain';
import { AppError } from '../../../../platform/errors/app-error.ts';
import { STOCK_STATE } from '../../../catalogue/watches/stock-states.ts';
import type { StoredMethod } from '../order-delivery.schema.ts';
import type { StoredChange, StoredDelivery, StoredOrder, StoredOrderItem } from '../order.schema.ts';
import { piecesOf, withDispatched } from '../order-pieces.ts';

type Pieces = Pick<StoredChange, 'remove' | 'add' | 'exchange'>;
type WithChanges = Pick<StoredOrder, 'changes'>;

/** The change of a paid order that waits for the payment of its difference. */
export const offeredChange = ({ changes = [] }: WithChanges): StoredChange | undefined =>
  changes.find(({ state }) => state === 'offered');

/** The changes that were made or offered. The others found no stock. */
export const visibleChanges = ({ changes = [] }: WithChanges): StoredChange[] =>
  changes.filter(({ state, due }) => state === 'made' || due !== undefined);

/** The changes of an order with another state of one of them. */
export const withChange = ({ changes = [] }: WithChanges, change: StoredChange): StoredChange[] => [
  ...changes.filter(({ id }) => id !== change.id),
  change,
];

/** The payments that pay an order now: the first one, and those of the differences of changes. */
export const payingIds = ({
  changes = [],
  payment,
}: WithChanges & Pick<StoredOrder, 'payment'>): string[] => {
  const { paidBy, earlier = [] } = payment;
  return [paidBy, ...changes.map((change) => change.paidBy)].flatMap((id) =>
    id === undefined || earlier.includes(id) ? [] : [id],
  );
};

const sumOf = (...amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + toHundredths(amount), 0) / 100;

/** Whether a change concerns the money of an order, not only its contact. */
const hasWorth = ({ remove, add, deliveryDifference = 0 }: StoredChange): boolean =>
  remove.length + add.length > 0 || deliveryDifference !== 0;

/** Whether a change gives an order that was to be paid on delivery a method that does not allow this. */
export const endsPaymentOnDelivery = (
  { formerMethod }: StoredChange,
  { method }: Pick<StoredDelivery, 'method'>,
): boolean => formerMethod?.cashOnDelivery === true && method?.cashOnDelivery !== true;

/** What a change takes out of an order and adds to it, in its currency, with the price of its delivery. */
export const worthOfChange = (
  items: readonly StoredOrderItem[],
  { remove, add, deliveryDifference = 0 }: StoredChange,
): { removed: number; added: number } => {
  const taken = remove.reduce(
    (sum, { line, quantity }) => sum + toHundredths(items[line]?.price ?? 0) * quantity,
    0,
  );
  const delivery = toHundredths(deliveryDifference);
  return {
    removed: (taken + Math.max(0, -delivery)) / 100,
    added: (valueOfLines(add) + Math.max(0, delivery)) / 100,
  };
};

/** Whether the pieces of a change, of which there may be none, can be taken out and added now. */
const allowsPieces = (order: StoredOrder, { remove, add }: Pieces): boolean => {
  const { payment, stock, items } = order;
  // The invoice of an earlier payment stays that of an order which is to be paid again.
  const isUnpaid = payment.status === 'pending' && payment.earlier === undefined;
  const isOpen = isUnpaid || isPaid(payment.status);
  if (!isOpen || stock.state !== STOCK_STATE.reserved) return false;
  if (items.length + add.length > MAX_ORDER_LINES) return false;
  const pieces = heldPieces(piecesOf(order));
  if (remove.length === 0) return add.length > 0 || pieces.some((quantity) => quantity > 0);
  const held = pieces.map((quantity, line) => ({ line, quantity }));
  const isLeft = add.some(({ isGift }) => !isGift) || !leavesOnlyGifts(items, pieces, remove);
  return isLeft && chosenPieces(remove, held) !== null;
};

/** Whether returned pieces can be exchanged now: they are paid, and neither refunded nor exchanged before. */
const allowsExchange = ({ status, payment, stock, items }: StoredOrder, { remove, add }: Pieces): boolean =>
  readOrderStatus(status) !== 'cancelled' &&
  isPaid(payment.status) &&
  stock.state === STOCK_STATE.reserved &&
  chosenPieces(remove, creditablePieces(items, payment.refunds)) !== null &&
  items.length + add.length <= MAX_ORDER_LINES;

/** By which the value of the lines changes. The price of the delivery stays. */
export const differenceOf = (items: readonly StoredOrderItem[], change: Pieces): number =>
  (valueOfLines(changedLines(items, change)) - valueOfLines(items)) / 100;

/** Whether the order has an invoice, or gets it as soon as the seller is complete. */
const isInvoiced = ({ payment }: StoredOrder): boolean =>
  [payment.paidAt, payment.earlier, payment.undone].some((part) => part !== undefined);

const INVOICE_ISSUED = {
  en: 'The order is paid and its invoice is issued, so the buyer cannot be changed any more.',
  ru: 'Заказ оплачен, счёт по нему уже выставлен, поэтому покупателя в нём изменить нельзя.',
};

/**
 * A change is made as a whole, and only as it was requested.
 * @returns why it cannot be made; null if it can. `changed`: the order was paid or refunded in the meantime
 */
export const problemOf = (order: StoredOrder, change: StoredChange): 'notChangeable' | 'changed' | null => {
  const isExchange = change.exchange !== undefined;
  if (!isExchange && !isChangeable({ ...order, status: readOrderStatus(order.status) }))
    return 'notChangeable';
  const offered = offeredChange(order);
  const isNext = !offered || offered.id === change.id;
  // The offered delivery would replace the new one.
  if (!isNext && offered.delivery && change.fields.includes('delivery')) return 'notChangeable';
  if (!hasWorth(change)) return null;
  if (isPaid(order.payment.status) !== change.isPaid) return 'changed';
  return isNext && (isExchange ? allowsExchange : allowsPieces)(order, change) ? null : 'notChangeable';
};

/** @throws AppError the problem of a change that cannot be made */
export const checkChange = (order: StoredOrder, change: StoredChange): void => {
  const problem = problemOf(order, change);
  if (problem) throw new AppError(problem);
  if (change.fields.includes('company') && isInvoiced(order))
    throw new AppError('notChangeable', { message: INVOICE_ISSUED });
};

/** A part of an order's amount, or what is paid later for an order that cost nothing, in tenge by the order's own rate. */
export const inKzt = (
  { amount, amountKzt, exchangeRate }: Pick<StoredOrder, 'amount' | 'amountKzt' | 'exchangeRate'>,
  part: number,
): number => {
  if (amount > 0) return Math.round((toHundredths(amountKzt) * part) / amount) / 100;
  return exchangeRate === undefined ? 0 : atRate(part, exchangeRate);
};

/** The amount of an order, in its currency and, by the order's own rate, in tenge. */
export const amountsOf = ({ amount, amountKzt, exchangeRate }: StoredOrder, next: number) => ({
  amount: next,
  amountKzt: atRate(next, exchangeRate ?? (amount > 0 ? amountKzt / amount : 0)),
});

/**
 * The lines and the amount of an order after a change. The amount of a paid order is what was paid for it: a positive
 * difference is paid before the change is made, a negative one is refunded.
 */
export const linesAfter = (order: StoredOrder, change: StoredChange) => {
  const { amount, amountKzt } = order;
  const items = changedLines(change.exchange === undefined ? order.items : withDispatched(order), change);
  if (!change.isPaid) {
    const value = valueOfOrder({ ...order, items }) + toHundredths(change.deliveryDifference ?? 0);
    return { items, ...amountsOf(order, value / 100) };
  }
  const paid = Math.max(0, change.difference);
  // The sum of the payments, in tenge, too.
  return { items, amount: sumOf(amount, paid), amountKzt: sumOf(amountKzt, inKzt(order, paid)) };
};

/** The lines of an order with their kept pieces, by their index. */
export const presentLines = (items: readonly StoredOrderItem[]): [number, StoredOrderItem][] =>
  [...items.entries()]
    .map(([line, item]): [number, StoredOrderItem] => [line, { ...item, quantity: keptPieces(item) }])
    .filter(([, { quantity }]) => quantity > 0);

/** When pieces of an order were exchanged last. */
export const lastExchangeAt = ({ changes = [] }: StoredOrder): Date | undefined =>
  changes.findLast(({ state, exchange }) => state === 'made' && exchange !== undefined)?.at;

/** Whether an order has not been shipped since its last exchange. */
export const hasExchangeToSend = (order: StoredOrder): boolean => {
  const exchangedAt = lastExchangeAt(order);
  const sent = order.history.findLast(({ status }) => ['shipped', 'delivered'].includes(status));
  return exchangedAt !== undefined && (!sent || sent.at < exchangedAt);
};

/** A change with an effect on the documents of a paid order. */
const isCorrection = (change: StoredChange): boolean =>
  change.state === 'made' && change.isPaid && hasWorth(change);

/** The method of delivery before some changes: the one that the first of them has replaced. */
const methodBefore = (changes: readonly StoredChange[]): StoredMethod | undefined =>
  changes.find(({ state, formerMethod }) => state === 'made' && formerMethod)?.formerMethod;

/** The method of delivery that applied after a change. */
export const methodAfter = (
  { changes = [], delivery }: StoredOrder,
  { id }: StoredChange,
): StoredMethod | undefined =>
  methodBefore(changes.slice(changes.findIndex((change) => change.id === id) + 1)) ?? delivery.method;

/** An order as it was paid, before the changes that have documents of their own. */
export const asPaid = (order: StoredOrder): StoredOrder => {
  const later = (order.changes ?? []).filter(isCorrection);
  if (later.length === 0) return order;
  const removed = later.flatMap(({ remove }) => remove);
  const [first] = later.flatMap(({ firstLine = [] }) => firstLine);
  const lines = order.items.slice(0, first);
  const supplements = later.map(({ difference }) => -Math.max(0, difference));
  const ofDelivery = later.map(({ deliveryDifference = 0 }) => -deliveryDifference);
  const { method: present } = order.delivery;
  const method =
    methodBefore(later) ?? (present && { ...present, price: sumOf(present.price, ...ofDelivery) });
  return {
    ...order,
    ...(method && { delivery: { ...order.delivery, method } }),
    amount: sumOf(order.amount, ...supplements),
    items: lines.map((item, line) => ({
      ...item,
      removed: item.quantity - keptPieces(item) - quantityOfLine(removed, line),
      exchanged: 0,
    })),
  };
};
