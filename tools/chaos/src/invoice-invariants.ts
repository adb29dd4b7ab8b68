import { refundedHundredths, toHundredths, valueOfLines } from '@meridian/domain';
import { grouped } from './grouped.ts';
import type { ShopState, StoredInvoice, StoredOrder } from './shop-state.ts';

/** The numbers of each series are 1, 2, 3, … */
const numberViolations = (invoices: readonly StoredInvoice[]): string[] => {
  const sequences = grouped(invoices, ({ series, kind, year }) => `${series} ${kind} ${year}`);
  return [...sequences]
    .filter(([, numbered]) =>
      numbered
        .map(({ sequence }) => sequence)
        .sort((a, b) => a - b)
        .some((number, index) => number !== index + 1),
    )
    .map(([name]) => `invoices of ${name}: the numbers have gaps or repeats`);
};

/** What was paid for dearer changes. */
const supplementsOf = (changes: NonNullable<StoredOrder['changes']>): number =>
  changes
    .filter(({ paidBy }) => paidBy !== undefined)
    .reduce((sum, { difference }) => sum + toHundredths(difference), 0);

/**
 * The documents that an order must have, as `kind refund amount`, besides the reversals of an order that was paid again and the
 * correction of its amount. A refund that failed later would need a reversal, too.
 */
const expectedOf = (
  { amount, payment, items, changes = [] }: StoredOrder,
  invoiced: number | undefined,
): string[] => [
  ...(payment.paidAt || payment.earlier
    ? // An order that was opened again may have another amount than its invoice.
      [`invoice null ${payment.earlier ? invoiced : toHundredths(amount) - supplementsOf(changes)}`]
    : []),
  ...changes
    .filter(({ state, isPaid }) => state === 'made' && isPaid)
    .flatMap(({ id, remove, add, deliveryDifference = 0 }) => {
      const ofDelivery = toHundredths(deliveryDifference);
      const added = valueOfLines(add) + Math.max(0, ofDelivery);
      const removed = remove.reduce(
        (sum, { line, quantity }) => sum + toHundredths(items[line]?.price ?? 0) * quantity,
        Math.max(0, -ofDelivery),
      );
      if (added === 0) return [];
      const credited = Math.min(added, removed);
      return [
        ...(credited > 0 ? [`creditNote correction-${id} ${credited}`] : []),
        `invoice correction-${id} ${added}`,
      ];
    }),
  ...(payment.refunds ?? [])
    .filter(({ status, isLate }) => status === 'succeeded' && !isLate)
    .map(({ id, amount: refunded }) => `creditNote ${id ?? ''} ${toHundredths(refunded)}`),
];

/** What the documents of an order add up to: what is paid now and not refunded. */
const netOf = ({ amount, payment }: StoredOrder): number =>
  payment.paidAt ? toHundredths(amount) - refundedHundredths(payment.refunds ?? [], 'succeeded') : 0;

/** The amount of each document with lines is that of its lines and its delivery, less what is not refunded. */
const sumViolations = (invoices: readonly StoredInvoice[]): string[] =>
  invoices
    .filter(({ lines }) => lines.length > 0)
    .filter(({ amount, lines, discount, delivery }) => {
      const sum = lines.reduce((all, line) => all + toHundredths(line.total), toHundredths(delivery));
      const isExact = lines.every(
        ({ price, quantity, total }) => toHundredths(price) * quantity === toHundredths(total),
      );
      return !isExact || sum - toHundredths(discount) !== toHundredths(amount);
    })
    .map(({ _id, kind }) => `${kind} ${_id.toHexString()}: its lines do not add up to its amount`);

/** Every paid order has one invoice of its amount, and every refund of it one credit note; they add up. */
export const invoiceViolations = ({ orders, invoices }: ShopState): string[] => [
  ...numberViolations(invoices),
  ...sumViolations(invoices),
  ...orders.flatMap((order) => {
    const own = invoices.filter(({ orderId }) => orderId.equals(order._id));
    const net = own.reduce(
      (sum, { kind, amount }) => sum + toHundredths(amount) * (kind === 'invoice' ? 1 : -1),
      0,
    );
    const isOfLaterPayment = ({ kind, refundId }: StoredInvoice): boolean =>
      refundId?.startsWith('later-') ||
      (kind === 'invoice' &&
        (order.payment.refunds ?? []).some(({ id, isEarlier }) => isEarlier && id === refundId));
    const issued = own
      .filter((document) => !isOfLaterPayment(document))
      .map(({ kind, refundId, amount }) => `${kind} ${refundId} ${toHundredths(amount)}`);
    const invoice = own.find(({ kind, refundId }) => kind === 'invoice' && refundId === null);
    const expected = expectedOf(order, invoice && toHundredths(invoice.amount));
    return net === netOf(order) && issued.sort().join() === expected.sort().join()
      ? []
      : [
          `order ${order._id.toHexString()}: has the documents ${issued.join()} of ${net} instead of ${expected.join()} of ${netOf(order)}`,
        ];
  }),
];
