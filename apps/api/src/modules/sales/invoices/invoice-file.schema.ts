import { type InferRawDocTypeFromSchema, Schema } from 'mongoose';
import { DOCUMENT, REQUIRED_DATE, REQUIRED_TEXT } from '../../../platform/database/schema-fields.ts';

/** The PDF file of an invoice or a credit note, in a language and with or without the data of its buyer. */
export const invoiceFileSchema = Schema.create(
  {
    _id: REQUIRED_TEXT,
    orderId: { type: Schema.Types.ObjectId, required: true },
    /** When the document was issued. */
    at: REQUIRED_DATE,
    /** Of the document. Another content, such as new serial numbers, is rendered again. */
    digest: REQUIRED_TEXT,
    bytes: { type: Buffer, required: true },
  },
  { collection: 'invoicefiles', ...DOCUMENT },
);
invoiceFileSchema.index({ orderId: 1 });
invoiceFileSchema.index({ at: 1 });

export const INVOICE_FILE_MODEL = 'InvoiceFile';
export type StoredInvoiceFile = InferRawDocTypeFromSchema<typeof invoiceFileSchema>;
