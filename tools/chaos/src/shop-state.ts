import {
  type Currency,
  type LineQuantity,
  type Price,
  quantityOfLine,
  type ReceiptContent,
  type RefundPart,
  type ReturnState,
  toHundredths,
} from '@meridian/domain';
import mongoose from 'mongoose';
import type { BankPayment, PaymentServices } from './payment-services.ts';

/** Stored values of `stock.state`, as the orders module writes them. */
export const RESERVED = 'reserved';
export const RELEASED = 'released';

/** The stored fields of an order that the invariants need. */
export interface StoredOrder {
  _id: mongoose.Types.ObjectId;
  key: string;
  placed: boolean;
  /** Of the request that has placed it. */
  idempotency?: { key: string };
  date: Date;
  /** When an order that was not paid in its first term was priced again. */
  pricedAt?: Date;
  status: string;
  amount: number;
  currency: Currency;
  payment: {
    provider: string;
    status: string;
    attempt: number;
    paidBy?: string;
    earlier?: string[];
    paidAt?: Date;
    due: Date;
    refunds?: (RefundPart & { id?: string; cancels?: LineQuantity[]; reason?: string })[];
    disputes?: { reference: string; status: string }[];
  };
  money?: { kind: string; id: string; amount: number; amountKzt: number; at: Date }[];
  email: string | null;
  delivery: { phone: string; method?: { price: number; cashOnDelivery: boolean; point?: object } };
  pickup?: { handedOverAt: Date | null };
  history: { status: string; at: Date }[];
  stock: { state: string };
  items: {
    itemId: string;
    colorName: string;
    size: string;
    quantity: number;
    price: number;
    regularPrice?: number;
    campaign?: { id: string };
    discount?: number;
    isGift?: boolean;
    removed?: number;
    exchanged?: number;
    restocked?: number;
    dispatched?: number;
  }[];
  promotion?: { id: string; code: string; discount: number; deliveryDiscount: number };
  changes?: {
    id: string;
    state: string;
    at: Date;
    isPaid: boolean;
    difference: number;
    /** The method before the change, if it chooses another one. */
    formerMethod?: { cashOnDelivery: boolean };
    /** The part of it that another method of delivery causes. */
    deliveryDifference?: number;
    /** The payment of its difference. */
    paidBy?: string;
    /** The return whose pieces it replaces. */
    exchange?: string;
    remove: LineQuantity[];
    add: StoredOrder['items'];
  }[];
  shipments?: { id: string; items: LineQuantity[] }[];
  /** Ids of the returns in `items.restocked`. */
  restocks?: string[];
  work?: object[];
  reservation?: object;
}
export interface StoredPayment {
  _id: string;
  orderId: string;
  attempt: number;
  provider: string;
  amount: number;
  currency: Currency;
  state: string;
  refunds?: (RefundPart & { id: string; cause?: string; receipt?: Pick<ReceiptContent, 'lines'> })[];
  receipt?: { content: Pick<ReceiptContent, 'lines'> };
  work?: object[];
}
export interface StoredReturn {
  _id: mongoose.Types.ObjectId;
  order: mongoose.Types.ObjectId;
  state: ReturnState;
  lines: LineQuantity[];
  restocked?: LineQuantity[];
  missing?: LineQuantity[];
  refund?: { requestId: string; deduction?: number };
  refundedAmount: number | null;
  history: { state: ReturnState }[];
  work?: object[];
}
export interface StoredInvoice {
  _id: mongoose.Types.ObjectId;
  series: string;
  kind: 'invoice' | 'creditNote';
  year: number;
  sequence: number;
  orderId: mongoose.Types.ObjectId;
  refundId: string | null;
  currency: Currency;
  amount: number;
  lines: { price: number; quantity: number; total: number; isGift?: boolean }[];
  discount: number;
  delivery: number;
}
export interface StoredReceipt {
  key: string;
  payment: string;
  /** Of a refund or a correction. */
  refund: string | null;
  kind: ReceiptContent['kind'];
  state: string;
  amount: number;
}
/** Of the test register. */
type RegisteredReceipt = Pick<ReceiptContent, 'kind' | 'amount' | 'lines'>;
interface PromotionUse {
  /** The id of the order. */
  _id: string;
  promotion: mongoose.Types.ObjectId;
  code: string;
}
interface PromotionCode {
  _id: string;
  /** Of a generated code. */
  number?: number;
}
interface QueuedWork {
  _id: string;
  kind: string;
  state: string;
}
interface StoredWatch {
  _id: mongoose.Types.ObjectId;
  work?: object[];
  flags: string[];
  brand?: mongoose.Types.ObjectId | null;
  collection?: mongoose.Types.ObjectId | null;
  price: Price;
  stock: { colorNameEN: string; size: string; quantity: number }[];
}

/** An entry of the stock ledger. */
interface StockMovement {
  kind: string;
  watchId: string;
  colorName: string;
  size: string;
  onHand: number;
  reserved: number;
}

/** The stored data that the invariants check. */
export interface ShopState {
  orders: StoredOrder[];
  payments: StoredPayment[];
  bank: BankPayment[];
  queue: QueuedWork[];
  watches: StoredWatch[];
  returns: StoredReturn[];
  invoices: StoredInvoice[];
  receipts: StoredReceipt[];
  registered: RegisteredReceipt[];
  movements: StockMovement[];
  promotionUses: PromotionUse[];
  promotionCodes: PromotionCode[];
}

/** The pieces of each line that were refunded or taken out of an order before they left the shop. */
export const cancelledPieces = ({ items, payment }: StoredOrder): number[] => {
  const cancelled = (payment.refunds ?? []).flatMap(({ cancels = [], isEarlier }) =>
    isEarlier ? [] : cancels,
  );
  return items.map(({ removed = 0 }, line) => quantityOfLine(cancelled, line) + removed);
};

/** An order whose reservation was rolled back before it was placed does not count. The shop deletes it later. */
const isVisible = ({ placed, stock }: StoredOrder): boolean => placed || stock.state !== RELEASED;

/** A payment of the test bank. */
interface SandboxPayment {
  _id: string;
  decision: string | null;
  amount: number;
  refunds?: BankPayment['refunds'];
  work?: object[];
}
const ofSandbox = ({ decision, amount, refunds = [], ...payment }: SandboxPayment): BankPayment => ({
  ...payment,
  provider: 'sandbox',
  isCaptured: decision === 'approved',
  hundredths: toHundredths(amount),
  refunds,
});

export const refundedAt = ({ refunds }: BankPayment): number =>
  refunds.reduce((sum, { hundredths }) => sum + hundredths, 0);
export const isRefundedAt = (payment: BankPayment): boolean => refundedAt(payment) >= payment.hundredths;

/** Reads the collections of the shop, and the records of the test bank and of other services. */
export const readState = async (
  uri: string,
  services?: Pick<PaymentServices, 'records'>,
): Promise<ShopState> => {
  const connection = await mongoose.createConnection(uri).asPromise();
  const all = <T extends object>(name: string) => connection.collection<T>(name).find().toArray();
  try {
    return {
      orders: ((await all<StoredOrder>('orders')) as StoredOrder[]).filter(isVisible),
      payments: await all<StoredPayment>('payments'),
      bank: [
        ...(await all<SandboxPayment>('sandboxbank')).map(ofSandbox),
        ...((await services?.records()) ?? []),
      ],
      queue: await all<QueuedWork>('work'),
      watches: await all<StoredWatch>('watches'),
      returns: await all<StoredReturn>('returns'),
      invoices: await all<StoredInvoice>('invoices'),
      receipts: await all<StoredReceipt>('receipts'),
      registered: await all<RegisteredReceipt>('sandboxregister'),
      movements: await all<StockMovement>('stockmovements'),
      promotionUses: await all<PromotionUse>('promotionuses'),
      promotionCodes: await all<PromotionCode>('promotioncodes'),
    };
  } finally {
    await connection.close();
  }
};

/** A request that has no response yet does not take so long. */
const REQUEST_MS = 30_000;
const HOUR_MS = 3_600_000;

/** Lets the time pass that the shop waits after faults of payment services. */
export const hastenRetries = async (uri: string): Promise<void> => {
  const connection = await mongoose.createConnection(uri).asPromise();
  const now = new Date();
  try {
    await connection
      .collection('work')
      .updateMany(
        { attempts: { $gt: 0 }, state: 'waiting', leasedUntil: { $exists: false } },
        { $set: { nextAt: now } },
      );
    await connection.collection('payments').updateMany(
      { 'refunds.status': 'pending' },
      { $set: { 'refunds.$[sent].sentAt': new Date(now.getTime() - HOUR_MS) } },
      {
        arrayFilters: [
          {
            'sent.status': 'pending',
            'sent.reference': null,
            'sent.sentAt': { $lt: new Date(now.getTime() - REQUEST_MS) },
          },
        ],
      },
    );
  } finally {
    await connection.close();
  }
};

/** The changes of an order that wait for their payment. */
export const offeredChanges = ({ changes = [] }: StoredOrder) =>
  changes.filter(({ state }) => state === 'offered');

/** The lines that an order has since it was placed or priced again, and those that changes have added. */
export const linesOf = ({
  items,
  changes = [],
}: StoredOrder): { own: StoredOrder['items']; added: StoredOrder['items'] } => {
  const count = changes.reduce((sum, { state, add }) => sum + (state === 'made' ? add.length : 0), 0);
  return { own: items.slice(0, items.length - count), added: items.slice(items.length - count) };
};

/** What the delivery of an order cost when it was placed, in hundredths. */
export const placedDelivery = ({ delivery: { method }, changes = [] }: StoredOrder): number =>
  changes
    .filter(({ state }) => state === 'made')
    .reduce(
      (price, { deliveryDifference = 0 }) => price - toHundredths(deliveryDifference),
      toHundredths(method?.price ?? 0),
    );

/** The payments that pay an order now: its own, and those of the differences of its changes, unless it is paid again since. */
export const payingIds = ({ payment: { paidBy, earlier = [] }, changes = [] }: StoredOrder): string[] =>
  [paidBy, ...changes.map((change) => change.paidBy)].flatMap((id) =>
    id === undefined || earlier.includes(id) ? [] : [id],
  );

/** Longer than the term of a payment by a shopper. */
const LONG_TERM_MS = 3_600_000;

/** Lists stock moves, due payments and work that are not finished. */
export const pendingWork = ({ orders, payments, bank, queue, returns, watches }: ShopState): string[] => {
  const now = Date.now();
  const isWaiting = ({ kind, _id }: QueuedWork): boolean =>
    orders.some(({ changes = [] }) =>
      changes.some(({ id, state, exchange = id }) =>
        kind === 'order.changeDeadline'
          ? state !== 'reserving' && _id.includes(id)
          : kind === 'return.exchange' && state === 'offered' && _id.includes(exchange),
      ),
    );
  return [
    ...orders
      .filter(({ placed, stock }) => !placed || ![RESERVED, RELEASED].includes(stock.state))
      .map(({ _id, stock }) => `order ${_id.toHexString()}: stock move not finished (${stock.state})`),
    ...orders
      // An order waits for days that is to be paid by transfer, in cash, or by a link instead of on delivery, and
      // one that is on its way does not lapse.
      .filter(
        ({ status, payment, pickup, shipments = [] }) =>
          status === 'pending' &&
          payment.status === 'pending' &&
          !(pickup || shipments.length > 0) &&
          payment.provider !== 'offline' &&
          payment.due.getTime() < now + LONG_TERM_MS,
      )
      .map(({ _id, payment }) =>
        payment.due.getTime() > now
          ? `order ${_id.toHexString()}: payment pending`
          : `order ${_id.toHexString()}: unpaid order not lapsed after its deadline`,
      ),
    ...bank
      .filter(({ _id, provider, isCaptured }) => {
        const payment = payments.find((each) => each._id === _id);
        return isCaptured && provider !== 'sandbox' && !['paid', 'refunded'].includes(payment?.state ?? '');
      })
      .map(({ _id, provider }) => `payment ${_id}: captured by ${provider} and not reported`),
    ...Object.entries({
      order: orders,
      payment: payments,
      return: returns,
      'bank payment': bank,
      watch: watches,
    }).flatMap(([name, documents]) =>
      documents
        .filter(({ work = [] }) => work.length > 0)
        .map(({ _id }) => `${name} ${_id.toString()}: work recorded`),
    ),
    ...queue
      .filter(({ kind, state }) => kind !== 'mail' && ['waiting', 'failed'].includes(state))
      // The term of a change ends after days, and so does the wait of a return for its payment.
      .filter((entry) => !isWaiting(entry))
      .map(({ _id, state }) => `work ${_id}: ${state}`),
  ];
};
