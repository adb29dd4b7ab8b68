import { RECEIPT_KINDS, RECEIPT_STATES } from '@meridian/domain';
import { type InferRawDocTypeFromSchema, Schema } from 'mongoose';
import { DURABLE_DOCUMENT, field, type Present } from '../../../platform/database/schema-fields.ts';
import { RECEIPT_ISSUERS } from '../payments/payment.schema.ts';

/** A fiscal receipt of a confirmed movement of money. Its content is in the payment. */
const receiptSchema = Schema.create(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    /** Of the payment, the kind and the refund, so that each has one receipt. */
    key: field.text,
    orderId: field.text,
    payment: field.text,
    /** Of a refund or a correction; null for the whole payment. */
    refund: field.nullableText,
    kind: { type: String, enum: RECEIPT_KINDS, required: true },
    by: { type: String, enum: RECEIPT_ISSUERS, required: true },
    amount: field.amount,
    state: { type: String, enum: RECEIPT_STATES, required: true },
    /** Counts the requests that the register has refused: the next one is another request. */
    faults: field.number,
    /** The issuer's id of the receipt. */
    reference: field.nullableText,
    number: field.nullableText,
    url: field.nullableText,
    /** Why it is not registered, for the staff. */
    problem: field.nullableText,
    /** When the money was confirmed. */
    createdAt: field.date,
    registeredAt: { type: Date, default: null },
    /** Grows with every change. */
    revision: field.number,
  },
  { collection: 'receipts', ...DURABLE_DOCUMENT },
);
receiptSchema.index({ key: 1 }, { unique: true });
receiptSchema.index({ orderId: 1, createdAt: 1 });
receiptSchema.index({ createdAt: 1 }, { partialFilterExpression: { registeredAt: null } });

export type StoredReceipt = Present<InferRawDocTypeFromSchema<typeof receiptSchema>>;
export const RECEIPT_MODEL = { name: 'Receipt', schema: receiptSchema };
