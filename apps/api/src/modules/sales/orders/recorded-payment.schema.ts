import { OFFLINE_METHODS, PAYMENT_METHODS } from '@meridian/domain';
import { type InferRawDocTypeFromSchema, Schema } from 'mongoose';
import { EMBEDDED, field } from '../../../platform/database/schema-fields.ts';

/** How an order was to be paid before the staff recorded its payment. */
export const formerPaymentSchema = Schema.create(
  {
    provider: field.text,
    method: { type: String, enum: OFFLINE_METHODS, allowNull: false },
    via: { type: String, enum: PAYMENT_METHODS, allowNull: false },
  },
  EMBEDDED,
);

/** A recorded payment that was a mistake. */
export const undonePaymentSchema = Schema.create(
  {
    /** Of the payment. */
    id: field.text,
    amount: field.amount,
    method: { type: String, enum: OFFLINE_METHODS, allowNull: false },
    reference: field.optionalText,
    paidAt: field.date,
    /** When it was undone. */
    at: field.date,
    by: field.optionalText,
    reason: field.optionalText,
    /** Whether another payment was recorded instead, so that the order stayed paid. */
    isReplaced: field.boolean,
  },
  EMBEDDED,
);

export type UndonePayment = InferRawDocTypeFromSchema<typeof undonePaymentSchema>;
