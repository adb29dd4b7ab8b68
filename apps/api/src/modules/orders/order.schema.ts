import type { Currency, Language, OrderStatus, PaymentStatus, RefundStatus } from '@meridian/domain';
import { Schema, type Types } from 'mongoose';
import { DURABLE } from '../../platform/database/durable.ts';
import type { WithActivityOutbox } from '../activity/activity-entry.ts';
import type { Money, ProviderDispute } from '../payments/payment-provider.ts';
import type { StockLine } from '../watches/stock-line.ts';
import type { StockState } from './stock/stock-states.ts';

/** A snapshot of a line at the time of the purchase. Later edits of the watch do not change it. */
export interface StoredOrderItem extends StockLine {
  name: string;
  nameRU: string;
  sku: string;
  colorNameRU: string;
  price: number;
  weight: number;
  image: string;
}

export interface StoredDelivery {
  name: string;
  surname: string;
  patronymic: string | null;
  phone: string;
  additionalPhone: string;
  country: string;
  zipCode: string;
  city: string;
  address: string;
}

export interface OrderStock {
  state: StockState;
  /** Counts the stock operations (reservations and releases). */
  move: number;
  /** When the state was entered. An operation in progress for too long was orphaned by a crash. */
  since: Date;
  /** Whether the watches may still have markers of the order. */
  marked: boolean;
}

/** The payment of an order. */
export interface OrderPayment {
  provider: string;
  status: PaymentStatus;
  /** Counts the payments that the shopper was offered. */
  attempt: number;
  /** When the order lapses unless it is paid. */
  due: Date;
  /** The extended `due` that applies once the shopper opens the payment page. */
  dueOnceOpened?: Date;
  /** Id of the payment that paid the order. */
  paidBy?: string;
  /** The refunds of all payments of the order, for the owner. */
  refunds?: OrderRefund[];
  /** Chargebacks and inquiries, oldest first. */
  disputes?: ProviderDispute[];
  /** The latest payment event that was rejected because it does not match the order. */
  mismatch?: PaymentMismatch;
}

/** A refund of one of the order's payments. */
export interface OrderRefund {
  amount: number;
  status: RefundStatus;
  /** Whether the payment was not accepted, because it arrived late or twice. */
  isLate: boolean;
}

/** A payment event that does not match its order. */
export interface PaymentMismatch {
  field: 'amount' | 'currency' | 'mode';
  /** The amount that the provider reported, if any. */
  money: Money | null;
  at: Date;
}

/** A side effect of an order change that is still to be performed. It is recorded in the same update as the change. */
export type OrderTask = 'cart' | 'close' | 'mail:paid' | `mail:${OrderStatus}:${number}`;

/** An order as stored. */
export interface StoredOrder extends WithActivityOutbox {
  _id: Types.ObjectId;
  /** The unguessable key with which the buyer finds the order. */
  key: string;
  /** False during the first reservation. Such an order is invisible. */
  placed: boolean;
  date: Date;
  /** Written together with `statusEN` and `statusRU`; read through `readOrderStatus`. */
  status: string;
  statusEN: string;
  statusRU: string;
  currency: Currency;
  amount: number;
  amountKzt: number;
  email: string | null;
  user: Types.ObjectId | null;
  /** The language in which the shopper placed the order. */
  language: Language;
  delivery: StoredDelivery;
  items: StoredOrderItem[];
  payment: OrderPayment;
  history: { status: OrderStatus; at: Date; by: string }[];
  /** Grows with every change. Each write is conditional on it. */
  revision: number;
  stock: OrderStock;
  tasks: OrderTask[];
  idempotency?: { key: string; fingerprint: string };
  /** Present while an unpaid order reserves stock: digests that identify the buyer for the limits. */
  reservation?: { by: string[] };
  /** Database time of the last visible change. */
  changedAt?: Date;
  /** Normalised text for the owner's search. */
  search?: string;
}

export const ORDER_MODEL = 'Order';

const item = new Schema<StoredOrderItem>(
  {
    itemId: String,
    /** Id of the stock entry. The names are those at the time of the purchase. */
    variantId: String,
    name: String,
    nameRU: String,
    sku: String,
    colorName: String,
    colorNameRU: String,
    size: String,
    quantity: Number,
    price: Number,
    weight: Number,
    image: String,
  },
  { _id: false },
);
const WITHOUT_ID = { _id: false } as const;

export const orderSchema = new Schema<StoredOrder>(
  {
    key: String,
    placed: Boolean,
    date: Date,
    status: String,
    statusEN: String,
    statusRU: String,
    currency: String,
    amount: Number,
    amountKzt: Number,
    email: String,
    user: Schema.Types.ObjectId,
    language: String,
    delivery: new Schema<StoredDelivery>(
      {
        name: String,
        surname: String,
        patronymic: String,
        phone: String,
        additionalPhone: String,
        country: String,
        zipCode: String,
        city: String,
        address: String,
      },
      WITHOUT_ID,
    ),
    items: [item],
    payment: new Schema<OrderPayment>(
      {
        provider: String,
        status: String,
        attempt: Number,
        due: Date,
        dueOnceOpened: Date,
        paidBy: String,
        refunds: { type: [Schema.Types.Mixed], default: undefined },
        disputes: { type: [Schema.Types.Mixed], default: undefined },
        mismatch: Schema.Types.Mixed,
      },
      WITHOUT_ID,
    ),
    history: [new Schema({ status: String, at: Date, by: String }, WITHOUT_ID)],
    revision: Number,
    stock: new Schema<OrderStock>({ state: String, move: Number, since: Date, marked: Boolean }, WITHOUT_ID),
    tasks: [String],
    changedAt: Date,
    search: String,
    activity: { type: [Schema.Types.Mixed], default: undefined },
    idempotency: new Schema({ key: String, fingerprint: String }, WITHOUT_ID),
    reservation: { type: new Schema({ by: [String] }, WITHOUT_ID), default: undefined },
  },
  { collection: 'orders', versionKey: false, writeConcern: DURABLE },
);
/** Index hint for queries by date. Without the hint, the database may choose the status index. */
export const ORDERS_BY_DATE = { placed: 1, date: -1, _id: -1 } as const;
/** Index hint for a search, which matches the words in the index. */
export const ORDERS_BY_SEARCH = { ...ORDERS_BY_DATE, status: 1, 'payment.status': 1, search: 1 } as const;
orderSchema.index(ORDERS_BY_DATE);
orderSchema.index({ user: 1, date: -1, _id: -1 });
orderSchema.index({ placed: 1, status: 1, date: -1, _id: -1 });
// Covering indexes: a search reads only the orders that it finds, and a count reads none.
orderSchema.index(ORDERS_BY_SEARCH);
orderSchema.index({ placed: 1, status: 1, 'payment.status': 1 });
orderSchema.index({ changedAt: -1 });
orderSchema.index(
  { 'idempotency.key': 1 },
  { unique: true, partialFilterExpression: { 'idempotency.key': { $type: 'string' } } },
);
orderSchema.index({ 'stock.since': 1 }, { partialFilterExpression: { 'stock.marked': true } });
orderSchema.index({ key: 1 }, { unique: true, partialFilterExpression: { key: { $type: 'string' } } });
orderSchema.index({ 'payment.due': 1 }, { partialFilterExpression: { 'payment.status': 'pending' } });
orderSchema.index({ tasks: 1 });
const UNPAID_RESERVATION = { partialFilterExpression: { reservation: { $exists: true } } };
orderSchema.index({ 'reservation.by': 1 }, UNPAID_RESERVATION);
orderSchema.index({ 'items.itemId': 1 }, UNPAID_RESERVATION);
