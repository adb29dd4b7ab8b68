import { toHundredths } from '@meridian/domain';
import type { ShopState, StoredInvoice, StoredOrder } from './shop-state.ts';

/** The numbers of each series are 1, 2, 3, … */
const numberViolations = (invoices: readonly StoredInvoice[]): string[] => {
  const sequences = new Map<string, number[]>();
  for (const { series, kind, year, sequence } of invoices) {
    const name = `${series} ${kind} ${year}`;
    sequences.set(name, [...(sequences.get(name) ?? []), sequence]);
  }
  return [...sequences]
    .filter(([, numbers]) => numbers.sort((a, b) => a - b).some((number, index) => number !== index + 1))
    .map(([name]) => `invoices of ${name}: the numbers have gaps or repeats`);
};

/** The documents that an order must have, as `kind refund amount`. A refund that failed later would need a reversal. */
const expectedOf = ({ amount, payment }: StoredOrder): string[] => [
  ...(payment.paidAt ? [`invoice null ${toHundredths(amount)}`] : []),
  ...(payment.refunds ?? [])
    .filter(({ status, isLate }) => status === 'succeeded' && !isLate)
    .map(({ id, amount: refunded }) => `creditNote ${id ?? ''} ${toHundredths(refunded)}`),
];

/** Every paid order has one invoice of its amount, and every refund of it one credit note. */
export const invoiceViolations = ({ orders, invoices }: ShopState): string[] => [
  ...numberViolations(invoices),
  ...orders.flatMap((order) => {
    const issued = invoices
      .filter(({ orderId }) => orderId.equals(order._id))
      .map(({ kind, refundId, amount }) => `${kind} ${refundId} ${toHundredths(amount)}`);
    const expected = expectedOf(order);
    return issued.sort().join() === expected.sort().join()
      ? []
      : [
          `order ${order._id.toHexString()}: has the documents ${issued.join()} instead of ${expected.join()}`,
        ];
  }),
];
