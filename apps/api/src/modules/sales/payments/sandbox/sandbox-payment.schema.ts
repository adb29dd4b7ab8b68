import { CURRENCIES, LANGUAGES } from '@meridian/domain';
import { type InferRawDocTypeFromSchema, Schema } from 'mongoose';
import { DURABLE } from '../../../../platform/database/durable.ts';
import {
  AMOUNT,
  DOCUMENT,
  EMBEDDED,
  NULLABLE_TEXT,
  type Present,
  REQUIRED_BOOLEAN,
  REQUIRED_NUMBER,
  REQUIRED_TEXT,
} from '../../../../platform/database/schema-fields.ts';
import { WORK, WORK_INDEX } from '../../../../platform/work/work.schema.ts';

const DECISIONS = ['approved', 'declined', 'closed'] as const;

const refundSchema = Schema.create(
  {
    reference: REQUIRED_TEXT,
    /** The id of the shop's request; null if the refund was made at the bank. */
    requestId: NULLABLE_TEXT,
    hundredths: REQUIRED_NUMBER,
  },
  EMBEDDED,
);

/** A payment of the test bank. Its id is the shop's id of the payment. */
export const sandboxPaymentSchema = Schema.create(
  {
    _id: REQUIRED_TEXT,
    orderId: REQUIRED_TEXT,
    amount: AMOUNT,
    currency: { type: String, enum: CURRENCIES, required: true },
    language: { type: String, enum: LANGUAGES, required: true },
    successUrl: REQUIRED_TEXT,
    failUrl: REQUIRED_TEXT,
    decision: { type: String, enum: [...DECISIONS, null], default: null },
    /** Whether the whole amount is refunded. */
    refunded: REQUIRED_BOOLEAN,
    refunds: { type: [refundSchema], default: undefined, allowNull: false },
    ...WORK,
  },
  { collection: 'sandboxbank', writeConcern: DURABLE, ...DOCUMENT },
);
sandboxPaymentSchema.index(...WORK_INDEX);

export type SandboxDecision = (typeof DECISIONS)[number];
type SandboxFields = Present<InferRawDocTypeFromSchema<typeof sandboxPaymentSchema>>;
export type SandboxPayment = Omit<SandboxFields, 'refunds'> & {
  refunds?: Present<InferRawDocTypeFromSchema<typeof refundSchema>>[];
};

export const SANDBOX_PAYMENT_MODEL = 'SandboxPayment';
