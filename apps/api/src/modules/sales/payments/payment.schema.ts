import { CURRENCIES, PAYMENT_METHODS, type ReceiptContent, REFUND_STATUSES } from '@meridian/domain';
import { type InferRawDocTypeFromSchema, Schema } from 'mongoose';
import {
  DOCUMENT,
  DURABLE_DOCUMENT,
  EMBEDDED,
  field,
  indexOfText,
  type Present,
  typed,
} from '../../../platform/database/schema-fields.ts';
import { type WithWork, WORK, WORK_INDEX } from '../../../platform/work/work.schema.ts';

/** Pieces of a line, by the index of the line in the order's `items`. */
export const lineQuantitySchema = Schema.create({ line: field.number, quantity: field.number }, EMBEDDED);

/**
 * The state of a payment, in one direction only: a failure that is reported after the success has no effect. The exception
 * is a failed refund, which leads back to `paid`. A payment that was recorded by mistake is `undone`.
 */
const PAYMENT_STATES = ['open', 'closed', 'failed', 'paid', 'refunded', 'undone'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** Why the shop refunds: the order was cancelled, the payment was late or came twice, or a member of staff requested it. */
const REFUND_CAUSES = ['cancelled', 'late', 'requested'] as const;

/** A refund that the shop has requested, or that the provider has reported. */
const refundSchema = Schema.create(
  {
    /** Unique within the order. */
    id: field.text,
    /** The provider's id; null until the provider has reported the refund. */
    reference: field.nullableText,
    /** In units of the payment's currency. */
    amount: field.number,
    /** A recorded request is pending. */
    status: { type: String, enum: REFUND_STATUSES, required: true },
    /** When the refund was requested, or first reported by the provider. */
    at: field.date,
    /** Absent if the refund was made at the provider. */
    cause: { type: String, enum: REFUND_CAUSES, allowNull: false },
    by: field.optionalText,
    /** The reason of the member of staff. */
    note: field.optionalText,
    lines: { type: [lineQuantitySchema], default: undefined, allowNull: false },
    /** False if the pieces that it cancels do not return to stock. */
    restock: { type: Boolean, allowNull: false },
    /** Counts the responses that the provider would repeat. The next request is a new attempt. */
    faults: { type: Number, allowNull: false },
    /** When the request was last sent to a provider that would execute a repeated request again. */
    sentAt: { type: Date, allowNull: false },
    /** What the provider has charged for it, in units of the payment's currency. Absent until the provider reports it. */
    fee: { type: Number, allowNull: false },
    /** Fixed with the request, so that a repeated one is equal; its customer is that of the payment's receipt. */
    receipt: { type: Schema.Types.Mixed, allowNull: false, ...typed<Omit<ReceiptContent, 'customer'>>() },
  },
  EMBEDDED,
);

/** Who issues the fiscal receipts of a payment: its provider, or the register of the shop. */
export const RECEIPT_ISSUERS = ['provider', 'register'] as const;
export type ReceiptIssuer = (typeof RECEIPT_ISSUERS)[number];

/** The fiscal receipt of a payment, fixed when it is opened or recorded. */
export interface PaymentReceipt {
  by: ReceiptIssuer;
  content: ReceiptContent;
  /** Fixed when the prepaid goods are handed over; its customer is that of the content. */
  handover?: Omit<ReceiptContent, 'customer'>;
}

/** Data that is fixed when a payment is opened, so that a repeated request is equal to the first one. */
const openingSchema = Schema.create(
  {
    /** Counts responses that the provider would repeat. */
    attempt: field.number,
    until: field.date,
    successUrl: field.text,
    failUrl: field.text,
  },
  EMBEDDED,
);

/** One attempt to pay an order. */
const paymentSchema = Schema.create(
  {
    _id: field.text,
    orderId: field.text,
    attempt: field.number,
    provider: field.text,
    /** Absent for payments outside of the providers, and for those of earlier versions. */
    method: { type: String, enum: PAYMENT_METHODS, allowNull: false },
    amount: field.amount,
    currency: { type: String, enum: CURRENCIES, required: true },
    state: { type: String, enum: PAYMENT_STATES, required: true },
    /** The provider's id of the payment page, or the bank's reference of a recorded payment. */
    reference: field.nullableText,
    charge: field.nullableText,
    redirectUrl: field.nullableText,
    refunds: { type: [refundSchema], default: undefined, allowNull: false },
    /** What the provider has charged for the payment. Absent until the provider reports it. */
    fee: { type: Number, allowNull: false },
    /** Grows with every change of `refunds`. Each write of them is conditional on it. */
    refundsRevision: { type: Number, allowNull: false },
    createdAt: field.date,
    /** Absent for payments outside of the providers, and after the data of the customer was removed. */
    opening: { type: openingSchema, allowNull: false },
    /** Absent if nobody issues receipts for it. */
    receipt: { type: Schema.Types.Mixed, allowNull: false, ...typed<PaymentReceipt>() },
    ...WORK,
  },
  { collection: 'payments', ...DURABLE_DOCUMENT },
);
paymentSchema.index({ orderId: 1, attempt: 1 }, { unique: true });
paymentSchema.index({ provider: 1, charge: 1 }, indexOfText('charge'));
paymentSchema.index({ createdAt: 1 });
paymentSchema.index(...WORK_INDEX);

export type Refund = Present<InferRawDocTypeFromSchema<typeof refundSchema>>;
export type Opening = InferRawDocTypeFromSchema<typeof openingSchema>;
type PaymentFields = Present<InferRawDocTypeFromSchema<typeof paymentSchema>>;
export type StoredPayment = Omit<PaymentFields, 'refunds' | 'work'> & WithWork & { refunds?: Refund[] };

export const PAYMENT_MODEL = { name: 'Payment', schema: paymentSchema };

/** Providers repeat events within days. */
const EVENT_TTL_SECONDS = 180 * 24 * 3600;

/** An event that was processed. Its id contains the provider and the provider's id of the event. */
const paymentEventSchema = Schema.create(
  { _id: field.text, type: { type: String, required: true }, paymentId: field.nullableText, at: field.date },
  { collection: 'paymentevents', ...DOCUMENT },
);
paymentEventSchema.index({ at: 1 }, { expireAfterSeconds: EVENT_TTL_SECONDS });

export type StoredPaymentEvent = InferRawDocTypeFromSchema<typeof paymentEventSchema>;

export const PAYMENT_EVENT_MODEL = { name: 'PaymentEvent', schema: paymentEventSchema };
