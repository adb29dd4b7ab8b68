import { CURRENCIES } from '@meridian/domain';
import { z } from 'zod';
import { amount, calendarDay, objectId, timestamp } from '../values.ts';

export const INVOICE_KINDS = ['invoice', 'creditNote'] as const;

/** An invoice or a credit note in a list. */
export const invoiceSummary = z.object({
  id: objectId,
  kind: z.enum(INVOICE_KINDS),
  number: z.string().meta({ description: 'Consecutive per year and kind, such as `2026-000123`' }),
  at: timestamp,
  amount,
});

/** A document as it was issued. Later changes of the seller, the order or the rates do not change it. */
export const invoice = invoiceSummary.extend({
  orderNumber: z.string(),
  orderDate: timestamp,
  currency: z.enum(CURRENCIES),
  seller: z.object({
    name: z.string(),
    address: z.string(),
    taxId: z.string(),
    email: z.string(),
    bank: z.string(),
  }),
  buyer: z.object({ name: z.string(), address: z.array(z.string()), email: z.string().nullable() }),
  lines: z.array(
    z.object({
      nameEN: z.string(),
      nameRU: z.string(),
      colorNameEN: z.string(),
      colorNameRU: z.string(),
      size: z.string(),
      sku: z.string(),
      serialNumbers: z.array(z.string()),
      quantity: z.int(),
      price: amount,
      total: amount,
    }),
  ),
  discount: amount,
  delivery: amount,
  tax: z.object({
    /** Percent. Prices include the tax; 0 is stated on the document. */
    rate: z.number().min(0).max(100),
    amount,
    country: z.string(),
  }),
  invoiceNumber: z
    .string()
    .nullable()
    .meta({ description: 'Of a credit note: the invoice that it corrects' }),
  reason: z.string().nullable().meta({ description: 'Of a credit note' }),
  warrantyUntil: calendarDay.nullable(),
});

export type InvoiceSummary = z.infer<typeof invoiceSummary>;
export type Invoice = z.infer<typeof invoice>;
