import { CURRENCIES, RECEIPT_KINDS, type ReceiptLine } from '@meridian/domain';
import { type InferRawDocTypeFromSchema, Schema } from 'mongoose';
import { DURABLE_DOCUMENT, field, type Present, typed } from '../../../../platform/database/schema-fields.ts';

/** A receipt of the test register, without the customer. Its id is the shop's id of the request. */
const sandboxReceiptSchema = Schema.create(
  {
    _id: field.text,
    /** Unguessable, in the URL of its page. */
    key: field.text,
    number: field.text,
    kind: { type: String, enum: RECEIPT_KINDS, required: true },
    currency: { type: String, enum: CURRENCIES, required: true },
    amount: field.amount,
    lines: { type: Schema.Types.Mixed, required: true, ...typed<ReceiptLine[]>() },
    at: field.date,
  },
  { collection: 'sandboxregister', ...DURABLE_DOCUMENT },
);
sandboxReceiptSchema.index({ key: 1 }, { unique: true });

export type SandboxReceipt = Present<InferRawDocTypeFromSchema<typeof sandboxReceiptSchema>>;
export const SANDBOX_RECEIPT_MODEL = { name: 'SandboxReceipt', schema: sandboxReceiptSchema };
