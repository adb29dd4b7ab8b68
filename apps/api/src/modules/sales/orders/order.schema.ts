import {
  CARRIERS,
  CURRENCIES,
  DISPUTE_STATUSES,
  DUTY_RULES,
  LANGUAGES,
  OFFLINE_METHODS,
  ORDER_STATUSES,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
  REFUND_STATUSES,
} from '@meridian/domain';
import { type InferRawDocTypeFromSchema, Schema } from 'mongoose';
import {
  DURABLE_DOCUMENT,
  EMBEDDED,
  field,
  indexOfText,
  type Present,
} from '../../../platform/database/schema-fields.ts';
import { type WithWork, WORK, WORK_INDEX } from '../../../platform/work/work.schema.ts';
import { companySchema } from '../../accounts/users/company.schema.ts';
import {
  deliverySchema,
  pickupSchema,
  type StoredDelivery,
  type StoredPickup,
} from './order-delivery.schema.ts';
import { changeSchema, itemSchema, promotionSchema, type StoredChange } from './order-line.schema.ts';
import { lineQuantitySchema } from '../payments/payment.schema.ts';
import { STOCK_STATE } from '../../catalogue/watches/stock-states.ts';
import { moneyEntrySchema } from './money-entry.schema.ts';
import { type OrderReceipt, orderReceiptSchema } from './order-receipt.schema.ts';
import { parcelSchema, type StoredParcel } from './parcel.schema.ts';
import { formerPaymentSchema, undonePaymentSchema } from './recorded-payment.schema.ts';

/** A parcel and the pieces in it. */
const shipmentSchema = Schema.create(
  {
    id: field.text,
    carrier: { type: String, enum: CARRIERS, required: true },
    trackingNumber: field.nullableText,
    trackingUrl: field.nullableText,
    items: [lineQuantitySchema],
    at: field.date,
    /** Email of the member of staff who added it. */
    by: field.text,
    /** The revision of the order to which it was added: the email of a later status change lists it. */
    revision: field.number,
    parcel: { type: parcelSchema, allowNull: false },
  },
  EMBEDDED,
);

/** A note of the staff. Customers never see it. */
const noteSchema = Schema.create(
  { id: field.text, text: field.text, at: field.date, by: field.text },
  EMBEDDED,
);

const refundSchema = Schema.create(
  {
    /** Unique within the order. */
    id: field.text,
    amount: field.amount,
    /** By the order's own rate, for the statistics. */
    amountKzt: field.number,
    status: { type: String, enum: REFUND_STATUSES, required: true },
    /** Whether the payment never paid the order, because it arrived late or twice. */
    isLate: field.boolean,
    /** Present if the payment was refunded in full before the order was paid again. */
    isEarlier: { type: Boolean, allowNull: false },
    /** Present if the order was cancelled. */
    isCancellation: { type: Boolean, allowNull: false },
    /** When the refund was requested or reported. */
    at: field.date,
    /** Of a refund that a member of staff requested. */
    reason: field.optionalText,
    lines: { type: [lineQuantitySchema], default: undefined, allowNull: false },
    /** Those of the pieces that had not left the shop when the refund was recorded. They are not shipped. */
    cancels: { type: [lineQuantitySchema], default: undefined, allowNull: false },
    /** False if these pieces do not return to stock. */
    restock: { type: Boolean, allowNull: false },
    by: field.optionalText,
  },
  EMBEDDED,
);

/** A chargeback or an inquiry as the provider reports it (`ProviderDispute`). */
const disputeSchema = Schema.create(
  {
    reference: field.text,
    amount: field.number,
    currency: field.text,
    status: { type: String, enum: DISPUTE_STATUSES, required: true },
    reason: field.textOrEmpty,
    at: field.date,
    respondBefore: { type: Date, default: null },
  },
  EMBEDDED,
);

const moneySchema = Schema.create({ amount: field.number, currency: field.text }, EMBEDDED);

/** A payment event that does not match its order. */
const mismatchSchema = Schema.create(
  {
    field: { type: String, enum: ['amount', 'currency', 'mode'] as const, required: true },
    /** The amount that the provider reported, if any. */
    money: { type: moneySchema, default: null },
    at: field.date,
  },
  EMBEDDED,
);

const paymentSchema = Schema.create(
  {
    provider: field.text,
    status: { type: String, enum: PAYMENT_STATUSES, required: true },
    /** Counts the payments that the customer was offered. */
    attempt: field.number,
    /** When the order lapses unless it is paid. No request extends it. */
    due: field.date,
    paidBy: field.optionalText,
    /** Payments that paid the order before they were refunded in full and the order was opened again. */
    earlier: { type: [String], default: undefined, allowNull: false },
    /** When the payment was accepted. */
    paidAt: { type: Date, allowNull: false },
    /** Of a payment outside of the provider. */
    method: { type: String, enum: OFFLINE_METHODS, allowNull: false },
    /** What the shopper has chosen; absent on orders of earlier versions. */
    via: { type: String, enum: PAYMENT_METHODS, allowNull: false },
    /** The bank's reference of a recorded payment. */
    reference: field.optionalText,
    former: { type: formerPaymentSchema, allowNull: false },
    /** Oldest first. */
    undone: { type: [undonePaymentSchema], default: undefined, allowNull: false },
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
    move: field.number,
    /** When the state was entered. An operation in progress for too long was orphaned by a crash. */
    since: field.date,
    /** Whether the watches may still have markers of the order. */
    marked: field.boolean,
    /** Whether the released pieces do not return to stock. */
    isWriteOff: { type: Boolean, allowNull: false },
    /** Whether the latest reservation was for another payment, for which the refunds of the former one do not count. */
    isForNewPayment: { type: Boolean, allowNull: false },
  },
  EMBEDDED,
);

const historySchema = Schema.create(
  {
    status: { type: String, enum: ORDER_STATUSES, required: true },
    at: field.date,
    by: field.text,
    /** Why the staff changed the status. Customers never see it. */
    reason: field.optionalText,
  },
  EMBEDDED,
);
const idempotencySchema = Schema.create({ key: field.text, fingerprint: field.text }, EMBEDDED);

const customsSchema = Schema.create(
  {
    duties: { type: String, enum: DUTY_RULES, required: true },
    /** Expected, in the currency of the order. */
    amount: { type: Number, allowNull: false },
  },
  EMBEDDED,
);

const orderSchema = Schema.create(
  {
    /** The unguessable key with which the customer finds the order. */
    key: field.text,
    /** False during the first reservation. Such an order is invisible. */
    placed: field.boolean,
    date: field.date,
    /** Written together with `statusEN` and `statusRU`; read through `readOrderStatus`. */
    status: field.text,
    statusEN: field.text,
    statusRU: field.text,
    currency: { type: String, enum: CURRENCIES, required: true },
    amount: field.amount,
    amountKzt: field.amount,
    /** What one unit of the currency was worth in tenge. Absent on orders of earlier versions. */
    exchangeRate: { type: Number, allowNull: false },
    /** Of an order that was priced again after its first term. */
    pricedAt: { type: Date, allowNull: false },
    email: field.nullableText,
    /** The account of the customer; null for a guest and after the account was deleted. */
    user: { type: Schema.Types.ObjectId, default: null },
    /** The account of the customer was deleted: the order becomes anonymous as soon as it is finished. */
    accountDeleted: { type: Boolean, allowNull: false },
    /** When the personal data of the customer was removed. */
    anonymisedAt: { type: Date, allowNull: false },
    /** The language in which the shopper placed the order. */
    language: { type: String, enum: LANGUAGES, required: true },
    delivery: { type: deliverySchema, required: true },
    /** The buyer; null for a private person. Absent on orders of earlier versions. */
    company: { type: companySchema, default: null },
    items: [itemSchema],
    promotion: { type: promotionSchema, allowNull: false },
    /** As of the placing. Absent if no customs are passed. */
    customs: { type: customsSchema, allowNull: false },
    payment: { type: paymentSchema, required: true },
    /** Entries are only added, so that the revenue of a past day never changes. */
    money: { type: [moneyEntrySchema], default: undefined, allowNull: false },
    /** Fiscal receipts, oldest first. An older list is not stored. */
    receipts: { type: [orderReceiptSchema], default: undefined, allowNull: false },
    receiptsRevision: { type: Number, allowNull: false },
    history: [historySchema],
    changes: { type: [changeSchema], default: undefined, allowNull: false },
    shipments: { type: [shipmentSchema], default: undefined, allowNull: false },
    /** Tracking numbers of removed shipments that the customer has received. They are not emailed again. */
    announcedNumbers: { type: [String], default: undefined, allowNull: false },
    /** SKU and serial number of each dispatched piece (`serialKey`), each once in the shop. */
    serialKeys: { type: [String], default: undefined, allowNull: false },
    /** Ids of the returns whose pieces `items.restocked` contains. */
    restocks: { type: [String], default: undefined, allowNull: false },
    notes: { type: [noteSchema], default: undefined, allowNull: false },
    /** Of an order that the customer collects, once it is ready. */
    pickup: { type: pickupSchema, allowNull: false },
    /** The member of staff who placed the order for a customer. */
    placedBy: field.optionalText,
    /** Grows with every change. Each write is conditional on it. */
    revision: field.number,
    stock: { type: stockSchema, required: true },
    idempotency: { type: idempotencySchema, allowNull: false },
    /** Present while an unpaid order reserves stock: digests that identify the customer for the limits. */
    reservation: { type: Schema.create({ by: [String] }, EMBEDDED), allowNull: false },
    /** Database time of the last visible change. */
    changedAt: field.date,
    search: field.optionalText,
    ...WORK,
  },
  { collection: 'orders', ...DURABLE_DOCUMENT },
);

/** Index hint for queries by date. Without the hint, the database may choose the status index. */
export const ORDERS_BY_DATE = { placed: 1, date: -1, _id: -1 } as const;
/** Index hint for a search, which matches the words in the index. */
export const ORDERS_BY_SEARCH = { ...ORDERS_BY_DATE, status: 1, 'payment.status': 1, search: 1 } as const;
orderSchema.index(ORDERS_BY_DATE);
orderSchema.index({ user: 1, date: -1, _id: -1 });
orderSchema.index({ email: 1, date: -1, _id: -1 }, indexOfText('email'));
orderSchema.index({ 'delivery.phone': 1 }, indexOfText('delivery.phone'));
orderSchema.index({ placed: 1, status: 1, date: -1, _id: -1 });
// Covering indexes: a search reads only the orders that it finds, and a count reads none.
orderSchema.index(ORDERS_BY_SEARCH);
orderSchema.index({ placed: 1, status: 1, 'payment.status': 1 });
orderSchema.index({ changedAt: -1 });
orderSchema.index({ 'receipts.state': 1, date: -1, _id: -1 }, indexOfText('receipts.state'));
orderSchema.index({ 'idempotency.key': 1 }, { unique: true, ...indexOfText('idempotency.key') });
orderSchema.index({ 'stock.since': 1 }, { partialFilterExpression: { 'stock.marked': true } });
orderSchema.index({ key: 1 }, { unique: true, ...indexOfText('key') });
// A comparison, for the reason in `indexOfText`.
orderSchema.index({ serialKeys: 1 }, { unique: true, partialFilterExpression: { serialKeys: { $gt: '' } } });
orderSchema.index({ 'payment.due': 1 }, { partialFilterExpression: { 'payment.status': 'pending' } });
orderSchema.index({ accountDeleted: 1 }, { partialFilterExpression: { accountDeleted: true } });
/** Index hint for the money of a time. */
export const ORDERS_BY_MONEY = { 'money.at': 1 } as const;
orderSchema.index(ORDERS_BY_MONEY, { sparse: true });
orderSchema.index({ 'items.image': 1, anonymisedAt: 1 });
orderSchema.index({ anonymisedAt: 1, 'payment.status': 1, date: 1 });
const UNPAID_RESERVATION = { partialFilterExpression: { reservation: { $exists: true } } };
orderSchema.index({ 'reservation.by': 1 }, UNPAID_RESERVATION);
orderSchema.index({ 'items.itemId': 1 }, UNPAID_RESERVATION);
orderSchema.index({ 'items.itemId': 1, 'stock.state': 1, status: 1 });
orderSchema.index({ 'items.campaign.id': 1 }, { sparse: true });
orderSchema.index({ 'promotion.id': 1 }, { sparse: true });
orderSchema.index({ 'changes.add.itemId': 1 }, { sparse: true });
orderSchema.index({ 'shipments.parcel.reference': 1 }, { sparse: true });
orderSchema.index(...WORK_INDEX);

/** Authors of changes that are not persons; `shop` stands for a member of staff whose name is hidden or removed. */
export const IMPERSONAL_AUTHORS: readonly string[] = ['shopper', 'system', 'shop'];

export const ORDER_MODEL = { name: 'Order', schema: orderSchema };

export type { StoredDelivery } from './order-delivery.schema.ts';
export type { StoredChange, StoredOrderItem } from './order-line.schema.ts';
export type StoredShipment = Omit<Present<InferRawDocTypeFromSchema<typeof shipmentSchema>>, 'parcel'> & {
  parcel?: StoredParcel;
};
export type OrderRefund = InferRawDocTypeFromSchema<typeof refundSchema>;
export type PaymentMismatch = Present<InferRawDocTypeFromSchema<typeof mismatchSchema>>;
type StoredDispute = Present<InferRawDocTypeFromSchema<typeof disputeSchema>>;
export type OrderPayment = Omit<InferRawDocTypeFromSchema<typeof paymentSchema>, 'disputes' | 'mismatch'> & {
  disputes?: StoredDispute[];
  mismatch?: PaymentMismatch;
};
export type OrderStock = InferRawDocTypeFromSchema<typeof stockSchema>;

type OrderFields = Present<InferRawDocTypeFromSchema<typeof orderSchema>>;
export type StoredOrder = Omit<
  OrderFields,
  'changes' | 'delivery' | 'payment' | 'pickup' | 'receipts' | 'shipments' | 'work'
> &
  WithWork & {
    changes?: StoredChange[];
    delivery: StoredDelivery;
    payment: OrderPayment;
    pickup?: StoredPickup;
    receipts?: OrderReceipt[];
    shipments?: StoredShipment[];
  };
