import type { DisputeStatus } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, type QueryFilter, Types } from 'mongoose';
import { isDuplicateKey } from '../../platform/database/duplicate-key.ts';
import type { StoredActivity } from '../activity/activity-entry.ts';
import type { ProviderDispute } from '../payments/payment-provider.ts';
import {
  ORDER_MODEL,
  type OrderPayment,
  type OrderStock,
  type OrderTask,
  type StockState,
  type StoredOrder,
} from './order.schema.ts';

/** The fields of an order that its life changes. */
export type OrderChange = Partial<
  Pick<StoredOrder, 'placed' | 'date' | 'status' | 'statusEN' | 'statusRU' | 'reservation'>
> & { [K in keyof OrderPayment as `payment.${K}`]?: OrderPayment[K] };

/** A step of an order's stock. Its time is the database's, because any process may judge later how old it is. */
export type OrderMove = Partial<Omit<OrderStock, 'since'>>;

/** What a change adds to an order. */
export interface OrderAddition {
  entry?: StoredOrder['history'][number];
  tasks?: readonly OrderTask[];
  /** What the activity log is told of it. */
  activity?: StoredActivity;
}

/** An unpaid order that reserves stock, or is about to. */
export type ReservingOrder = Pick<StoredOrder, '_id' | 'items' | 'stock'> & {
  reservation: NonNullable<StoredOrder['reservation']>;
};
const RESERVING = { reservation: { $exists: true } } as const;
const RESERVING_FIELDS = { items: 1, stock: 1, reservation: 1 } as const;

/** Whether a change ends the time in which an order reserves stock without being paid. */
const endsReservation = (change: OrderChange, stock: OrderMove): boolean =>
  stock.state === 'returned' ||
  (change.status !== undefined && change.status !== 'pending') ||
  (change['payment.status'] !== undefined && change['payment.status'] !== 'pending');

const UNDER_WAY: readonly StockState[] = ['taking', 'undoing', 'returning'];
const AT_REST: readonly StockState[] = ['held', 'returned'];
const DECIDED: readonly DisputeStatus[] = ['won', 'lost', 'closed'];
const NEWEST_FIRST = { date: -1, _id: -1 } as const;

/** Lets a query that compares with the database's clock use the index of the field. */
const AT_ANY_TIME = { $gte: new Date(0) } as const;
/** True for a moment that is more than some milliseconds in the past by the clock of the database. */
const before = (field: string, milliseconds: number) => ({
  $lt: [`$${field}`, { $subtract: ['$$NOW', milliseconds] }],
});

/** The orders in the database. Every change is conditional on the revision it was decided on. */
@Injectable()
export class OrdersRepository {
  constructor(@InjectModel(ORDER_MODEL) private readonly orders: Model<StoredOrder>) {}

  /** Stores a new order; `duplicate` if its idempotency key is taken. */
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
        { upsert: true },
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

  /** Orders that nobody paid in time and that the owner has not taken up. */
  overdue(): Promise<StoredOrder[]> {
    return this.orders
      .find({
        'payment.status': 'pending',
        'payment.due': AT_ANY_TIME,
        $expr: before('payment.due', 0),
        placed: true,
        status: 'pending',
      })
      .limit(100)
      .lean<StoredOrder[]>()
      .exec();
  }

  /** Unpaid orders that count for any of the digests. */
  reservedBy(by: readonly string[]): Promise<ReservingOrder[]> {
    return this.orders
      .find({ ...RESERVING, 'reservation.by': { $in: [...by] } }, RESERVING_FIELDS)
      .lean<ReservingOrder[]>()
      .exec();
  }

  /** Unpaid orders that reserve pieces of a watch. */
  reservingOf(itemId: string): Promise<ReservingOrder[]> {
    return this.orders
      .find({ ...RESERVING, 'items.itemId': itemId }, RESERVING_FIELDS)
      .lean<ReservingOrder[]>()
      .exec();
  }

  /** Orders with something left to do. */
  withTasks(): Promise<StoredOrder[]> {
    return (
      this.orders
        // The first of their names: the index knows only orders that have any.
        .find({ tasks: { $gte: 'cart' } })
        .limit(100)
        .lean<StoredOrder[]>()
        .exec()
    );
  }

  async taskDone({ _id }: StoredOrder, task: OrderTask): Promise<void> {
    await this.orders.updateOne({ _id }, { $pull: { tasks: task } });
  }

  placedOf(userId: string): Promise<StoredOrder[]> {
    return this.find({ placed: true, user: new Types.ObjectId(userId) });
  }

  /**
   * Changes an order if it is still the one that was read.
   * @returns the order as it is now, or null if somebody else changed it
   */
  change(
    order: StoredOrder,
    change: OrderChange,
    stock: OrderMove = {},
    { entry, tasks = [], activity }: OrderAddition = {},
  ): Promise<StoredOrder | null> {
    const added = {
      ...(entry && { history: entry }),
      ...(activity && { activity }),
      ...(tasks.length > 0 && { tasks: { $each: [...tasks] } }),
    };
    const moved = Object.entries(stock).map(([key, value]): [string, unknown] => [`stock.${key}`, value]);
    return this.orders
      .findOneAndUpdate(
        { _id: order._id, revision: order.revision },
        {
          $set: { ...change, ...Object.fromEntries(moved) },
          $inc: { revision: 1 },
          $currentDate: { changedAt: true, ...(moved.length > 0 && { 'stock.since': true }) },
          ...(endsReservation(change, stock) && { $unset: { reservation: 1 } }),
          ...(Object.keys(added).length > 0 && { $push: added }),
        },
        { returnDocument: 'after' },
      )
      .lean<StoredOrder>()
      .exec();
  }

  /**
   * Notes for the owner what the provider reports of an order's payments. The revision stays: nothing that a change of
   * the order decides by has changed.
   */
  async notePayment(id: string, facts: Partial<Pick<OrderPayment, 'refunds' | 'mismatch'>>): Promise<void> {
    const changes = Object.entries(facts).map(([field, value]): [string, unknown] => [
      `payment.${field}`,
      value,
    ]);
    await this.orders.updateOne(
      { _id: new Types.ObjectId(id) },
      { $set: Object.fromEntries(changes), $currentDate: { changedAt: true } },
    );
  }

  /** Notes a dispute; an older report than the one known changes nothing, and of one second the decision counts. */
  async noteDispute(id: string, dispute: ProviderDispute): Promise<void> {
    const { reference, at } = dispute;
    const newer = DECIDED.includes(dispute.status)
      ? { at: { $lte: at } }
      : { $or: [{ at: { $lt: at } }, { at, status: { $nin: DECIDED } }] };
    const _id = new Types.ObjectId(id);
    await this.orders.updateOne(
      { _id, 'payment.disputes.reference': { $ne: reference } },
      { $push: { 'payment.disputes': dispute }, $currentDate: { changedAt: true } },
    );
    await this.orders.updateOne(
      { _id, 'payment.disputes': { $elemMatch: { reference, ...newer } } },
      { $set: { 'payment.disputes.$': dispute }, $currentDate: { changedAt: true } },
    );
  }

  /** Notes that no watch carries marks of an order any more. If that is lost, it is found out again. */
  async unmark({ _id, revision }: StoredOrder): Promise<void> {
    await this.orders.updateOne(
      { _id, revision },
      { $set: { 'stock.marked': false } },
      { writeConcern: { w: 1 } },
    );
  }

  /** From now on the idempotency key may be used anew. */
  async freeKey({ _id }: StoredOrder): Promise<void> {
    await this.orders.updateOne({ _id }, { $unset: { idempotency: 1 } });
  }

  /** Deletes an order that never came to be. */
  async discard({ _id }: StoredOrder): Promise<void> {
    await this.orders.deleteOne({ _id, placed: false });
  }

  /** Orders whose move is under way for longer than `stale`, or that are at rest, still marked, for longer than `settled`. */
  unfinished(stale: number, settled: number): Promise<StoredOrder[]> {
    return this.orders
      .find({
        'stock.marked': true,
        'stock.since': AT_ANY_TIME,
        $or: [
          { 'stock.state': { $in: UNDER_WAY }, $expr: before('stock.since', stale) },
          { 'stock.state': { $in: AT_REST }, $expr: before('stock.since', settled) },
        ],
      })
      .limit(100)
      .lean<StoredOrder[]>()
      .exec();
  }

  private find(filter: QueryFilter<StoredOrder>): Promise<StoredOrder[]> {
    return this.orders.find(filter).sort(NEWEST_FIRST).lean<StoredOrder[]>().exec();
  }
}
