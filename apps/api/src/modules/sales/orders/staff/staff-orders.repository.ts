import { randomBytes } from 'node:crypto';
import type { Client, OrdersQuery, Sales } from '@meridian/contracts';
import {
  countsInRevenue,
  ORDER_STATUSES,
  type OrderStatus,
  PAYMENT_STATUSES,
  type PaymentStatus,
  readOrderStatus,
} from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { AnyObject, Model, Types } from 'mongoose';
import { objectId } from '../../../../platform/database/ids.ts';
import { inBatches } from '../../../../platform/database/in-batches.ts';
import { type TimeSearch, timeSearchConditions } from '../../../../platform/database/time-search.ts';
import {
  ORDER_MODEL,
  ORDERS_BY_DATE,
  ORDERS_BY_REFUND,
  ORDERS_BY_SEARCH,
  type StoredOrder,
} from '../order.schema.ts';
import { storedStatus } from '../status/stored-status.ts';

/** The filter of a page of orders, with days converted to timestamps and normalised words. */
type OrderFilter = TimeSearch & Pick<OrdersQuery, 'status' | 'payment' | 'client' | 'guest' | 'ids'>;

export interface OrderCount {
  status: OrderStatus;
  payment: PaymentStatus;
  count: number;
}

/** Orders that count in the statistics. The revenue is in kzt. */
type OrderSum = Pick<Sales['days'][number], 'orders' | 'revenue'>;

/** A person who ordered without an account: the data of the latest order, and the totals of the email. */
export type GuestCustomer = ClientTotals &
  Pick<StoredOrder['delivery'], 'name' | 'surname' | 'phone'> & { orderId: string; email: string };

export type ClientTotals = Pick<Client, 'orderCount' | 'totalOrderAmount'>;

/** Within this time, another change may have the same timestamp as the last one. */
const CLOCK_RESOLUTION_MS = 1000;
/** Changes outside of orders, such as a client's new name, become visible after this time at the latest. */
const EPOCH_MS = 10 * 60_000;

const revenuePayments = (status: OrderStatus) =>
  PAYMENT_STATUSES.filter((payment) => countsInRevenue({ status, payment: { status: payment } }));

/** The filter for statistics and client totals: the domain's `countsInRevenue`, evaluated for every status. */
const REVENUE_ORDERS = {
  placed: true,
  $or: ORDER_STATUSES.filter((status) => revenuePayments(status).length > 0).map((status) => ({
    status: storedStatus(status),
    'payment.status': { $in: revenuePayments(status) },
  })),
};

/** Matches the refunds that reduce the revenue of an order. */
const COUNTED_REFUND = { status: 'succeeded', isLate: false, isEarlier: { $ne: true } };

/** An expression for the refunds of an order that counts, in kzt. */
const REFUNDED_KZT = {
  $sum: {
    $map: {
      input: { $ifNull: ['$payment.refunds', []] },
      as: 'refund',
      in: {
        $cond: [
          {
            $and: [
              { $eq: ['$$refund.status', 'succeeded'] },
              { $not: { $or: ['$$refund.isLate', '$$refund.isEarlier'] } },
            ],
          },
          '$$refund.amountKzt',
          0,
        ],
      },
    },
  },
};

/** Removes floating-point errors from sums of money. */
const roundToHundredths = (amount: number): number => Math.round(amount * 100) / 100;

const NEWEST_FIRST = { date: -1, _id: -1 } as const;
const BATCH_SIZE = 500;

const customerConditions = ({ client, guest }: OrderFilter): AnyObject[] => {
  const customers = [
    ...(client ? [{ user: objectId(client) }] : []),
    ...(guest ? [{ user: null, email: guest }] : []),
  ];
  return customers.length > 0 ? [{ $or: customers }] : [];
};

const conditionsOf = (filter: OrderFilter): AnyObject[] => [
  { placed: true },
  ...(filter.ids ? [{ _id: { $in: filter.ids.map(objectId) } }] : []),
  ...customerConditions(filter),
  ...(filter.status ? [{ status: storedStatus(filter.status) }] : []),
  ...(filter.payment ? [{ 'payment.status': filter.payment }] : []),
  ...timeSearchConditions(filter, { time: 'date', text: 'search', idOf: objectId }),
];

/** Reads orders for the staff: pages, all orders, counts and sums. */
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

  /**
   * Orders and revenue between consecutive timestamps, by the earlier one in milliseconds. A refund reduces the revenue of
   * its own day.
   */
  async salesBetween(starts: readonly Date[]): Promise<Map<number, OrderSum>> {
    const [sales, refunds] = await Promise.all([this.soldBetween(starts), this.refundedBetween(starts)]);
    const days = new Set([...sales.keys(), ...refunds.keys()]);
    return new Map(
      [...days].map((day) => {
        const { orders, revenue } = sales.get(day) ?? { orders: 0, revenue: 0 };
        return [day, { orders, revenue: roundToHundredths(revenue - (refunds.get(day) ?? 0)) }];
      }),
    );
  }

  private async soldBetween(starts: readonly Date[]): Promise<Map<number, OrderSum>> {
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
    return new Map(rows.map(({ _id, orders, revenue }) => [_id.getTime(), { orders, revenue }]));
  }

  /** Refunds of orders that count, in kzt. An order that is refunded in full does not count at all. */
  private async refundedBetween(starts: readonly Date[]): Promise<Map<number, number>> {
    const at = { $gte: starts[0], $lt: starts.at(-1) };
    const rows = await this.orders.aggregate<{ _id: Date; refunded: number }>(
      [
        {
          $match: {
            ...REVENUE_ORDERS,
            'payment.status': 'partlyRefunded',
            'payment.refunds': { $elemMatch: { at } },
          },
        },
        { $project: { refund: '$payment.refunds' } },
        { $unwind: '$refund' },
        { $replaceWith: '$refund' },
        { $match: { ...COUNTED_REFUND, at } },
        {
          $bucket: {
            groupBy: '$at',
            boundaries: [...starts],
            output: { refunded: { $sum: '$amountKzt' } },
          },
        },
      ],
      { hint: ORDERS_BY_REFUND },
    );
    return new Map(rows.map(({ _id, refunded }) => [_id.getTime(), refunded]));
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

  /** The totals of all clients, or of one, by user id, without users who have no orders. */
  async clientTotals(userId?: string): Promise<Map<string, ClientTotals>> {
    const user = userId === undefined ? { $type: 'objectId' as const } : objectId(userId);
    const rows = await this.orders.aggregate<ClientTotals & { _id: Types.ObjectId }>([
      { $match: { ...REVENUE_ORDERS, user } },
      {
        $group: {
          _id: '$user',
          orderCount: { $sum: 1 },
          totalOrderAmount: { $sum: { $subtract: ['$amountKzt', REFUNDED_KZT] } },
        },
      },
    ]);
    return new Map(
      rows.map(({ _id, orderCount, totalOrderAmount }) => [
        _id.toHexString(),
        { orderCount, totalOrderAmount: roundToHundredths(totalOrderAmount) },
      ]),
    );
  }

  /** The people who ordered without an account, by email, if one of their orders counts. */
  async guestCustomers(): Promise<GuestCustomer[]> {
    const rows = await this.orders.aggregate<
      ClientTotals & { _id: string; orderId: Types.ObjectId; delivery: StoredOrder['delivery'] }
    >([
      { $match: { ...REVENUE_ORDERS, user: null, email: { $gt: '' } } },
      { $project: { email: 1, date: 1, delivery: 1, amountKzt: 1, 'payment.refunds': 1 } },
      { $sort: NEWEST_FIRST },
      {
        $group: {
          _id: '$email',
          orderId: { $first: '$_id' },
          delivery: { $first: '$delivery' },
          orderCount: { $sum: 1 },
          totalOrderAmount: { $sum: { $subtract: ['$amountKzt', REFUNDED_KZT] } },
        },
      },
    ]);
    return rows.map(({ _id, orderId, delivery: { name, surname, phone }, orderCount, totalOrderAmount }) => ({
      ...{ email: _id, orderId: orderId.toHexString(), name, surname, phone },
      ...{ orderCount, totalOrderAmount: roundToHundredths(totalOrderAmount) },
    }));
  }
}
