import type { Invoice, InvoiceSummary } from '@meridian/contracts';
import { orderNumber } from '@meridian/domain';
import { dayIn } from '../../platform/calendar/shop-calendar.ts';
import type { StoredOrder } from '../orders/order.schema.ts';
import { numberOf } from './invoice-number.ts';
import type { StoredInvoice } from './invoice.schema.ts';

/** @param zone the shop's time zone */
export const presentSummary = (invoice: StoredInvoice, zone: string): InvoiceSummary => ({
  id: invoice._id.toHexString(),
  kind: invoice.kind,
  number: numberOf(invoice),
  at: invoice.at.toISOString(),
  day: dayIn(invoice.at, zone),
  currency: invoice.currency,
  amount: invoice.amount,
});

/**
 * A document with the serial numbers that its order has by now. The buyer's email is read from the order, because
 * bookkeeping does not need it for longer.
 */
export const presentInvoice = (invoice: StoredInvoice, order: StoredOrder, zone: string): Invoice => {
  const { kind, orderId, orderDate, seller, buyer, lines, tax } = invoice;
  const { discount, delivery, invoiceNumber, reason } = invoice;
  return {
    ...presentSummary(invoice, zone),
    orderNumber: orderNumber(orderId.toHexString()),
    orderDate: dayIn(orderDate, zone),
    seller,
    buyer: { name: buyer.name, address: [...buyer.address], email: order.email },
    lines: lines.map(({ line, ...sold }) => ({
      ...sold,
      serialNumbers: kind === 'invoice' ? [...(order.items[line]?.serialNumbers ?? [])] : [],
    })),
    discount,
    delivery,
    tax,
    invoiceNumber,
    reason,
    warrantyUntil: null,
  };
};
