import type { OrderStatus, PaymentStatus } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type AnyObject, type Model, Types } from 'mongoose';
import { timeSearchConditions } from '../../../platform/database/time-search-conditions.ts';
import type { TimeSearch } from '../../../platform/http/time-search.ts';
import { storedStatus } from './revenue-orders.ts';
import { ORDER_MODEL, ORDERS_BY_SEARCH, type StoredOrder } from '../order.schema.ts';

/** The filter of a page of orders, with days converted to timestamps and normalised words. */
interface OrderFilter extends TimeSearch {
  status?: OrderStatus | undefined;
  payment?: PaymentStatus | undefined;
  client?: string | undefined;
  ids?: readonly string[] | undefined;
}

const NEWEST_FIRST = { date: -1, _id: -1 } as const;
const BATCH_SIZE = 500;

const conditionsOf = (filter: OrderFilter): AnyObject[] => [
  { placed: true },
  ...(filter.ids ? [{ _id: { $in: filter.ids.map((id) => new Types.ObjectId(id)) } }] : []),
  ...(filter.client ? [{ user: new Types.ObjectId(filter.client) }] : []),
  ...(filter.status ? [{ status: storedStatus(filter.status) }] : []),
  ...(filter.payment ? [{ 'payment.status': filter.payment }] : []),
  ...timeSearchConditions(filter, { time: 'date', text: 'search', idOf: (id) => new Types.ObjectId(id) }),
];

/** Reads orders for the owner: pages, all orders, counts. */
@Injectable()
export class OwnerOrdersRepository {
  constructor(@InjectModel(ORDER_MODEL) private readonly orders: Model<StoredOrder>) {}

  page(filter: OrderFilter, limit: number): Promise<StoredOrder[]> {
    const found = this.orders
      .find({ $and: conditionsOf(filter) })
      .sort(NEWEST_FIRST)
      .limit(limit);
    const hasNarrowFilter = filter.ids ?? filter.client;
    return (filter.words.length > 0 && !hasNarrowFilter ? found.hint(ORDERS_BY_SEARCH) : found)
      .lean<StoredOrder[]>()
      .exec();
  }

  /** Every placed order, newest first, in batches. */
  async *batches(): AsyncGenerator<StoredOrder[]> {
    const cursor = this.orders
      .find({ placed: true })
      .sort(NEWEST_FIRST)
      .lean<StoredOrder>()
      .cursor({ batchSize: BATCH_SIZE });
    let batch: StoredOrder[] = [];
    for await (const order of cursor) {
      batch.push(order);
      if (batch.length < BATCH_SIZE) continue;
      yield batch;
      batch = [];
    }
    yield batch;
  }

  /** The number of placed orders per stored status and payment status. */
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

  /** The time of the last order change, the current database time, and the estimated number of orders. */
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

  /** A batch of orders without a search text. */
  withoutSearchText(): Promise<StoredOrder[]> {
    return this.orders
      .find({ search: { $exists: false } })
      .limit(BATCH_SIZE)
      .lean<StoredOrder[]>()
      .exec();
  }

  async setSearchTexts(texts: readonly { id: Types.ObjectId; search: string }[]): Promise<void> {
    await this.orders.bulkWrite(
      texts.map(({ id, search }) => ({
        updateOne: { filter: { _id: id }, update: { $set: { search } } },
      })),
    );
  }
}
