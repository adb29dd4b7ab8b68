import { INVOICE_KINDS } from '@meridian/contracts';
import { CURRENCIES, LANGUAGES } from '@meridian/domain';
import { type InferRawDocTypeFromSchema, Schema } from 'mongoose';
import { DURABLE } from '../../../platform/database/durable.ts';
import {
  AMOUNT,
  DOCUMENT,
  EMBEDDED,
  NULLABLE_TEXT,
  type Present,
  REQUIRED_DATE,
  REQUIRED_NUMBER,
  REQUIRED_TEXT,
  OPTIONAL_TEXT,
  TEXT,
} from '../../../platform/database/schema-fields.ts';

const sellerSchema = Schema.create(
  {
    ...{ name: REQUIRED_TEXT, address: TEXT, taxId: TEXT, email: TEXT, bank: TEXT },
    ...{ phone: OPTIONAL_TEXT, hours: OPTIONAL_TEXT, messenger: OPTIONAL_TEXT },
  },
  EMBEDDED,
);

const buyerSchema = Schema.create({ name: TEXT, address: [String] }, EMBEDDED);

const lineSchema = Schema.create(
  {
    /** Index of the line in the order's `items`, from which the serial numbers are read. */
    line: REQUIRED_NUMBER,
    nameEN: TEXT,
    nameRU: TEXT,
    colorNameEN: TEXT,
    colorNameRU: TEXT,
    size: TEXT,
    sku: TEXT,
    quantity: { ...REQUIRED_NUMBER, min: 1 },
    price: AMOUNT,
    total: AMOUNT,
  },
  EMBEDDED,
);

const taxSchema = Schema.create(
  { rate: { ...REQUIRED_NUMBER, min: 0, max: 100 }, amount: AMOUNT, country: TEXT },
  EMBEDDED,
);

/**
 * Invoices and credit notes. A document is never deleted, and only its buyer is ever changed: it is removed at the end of
 * the period of bookkeeping.
 */
export const invoiceSchema = Schema.create(
  {
    /** The seller whose numbers the document continues (`seriesOf`). */
    series: REQUIRED_TEXT,
    kind: { type: String, enum: INVOICE_KINDS, required: true },
    /** The year of `at` in the shop's time zone. */
    year: REQUIRED_NUMBER,
    /** 1, 2, 3, … within series, kind and year. */
    sequence: { ...REQUIRED_NUMBER, min: 1 },
    at: REQUIRED_DATE,
    orderId: { type: Schema.Types.ObjectId, required: true },
    /** Of a credit note, or of the invoice that reverses it; null for the invoice of an order. */
    refundId: NULLABLE_TEXT,
    orderDate: REQUIRED_DATE,
    language: { type: String, enum: LANGUAGES, required: true },
    currency: { type: String, enum: CURRENCIES, required: true },
    amount: AMOUNT,
    seller: { type: sellerSchema, required: true },
    buyer: { type: buyerSchema, required: true },
    lines: [lineSchema],
    discount: AMOUNT,
    delivery: AMOUNT,
    tax: { type: taxSchema, required: true },
    /** The number of the corrected document: of the invoice for a credit note, of the credit note for its reversal. */
    invoiceNumber: NULLABLE_TEXT,
    reason: NULLABLE_TEXT,
    /** When the buyer was removed. */
    anonymisedAt: { type: Date, allowNull: false },
  },
  { collection: 'invoices', writeConcern: DURABLE, ...DOCUMENT },
);
// A number is used once, and the next one is read from the index.
invoiceSchema.index({ series: 1, kind: 1, year: 1, sequence: -1 }, { unique: true });
// An order has one invoice, and a refund has one credit note and one reversal.
invoiceSchema.index({ orderId: 1, kind: 1, refundId: 1 }, { unique: true });
invoiceSchema.index({ anonymisedAt: 1, at: 1 });

export type StoredInvoice = Present<InferRawDocTypeFromSchema<typeof invoiceSchema>>;
export const INVOICE_MODEL = 'Invoice';
