import type { Sales } from '@meridian/contracts';
import type { OrderStatus, PaymentStatus } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { AnyObject, Model, Types } from 'mongoose';
import { objectId } from '../../../platform/database/ids.ts';
import { timeSearchConditions } from '../../../platform/database/time-search-conditions.ts';
import type { TimeSearch } from '../../../platform/http/time-search.ts';
import { ORDER_MODEL, ORDERS_BY_DATE, ORDERS_BY_SEARCH, type StoredOrder } from '../order.schema.ts';
import { REVENUE_ORDERS, storedStatus } from './revenue-orders.ts';

/** The filter of a page of orders, with days converted to timestamps and normalised words. */
interface OrderFilter extends TimeSearch {
  status?: OrderStatus | undefined;
  payment?: PaymentStatus | undefined;
  client?: string | undefined;
  ids?: readonly string[] | undefined;
}

/** Orders that count in the statistics. The revenue is in kzt. */
interface OrderSum {
  orders: number;
  revenue: number;
}

/** Removes floating-point errors from sums of money. */
const roundToHundredths = (amount: number): number => Math.round(amount * 100) / 100;

const NEWEST_FIRST = { date: -1, _id: -1 } as const;
const BATCH_SIZE = 500;

const conditionsOf = (filter: OrderFilter): AnyObject[] => [
  { placed: true },
  ...(filter.ids ? [{ _id: { $in: filter.ids.map(objectId) } }] : []),
  ...(filter.client ? [{ user: objectId(filter.client) }] : []),
  ...(filter.status ? [{ status: storedStatus(filter.status) }] : []),
  ...(filter.payment ? [{ 'payment.status': filter.payment }] : []),
  ...timeSearchConditions(filter, { time: 'date', text: 'search', idOf: objectId }),
];

/** Reads orders for the owner: pages, all orders, counts and sums. */
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

  /** Orders and revenue since each of the given times. Only orders that count in the statistics. */
  async salesSince<K extends string>(starts: Record<K, Date>): Promise<Record<K, OrderSum>> {
    const names = Object.keys(starts) as K[];
    const since = (name: K, value: unknown) => ({
      $sum: { $cond: [{ $gte: ['$date', starts[name]] }, value, 0] },
    });
    const earliest = new Date(Math.min(...names.map((name) => starts[name].getTime())));
    const [sums] = await this.orders.aggregate<Record<string, number>>(
      [
        { $match: { ...REVENUE_ORDERS, date: { $gte: earliest } } },
        {
          $group: {
            _id: null,
            ...Object.fromEntries(names.map((name) => [`${name}Orders`, since(name, 1)])),
            ...Object.fromEntries(names.map((name) => [`${name}Revenue`, since(name, '$amountKzt')])),
          },
        },
      ],
      { hint: ORDERS_BY_DATE },
    );
    const sumOf = (name: K): OrderSum => ({
      orders: sums?.[`${name}Orders`] ?? 0,
      revenue: roundToHundredths(sums?.[`${name}Revenue`] ?? 0),
    });
    return Object.fromEntries(names.map((name) => [name, sumOf(name)])) as Record<K, OrderSum>;
  }

  /**
   * Orders and revenue between consecutive timestamps, by the earlier one in milliseconds. The shop calculates the
   * timestamps, because the time zone data of the database may be outdated.
   */
  async salesByDay(starts: readonly Date[]): Promise<Map<number, OrderSum>> {
    const rows = await this.orders.aggregate<OrderSum & { _id: Date }>(
      [
        { $match: { ...REVENUE_ORDERS, date: { $gte: starts[0], $lt: starts.at(-1) } } },
        {
          $bucket: {
            groupBy: '$date',
            boundaries: [...starts],
            output: { orders: { $sum: 1 }, revenue: { $sum: '$amountKzt' } },
          },
        },
      ],
      { hint: ORDERS_BY_DATE },
    );
    return new Map(
      rows.map(({ _id, orders, revenue }) => [
        _id.getTime(),
        { orders, revenue: roundToHundredths(revenue) },
      ]),
    );
  }

  /** Watches by pieces sold between the first and the last timestamp, best sellers first. */
  async bestSellers(starts: readonly Date[], limit: number): Promise<Sales['bestSellers']> {
    const rows = await this.orders.aggregate<Omit<Sales['bestSellers'][number], 'itemId'> & { _id: string }>(
      [
        { $match: { ...REVENUE_ORDERS, date: { $gte: starts[0], $lt: starts.at(-1) } } },
        { $project: { amount: 1, amountKzt: 1, items: 1 } },
        { $unwind: '$items' },
        {
          $group: {
            _id: '$items.itemId',
            nameEN: { $last: '$items.name' },
            nameRU: { $last: '$items.nameRU' },
            pieces: { $sum: '$items.quantity' },
            // An order stores only its total in tenge: a line gets its share of it.
            revenue: {
              $sum: {
                $cond: [
                  { $gt: ['$amount', 0] },
                  {
                    $divide: [{ $multiply: ['$items.price', '$items.quantity', '$amountKzt'] }, '$amount'],
                  },
                  0,
                ],
              },
            },
          },
        },
        { $sort: { pieces: -1, revenue: -1, _id: 1 } },
        { $limit: limit },
      ],
      { hint: ORDERS_BY_DATE },
    );
    return rows.map(({ _id, revenue, ...row }) => ({
      itemId: _id,
      ...row,
      revenue: roundToHundredths(revenue),
    }));
  }

  /** Orders and revenue by the id of the user who placed them. */
  async salesByUser(userId?: string): Promise<Map<string, OrderSum>> {
    const user = userId === undefined ? { $type: 'objectId' as const } : objectId(userId);
    const rows = await this.orders.aggregate<OrderSum & { _id: Types.ObjectId }>([
      { $match: { ...REVENUE_ORDERS, user } },
      { $group: { _id: '$user', orders: { $sum: 1 }, revenue: { $sum: '$amountKzt' } } },
    ]);
    return new Map(
      rows.map(({ _id, orders, revenue }) => [
        _id.toHexString(),
        { orders, revenue: roundToHundredths(revenue) },
      ]),
    );
  }
}
