import type { Invoice, InvoiceSummary } from '@meridian/contracts';
import { maskedCompany, maskEmail, maskText, orderNumber } from '@meridian/domain';
import { dayIn } from '../../../platform/calendar/shop-calendar.ts';
import type { StoredOrder } from '../orders/order.schema.ts';
import { warrantyUntil } from '../orders/warranty.ts';
import { taxesOfDocument } from './document-taxes.ts';
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
  const { discount, promoCode, delivery, deliveryMethod, deliveryTax, books, invoiceNumber, reason, prefix } =
    invoice;
  const isSale = kind === 'invoice' && invoiceNumber === null;
  return {
    ...presentSummary(invoice, zone),
    orderNumber: orderNumber(orderId.toHexString()),
    orderDate: dayIn(orderDate, zone),
    seller,
    buyer: { ...buyer, address: [...buyer.address], email: order.email },
    lines: lines.map(({ line, ...sold }) => ({
      ...sold,
      serialNumbers: isSale ? [...(order.items[line]?.serialNumbers ?? [])] : [],
    })),
    discount,
    ...(promoCode && { promoCode }),
    delivery,
    ...(deliveryMethod && { deliveryMethod }),
    tax: { ...tax, rate: tax.rate ?? null },
    taxes: taxesOfDocument(invoice),
    ...(books && { books }),
    ...(deliveryTax && { deliveryTax }),
    invoiceNumber,
    reason,
    // An invoice of an earlier version, whose number has no prefix, does not store it.
    warrantyUntil: isSale && !prefix ? warrantyUntil(order, zone) : (invoice.warrantyUntil ?? null),
  };
};

/** Returns a document with the data of its buyer masked. The first name stays, so that the buyer recognises it. */
export const maskedInvoice = (invoice: Invoice): Invoice => {
  const { name, address, email, company } = invoice.buyer;
  const [firstName = '', ...names] = name.split(' ');
  return {
    ...invoice,
    buyer: {
      name: [firstName, ...names.map(maskText)].join(' '),
      address: address.map(maskText),
      email: email && maskEmail(email),
      ...(company && { company: maskedCompany(company) }),
    },
  };
};
