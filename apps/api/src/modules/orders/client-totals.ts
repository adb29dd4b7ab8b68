import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import { Memo } from '../../platform/concurrency/memo.ts';
import { COUNTING_ORDERS, toHundredths } from './counting-orders.ts';
import { ORDER_MODEL, type StoredOrder } from './order.schema.ts';
import { OrdersRevision } from './orders-revision.ts';

/** What a client has bought; the amount in kzt. */
export interface ClientTotals {
  orderCount: number;
  totalOrderAmount: number;
}

export const NO_ORDERS: ClientTotals = { orderCount: 0, totalOrderAmount: 0 };

/** Sums up the orders of clients; counts what the statistics count. */
@Injectable()
export class ClientTotalsReader {
  private readonly all = new Memo<ReadonlyMap<string, ClientTotals>>();

  constructor(
    @InjectModel(ORDER_MODEL) private readonly orders: Model<StoredOrder>,
    private readonly revision: OrdersRevision,
  ) {}

  /** By user id; who never ordered is not in it. Summed up anew only once an order has changed. */
  async ofAll(): Promise<ReadonlyMap<string, ClientTotals>> {
    return this.all.get(await this.revision.read(), () => this.sum({ user: { $type: 'objectId' } }));
  }

  async ofOne(userId: string): Promise<ClientTotals> {
    return (await this.sum({ user: new Types.ObjectId(userId) })).get(userId) ?? NO_ORDERS;
  }

  private async sum(of: { user: unknown }): Promise<Map<string, ClientTotals>> {
    const rows = await this.orders.aggregate<{ _id: Types.ObjectId; count: number; amount: number }>([
      { $match: { ...COUNTING_ORDERS, ...of } },
      { $group: { _id: '$user', count: { $sum: 1 }, amount: { $sum: '$amountKzt' } } },
    ]);
    return new Map(
      rows.map(({ _id, count, amount }) => [
        _id.toHexString(),
        { orderCount: count, totalOrderAmount: toHundredths(amount) },
      ]),
    );
  }
}
