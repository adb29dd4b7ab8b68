import type { DisputeStatus } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { isDuplicateKey } from '../../platform/database/duplicate-key.ts';
import { objectId } from '../../platform/database/ids.ts';
import { DocumentOutbox } from '../activity/document-outbox.repository.ts';
import type { StoredActivity } from '../activity/activity.schema.ts';
import type { ProviderDispute } from '../payments/payment-provider.ts';
import {
  ORDER_MODEL,
  type OrderPayment,
  type OrderStock,
  type OrderTask,
  type StoredOrder,
} from './order.schema.ts';
import {
  requireStockTransition,
  SETTLED_STOCK_STATES,
  STOCK_STATE,
  STOCK_STATES_IN_PROGRESS,
} from './stock/stock-states.ts';

/** The fields of an order that may change after it is stored. */
export type OrderChange = Partial<
  Pick<StoredOrder, 'placed' | 'date' | 'status' | 'statusEN' | 'statusRU' | 'reservation'>
> & { [K in keyof OrderPayment as `payment.${K}`]?: OrderPayment[K] };

/** A change of an order's stock state. Its time is database time, because other processes compute its age. */
export type StockStateChange = Partial<Omit<OrderStock, 'since'>>;

/** Entries that a change appends to an order. */
export interface OrderAddition {
  historyEntry?: StoredOrder['history'][number];
  tasks?: readonly OrderTask[];
  /** Entry of the activity log. */
  activity?: StoredActivity;
}

/** An unpaid order that has reserved its stock or is reserving it. */
export type ReservingOrder = Pick<StoredOrder, '_id' | 'items' | 'stock'> & {
  reservation: NonNullable<StoredOrder['reservation']>;
};
const RESERVING = { reservation: { $exists: true } } as const;
const RESERVING_FIELDS = { items: 1, stock: 1, reservation: 1 } as const;

/** Whether an order is no longer an unpaid reservation after a change. */
const endsReservation = (change: OrderChange, stock: StockStateChange): boolean =>
  stock.state === STOCK_STATE.released ||
  (change.status !== undefined && change.status !== 'pending') ||
  (change['payment.status'] !== undefined && change['payment.status'] !== 'pending');

const CLOSED_DISPUTES: readonly DisputeStatus[] = ['won', 'lost', 'closed'];

/** Lets a query that compares a date with database time use the index of the field. */
const AT_ANY_DATE = { $gte: new Date(0) } as const;
/** An expression that is true if a date is more than `milliseconds` in the past, by database time. */
const isOlderThan = (field: string, milliseconds: number) => ({
  $lt: [`$${field}`, { $subtract: ['$$NOW', milliseconds] }],
});

/** The orders in the database. Every change is conditional on the revision that was read. */
@Injectable()
export class OrdersRepository {
  /** Orders with entries of the activity log that are not published yet. */
  readonly activityOutbox: DocumentOutbox;

  constructor(@InjectModel(ORDER_MODEL) private readonly orders: Model<StoredOrder>) {
    this.activityOutbox = new DocumentOutbox(orders.collection);
  }

  /** Stores a new order. Returns `duplicate` if its idempotency key is already used. */
  async insert({
    _id,
    stock,
    changedAt: _changedAt,
    ...order
  }: StoredOrder): Promise<'inserted' | 'duplicate'> {
    const { state, move, marked } = stock;
    try {
      await this.orders.updateOne(
        { _id },
        {
          $setOnInsert: { ...order, 'stock.state': state, 'stock.move': move, 'stock.marked': marked },
          $currentDate: { changedAt: true, 'stock.since': true },
        },
        { upsert: true, runValidators: true },
      );
      return 'inserted';
    } catch (error) {
      if (isDuplicateKey(error)) return 'duplicate';
      throw error;
    }
  }

  byIdempotencyKey(key: string): Promise<StoredOrder | null> {
    return this.orders.findOne({ 'idempotency.key': key }).lean<StoredOrder>().exec();
  }

  placedById(id: string): Promise<StoredOrder | null> {
    return this.orders.findOne({ _id: id, placed: true }).lean<StoredOrder>().exec();
  }

  byKey(key: string): Promise<StoredOrder | null> {
    return this.orders.findOne({ key, placed: true }).lean<StoredOrder>().exec();
  }

  /** Unpaid orders after their deadline that the owner has not accepted. */
  overdue(): Promise<StoredOrder[]> {
    return this.orders
      .find({
        'payment.status': 'pending',
        'payment.due': AT_ANY_DATE,
        $expr: isOlderThan('payment.due', 0),
        placed: true,
        status: 'pending',
      })
      .limit(100)
      .lean<StoredOrder[]>()
      .exec();
  }

  /** Unpaid orders that have any of the buyer digests. */
  unpaidByPerson(by: readonly string[]): Promise<ReservingOrder[]> {
    return this.orders
      .find({ ...RESERVING, 'reservation.by': { $in: [...by] } }, RESERVING_FIELDS)
      .lean<ReservingOrder[]>()
      .exec();
  }

  /** Unpaid orders that reserve stock of a watch. */
  unpaidByWatch(itemId: string): Promise<ReservingOrder[]> {
    return this.orders
      .find({ ...RESERVING, 'items.itemId': itemId }, RESERVING_FIELDS)
      .lean<ReservingOrder[]>()
      .exec();
  }

  /** Orders with pending tasks. */
  withTasks(): Promise<StoredOrder[]> {
    return (
      this.orders
        // `cart` is the first task name, so the index finds exactly the orders with tasks.
        .find({ tasks: { $gte: 'cart' } })
        .limit(100)
        .lean<StoredOrder[]>()
        .exec()
    );
  }

  async removeTask({ _id }: StoredOrder, task: OrderTask): Promise<void> {
    await this.orders.updateOne({ _id }, { $pull: { tasks: task } });
  }

  placedByUser(userId: string): Promise<StoredOrder[]> {
    return this.orders
      .find({ placed: true, user: objectId(userId) })
      .sort({ date: -1, _id: -1 })
      .lean<StoredOrder[]>()
      .exec();
  }

  /**
   * Changes an order if its revision is still the one that was read.
   * @returns the changed order, or null if another process has changed it
   * @throws Error if the stock transition is not allowed
   */
  change(
    order: StoredOrder,
    change: OrderChange,
    stock: StockStateChange = {},
    { historyEntry, tasks = [], activity }: OrderAddition = {},
  ): Promise<StoredOrder | null> {
    if (stock.state) requireStockTransition(order.stock.state, stock.state);
    const added = {
      ...(historyEntry && { history: historyEntry }),
      ...(activity && { activity }),
      ...(tasks.length > 0 && { tasks: { $each: [...tasks] } }),
    };
    const stockFields = Object.entries(stock).map(([key, value]): [string, unknown] => [
      `stock.${key}`,
      value,
    ]);
    return this.orders
      .findOneAndUpdate(
        { _id: order._id, revision: order.revision },
        {
          $set: { ...change, ...Object.fromEntries(stockFields) },
          $inc: { revision: 1 },
          $currentDate: { changedAt: true, ...(stockFields.length > 0 && { 'stock.since': true }) },
          ...(endsReservation(change, stock) && { $unset: { reservation: 1 } }),
          ...(Object.keys(added).length > 0 && { $push: added }),
        },
        { returnDocument: 'after' },
      )
      .lean<StoredOrder>()
      .exec();
  }

  /**
   * Stores reports of the payment provider for the owner. The revision stays the same, because no decision about the
   * order depends on these fields.
   */
  async updatePaymentReport(
    id: string,
    facts: Partial<Pick<OrderPayment, 'refunds' | 'mismatch'>>,
  ): Promise<void> {
    const changes = Object.entries(facts).map(([field, value]): [string, unknown] => [
      `payment.${field}`,
      value,
    ]);
    await this.orders.updateOne(
      { _id: objectId(id) },
      { $set: Object.fromEntries(changes), $currentDate: { changedAt: true } },
    );
  }

  /**
   * Stores a report of a dispute. An older report than the stored one is ignored; of two reports with the same time, the
   * final decision wins.
   */
  async saveDispute(id: string, dispute: ProviderDispute): Promise<void> {
    const { reference, at } = dispute;
    const newer = CLOSED_DISPUTES.includes(dispute.status)
      ? { at: { $lte: at } }
      : { $or: [{ at: { $lt: at } }, { at, status: { $nin: CLOSED_DISPUTES } }] };
    const _id = objectId(id);
    await this.orders.updateOne(
      { _id, 'payment.disputes.reference': { $ne: reference } },
      { $push: { 'payment.disputes': dispute }, $currentDate: { changedAt: true } },
    );
    await this.orders.updateOne(
      { _id, 'payment.disputes': { $elemMatch: { reference, ...newer } } },
      { $set: { 'payment.disputes.$': dispute }, $currentDate: { changedAt: true } },
    );
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

  /** Deletes an order that was never placed. */
  async deleteUnplaced({ _id }: StoredOrder): Promise<void> {
    await this.orders.deleteOne({ _id, placed: false });
  }

  /**
   * Orders with an operation in progress for longer than `staleAfterMs`, and settled orders whose markers are older than
   * `markerTtlMs`.
   */
  needingRepair(staleAfterMs: number, markerTtlMs: number): Promise<StoredOrder[]> {
    return this.orders
      .find({
        'stock.marked': true,
        'stock.since': AT_ANY_DATE,
        $or: [
          {
            'stock.state': { $in: STOCK_STATES_IN_PROGRESS },
            $expr: isOlderThan('stock.since', staleAfterMs),
          },
          { 'stock.state': { $in: SETTLED_STOCK_STATES }, $expr: isOlderThan('stock.since', markerTtlMs) },
        ],
      })
      .limit(100)
      .lean<StoredOrder[]>()
      .exec();
  }
}
