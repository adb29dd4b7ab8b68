import { RETURN_REASONS, RETURN_STATES } from '@meridian/domain';
import { type InferRawDocTypeFromSchema, Schema } from 'mongoose';
import {
  DURABLE_DOCUMENT,
  EMBEDDED,
  field,
  indexOfText,
  type Present,
} from '../../../platform/database/schema-fields.ts';
import { type WithWork, WORK, WORK_INDEX } from '../../../platform/work/work.schema.ts';
import { lineQuantitySchema } from '../payments/payment.schema.ts';

const historySchema = Schema.create(
  {
    state: { type: String, enum: RETURN_STATES, required: true },
    at: field.date,
    /** `shopper`, the email of a member of staff, or `shop` once the order is anonymous. */
    by: field.text,
  },
  EMBEDDED,
);
/** A refund that a member of staff has requested. It is complete once the return is refunded. */
const refundSchema = Schema.create(
  {
    /** Makes the refund once. An attempt after a refusal has another id. */
    requestId: field.text,
    amount: field.amount,
    /** The pieces that it credits; absent if they are those of the return. */
    lines: { type: [lineQuantitySchema], default: undefined, allowNull: false },
    reason: field.optionalText,
    /** What was withheld of the largest refund. */
    deduction: { type: Number, allowNull: false },
    by: field.text,
  },
  EMBEDDED,
);
/** An exchange that a member of staff has requested. It is complete once the return is exchanged. */
const exchangeSchema = Schema.create(
  {
    /** Of the change of the order, which makes the exchange once. */
    requestId: field.text,
    add: [
      Schema.create(
        { itemId: field.text, colorName: field.textOrEmpty, size: field.textOrEmpty, quantity: field.number },
        EMBEDDED,
      ),
    ],
    reason: field.optionalText,
    by: field.text,
  },
  EMBEDDED,
);
const idempotencySchema = Schema.create({ key: field.text, fingerprint: field.text }, EMBEDDED);

const returnSchema = Schema.create(
  {
    order: { type: Schema.Types.ObjectId, required: true },
    /**
     * Counts the returns of the order from 1. Two concurrent requests get the same number, and the unique index rejects one
     * of them, so that each request sees the pieces of all earlier ones.
     */
    number: field.number,
    state: { type: String, enum: RETURN_STATES, required: true },
    requestedAt: field.date,
    /** The pieces; once the parcel is received, those that arrived. */
    lines: [lineQuantitySchema],
    /** Announced pieces that did not arrive. They can be returned again. */
    missing: { type: [lineQuantitySchema], default: undefined, allowNull: false },
    reason: { type: String, enum: RETURN_REASONS, required: true },
    text: field.textOrEmpty,
    /** Ids of the photos in the collection of files. */
    photos: [String],
    /** Value of the returned pieces in the order's currency. */
    amount: field.amount,
    history: [historySchema],
    instructions: field.nullableText,
    labelUrl: field.nullableText,
    /** Id of the label in the collection of files. */
    label: field.nullableText,
    /** Why it was rejected, or closed without a refund. */
    rejection: field.nullableText,
    /** Pieces that the shop puts back into stock; recorded when the parcel is received. */
    restocked: { type: [lineQuantitySchema], default: undefined, allowNull: false },
    refund: { type: refundSchema, allowNull: false },
    refundedAmount: { type: Number, default: null },
    exchange: { type: exchangeSchema, allowNull: false },
    /** The lines of the order that are sent instead. */
    replacement: { type: [lineQuantitySchema], default: undefined, allowNull: false },
    /** Grows with every decision. Each write is conditional on it. */
    revision: field.number,
    /** The pieces are in stock again. */
    isRestocked: { type: Boolean, allowNull: false },
    /** When markers of the restock may be removed from the watches; absent once they are removed. */
    markersUntil: { type: Date, allowNull: false },
    idempotency: { type: idempotencySchema, allowNull: false },
    ...WORK,
  },
  { collection: 'returns', ...DURABLE_DOCUMENT },
);
returnSchema.index({ order: 1, number: 1 }, { unique: true });
returnSchema.index({ requestedAt: -1, _id: -1 });
returnSchema.index({ state: 1, requestedAt: -1, _id: -1 });
returnSchema.index({ markersUntil: 1 }, { sparse: true });
returnSchema.index({ 'idempotency.key': 1 }, { unique: true, ...indexOfText('idempotency.key') });
returnSchema.index(...WORK_INDEX);

export const RETURN_MODEL = { name: 'Return', schema: returnSchema };

type ReturnFields = Present<InferRawDocTypeFromSchema<typeof returnSchema>>;
export type StoredReturn = Omit<ReturnFields, 'work'> & WithWork;
