import type { Sales } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { REVENUE_ORDERS, roundToHundredths } from '../orders/owner/revenue-orders.ts';
import { ORDER_MODEL, ORDERS_BY_DATE, type StoredOrder } from '../orders/order.schema.ts';

/** Number of watches whose stock is checked. */
const MAX_WATCHES_CHECKED = 100;

/** Sums over the orders that count in the statistics. */
@Injectable()
export class SalesRepository {
  constructor(@InjectModel(ORDER_MODEL) private readonly orders: Model<StoredOrder>) {}

  /**
   * Orders and revenue (kzt) between consecutive timestamps, by the earlier one in milliseconds. The shop calculates the
   * timestamps, because the time zone data of the database may be outdated.
   */
  async byDay(starts: readonly Date[]): Promise<Map<number, { orders: number; revenue: number }>> {
    const rows = await this.orders.aggregate<{ _id: Date; orders: number; revenue: number }>(
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
  async sold(starts: readonly Date[]): Promise<Sales['bestSellers']> {
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
        { $limit: MAX_WATCHES_CHECKED },
      ],
      { hint: ORDERS_BY_DATE },
    );
    return rows.map(({ _id, revenue, ...row }) => ({
      itemId: _id,
      ...row,
      revenue: roundToHundredths(revenue),
    }));
  }
}
