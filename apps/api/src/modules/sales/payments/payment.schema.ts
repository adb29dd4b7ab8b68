import { CURRENCIES, REFUND_STATUSES } from '@meridian/domain';
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
} from '../../../platform/database/schema-fields.ts';
import { type WithWork, WORK, WORK_INDEX } from '../../../platform/work/work.schema.ts';

/** Pieces of a line, by the index of the line in the order's `items`. */
export const lineQuantitySchema = Schema.create(
  { line: REQUIRED_NUMBER, quantity: REQUIRED_NUMBER },
  EMBEDDED,
);

/**
 * The state of a payment, in one direction only: a failure that is reported after the success has no effect. The exception
 * is a failed refund, which leads back to `paid`.
 */
const PAYMENT_STATES = ['open', 'closed', 'failed', 'paid', 'refunded'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** Why the shop refunds: the order was cancelled, the payment was late or came twice, or a member of staff requested it. */
const REFUND_CAUSES = ['cancelled', 'late', 'requested'] as const;

/** A refund that the shop has requested, or that the provider has reported. */
const refundSchema = Schema.create(
  {
    /** Unique within the order. */
    id: REQUIRED_TEXT,
    /** The provider's id; null until the provider has reported the refund. */
    reference: NULLABLE_TEXT,
    /** In units of the payment's currency. */
    amount: REQUIRED_NUMBER,
    /** A recorded request is pending. */
    status: { type: String, enum: REFUND_STATUSES, required: true },
    /** When the refund was requested, or first reported by the provider. */
    at: REQUIRED_DATE,
    /** Absent if the refund was made at the provider. */
    cause: { type: String, enum: REFUND_CAUSES, allowNull: false },
    by: OPTIONAL_TEXT,
    /** The reason of the member of staff. */
    note: OPTIONAL_TEXT,
    lines: { type: [lineQuantitySchema], default: undefined, allowNull: false },
    /** Counts the responses that the provider would repeat. The next request is a new attempt. */
    faults: { type: Number, allowNull: false },
  },
  EMBEDDED,
);

/** Data that is fixed when a payment is opened, so that a repeated request is equal to the first one. */
const openingSchema = Schema.create(
  {
    /** Counts responses that the provider would repeat. */
    attempt: REQUIRED_NUMBER,
    until: REQUIRED_DATE,
    successUrl: REQUIRED_TEXT,
    failUrl: REQUIRED_TEXT,
  },
  EMBEDDED,
);

/** One attempt to pay an order. */
export const paymentSchema = Schema.create(
  {
    _id: REQUIRED_TEXT,
    orderId: REQUIRED_TEXT,
    attempt: REQUIRED_NUMBER,
    provider: REQUIRED_TEXT,
    amount: AMOUNT,
    currency: { type: String, enum: CURRENCIES, required: true },
    state: { type: String, enum: PAYMENT_STATES, required: true },
    /** The provider's id of the payment page. */
    reference: NULLABLE_TEXT,
    charge: NULLABLE_TEXT,
    redirectUrl: NULLABLE_TEXT,
    refunds: { type: [refundSchema], default: undefined, allowNull: false },
    /** Grows with every change of `refunds`. Each write of them is conditional on it. */
    refundsRevision: { type: Number, allowNull: false },
    createdAt: REQUIRED_DATE,
    /** Absent for payments outside of the providers, and after the data of the customer was removed. */
    opening: { type: openingSchema, allowNull: false },
    ...WORK,
  },
  { collection: 'payments', writeConcern: DURABLE, ...DOCUMENT },
);
paymentSchema.index({ orderId: 1, attempt: 1 }, { unique: true });
paymentSchema.index({ provider: 1, charge: 1 }, indexOfText('charge'));
paymentSchema.index({ createdAt: 1 });
paymentSchema.index(...WORK_INDEX);

export type Refund = Present<InferRawDocTypeFromSchema<typeof refundSchema>>;
export type Opening = InferRawDocTypeFromSchema<typeof openingSchema>;
type PaymentFields = Present<InferRawDocTypeFromSchema<typeof paymentSchema>>;
export type StoredPayment = Omit<PaymentFields, 'refunds' | 'work'> & WithWork & { refunds?: Refund[] };

export const PAYMENT_MODEL = 'Payment';

/** Providers repeat events within days. */
const EVENT_TTL_SECONDS = 180 * 24 * 3600;

/** An event that was processed. Its id contains the provider and the provider's id of the event. */
export const paymentEventSchema = Schema.create(
  { _id: REQUIRED_TEXT, type: { type: String, required: true }, paymentId: NULLABLE_TEXT, at: REQUIRED_DATE },
  { collection: 'paymentevents', ...DOCUMENT },
);
paymentEventSchema.index({ at: 1 }, { expireAfterSeconds: EVENT_TTL_SECONDS });

export type StoredPaymentEvent = InferRawDocTypeFromSchema<typeof paymentEventSchema>;

export const PAYMENT_EVENT_MODEL = 'PaymentEvent';
