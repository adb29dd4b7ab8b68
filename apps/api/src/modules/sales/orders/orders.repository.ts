import type { DisputeStatus, LineQuantity } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter } from 'mongoose';
import { unlessDuplicate, orDuplicate } from '../../../platform/database/errors.ts';
import { objectId } from '../../../platform/database/ids.ts';
import type { WorkEntry } from '../../../platform/work/work-kind.ts';
import { type NewStockMovement, stockWork } from '../../catalogue/stock/stock-movements.ts';
import type { ProviderDispute } from '../payments/payment-provider.ts';
import { ORDER_MODEL, type OrderPayment, type OrderStock, type StoredOrder } from './order.schema.ts';
import type { MoneyEntry } from './money-entry.schema.ts';
import type { OrderReceipt } from './order-receipt.schema.ts';
import { movementsOfChange, movementsOfRestock } from './order-movements.ts';
import {
  requireStockTransition,
  SETTLED_STOCK_STATES,
  STOCK_STATE,
  STOCK_STATES_IN_PROGRESS,
} from '../../catalogue/watches/stock-states.ts';

export type OrderChange = Partial<
  Pick<
    StoredOrder,
    | 'placed'
    | 'date'
    | 'status'
    | 'statusEN'
    | 'statusRU'
    | 'reservation'
    | 'amount'
    | 'amountKzt'
    | 'email'
    | 'delivery'
    | 'company'
    | 'items'
    | 'changes'
    | 'exchangeRate'
    | 'pricedAt'
    | 'shipments'
    | 'pickup'
    | 'announcedNumbers'
    | 'serialKeys'
    | 'notes'
    | 'search'
  >
> & { payment?: Partial<OrderPayment>; promotion?: StoredOrder['promotion'] | undefined };

/** A change of an order's stock state. Its time is database time, because other processes compute its age. */
export type StockStateChange = Partial<Omit<OrderStock, 'since'>>;

/** Entries that a change appends to an order. */
export interface OrderAddition {
  /** Author of the change, as in the history. */
  by?: string;
  historyEntry?: StoredOrder['history'][number];
  work?: readonly WorkEntry[];
  money?: readonly MoneyEntry[];
}

/** An unpaid order that has reserved its stock or is reserving it. */
type ReservingOrder = Pick<StoredOrder, '_id' | 'items' | 'amountKzt' | 'stock'> & {
  reservation: NonNullable<StoredOrder['reservation']>;
};

/** An order with the fields that its reserved pieces follow from. */
export type OrderOfWatches = Pick<
  StoredOrder,
  '_id' | 'items' | 'stock' | 'status' | 'date' | 'shipments' | 'changes'
> & {
  payment: Pick<OrderPayment, 'refunds'>;
};

/** Whether an order is no longer an unpaid reservation after a change. */
const endsReservation = (change: OrderChange, stock: StockStateChange): boolean =>
  stock.state === STOCK_STATE.released ||
  (change.status !== undefined && change.status !== 'pending') ||
  (change.payment?.status !== undefined && change.payment.status !== 'pending');

const CLOSED_DISPUTES: readonly DisputeStatus[] = ['won', 'lost', 'closed'];
/** A dispute in these states is a notice to the staff. */
const NOTICED_IF_NEW: readonly DisputeStatus[] = ['needsResponse', 'underReview', 'lost'];
const NOTICED_IF_CHANGED: readonly DisputeStatus[] = ['needsResponse', 'lost'];

const MAX_BATCH = 100;

/** The work that writes entries of the stock ledger for one change of an order. */
const ledgerWork = ({ _id, revision }: StoredOrder, movements: readonly NewStockMovement[]): WorkEntry[] =>
  stockWork(`${_id.toHexString()}-${revision}`, movements);

/** The fields of a document as paths of an update: `prefix` is that of an embedded document. */
const pathsOf = (prefix: string, fields: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]) =>
      value === undefined ? [] : [[`${prefix}${key}`, value as unknown]],
    ),
  );

/** The paths of fields that a change removes. */
const removedPaths = (prefix: string, fields: object): string[] =>
  Object.entries(fields).flatMap(([key, value]) => (value === undefined ? [`${prefix}${key}`] : []));

/** Lets a query that compares a date with database time use the index of the field. */
const AT_ANY_DATE = { $gte: new Date(0) } as const;
/** An expression that is true if a date is more than `milliseconds` in the past, by database time. */
const isOlderThan = (field: string, milliseconds: number) => ({
  $lt: [`$${field}`, { $subtract: ['$$NOW', milliseconds] }],
});

/** The orders in the database. Every change is conditional on the revision that was read. */
@Injectable()
export class OrdersRepository {
  constructor(@InjectModel(ORDER_MODEL.name) private readonly orders: Model<StoredOrder>) {}

  /** Stores a new order. Returns false if its idempotency key is already used. */
  insert({ _id, stock, changedAt: _changedAt, ...fields }: StoredOrder): Promise<boolean> {
    const { state, move, marked } = stock;
    return unlessDuplicate(
      this.orders.updateOne(
        { _id },
        {
          $setOnInsert: { ...fields, ...pathsOf('stock.', { state, move, marked }) },
          $currentDate: { changedAt: true, 'stock.since': true },
        },
        { upsert: true, runValidators: true },
      ),
    );
  }

  byIdempotencyKey(key: string): Promise<StoredOrder | null> {
    return this.find({ 'idempotency.key': key });
  }

  placedById(id: string): Promise<StoredOrder | null> {
    return this.find({ _id: id, placed: true });
  }

  async placedByIds(ids: readonly string[]): Promise<StoredOrder[]> {
    return this.orders.find({ _id: { $in: ids.map(objectId) }, placed: true }).lean<StoredOrder[]>();
  }

  byKey(key: string): Promise<StoredOrder | null> {
    return this.find({ key, placed: true });
  }

  /** Unpaid orders after their deadline that the staff have neither accepted nor sent to be paid on delivery. */
  overdue(): Promise<StoredOrder[]> {
    return this.findBatch({
      'payment.status': 'pending',
      'payment.due': AT_ANY_DATE,
      $expr: isOlderThan('payment.due', 0),
      placed: true,
      status: 'pending',
      pickup: { $exists: false },
      shipments: { $in: [null, []] },
    });
  }

  unpaidByCustomer(by: readonly string[]): Promise<ReservingOrder[]> {
    return this.findReserving({ 'reservation.by': { $in: [...by] } });
  }

  unpaidByWatch(itemId: string): Promise<ReservingOrder[]> {
    return this.findReserving({ 'items.itemId': itemId });
  }

  /** The orders that may reserve pieces of watches, also those with a stock operation in progress. */
  reservingByWatches(itemIds: readonly string[]): Promise<OrderOfWatches[]> {
    return this.orders
      .find(
        {
          $or: [
            {
              'items.itemId': { $in: [...itemIds] },
              'stock.state': { $in: [STOCK_STATE.reserved, ...STOCK_STATES_IN_PROGRESS] },
              // Delivered orders, which are most of them, reserve nothing.
              status: { $in: ['pending', 'processing', 'shipped', 'cancelled'] },
            },
            { changes: { $elemMatch: { state: 'offered', 'add.itemId': { $in: [...itemIds] } } } },
          ],
        },
        { items: 1, stock: 1, status: 1, date: 1, 'shipments.items': 1, 'payment.refunds': 1, changes: 1 },
      )
      .lean<OrderOfWatches[]>();
  }

  /**
   * Changes an order if its revision is still the one that was read. A field that is undefined is removed.
   * The entries of the stock ledger are work of the changed order.
   * @returns the changed order, or null if another process has changed it
   * @throws Error if the stock transition is not allowed; DuplicateError if another order has one of the serial numbers
   */
  change(
    order: StoredOrder,
    change: OrderChange,
    stock: StockStateChange = {},
    { by, historyEntry, work: added = [], money = [] }: OrderAddition = {},
  ): Promise<StoredOrder | null> {
    if (stock.state) requireStockTransition(order.stock.state, stock.state);
    const { payment = {}, ...fields } = change;
    const after = {
      ...{ ...order, ...fields },
      payment: { ...order.payment, ...payment },
      stock: { ...order.stock, ...stock },
    };
    const work = [...added, ...ledgerWork(order, movementsOfChange(order, after, by))];
    const pushed = {
      ...(historyEntry && { history: historyEntry }),
      ...(work.length > 0 && { work: { $each: work } }),
      ...(money.length > 0 && { money: { $each: [...money] } }),
    };
    const removed = [...removedPaths('', fields), ...removedPaths('payment.', payment)];
    const unset = [...removed, ...(endsReservation(change, stock) ? ['reservation'] : [])];
    const isStockChange = Object.keys(stock).length > 0;
    return this.orders
      .findOneAndUpdate(
        { _id: order._id, revision: order.revision },
        {
          $set: { ...pathsOf('', fields), ...pathsOf('payment.', payment), ...pathsOf('stock.', stock) },
          $inc: { revision: 1 },
          $currentDate: { changedAt: true, ...(isStockChange && { 'stock.since': true }) },
          ...(unset.length > 0 && { $unset: Object.fromEntries(unset.map((path) => [path, 1])) }),
          ...(Object.keys(pushed).length > 0 && { $push: pushed }),
        },
        { returnDocument: 'after' },
      )
      .lean<StoredOrder>()
      .exec()
      .catch(orDuplicate);
  }

  /** Stores a rejected payment event and its notice. The revision stays, because no decision depends on it. */
  async saveMismatch(id: string, mismatch: OrderPayment['mismatch'], notice: WorkEntry): Promise<void> {
    await this.orders.updateOne(
      { _id: objectId(id) },
      {
        $set: { 'payment.mismatch': mismatch },
        $push: { work: notice },
        $currentDate: { changedAt: true },
      },
    );
  }

  /** Stores the fiscal receipts of an order unless newer ones are stored. */
  async saveReceipts(id: string, receipts: readonly OrderReceipt[], revision: number): Promise<void> {
    await this.orders.updateOne(
      { _id: objectId(id), receiptsRevision: { $not: { $gte: revision } } },
      { $set: { receipts, receiptsRevision: revision }, $currentDate: { changedAt: true } },
    );
  }

  /**
   * Stores a dispute unless a newer report is stored. Of two with the same time, the final decision wins.
   * @param notice recorded if the dispute is new and undecided, needs a response now, or is now lost
   * @param money recorded if the dispute is now lost, or is now won after it was lost
   * @returns whether the notice was recorded
   */
  async saveDispute(
    id: string,
    dispute: ProviderDispute,
    notice: WorkEntry,
    money: MoneyEntry | null,
  ): Promise<boolean> {
    const { reference, at, status } = dispute;
    const newer = CLOSED_DISPUTES.includes(status)
      ? { at: { $lte: at } }
      : { $or: [{ at: { $lt: at } }, { at, status: { $nin: CLOSED_DISPUTES } }] };
    const _id = objectId(id);
    const $currentDate = { changedAt: true } as const;
    const lost = status === 'lost' && money && { money };
    const added = await this.orders.updateOne(
      { _id, 'payment.disputes.reference': { $ne: reference } },
      {
        $push: {
          'payment.disputes': dispute,
          ...(NOTICED_IF_NEW.includes(status) && { work: notice }),
          ...lost,
        },
        $currentDate,
      },
    );
    if (added.matchedCount > 0) return NOTICED_IF_NEW.includes(status);
    const change = { $set: { 'payment.disputes.$': dispute }, $currentDate };
    const match = (present: object) => ({
      _id,
      'payment.disputes': { $elemMatch: { $and: [{ reference, ...newer }, present] } },
    });
    if (status === 'won' && money) {
      const restored = await this.orders.updateOne(match({ status: 'lost' }), {
        ...change,
        $push: { money },
      });
      if (restored.matchedCount > 0) return false;
    }
    const isNoticed = NOTICED_IF_CHANGED.includes(status);
    const changed = await this.orders.updateOne(
      match({ status: { $ne: status } }),
      isNoticed ? { ...change, $push: { work: notice, ...lost } } : change,
    );
    if (changed.matchedCount > 0) return isNoticed;
    await this.orders.updateOne(match({ status }), change);
    return false;
  }

  /**
   * Records that pieces of a return are in stock again, unless a stock operation is in progress. Repeated calls count them once.
   * @returns the order with its work, or null if another process has changed it
   */
  async recordRestock(
    order: StoredOrder,
    returnId: string,
    lines: readonly LineQuantity[],
  ): Promise<StoredOrder | null> {
    const { _id, revision } = order;
    const counts = Object.fromEntries(
      lines.map(({ line, quantity }) => [`items.${line}.restocked`, quantity]),
    );
    return this.orders
      .findOneAndUpdate(
        { _id, revision, 'stock.state': { $in: SETTLED_STOCK_STATES }, restocks: { $ne: returnId } },
        {
          $inc: { ...counts, revision: 1 },
          $push: {
            restocks: returnId,
            work: { $each: ledgerWork(order, movementsOfRestock(order, lines)) },
          },
          $currentDate: { changedAt: true },
        },
        { returnDocument: 'after' },
      )
      .lean<StoredOrder>();
  }

  /** Records that no watch has markers of the order. A lost write is harmless: the order repair repeats it. */
  async clearMarkedFlag({ _id, revision }: StoredOrder): Promise<void> {
    await this.orders.updateOne(
      { _id, revision },
      { $set: { 'stock.marked': false } },
      { writeConcern: { w: 1 } },
    );
  }

  /** Allows the idempotency key to be used again. */
  async removeIdempotencyKey({ _id }: StoredOrder): Promise<void> {
    await this.orders.updateOne({ _id }, { $unset: { idempotency: 1 } });
  }

  async deleteUnplaced({ _id }: StoredOrder): Promise<void> {
    await this.orders.deleteOne({ _id, placed: false });
  }

  /** Orders with an operation in progress that is too old, and settled orders whose markers are too old. */
  needingRepair(staleAfterMs: number, markerTtlMs: number): Promise<StoredOrder[]> {
    return this.findBatch({
      'stock.marked': true,
      'stock.since': AT_ANY_DATE,
      $or: [
        { 'stock.state': { $in: STOCK_STATES_IN_PROGRESS }, $expr: isOlderThan('stock.since', staleAfterMs) },
        { 'stock.state': { $in: SETTLED_STOCK_STATES }, $expr: isOlderThan('stock.since', markerTtlMs) },
      ],
    });
  }

  private async find(filter: QueryFilter<StoredOrder>): Promise<StoredOrder | null> {
    return this.orders.findOne(filter).lean<StoredOrder>();
  }

  private async findBatch(filter: QueryFilter<StoredOrder>): Promise<StoredOrder[]> {
    return this.orders.find(filter).limit(MAX_BATCH).lean<StoredOrder[]>();
  }

  private async findReserving(filter: QueryFilter<StoredOrder>): Promise<ReservingOrder[]> {
    return this.orders
      .find(
        { reservation: { $exists: true }, ...filter },
        { items: 1, amountKzt: 1, stock: 1, reservation: 1 },
      )
      .lean<ReservingOrder[]>();
  }
}
