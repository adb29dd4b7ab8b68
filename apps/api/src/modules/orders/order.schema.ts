import type { Currency, Language, OrderStatus, PaymentStatus, RefundStatus } from '@meridian/domain';
import { Schema, type Types } from 'mongoose';
import { DURABLE } from '../../platform/database/durable.ts';
import type { WithActivityOutbox } from '../activity/activity-entry.ts';
import type { Money, ProviderDispute } from '../payments/payment-provider.ts';
import type { StockLine } from '../stock/stock-line.ts';

/** A line as it was bought: later edits of the watch never change it. */
export interface StoredOrderItem extends StockLine {
  name: string;
  nameRU: string;
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

/**
 * Where an order stands with the stock of its lines.
 * `taking` → `held`, or `undoing` → `returned`; `held` → `returning` → `returned`; `returned` → `taking`.
 */
export type StockState = 'taking' | 'held' | 'undoing' | 'returning' | 'returned';

export interface OrderStock {
  state: StockState;
  /** Counts takings and returnings. */
  move: number;
  /** When the state was entered: what is under way for too long was left behind by a crash. */
  since: Date;
  /** The watches may still carry marks of the last move. */
  marked: boolean;
}

/** How an order is paid. */
export interface OrderPayment {
  provider: string;
  status: PaymentStatus;
  /** Counts the payments that the shopper was offered; each is one of its own. */
  attempt: number;
  /** When it lapses, unless it is paid by then. */
  due: Date;
  /** The later `due` that it gets when its shopper opens the payment page. */
  dueOnceOpened?: Date;
  /** Id of the payment that paid it. */
  paidBy?: string;
  /** The refunds of all payments of the order, for its owner. */
  refunds?: OrderRefund[];
  /** Chargebacks and inquiries, the oldest first. */
  disputes?: ProviderDispute[];
  /** The last event of a payment that did not fit the order, so that it changed nothing. */
  mismatch?: PaymentMismatch;
}

/** A refund of one of the order's payments. */
export interface OrderRefund {
  amount: number;
  status: RefundStatus;
  /** Of a payment that the order has no use for, because it came late or twice. */
  isLate: boolean;
}

/** An event of a payment that does not fit its order. */
export interface PaymentMismatch {
  field: 'amount' | 'currency' | 'mode';
  /** What the provider reported, if it did. */
  money: Money | null;
  at: Date;
}

/** What remains to be done after a change of an order; recorded with the change itself. */
export type OrderTask = 'cart' | 'close' | 'mail:paid' | `mail:${OrderStatus}:${number}`;

/** An order as stored. */
export interface StoredOrder extends WithActivityOutbox {
  _id: Types.ObjectId;
  /** The unguessable name under which its buyer finds it. */
  key: string;
  /** False while its stock is being taken for the first time; such an order is shown to nobody. */
  placed: boolean;
  date: Date;
  /** Written with the three fields of the domain; read through `readOrderStatus`. */
  status: string;
  statusEN: string;
  statusRU: string;
  currency: Currency;
  amount: number;
  amountKzt: number;
  email: string | null;
  user: Types.ObjectId | null;
  /** What the shopper read when ordering. */
  language: Language;
  delivery: StoredDelivery;
  items: StoredOrderItem[];
  payment: OrderPayment;
  history: { status: OrderStatus; at: Date; by: string }[];
  /** Grows with every change: the guard of each write. */
  revision: number;
  stock: OrderStock;
  tasks: OrderTask[];
  idempotency?: { key: string; fingerprint: string };
  /** Present while a shopper's unpaid order reserves stock: digests of the person that it counts for. */
  reservation?: { by: string[] };
  /** Set by the database's clock with every change that shows. */
  changedAt?: Date;
  /** What the owner's search looks at, folded. */
  search?: string;
}

export const ORDER_MODEL = 'Order';

const item = new Schema<StoredOrderItem>(
  {
    itemId: String,
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
const inner = { _id: false } as const;

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
      inner,
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
      inner,
    ),
    history: [new Schema({ status: String, at: Date, by: String }, inner)],
    revision: Number,
    stock: new Schema<OrderStock>({ state: String, move: Number, since: Date, marked: Boolean }, inner),
    tasks: [String],
    changedAt: Date,
    search: String,
    activity: { type: [Schema.Types.Mixed], default: undefined },
    idempotency: new Schema({ key: String, fingerprint: String }, inner),
    reservation: { type: new Schema({ by: [String] }, inner), default: undefined },
  },
  { collection: 'orders', versionKey: false, writeConcern: DURABLE },
);
/** For what asks by date and leaves out little else: left to itself the database may go by status. */
export const ORDERS_BY_DATE = { placed: 1, date: -1, _id: -1 } as const;
/** For a search: the words are looked for in the index itself. */
export const ORDERS_BY_SEARCH = { ...ORDERS_BY_DATE, status: 1, 'payment.status': 1, search: 1 } as const;
orderSchema.index(ORDERS_BY_DATE);
orderSchema.index({ user: 1, date: -1, _id: -1 });
orderSchema.index({ placed: 1, status: 1, date: -1, _id: -1 });
// Of the next two the index alone answers: a search reads no order that it does not find, counting none at all.
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
const RESERVING = { partialFilterExpression: { reservation: { $exists: true } } };
orderSchema.index({ 'reservation.by': 1 }, RESERVING);
orderSchema.index({ 'items.itemId': 1 }, RESERVING);
