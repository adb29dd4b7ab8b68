import type { Sales } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { InjectConnection, InjectModel } from '@nestjs/mongoose';
import { type Connection, type Model, Types } from 'mongoose';
import { STORED, type StoredWatch } from '../catalogue/stored.ts';
import { COUNTING_ORDERS, toHundredths } from '../orders/counting-orders.ts';
import { ORDER_MODEL, ORDERS_BY_DATE, type StoredOrder } from '../orders/order.schema.ts';

/** Of so many sold watches the stock is looked at. */
const LOOKED_AT = 100;
/** Fewer pieces than this of a colour and size are few. */
const FEW = 3;
const LOW_SHOWN = 10;

/** Sums of the orders that the statistics count, made by the database. */
@Injectable()
export class SalesRepository {
  constructor(
    @InjectModel(ORDER_MODEL) private readonly orders: Model<StoredOrder>,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  /**
   * Orders and revenue (kzt) between each two of the moments, by the earlier one in milliseconds. The moments come from
   * us: the database's own time zones may be of another year.
   */
  async byDay(starts: readonly Date[]): Promise<Map<number, { orders: number; revenue: number }>> {
    const rows = await this.orders.aggregate<{ _id: Date; orders: number; revenue: number }>(
      [
        { $match: { ...COUNTING_ORDERS, date: { $gte: starts[0], $lt: starts.at(-1) } } },
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
      rows.map(({ _id, orders, revenue }) => [_id.getTime(), { orders, revenue: toHundredths(revenue) }]),
    );
  }

  /** Watches by the pieces sold between the first and the last of the moments, the most first. */
  async sold(starts: readonly Date[]): Promise<Sales['bestSellers']> {
    const rows = await this.orders.aggregate<Omit<Sales['bestSellers'][number], 'itemId'> & { _id: string }>(
      [
        { $match: { ...COUNTING_ORDERS, date: { $gte: starts[0], $lt: starts.at(-1) } } },
        { $project: { amount: 1, amountKzt: 1, items: 1 } },
        { $unwind: '$items' },
        {
          $group: {
            _id: '$items.itemId',
            nameEN: { $last: '$items.name' },
            nameRU: { $last: '$items.nameRU' },
            pieces: { $sum: '$items.quantity' },
            // An order keeps its value in tenge as a whole: a line has its part of it.
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
        { $limit: LOOKED_AT },
      ],
      { hint: ORDERS_BY_DATE },
    );
    return rows.map(({ _id, revenue, ...row }) => ({ itemId: _id, ...row, revenue: toHundredths(revenue) }));
  }

  /** Colours and sizes of some watches of which there are few, the fewest first. */
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
          .filter(({ quantity }) => quantity < FEW)
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
      .slice(0, LOW_SHOWN);
  }
}
