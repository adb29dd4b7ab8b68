import { type InferRawDocTypeFromSchema, Schema } from 'mongoose';
import { EMBEDDED, field } from '../../../platform/database/schema-fields.ts';

/**
 * Whether money was received by a payment, or returned by a refund or a lost dispute. An entry of the opposite sign reverses
 * it: of a payment that was undone, a refund that failed later, or a dispute that was won after all.
 */
const MONEY_KINDS = ['payment', 'refund', 'dispute'] as const;

/** Money that was received or, with a negative amount, returned. */
export const moneyEntrySchema = Schema.create(
  {
    kind: { type: String, enum: MONEY_KINDS, required: true },
    /** Of the payment, the refund or the dispute. */
    id: field.text,
    amount: field.number,
    amountKzt: field.number,
    at: field.date,
  },
  EMBEDDED,
);

export type MoneyEntry = InferRawDocTypeFromSchema<typeof moneyEntrySchema>;
