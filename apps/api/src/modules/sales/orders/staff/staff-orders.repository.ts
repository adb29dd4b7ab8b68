import { randomBytes } from 'node:crypto';
import type { OrdersQuery } from '@meridian/contracts';
import { type OrderStatus, type PaymentStatus, readOrderStatus, RECEIPT_STATES } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { AnyObject, Model } from 'mongoose';
import { objectId } from '../../../../platform/database/ids.ts';
import { inBatches } from '../../../../platform/database/in-batches.ts';
import { type TimeSearch, timeSearchConditions } from '../../../../platform/database/time-search.ts';
import { ORDER_MODEL, ORDERS_BY_SEARCH, type StoredOrder } from '../order.schema.ts';
import { storedStatus } from '../status/stored-status.ts';

/** The filter of a page of orders, with days converted to timestamps and normalised words. */
type OrderFilter = TimeSearch &
  Pick<OrdersQuery, 'status' | 'payment' | 'delivery' | 'receipts' | 'client' | 'guest' | 'ids'>;

export interface OrderCount {
  status: OrderStatus;
  payment: PaymentStatus;
  count: number;
}

/** Within this time, another change may have the same timestamp as the last one. */
const CLOCK_RESOLUTION_MS = 1000;
/** Changes outside of orders, such as a client's new name, become visible after this time at the latest. */
const EPOCH_MS = 10 * 60_000;

const NEWEST_FIRST = { date: -1, _id: -1 } as const;
const BATCH_SIZE = 500;

const customerConditions = ({ client, guest }: OrderFilter): AnyObject[] => {
  const customers = [
    ...(client ? [{ user: objectId(client) }] : []),
    ...(guest ? [{ user: null, email: guest }] : []),
  ];
  return customers.length > 0 ? [{ $or: customers }] : [];
};

const UNREGISTERED = RECEIPT_STATES.filter((state) => state !== 'registered');

const conditionsOf = (filter: OrderFilter): AnyObject[] => [
  { placed: true },
  ...(filter.ids ? [{ _id: { $in: filter.ids.map(objectId) } }] : []),
  ...customerConditions(filter),
  ...(filter.status ? [{ status: storedStatus(filter.status) }] : []),
  ...(filter.payment ? [{ 'payment.status': filter.payment }] : []),
  ...(filter.delivery ? [{ 'delivery.method.id': filter.delivery }] : []),
  ...(filter.receipts ? [{ 'receipts.state': { $in: UNREGISTERED } }] : []),
  ...timeSearchConditions(filter, { time: 'date', text: 'search', idOf: objectId }),
];

/** Reads orders for the staff: pages, all orders and counts. */
@Injectable()
export class StaffOrdersRepository {
  constructor(@InjectModel(ORDER_MODEL.name) private readonly orders: Model<StoredOrder>) {}

  async page(filter: OrderFilter, limit: number): Promise<StoredOrder[]> {
    const found = this.orders
      .find({ $and: conditionsOf(filter) })
      .sort(NEWEST_FIRST)
      .limit(limit);
    const hasNarrowFilter = filter.ids ?? filter.client ?? filter.guest;
    return (filter.words.length > 0 && !hasNarrowFilter ? found.hint(ORDERS_BY_SEARCH) : found).lean<
      StoredOrder[]
    >();
  }

  batches(): AsyncGenerator<StoredOrder[]> {
    const orders = this.orders.find({ placed: true }).sort(NEWEST_FIRST).lean<StoredOrder>();
    return inBatches(orders.cursor({ batchSize: BATCH_SIZE }), BATCH_SIZE);
  }

  async counts(): Promise<OrderCount[]> {
    const rows = await this.orders.aggregate<{
      _id: { status: string; payment: PaymentStatus };
      count: number;
    }>([
      { $match: { placed: true } },
      { $group: { _id: { status: '$status', payment: '$payment.status' }, count: { $sum: 1 } } },
    ]);
    return rows.map(({ _id, count }) => ({ ..._id, status: readOrderStatus(_id.status), count }));
  }

  async newest(): Promise<Date | null> {
    const found = await this.orders
      .findOne({ placed: true }, { date: 1 })
      .sort(NEWEST_FIRST)
      .lean<Pick<StoredOrder, 'date'>>();
    return found?.date ?? null;
  }

  /**
   * Detects changes of orders with two small queries. Responses and counts are cached by the result.
   * @returns the same text until an order changes; shortly after a change, every call returns a new text
   */
  async revision(): Promise<string> {
    const [[last], size] = await Promise.all([
      this.orders.aggregate<{ changedAt?: Date; now: Date }>([
        { $sort: { changedAt: -1 } },
        { $limit: 1 },
        { $project: { changedAt: 1, now: '$$NOW' } },
      ]),
      this.orders.estimatedDocumentCount(),
    ]);
    const now = (last?.now ?? new Date()).getTime();
    const changedAt = last?.changedAt?.getTime() ?? 0;
    const revision = `${Math.floor(now / EPOCH_MS).toString(36)}-${size}-${changedAt.toString(36)}`;
    const isSettled = now - changedAt > CLOCK_RESOLUTION_MS;
    return isSettled ? revision : `${revision}-${randomBytes(6).toString('base64url')}`;
  }
}
