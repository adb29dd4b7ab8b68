import type { OrderStatus, PaymentStatus } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type AnyObject, type Model, Types } from 'mongoose';
import { type TimeSearch, timeSearchConditions } from '../../platform/http/time-search.ts';
import { storedStatus } from './counting-orders.ts';
import { ORDER_MODEL, ORDERS_BY_SEARCH, type StoredOrder } from './order.schema.ts';

/** What a page of orders is about: days have become moments, words are folded. */
export interface OrderFilter extends TimeSearch {
  status?: OrderStatus | undefined;
  payment?: PaymentStatus | undefined;
  client?: string | undefined;
  ids?: readonly string[] | undefined;
}

const NEWEST_FIRST = { date: -1, _id: -1 } as const;
const BATCH = 500;

const conditionsOf = (filter: OrderFilter): AnyObject[] => [
  { placed: true },
  ...(filter.ids ? [{ _id: { $in: filter.ids.map((id) => new Types.ObjectId(id)) } }] : []),
  ...(filter.client ? [{ user: new Types.ObjectId(filter.client) }] : []),
  ...(filter.status ? [{ status: storedStatus(filter.status) }] : []),
  ...(filter.payment ? [{ 'payment.status': filter.payment }] : []),
  ...timeSearchConditions(filter, { time: 'date', text: 'search', idOf: (id) => new Types.ObjectId(id) }),
];

/** The orders as the owner reads them: pages, all of them, counts. */
@Injectable()
export class OwnerOrdersRepository {
  constructor(@InjectModel(ORDER_MODEL) private readonly orders: Model<StoredOrder>) {}

  page(filter: OrderFilter, limit: number): Promise<StoredOrder[]> {
    const found = this.orders
      .find({ $and: conditionsOf(filter) })
      .sort(NEWEST_FIRST)
      .limit(limit);
    const named = filter.ids ?? filter.client;
    return (filter.words.length > 0 && !named ? found.hint(ORDERS_BY_SEARCH) : found)
      .lean<StoredOrder[]>()
      .exec();
  }

  /** Every placed order, newest first, a batch at a time. */
  async *batches(): AsyncGenerator<StoredOrder[]> {
    const cursor = this.orders
      .find({ placed: true })
      .sort(NEWEST_FIRST)
      .lean<StoredOrder>()
      .cursor({ batchSize: BATCH });
    let batch: StoredOrder[] = [];
    for await (const order of cursor) {
      batch.push(order);
      if (batch.length < BATCH) continue;
      yield batch;
      batch = [];
    }
    yield batch;
  }

  /** How many placed orders have each status and payment, as stored. */
  counts(): Promise<{ _id: { status: string; payment: PaymentStatus }; count: number }[]> {
    return this.orders.aggregate([
      { $match: { placed: true } },
      { $group: { _id: { status: '$status', payment: '$payment.status' }, count: { $sum: 1 } } },
    ]);
  }

  /** When the newest order was placed. */
  async newest(): Promise<Date | null> {
    const found = await this.orders
      .findOne({ placed: true }, { date: 1 })
      .sort(NEWEST_FIRST)
      .lean<Pick<StoredOrder, 'date'>>();
    return found?.date ?? null;
  }

  /** When any order changed last, what time it is by the same clock, and how many there are. */
  async lastChange(): Promise<{ changedAt: Date | null; now: Date; size: number }> {
    const [[last], size] = await Promise.all([
      this.orders.aggregate<{ changedAt?: Date; now: Date }>([
        { $sort: { changedAt: -1 } },
        { $limit: 1 },
        { $project: { changedAt: 1, now: '$$NOW' } },
      ]),
      this.orders.estimatedDocumentCount(),
    ]);
    return { changedAt: last?.changedAt ?? null, now: last?.now ?? new Date(), size };
  }

  /** Some orders that the search does not know yet. */
  unsearchable(): Promise<StoredOrder[]> {
    return this.orders
      .find({ search: { $exists: false } })
      .limit(BATCH)
      .lean<StoredOrder[]>()
      .exec();
  }

  async makeSearchable(texts: readonly { id: Types.ObjectId; search: string }[]): Promise<void> {
    await this.orders.bulkWrite(
      texts.map(({ id, search }) => ({
        updateOne: { filter: { _id: id }, update: { $set: { search } } },
      })),
    );
  }
}
