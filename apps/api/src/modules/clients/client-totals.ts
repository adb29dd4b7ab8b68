import { Injectable } from '@nestjs/common';
import { Memo } from '../../platform/concurrency/memo.ts';
import { OrdersRevision } from '../orders/owner/orders-revision.ts';
import { OwnerOrdersRepository } from '../orders/owner/owner-orders.repository.ts';

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
    private readonly orders: OwnerOrdersRepository,
    private readonly revision: OrdersRevision,
  ) {}

  /** Totals by user id, without users who have no orders. They are cached until an order changes. */
  async ofAll(): Promise<ReadonlyMap<string, ClientTotals>> {
    return this.cached.get(await this.revision.read(), () => this.read());
  }

  async ofOne(userId: string): Promise<ClientTotals> {
    return (await this.read(userId)).get(userId) ?? NO_ORDERS;
  }

  private async read(userId?: string): Promise<Map<string, ClientTotals>> {
    const sums = await this.orders.salesByUser(userId);
    return new Map(
      [...sums].map(([id, { orders, revenue }]) => [id, { orderCount: orders, totalOrderAmount: revenue }]),
    );
  }
}
