import { RETURN_REASONS, RETURN_STATES } from '@meridian/domain';
import { type InferRawDocTypeFromSchema, Schema } from 'mongoose';
import { DURABLE } from '../../../platform/database/durable.ts';
import {
  AMOUNT,
  DOCUMENT,
  EMBEDDED,
  indexOfText,
  NULLABLE_TEXT,
  OPTIONAL_TEXT,
  type Present,
  REQUIRED_DATE,
  REQUIRED_NUMBER,
  REQUIRED_TEXT,
  TEXT,
} from '../../../platform/database/schema-fields.ts';
import { type WithWork, WORK, WORK_INDEX } from '../../../platform/work/work.schema.ts';
import { lineQuantitySchema } from '../payments/payment.schema.ts';

const historySchema = Schema.create(
  {
    state: { type: String, enum: RETURN_STATES, required: true },
    at: REQUIRED_DATE,
    /** `shopper`, the email of a member of staff, or `shop` once the order is anonymous. */
    by: REQUIRED_TEXT,
  },
  EMBEDDED,
);
/** A refund that a member of staff has requested. It is complete once the return is refunded. */
const refundSchema = Schema.create(
  {
    /** Makes the refund once. An attempt after a refusal has another id. */
    requestId: REQUIRED_TEXT,
    amount: AMOUNT,
    reason: OPTIONAL_TEXT,
    by: REQUIRED_TEXT,
  },
  EMBEDDED,
);
const idempotencySchema = Schema.create({ key: REQUIRED_TEXT, fingerprint: REQUIRED_TEXT }, EMBEDDED);

export const returnSchema = Schema.create(
  {
    order: { type: Schema.Types.ObjectId, required: true },
    /**
     * Counts the returns of the order from 1. Two concurrent requests get the same number, and the unique index rejects one
     * of them, so that each request sees the pieces of all earlier ones.
     */
    number: REQUIRED_NUMBER,
    state: { type: String, enum: RETURN_STATES, required: true },
    requestedAt: REQUIRED_DATE,
    lines: [lineQuantitySchema],
    reason: { type: String, enum: RETURN_REASONS, required: true },
    text: TEXT,
    /** Ids of the photos in the collection of files. */
    photos: [String],
    /** Value of the returned pieces in the order's currency. */
    amount: AMOUNT,
    history: [historySchema],
    instructions: NULLABLE_TEXT,
    labelUrl: NULLABLE_TEXT,
    /** Id of the label in the collection of files. */
    label: NULLABLE_TEXT,
    rejection: NULLABLE_TEXT,
    /** Pieces that the shop puts back into stock; recorded when the parcel is received. */
    restocked: { type: [lineQuantitySchema], default: undefined, allowNull: false },
    refund: { type: refundSchema, allowNull: false },
    refundedAmount: { type: Number, default: null },
    /** Grows with every decision. Each write is conditional on it. */
    revision: REQUIRED_NUMBER,
    /** The pieces are in stock again. */
    isRestocked: { type: Boolean, allowNull: false },
    /** When markers of the restock may be removed from the watches; absent once they are removed. */
    markersUntil: { type: Date, allowNull: false },
    idempotency: { type: idempotencySchema, allowNull: false },
    ...WORK,
  },
  { collection: 'returns', writeConcern: DURABLE, ...DOCUMENT },
);
returnSchema.index({ order: 1, number: 1 }, { unique: true });
returnSchema.index({ requestedAt: -1, _id: -1 });
returnSchema.index({ state: 1, requestedAt: -1, _id: -1 });
returnSchema.index({ markersUntil: 1 }, { sparse: true });
returnSchema.index({ 'idempotency.key': 1 }, { unique: true, ...indexOfText('idempotency.key') });
returnSchema.index(...WORK_INDEX);

export const RETURN_MODEL = 'Return';

type ReturnFields = Present<InferRawDocTypeFromSchema<typeof returnSchema>>;
/** A return as stored. */
export type StoredReturn = Omit<ReturnFields, 'work'> & WithWork;
