import { INVOICE_KINDS } from '@meridian/contracts';
import { CURRENCIES, GIVEN_BY_CODES, LANGUAGES } from '@meridian/domain';
import { type InferRawDocTypeFromSchema, Schema } from 'mongoose';
import { DURABLE_DOCUMENT, EMBEDDED, field, type Present } from '../../../platform/database/schema-fields.ts';
import { companySchema } from '../../accounts/users/company.schema.ts';

const sellerSchema = Schema.create(
  {
    ...{
      name: field.text,
      address: field.textOrEmpty,
      taxId: field.textOrEmpty,
      email: field.textOrEmpty,
      bank: field.textOrEmpty,
    },
    ...{ phone: field.optionalText, hours: field.optionalText, messenger: field.optionalText },
    /** Absent on documents of earlier versions. */
    country: field.optionalText,
    isVatRegistered: { type: Boolean, allowNull: false },
  },
  EMBEDDED,
);

/** Of an invoice for a company, the name and the address are those of the contact person. */
const buyerSchema = Schema.create(
  { name: field.textOrEmpty, address: [String], company: { type: companySchema, allowNull: false } },
  EMBEDDED,
);

const rate = { ...field.number, min: 0, max: 100 };

/** The tax of a line or of the delivery. */
const taxPartSchema = Schema.create({ rate, amount: field.amount }, EMBEDDED);

/** What a document is about at one rate, with the tax that it includes. */
const rateSchema = Schema.create({ rate, amount: field.amount, tax: field.amount }, EMBEDDED);

const lineSchema = Schema.create(
  {
    /** Index of the line in the order's `items`, from which the serial numbers are read. */
    line: field.number,
    nameEN: field.textOrEmpty,
    nameRU: field.textOrEmpty,
    colorNameEN: field.textOrEmpty,
    colorNameRU: field.textOrEmpty,
    size: field.textOrEmpty,
    sku: field.textOrEmpty,
    quantity: { ...field.number, min: 1 },
    price: field.amount,
    /** Of a piece on sale: the price without the sale. */
    regularPrice: { type: Number, allowNull: false },
    /** What the promo code has taken off each piece. */
    discount: { type: Number, allowNull: false },
    isGift: { type: Boolean, allowNull: false },
    total: field.amount,
    /** Absent on documents of earlier versions, whose lines all have the rate of `tax`. */
    tax: { type: taxPartSchema, allowNull: false },
  },
  EMBEDDED,
);

/** `rate` is null if the document has several rates. */
const taxSchema = Schema.create(
  {
    rate: { type: Number, min: 0, max: 100, default: null },
    amount: field.amount,
    country: field.textOrEmpty,
  },
  EMBEDDED,
);

/** The amounts in tenge, by the exchange rate of the order. */
const booksSchema = Schema.create({ rate: field.number, amount: field.amount, tax: field.amount }, EMBEDDED);

const deliveryMethodSchema = Schema.create(
  {
    nameEN: field.textOrEmpty,
    nameRU: field.textOrEmpty,
    /** The address of the point at which the order is collected. */
    place: field.nullableText,
  },
  EMBEDDED,
);

/** `discount` is in the prices of the lines. */
const promoCodeSchema = Schema.create(
  {
    code: field.text,
    gives: { type: String, enum: GIVEN_BY_CODES, required: true },
    discount: field.amount,
  },
  EMBEDDED,
);

/**
 * Invoices and credit notes. A document is never deleted, and only its buyer is ever changed: it is removed at the end of
 * the period of bookkeeping.
 */
const invoiceSchema = Schema.create(
  {
    /** The id of the seller whose numbers the document continues. */
    series: field.text,
    kind: { type: String, enum: INVOICE_KINDS, required: true },
    /** In front of the displayed number. */
    prefix: field.optionalText,
    /** The year of `at` in the shop's time zone. */
    year: field.number,
    /** 1, 2, 3, … within series, kind and year. */
    sequence: { ...field.number, min: 1 },
    at: field.date,
    orderId: { type: Schema.Types.ObjectId, required: true },
    /** Of what a document corrects: a refund, a change or a later payment; null for the invoice of an order. */
    refundId: field.nullableText,
    orderDate: field.date,
    language: { type: String, enum: LANGUAGES, required: true },
    currency: { type: String, enum: CURRENCIES, required: true },
    amount: field.amount,
    seller: { type: sellerSchema, required: true },
    buyer: { type: buyerSchema, required: true },
    lines: [lineSchema],
    /** Of a credit note: the part of its lines that is not refunded. */
    discount: field.amount,
    /** Only of the invoice of an order. */
    promoCode: { type: promoCodeSchema, allowNull: false },
    delivery: field.amount,
    /** Absent if the order has none. */
    deliveryMethod: { type: deliveryMethodSchema, allowNull: false },
    tax: { type: taxSchema, required: true },
    /** By rate, the highest first. Absent on documents of earlier versions. */
    taxes: { type: [rateSchema], default: undefined, allowNull: false },
    /** The part of the tax that is of the delivery. On documents of earlier versions only if it has a rate of its own. */
    deliveryTax: { type: taxPartSchema, allowNull: false },
    /** Of a document in another currency than tenge. Absent on documents of earlier versions. */
    books: { type: booksSchema, allowNull: false },
    /** The number of the corrected document: of the invoice for a credit note, of the credit note for its reversal. */
    invoiceNumber: field.nullableText,
    reason: field.nullableText,
    /** The last day of the warranty as of the issue, only of the invoice of an order. */
    warrantyUntil: field.optionalText,
    /** When the buyer was removed. */
    anonymisedAt: { type: Date, allowNull: false },
  },
  { collection: 'invoices', ...DURABLE_DOCUMENT },
);
// A number is used once, and the next one is read from the index.
invoiceSchema.index({ series: 1, kind: 1, year: 1, sequence: -1 }, { unique: true });
// An order has one invoice, a refund one credit note and one reversal, and a later payment one correction.
invoiceSchema.index({ orderId: 1, kind: 1, refundId: 1 }, { unique: true });
invoiceSchema.index({ anonymisedAt: 1, at: 1 });

type InvoiceFields = Present<InferRawDocTypeFromSchema<typeof invoiceSchema>>;
export type StoredInvoice = Omit<InvoiceFields, 'deliveryMethod' | 'lines'> & {
  lines: (Omit<InvoiceFields['lines'][number], 'tax'> & {
    tax?: Present<InferRawDocTypeFromSchema<typeof taxPartSchema>>;
  })[];
  deliveryMethod?: Present<InferRawDocTypeFromSchema<typeof deliveryMethodSchema>>;
};
export const INVOICE_MODEL = { name: 'Invoice', schema: invoiceSchema };
