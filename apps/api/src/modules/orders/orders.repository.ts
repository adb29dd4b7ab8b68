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
  Pick<StoredOrder, 'placed' | 'date' | 'status' | 'statusEN' | 'statusRU'>
> & { [K in keyof OrderPayment as `payment.${K}`]?: OrderPayment[K] };

/** What a change adds to an order. */
export interface OrderAddition {
  entry?: StoredOrder['history'][number];
  tasks?: readonly OrderTask[];
  /** What the activity log is told of it. */
  activity?: StoredActivity;
}

const UNDER_WAY: readonly StockState[] = ['taking', 'undoing', 'returning'];
const AT_REST: readonly StockState[] = ['held', 'returned'];
const DECIDED: readonly DisputeStatus[] = ['won', 'lost', 'closed'];
const NEWEST_FIRST = { date: -1, _id: -1 } as const;

/** The orders in the database. Every change is conditional on the revision it was decided on. */
@Injectable()
export class OrdersRepository {
  constructor(@InjectModel(ORDER_MODEL) private readonly orders: Model<StoredOrder>) {}

  /** Stores a new order; `duplicate` if its idempotency key is taken. */
  async insert(order: StoredOrder): Promise<'inserted' | 'duplicate'> {
    try {
      await this.orders.create([order], { validateBeforeSave: false });
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
  overdue(now: Date): Promise<StoredOrder[]> {
    return this.orders
      .find({ 'payment.status': 'pending', 'payment.due': { $lt: now }, placed: true, status: 'pending' })
      .limit(100)
      .lean<StoredOrder[]>()
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
    stock: Partial<OrderStock> = {},
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
          $currentDate: { changedAt: true },
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

  /** Orders whose move was under way before `stale`, or that came to rest, still marked, before `settled`. */
  unfinished(stale: Date, settled: Date): Promise<StoredOrder[]> {
    return this.orders
      .find({
        'stock.marked': true,
        $or: [
          { 'stock.state': { $in: UNDER_WAY }, 'stock.since': { $lt: stale } },
          { 'stock.state': { $in: AT_REST }, 'stock.since': { $lt: settled } },
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
