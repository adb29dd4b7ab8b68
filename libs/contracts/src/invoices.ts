import { CURRENCIES, GIVEN_BY_CODES, LANGUAGES } from '@meridian/domain';
import { z } from 'zod';
import { byId, type EndpointContract } from './endpoint.ts';
import { company } from './orders/company.ts';
import { byOrderAccess, orderAccess } from './orders/schemas.ts';
import { seller } from './settings.ts';
import { amount, calendarDay, objectId, timestamp } from './values.ts';

export const INVOICE_KINDS = ['invoice', 'creditNote'] as const;

const rate = z.number().min(0).max(100);
const taxPart = z.object({ rate, amount });

/** An invoice or a credit note in a list. */
export const invoiceSummary = z.object({
  id: objectId,
  kind: z.enum(INVOICE_KINDS),
  number: z.string().meta({
    description: 'Consecutive per seller, kind and year, such as `INV-2026-000123` or `CN-2026-000123`',
  }),
  at: timestamp,
  day: calendarDay,
  currency: z.enum(CURRENCIES),
  amount,
});

/** A document as it was issued. Later changes of seller, order or rates do not change it, except for serial numbers. */
export const invoice = invoiceSummary.extend({
  orderNumber: z.string(),
  orderDate: calendarDay,
  seller,
  buyer: z.object({
    name: z.string(),
    address: z.array(z.string()).meta({ description: 'Without the country, which is `tax.country`' }),
    email: z.string().nullable(),
    company: company
      .optional()
      .meta({ description: 'The buyer, whose contact person has the name; absent for a private person' }),
  }),
  lines: z.array(
    z.object({
      nameEN: z.string(),
      nameRU: z.string(),
      colorNameEN: z.string(),
      colorNameRU: z.string(),
      size: z.string(),
      sku: z.string(),
      serialNumbers: z.array(z.string()).meta({
        description:
          'Of an invoice, as far as the shop has recorded them by now. The PDF file stays as it was issued',
      }),
      quantity: z.int(),
      price: amount,
      regularPrice: amount.optional().meta({ description: 'Of a piece on sale: the price without the sale' }),
      discount: amount.optional().meta({ description: 'What the promo code has taken off each piece' }),
      isGift: z.boolean().optional().meta({ description: 'A piece that the promo code has given away' }),
      total: amount,
      tax: taxPart.optional().meta({ description: 'Absent on documents of earlier versions' }),
    }),
  ),
  discount: amount.meta({ description: 'Of a credit note: the part of its lines that is not refunded' }),
  promoCode: z
    .object({
      code: z.string(),
      gives: z.enum(GIVEN_BY_CODES),
      discount: amount.meta({ description: 'Which the prices of the lines contain' }),
    })
    .optional()
    .meta({ description: 'Of the invoice of an order' }),
  delivery: amount,
  deliveryMethod: z
    .object({
      nameEN: z.string(),
      nameRU: z.string(),
      place: z.string().nullable().meta({ description: 'Of an order that the customer collects' }),
    })
    .optional(),
  tax: z.object({
    /** Percent. Prices include the tax; 0 is stated on the document. */
    rate: rate.nullable().meta({ description: 'Null if the document has several rates' }),
    amount,
    country: z.string().meta({ description: 'Country of delivery by its stored name, as in an order' }),
  }),
  taxes: z.array(z.object({ rate, amount, tax: amount })).meta({
    description: 'The amount of the document by rate, with the tax that it includes, the highest rate first',
  }),
  deliveryTax: taxPart.optional().meta({
    description:
      'The part of the tax that is of the delivery. Documents of earlier versions have it only for a rate of its own',
  }),
  books: z.object({ rate: z.number(), amount, tax: amount }).optional().meta({
    description: 'Amount and tax in tenge by the exchange rate of the order, if its currency is another one',
  }),
  invoiceNumber: z.string().nullable().meta({
    description:
      'The corrected document: of a credit note the invoice, of the invoice after a failed refund the credit note',
  }),
  reason: z.string().nullable().meta({ description: 'Of a credit note' }),
  warrantyUntil: calendarDay.nullable(),
});

export type InvoiceSummary = z.infer<typeof invoiceSummary>;
export type Invoice = z.infer<typeof invoice>;

const byKeyAndId = z.object({ key: orderAccess, invoiceId: objectId });
/** Language of the document; default the language of the order. */
const language = z.strictObject({ lang: z.enum(LANGUAGES).optional() });
const pdf = {
  query: language,
  contentType: 'application/pdf',
  response: z.string().meta({ format: 'binary' }),
} as const satisfies Partial<EndpointContract>;

export const invoiceEndpoints = {
  'GET /api/orders/:id/invoices': {
    summary: 'Invoice and credit notes of an order, oldest first',
    access: 'orders.view',
    params: byId,
    response: z.array(invoiceSummary),
  },
  'GET /api/invoices/:id/pdf': {
    ...pdf,
    summary: 'An invoice or a credit note as a PDF file',
    access: 'orders.view',
    params: byId,
  },
  'GET /api/orders/by-key/:key/invoices': {
    summary: 'Invoice and credit notes of an own order, oldest first',
    access: 'optional',
    params: byOrderAccess,
    response: z.array(invoiceSummary),
  },
  'GET /api/orders/by-key/:key/invoices/:invoiceId': {
    summary: 'A document of an own order, for the print page',
    access: 'optional',
    params: byKeyAndId,
    response: invoice,
  },
  'GET /api/orders/by-key/:key/invoices/:invoiceId/pdf': {
    ...pdf,
    summary: 'A document of an own order as a PDF file',
    access: 'optional',
    params: byKeyAndId,
  },
} as const satisfies Record<string, EndpointContract>;
