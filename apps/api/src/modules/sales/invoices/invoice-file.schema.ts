import { type InferRawDocTypeFromSchema, Schema } from 'mongoose';
import { DURABLE_DOCUMENT, field } from '../../../platform/database/schema-fields.ts';

/** The PDF file of an invoice or a credit note as it was issued, in a language and with or without the data of its buyer. */
const invoiceFileSchema = Schema.create(
  {
    _id: field.text,
    orderId: { type: Schema.Types.ObjectId, required: true },
    at: field.date,
    bytes: { type: Buffer, required: true },
  },
  { collection: 'invoicefiles', ...DURABLE_DOCUMENT },
);
invoiceFileSchema.index({ orderId: 1 });
invoiceFileSchema.index({ at: 1 });

export const INVOICE_FILE_MODEL = { name: 'InvoiceFile', schema: invoiceFileSchema };
export type StoredInvoiceFile = InferRawDocTypeFromSchema<typeof invoiceFileSchema>;
