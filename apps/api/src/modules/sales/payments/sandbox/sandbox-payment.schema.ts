import { CURRENCIES, LANGUAGES } from '@meridian/domain';
import { type InferRawDocTypeFromSchema, Schema } from 'mongoose';
import {
  DURABLE_DOCUMENT,
  EMBEDDED,
  field,
  type Present,
} from '../../../../platform/database/schema-fields.ts';
import { WORK, WORK_INDEX } from '../../../../platform/work/work.schema.ts';

const DECISIONS = ['approved', 'declined', 'closed'] as const;

const refundSchema = Schema.create(
  {
    reference: field.text,
    /** The id of the shop's request; null if the refund was made at the bank. */
    requestId: field.nullableText,
    hundredths: field.number,
  },
  EMBEDDED,
);

/** A payment of the test bank. Its id is the shop's id of the payment. */
const sandboxPaymentSchema = Schema.create(
  {
    _id: field.text,
    orderId: field.text,
    amount: field.amount,
    currency: { type: String, enum: CURRENCIES, required: true },
    language: { type: String, enum: LANGUAGES, required: true },
    successUrl: field.text,
    failUrl: field.text,
    decision: { type: String, enum: [...DECISIONS, null], default: null },
    /** Whether the whole amount is refunded. */
    refunded: field.boolean,
    refunds: { type: [refundSchema], default: undefined, allowNull: false },
    ...WORK,
  },
  { collection: 'sandboxbank', ...DURABLE_DOCUMENT },
);
sandboxPaymentSchema.index(...WORK_INDEX);

export type SandboxDecision = (typeof DECISIONS)[number];
type SandboxFields = Present<InferRawDocTypeFromSchema<typeof sandboxPaymentSchema>>;
export type SandboxPayment = Omit<SandboxFields, 'refunds'> & {
  refunds?: Present<InferRawDocTypeFromSchema<typeof refundSchema>>[];
};

export const SANDBOX_PAYMENT_MODEL = { name: 'SandboxPayment', schema: sandboxPaymentSchema };
