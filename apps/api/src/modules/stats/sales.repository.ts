import type { Sales } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { InjectConnection, InjectModel } from '@nestjs/mongoose';
import { type Connection, type Model, Types } from 'mongoose';
import { STORED, type StoredWatch } from '../catalogue/stored.ts';
import { REVENUE_ORDERS, roundToHundredths } from '../orders/owner/revenue-orders.ts';
import { ORDER_MODEL, ORDERS_BY_DATE, type StoredOrder } from '../orders/order.schema.ts';

/** Number of watches whose stock is checked. */
const MAX_WATCHES_CHECKED = 100;
/** A colour and size with fewer pieces has low stock. */
const LOW_STOCK_THRESHOLD = 3;
const MAX_LOW_STOCK = 10;

/** Sums over the orders that count in the statistics. */
@Injectable()
export class SalesRepository {
  constructor(
    @InjectModel(ORDER_MODEL) private readonly orders: Model<StoredOrder>,
    @InjectConnection() private readonly connection: Connection,
  ) {}

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

  /** Colours and sizes of the given watches with low stock, lowest first. */
  async runningLow(ids: readonly string[]): Promise<Sales['lowStock']> {
    const watches = await this.connection
      .collection<StoredWatch>(STORED.watches)
      .find(
        { _id: { $in: ids.map((id) => new Types.ObjectId(id)) } },
        { projection: { nameEN: 1, nameRU: 1, stock: 1 } },
      )
      .toArray();
    return watches
      .flatMap(({ _id, nameEN, nameRU, stock }) =>
        stock
          .filter(({ quantity }) => quantity < LOW_STOCK_THRESHOLD)
          .map(({ colorNameEN, colorNameRU, size, quantity }) => ({
            itemId: _id.toHexString(),
            nameEN,
            nameRU,
            colorNameEN,
            colorNameRU,
            size,
            quantity,
          })),
      )
      .sort((a, b) => a.quantity - b.quantity || ids.indexOf(a.itemId) - ids.indexOf(b.itemId))
      .slice(0, MAX_LOW_STOCK);
  }
}
