import { CURRENCIES, REFUND_STATUSES } from '@meridian/domain';
import { type InferRawDocTypeFromSchema, Schema } from 'mongoose';
import { DURABLE } from '../../platform/database/durable.ts';
import {
  DOCUMENT,
  EMBEDDED,
  NULLABLE_TEXT,
  OPTIONAL_TEXT,
  type Present,
  REQUIRED_DATE,
  REQUIRED_NUMBER,
  REQUIRED_TEXT,
} from '../../platform/database/schema-fields.ts';

/**
 * The state of a payment, in one direction only: a failure that is reported after the success has no effect. The exception
 * is a failed refund, which leads back to `paid`.
 */
const PAYMENT_STATES = ['open', 'closed', 'failed', 'paid', 'refunding', 'refunded'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** A refund: the owner cancelled the order, or the payment arrived late or twice. */
const refundSchema = Schema.create(
  {
    reason: { type: String, enum: ['cancelled', 'late'] as const, required: true },
    by: REQUIRED_TEXT,
    /** The owner's reason for the cancellation, which the order's history gets. */
    note: OPTIONAL_TEXT,
    /** Counts responses that the provider would repeat: refusals and provider errors. */
    refusals: REQUIRED_NUMBER,
    /** When an unfinished refund is resumed. */
    nextAt: REQUIRED_DATE,
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

/** A refund as the provider reports it, requested by the shop or at the provider. */
const providerRefundSchema = Schema.create(
  {
    reference: REQUIRED_TEXT,
    /** In units of the payment's currency. */
    amount: REQUIRED_NUMBER,
    status: { type: String, enum: REFUND_STATUSES, required: true },
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
    amount: { ...REQUIRED_NUMBER, min: 0 },
    currency: { type: String, enum: CURRENCIES, required: true },
    state: { type: String, enum: PAYMENT_STATES, required: true },
    /** The provider's id of the payment page. */
    reference: NULLABLE_TEXT,
    charge: NULLABLE_TEXT,
    redirectUrl: NULLABLE_TEXT,
    refund: { type: refundSchema, default: null },
    refunds: { type: [providerRefundSchema], default: undefined, allowNull: false },
    createdAt: REQUIRED_DATE,
    /** Payments of earlier versions have none. */
    opening: { type: openingSchema, allowNull: false },
  },
  { collection: 'payments', writeConcern: DURABLE, ...DOCUMENT },
);
paymentSchema.index({ orderId: 1, attempt: 1 }, { unique: true });
paymentSchema.index({ provider: 1, charge: 1 }, { partialFilterExpression: { charge: { $type: 'string' } } });
paymentSchema.index({ 'refund.nextAt': 1 }, { partialFilterExpression: { state: 'refunding' } });

export type Refund = InferRawDocTypeFromSchema<typeof refundSchema>;
export type ProviderRefund = InferRawDocTypeFromSchema<typeof providerRefundSchema>;
export type Opening = InferRawDocTypeFromSchema<typeof openingSchema>;
export type StoredPayment = Present<InferRawDocTypeFromSchema<typeof paymentSchema>>;

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
