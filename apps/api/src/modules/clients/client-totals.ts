import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import { Memo } from '../../platform/concurrency/memo.ts';
import { REVENUE_ORDERS, roundToHundredths } from '../orders/owner/revenue-orders.ts';
import { ORDER_MODEL, type StoredOrder } from '../orders/order.schema.ts';
import { OrdersRevision } from '../orders/owner/orders-revision.ts';

/** The totals of a client's orders; the amount is in kzt. */
export interface ClientTotals {
  orderCount: number;
  totalOrderAmount: number;
}

export const NO_ORDERS: ClientTotals = { orderCount: 0, totalOrderAmount: 0 };

/** Sums up the orders of clients that count in the statistics. */
@Injectable()
export class ClientTotalsReader {
  private readonly cached = new Memo<ReadonlyMap<string, ClientTotals>>();

  constructor(
    @InjectModel(ORDER_MODEL) private readonly orders: Model<StoredOrder>,
    private readonly revision: OrdersRevision,
  ) {}

  /** Totals by user id, without users who have no orders. They are cached until an order changes. */
  async ofAll(): Promise<ReadonlyMap<string, ClientTotals>> {
    return this.cached.get(await this.revision.read(), () => this.sum({ user: { $type: 'objectId' } }));
  }

  async ofOne(userId: string): Promise<ClientTotals> {
    return (await this.sum({ user: new Types.ObjectId(userId) })).get(userId) ?? NO_ORDERS;
  }

  private async sum(filter: { user: unknown }): Promise<Map<string, ClientTotals>> {
    const rows = await this.orders.aggregate<{ _id: Types.ObjectId; count: number; amount: number }>([
      { $match: { ...REVENUE_ORDERS, ...filter } },
      { $group: { _id: '$user', count: { $sum: 1 }, amount: { $sum: '$amountKzt' } } },
    ]);
    return new Map(
      rows.map(({ _id, count, amount }) => [
        _id.toHexString(),
        { orderCount: count, totalOrderAmount: roundToHundredths(amount) },
      ]),
    );
  }
}
