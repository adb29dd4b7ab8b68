import {
  CARRIERS,
  CURRENCIES,
  DISPUTE_STATUSES,
  LANGUAGES,
  OFFLINE_METHODS,
  ORDER_STATUSES,
  PAYMENT_STATUSES,
  REFUND_STATUSES,
} from '@meridian/domain';
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
  REQUIRED_BOOLEAN,
  REQUIRED_DATE,
  REQUIRED_NUMBER,
  REQUIRED_TEXT,
  TEXT,
} from '../../../platform/database/schema-fields.ts';
import { type WithWork, WORK, WORK_INDEX } from '../../../platform/work/work.schema.ts';
import { lineQuantitySchema } from '../payments/payment.schema.ts';
import { STOCK_STATE } from '../../catalogue/watches/stock-states.ts';

/** A snapshot of a line at the time of the purchase. Later edits of the watch do not change it. */
const itemSchema = Schema.create(
  {
    itemId: REQUIRED_TEXT,
    /** Id of the stock entry. The names are those at the time of the purchase. */
    variantId: OPTIONAL_TEXT,
    name: REQUIRED_TEXT,
    nameRU: TEXT,
    sku: TEXT,
    colorName: TEXT,
    colorNameRU: TEXT,
    size: TEXT,
    quantity: { ...REQUIRED_NUMBER, min: 1 },
    price: AMOUNT,
    weight: { type: Number, default: 0 },
    image: TEXT,
    /** Returned pieces that are in stock again. The order holds the others. */
    restocked: { type: Number, allowNull: false },
    /** Of the dispatched pieces. */
    serialNumbers: { type: [String], default: undefined, allowNull: false },
  },
  EMBEDDED,
);

/** A parcel and the pieces in it. */
const shipmentSchema = Schema.create(
  {
    id: REQUIRED_TEXT,
    carrier: { type: String, enum: CARRIERS, required: true },
    trackingNumber: NULLABLE_TEXT,
    trackingUrl: NULLABLE_TEXT,
    items: [lineQuantitySchema],
    at: REQUIRED_DATE,
    /** Email of the member of staff who added it. */
    by: REQUIRED_TEXT,
    /** The revision of the order to which it was added: the email of a later status change lists it. */
    revision: REQUIRED_NUMBER,
  },
  EMBEDDED,
);

/** A note of the staff. Customers never see it. */
const noteSchema = Schema.create(
  { id: REQUIRED_TEXT, text: REQUIRED_TEXT, at: REQUIRED_DATE, by: REQUIRED_TEXT },
  EMBEDDED,
);

/** The days (`yyyy-mm-dd`) on which the delivery is expected. */
const estimateSchema = Schema.create({ from: REQUIRED_TEXT, to: REQUIRED_TEXT }, EMBEDDED);

const deliverySchema = Schema.create(
  {
    name: TEXT,
    surname: TEXT,
    patronymic: NULLABLE_TEXT,
    phone: TEXT,
    additionalPhone: TEXT,
    country: TEXT,
    zipCode: TEXT,
    city: TEXT,
    address: TEXT,
    /** As of placing the order. Later settings do not change it; absent without a country. */
    estimate: { type: estimateSchema, allowNull: false },
  },
  EMBEDDED,
);

/** A refund of one of the order's payments. */
const refundSchema = Schema.create(
  {
    /** Unique within the order. */
    id: REQUIRED_TEXT,
    amount: AMOUNT,
    /** By the order's own rate, for the statistics. */
    amountKzt: REQUIRED_NUMBER,
    status: { type: String, enum: REFUND_STATUSES, required: true },
    /** Whether the payment was not accepted, because it arrived late or twice. */
    isLate: REQUIRED_BOOLEAN,
    /** Present if the order was cancelled. */
    isCancellation: { type: Boolean, allowNull: false },
    /** When the refund was requested or reported. */
    at: REQUIRED_DATE,
    /** Of a refund that a member of staff requested. */
    reason: OPTIONAL_TEXT,
    lines: { type: [lineQuantitySchema], default: undefined, allowNull: false },
    by: OPTIONAL_TEXT,
  },
  EMBEDDED,
);

/** A chargeback or an inquiry as the provider reports it (`ProviderDispute`). */
const disputeSchema = Schema.create(
  {
    reference: REQUIRED_TEXT,
    amount: REQUIRED_NUMBER,
    currency: REQUIRED_TEXT,
    status: { type: String, enum: DISPUTE_STATUSES, required: true },
    reason: TEXT,
    at: REQUIRED_DATE,
    respondBefore: { type: Date, default: null },
  },
  EMBEDDED,
);

const moneySchema = Schema.create({ amount: REQUIRED_NUMBER, currency: REQUIRED_TEXT }, EMBEDDED);

/** A payment event that does not match its order. */
const mismatchSchema = Schema.create(
  {
    field: { type: String, enum: ['amount', 'currency', 'mode'] as const, required: true },
    /** The amount that the provider reported, if any. */
    money: { type: moneySchema, default: null },
    at: REQUIRED_DATE,
  },
  EMBEDDED,
);

const paymentSchema = Schema.create(
  {
    provider: REQUIRED_TEXT,
    status: { type: String, enum: PAYMENT_STATUSES, required: true },
    /** Counts the payments that the customer was offered. */
    attempt: REQUIRED_NUMBER,
    /** When the order lapses unless it is paid. No request extends it. */
    due: REQUIRED_DATE,
    /** Id of the payment that paid the order. */
    paidBy: OPTIONAL_TEXT,
    /** When the payment was accepted. */
    paidAt: { type: Date, allowNull: false },
    /** Of a payment outside of the provider. */
    method: { type: String, enum: OFFLINE_METHODS, allowNull: false },
    /** The refunds of all payments of the order, for the staff. */
    refunds: { type: [refundSchema], default: undefined, allowNull: false },
    /** Grows with every change of the refunds. An older list of refunds is not stored. */
    refundsRevision: { type: Number, allowNull: false },
    /** Chargebacks and inquiries, oldest first. */
    disputes: { type: [disputeSchema], default: undefined, allowNull: false },
    /** The latest payment event that was rejected because it does not match the order. */
    mismatch: { type: mismatchSchema, allowNull: false },
  },
  EMBEDDED,
);

const stockSchema = Schema.create(
  {
    state: { type: String, enum: Object.values(STOCK_STATE), required: true },
    /** Counts the stock operations (reservations and releases). */
    move: REQUIRED_NUMBER,
    /** When the state was entered. An operation in progress for too long was orphaned by a crash. */
    since: REQUIRED_DATE,
    /** Whether the watches may still have markers of the order. */
    marked: REQUIRED_BOOLEAN,
  },
  EMBEDDED,
);

const historySchema = Schema.create(
  {
    status: { type: String, enum: ORDER_STATUSES, required: true },
    at: REQUIRED_DATE,
    by: REQUIRED_TEXT,
    /** Why the staff changed the status. Customers never see it. */
    reason: OPTIONAL_TEXT,
  },
  EMBEDDED,
);
const idempotencySchema = Schema.create({ key: REQUIRED_TEXT, fingerprint: REQUIRED_TEXT }, EMBEDDED);
const reservationSchema = Schema.create({ by: [String] }, EMBEDDED);

export const orderSchema = Schema.create(
  {
    /** The unguessable key with which the customer finds the order. */
    key: REQUIRED_TEXT,
    /** False during the first reservation. Such an order is invisible. */
    placed: REQUIRED_BOOLEAN,
    date: REQUIRED_DATE,
    /** Written together with `statusEN` and `statusRU`; read through `readOrderStatus`. */
    status: REQUIRED_TEXT,
    statusEN: REQUIRED_TEXT,
    statusRU: REQUIRED_TEXT,
    currency: { type: String, enum: CURRENCIES, required: true },
    amount: AMOUNT,
    amountKzt: AMOUNT,
    email: NULLABLE_TEXT,
    /** The account of the customer; null for a guest and after the account was deleted. */
    user: { type: Schema.Types.ObjectId, default: null },
    /** The account of the customer was deleted: the order becomes anonymous as soon as it is finished. */
    accountDeleted: { type: Boolean, allowNull: false },
    /** When the personal data of the customer was removed. */
    anonymisedAt: { type: Date, allowNull: false },
    /** The language in which the shopper placed the order. */
    language: { type: String, enum: LANGUAGES, required: true },
    delivery: { type: deliverySchema, required: true },
    items: [itemSchema],
    payment: { type: paymentSchema, required: true },
    history: [historySchema],
    shipments: { type: [shipmentSchema], default: undefined, allowNull: false },
    /** Tracking numbers of removed shipments that the customer has received. They are not emailed again. */
    announcedNumbers: { type: [String], default: undefined, allowNull: false },
    /** SKU and serial number of each dispatched piece (`serialKey`), each once in the shop. */
    serialKeys: { type: [String], default: undefined, allowNull: false },
    /** Ids of the returns whose pieces `items.restocked` contains. */
    restocks: { type: [String], default: undefined, allowNull: false },
    notes: { type: [noteSchema], default: undefined, allowNull: false },
    /** The member of staff who placed the order for a customer. */
    placedBy: OPTIONAL_TEXT,
    /** Grows with every change. Each write is conditional on it. */
    revision: REQUIRED_NUMBER,
    stock: { type: stockSchema, required: true },
    idempotency: { type: idempotencySchema, allowNull: false },
    /** Present while an unpaid order reserves stock: digests that identify the customer for the limits. */
    reservation: { type: reservationSchema, allowNull: false },
    /** Database time of the last visible change. */
    changedAt: REQUIRED_DATE,
    /** Normalised text for the staff's search. */
    search: OPTIONAL_TEXT,
    ...WORK,
  },
  { collection: 'orders', writeConcern: DURABLE, ...DOCUMENT },
);

/** Index hint for queries by date. Without the hint, the database may choose the status index. */
export const ORDERS_BY_DATE = { placed: 1, date: -1, _id: -1 } as const;
/** Index hint for a search, which matches the words in the index. */
export const ORDERS_BY_SEARCH = { ...ORDERS_BY_DATE, status: 1, 'payment.status': 1, search: 1 } as const;
orderSchema.index(ORDERS_BY_DATE);
orderSchema.index({ user: 1, date: -1, _id: -1 });
orderSchema.index({ email: 1, date: -1, _id: -1 }, indexOfText('email'));
orderSchema.index({ placed: 1, status: 1, date: -1, _id: -1 });
// Covering indexes: a search reads only the orders that it finds, and a count reads none.
orderSchema.index(ORDERS_BY_SEARCH);
orderSchema.index({ placed: 1, status: 1, 'payment.status': 1 });
orderSchema.index({ changedAt: -1 });
orderSchema.index({ 'idempotency.key': 1 }, { unique: true, ...indexOfText('idempotency.key') });
orderSchema.index({ 'stock.since': 1 }, { partialFilterExpression: { 'stock.marked': true } });
orderSchema.index({ key: 1 }, { unique: true, ...indexOfText('key') });
// A comparison, for the reason in `indexOfText`.
orderSchema.index({ serialKeys: 1 }, { unique: true, partialFilterExpression: { serialKeys: { $gt: '' } } });
orderSchema.index({ 'payment.due': 1 }, { partialFilterExpression: { 'payment.status': 'pending' } });
orderSchema.index({ accountDeleted: 1 }, { partialFilterExpression: { accountDeleted: true } });
/** Index hint for the refunds of orders that count in the statistics. */
export const ORDERS_BY_REFUND = { 'payment.refunds.at': 1 } as const;
orderSchema.index(ORDERS_BY_REFUND, { partialFilterExpression: { 'payment.status': 'partlyRefunded' } });
orderSchema.index({ anonymisedAt: 1, 'payment.status': 1, date: 1 });
const UNPAID_RESERVATION = { partialFilterExpression: { reservation: { $exists: true } } };
orderSchema.index({ 'reservation.by': 1 }, UNPAID_RESERVATION);
orderSchema.index({ 'items.itemId': 1 }, UNPAID_RESERVATION);
orderSchema.index(...WORK_INDEX);

export const ORDER_MODEL = 'Order';

export type StoredOrderItem = InferRawDocTypeFromSchema<typeof itemSchema>;
export type StoredShipment = Present<InferRawDocTypeFromSchema<typeof shipmentSchema>>;
export type StoredDelivery = Present<InferRawDocTypeFromSchema<typeof deliverySchema>>;
export type OrderRefund = InferRawDocTypeFromSchema<typeof refundSchema>;
export type PaymentMismatch = Present<InferRawDocTypeFromSchema<typeof mismatchSchema>>;
type StoredDispute = Present<InferRawDocTypeFromSchema<typeof disputeSchema>>;
export type OrderPayment = Omit<InferRawDocTypeFromSchema<typeof paymentSchema>, 'disputes' | 'mismatch'> & {
  disputes?: StoredDispute[];
  mismatch?: PaymentMismatch;
};
export type OrderStock = InferRawDocTypeFromSchema<typeof stockSchema>;

type OrderFields = Present<InferRawDocTypeFromSchema<typeof orderSchema>>;
/** An order as stored. */
export type StoredOrder = Omit<OrderFields, 'delivery' | 'payment' | 'shipments' | 'work'> &
  WithWork & {
    delivery: StoredDelivery;
    payment: OrderPayment;
    shipments?: StoredShipment[];
  };
