import { RECEIPT_KINDS, RECEIPT_STATES } from '@meridian/domain';
import { type InferRawDocTypeFromSchema, Schema } from 'mongoose';
import { EMBEDDED, field, type Present } from '../../../platform/database/schema-fields.ts';

/** A fiscal receipt as the order shows it. Its document is the original. */
export const orderReceiptSchema = Schema.create(
  {
    id: field.text,
    kind: { type: String, enum: RECEIPT_KINDS, required: true },
    state: { type: String, enum: RECEIPT_STATES, required: true },
    number: field.nullableText,
    url: field.nullableText,
    amount: field.amount,
    at: field.date,
    /** Why it is not registered, for the staff. */
    problem: field.optionalText,
  },
  EMBEDDED,
);

export type OrderReceipt = Present<InferRawDocTypeFromSchema<typeof orderReceiptSchema>>;
