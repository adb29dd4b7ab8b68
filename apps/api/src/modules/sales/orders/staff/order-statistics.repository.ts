import type { CampaignResults, Client, PromotionResults, Sales } from '@meridian/contracts';
import {
  countsAsOrder,
  type Currency,
  isPaid,
  isUnpaidOrder,
  ORDER_STATUSES,
  type OrderState,
  PAYMENT_STATUSES,
} from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { objectId } from '../../../../platform/database/ids.ts';
import { ORDER_MODEL, ORDERS_BY_DATE, ORDERS_BY_MONEY, type StoredOrder } from '../order.schema.ts';
import { storedStatus } from '../status/stored-status.ts';

/** The statistics of a time. Sums are in kzt. */
type OrderSum = Omit<Sales['days'][number], 'day'>;

/** A person who ordered without an account: the data of the latest order, and the totals of the email. */
export type GuestCustomer = ClientTotals &
  Pick<StoredOrder['delivery'], 'name' | 'surname' | 'phone'> & { orderId: string; email: string };

export type ClientTotals = Pick<Client, 'orderCount' | 'totalOrderAmount' | 'unpaidOrderAmount'>;

const statesOf = (isMatch: (order: OrderState) => boolean) =>
  ORDER_STATUSES.flatMap((status) => {
    const payments = PAYMENT_STATUSES.filter((payment) => isMatch({ status, payment: { status: payment } }));
    return payments.length > 0 ? [{ status, payments }] : [];
  });

/** The filter for orders whose state matches a function of the domain, which is evaluated for every state. */
const ordersThat = (isMatch: (order: OrderState) => boolean) => ({
  placed: true,
  $or: statesOf(isMatch).map(({ status, payments }) => ({
    status: storedStatus(status),
    'payment.status': { $in: payments },
  })),
});

/** The same as an expression. An unknown status is read as pending. */
const isOrderThat = (isMatch: (order: OrderState) => boolean) => ({
  $or: statesOf(isMatch).map(({ status, payments }) => ({
    $and: [
      { $eq: [{ $cond: [{ $in: ['$status', ORDER_STATUSES] }, '$status', 'pending'] }, status] },
      { $in: ['$payment.status', payments] },
    ],
  })),
});

const UNPAID_KZT = { $cond: [isOrderThat(isUnpaidOrder), '$amountKzt', 0] };

/** The totals of a group of orders. Money counts also if its order does not. */
const CLIENT_TOTALS = {
  orderCount: { $sum: { $cond: [isOrderThat(countsAsOrder), 1, 0] } },
  totalOrderAmount: { $sum: { $sum: '$money.amountKzt' } },
  unpaidOrderAmount: { $sum: UNPAID_KZT },
};

/** An expression for the kept pieces of an unwound line. */
const KEPT_PIECES = {
  $subtract: [
    '$items.quantity',
    { $add: [{ $ifNull: ['$items.removed', 0] }, { $ifNull: ['$items.exchanged', 0] }] },
  ],
};

/** Removes floating-point errors from sums of money. */
const roundToHundredths = (amount: number): number => Math.round(amount * 100) / 100;

const roundedTotals = ({ orderCount, totalOrderAmount, unpaidOrderAmount }: ClientTotals): ClientTotals => ({
  orderCount,
  totalOrderAmount: roundToHundredths(totalOrderAmount),
  unpaidOrderAmount: roundToHundredths(unpaidOrderAmount),
});

const isSale = (order: OrderState): boolean => order.status !== 'cancelled' && isPaid(order.payment.status);

/** The statistics of orders: sales by day, watch, campaign and promotion, and the totals of customers. */
@Injectable()
export class OrderStatisticsRepository {
  constructor(@InjectModel(ORDER_MODEL.name) private readonly orders: Model<StoredOrder>) {}

  /** Orders, revenue and unpaid orders between consecutive timestamps, by the earlier one in milliseconds. */
  async salesBetween(starts: readonly Date[]): Promise<Map<number, OrderSum>> {
    const [placed, money] = await Promise.all([this.placedBetween(starts), this.moneyBetween(starts)]);
    const days = new Set([...placed.keys(), ...money.keys()]);
    return new Map(
      [...days].map((day) => {
        const { orders, unpaid } = placed.get(day) ?? { orders: 0, unpaid: 0 };
        const revenue = roundToHundredths(money.get(day) ?? 0);
        return [day, { orders, revenue, unpaid: roundToHundredths(unpaid) }];
      }),
    );
  }

  private async placedBetween(starts: readonly Date[]): Promise<Map<number, Omit<OrderSum, 'revenue'>>> {
    const rows = await this.orders.aggregate<Omit<OrderSum, 'revenue'> & { _id: Date }>(
      [
        { $match: { ...ordersThat(countsAsOrder), date: { $gte: starts[0], $lt: starts.at(-1) } } },
        {
          $bucket: {
            groupBy: '$date',
            boundaries: [...starts],
            output: { orders: { $sum: 1 }, unpaid: { $sum: UNPAID_KZT } },
          },
        },
      ],
      { hint: ORDERS_BY_DATE },
    );
    return new Map(rows.map(({ _id, orders, unpaid }) => [_id.getTime(), { orders, unpaid }]));
  }

  /** Money received minus money returned, in kzt. */
  private async moneyBetween(starts: readonly Date[]): Promise<Map<number, number>> {
    const at = { $gte: starts[0], $lt: starts.at(-1) };
    const rows = await this.orders.aggregate<{ _id: Date; revenue: number }>(
      [
        { $match: { money: { $elemMatch: { at } } } },
        { $project: { money: 1 } },
        { $unwind: '$money' },
        { $match: { 'money.at': at } },
        {
          $bucket: {
            groupBy: '$money.at',
            boundaries: [...starts],
            output: { revenue: { $sum: '$money.amountKzt' } },
          },
        },
      ],
      { hint: ORDERS_BY_MONEY },
    );
    return new Map(rows.map(({ _id, revenue }) => [_id.getTime(), revenue]));
  }

  /** The orders that have received or returned money from one timestamp until another. */
  async withMoney(from: Date, until: Date): Promise<StoredOrder[]> {
    return this.orders
      .find({ money: { $elemMatch: { at: { $gte: from, $lt: until } } } })
      .hint(ORDERS_BY_MONEY)
      .lean<StoredOrder[]>();
  }

  /** Watches by sold pieces of paid orders placed between the first and the last timestamp, best sellers first. */
  async bestSellers(starts: readonly Date[], limit: number): Promise<Sales['bestSellers']> {
    const rows = await this.orders.aggregate<Omit<Sales['bestSellers'][number], 'itemId'> & { _id: string }>(
      [
        { $match: { ...ordersThat(isSale), date: { $gte: starts[0], $lt: starts.at(-1) } } },
        { $project: { amount: 1, amountKzt: 1, items: 1 } },
        { $unwind: '$items' },
        { $match: { 'items.isGift': { $ne: true } } },
        {
          $group: {
            _id: '$items.itemId',
            nameEN: { $last: '$items.name' },
            nameRU: { $last: '$items.nameRU' },
            pieces: { $sum: KEPT_PIECES },
            // An order stores only its total in tenge: a line gets its share of it.
            revenue: {
              $sum: {
                $cond: [
                  { $gt: ['$amount', 0] },
                  {
                    $divide: [{ $multiply: ['$items.price', KEPT_PIECES, '$amountKzt'] }, '$amount'],
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

  /** The kept pieces of paid orders at a price of a campaign, and what they cost by currency. */
  async campaignResults(id: string): Promise<CampaignResults> {
    const ofCampaign = { 'items.campaign.id': id };
    const { orders, pieces, revenue } = await this.results(ofCampaign, ofCampaign);
    return { orders, pieces, revenue };
  }

  /** The paid orders with a promotion, and by currency what their kept pieces cost and what the code takes off them. */
  async promotionResults(id: string): Promise<PromotionResults> {
    const { orders, revenue, discount } = await this.results({ 'promotion.id': id }, {});
    return { orders, revenue, discount };
  }

  /** The paid orders with kept pieces of some lines, and by currency what the pieces cost and what a code takes off them. */
  private async results(ofOrder: object, ofLine: object) {
    const piecesAt = (price: unknown) => ({ $sum: { $multiply: [price, KEPT_PIECES] } });
    const rows = await this.orders.aggregate<
      { _id: Currency } & Record<'orders' | 'pieces' | 'revenue' | 'discount', number>
    >([
      { $match: { ...ofOrder, ...ordersThat(isSale) } },
      { $project: { currency: 1, items: 1 } },
      { $unwind: '$items' },
      { $match: ofLine },
      {
        $group: {
          _id: { order: '$_id', currency: '$currency' },
          pieces: { $sum: KEPT_PIECES },
          revenue: piecesAt('$items.price'),
          discount: piecesAt({ $ifNull: ['$items.discount', 0] }),
        },
      },
      { $match: { pieces: { $gt: 0 } } },
      {
        $group: {
          _id: '$_id.currency',
          orders: { $sum: 1 },
          pieces: { $sum: '$pieces' },
          revenue: { $sum: '$revenue' },
          discount: { $sum: '$discount' },
        },
      },
    ]);
    const sumOf = (of: 'orders' | 'pieces') => rows.reduce((sum, row) => sum + row[of], 0);
    const byCurrency = (of: 'revenue' | 'discount') =>
      Object.fromEntries(rows.map((row) => [row._id, roundToHundredths(row[of])]));
    return {
      orders: sumOf('orders'),
      pieces: sumOf('pieces'),
      revenue: byCurrency('revenue'),
      discount: byCurrency('discount'),
    };
  }

  /** The totals of all clients, or of one, by user id, without users who have no orders. */
  async clientTotals(userId?: string): Promise<Map<string, ClientTotals>> {
    const user = userId === undefined ? { $type: 'objectId' as const } : objectId(userId);
    const rows = await this.orders.aggregate<ClientTotals & { _id: Types.ObjectId }>([
      { $match: { placed: true, user } },
      { $group: { _id: '$user', ...CLIENT_TOTALS } },
    ]);
    return new Map(rows.map(({ _id, ...totals }) => [_id.toHexString(), roundedTotals(totals)]));
  }

  /** The people who ordered without an account, by email, if an order counts or has brought money. */
  async guestCustomers(): Promise<GuestCustomer[]> {
    const rows = await this.orders.aggregate<
      ClientTotals & { _id: string; orderId: Types.ObjectId; delivery: StoredOrder['delivery'] }
    >([
      { $match: { placed: true, user: null, email: { $gt: '' } } },
      {
        $project: { email: 1, date: 1, delivery: 1, amountKzt: 1, money: 1, status: 1, 'payment.status': 1 },
      },
      { $sort: { date: -1, _id: -1 } },
      {
        $group: {
          _id: '$email',
          orderId: { $first: '$_id' },
          delivery: { $first: '$delivery' },
          ...CLIENT_TOTALS,
        },
      },
      { $match: { $or: [{ orderCount: { $gt: 0 } }, { totalOrderAmount: { $ne: 0 } }] } },
    ]);
    return rows.map(({ _id, orderId, delivery: { name, surname, phone }, ...totals }) => ({
      ...{ email: _id, orderId: orderId.toHexString(), name, surname, phone },
      ...roundedTotals(totals),
    }));
  }
}
