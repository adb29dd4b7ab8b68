import type { OrderCounts, Sales } from '@meridian/contracts';
import { holdsStock, type OrderStatus } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { Memo } from '../../../../platform/concurrency/memo.ts';
import { type OrderCount, StaffOrdersRepository } from './staff-orders.repository.ts';

const sum = (counts: readonly OrderCount[]): number => counts.reduce((all, { count }) => all + count, 0);

/** Counts the orders. The counts are cached until an order changes. */
@Injectable()
export class CountOrders {
  private readonly cached = new Memo<OrderCount[]>();

  constructor(private readonly orders: StaffOrdersRepository) {}

  async byStatus(revision: string): Promise<OrderCounts> {
    const [counts, newest] = await Promise.all([this.counts(revision), this.orders.newest()]);
    const of = (status: OrderStatus): number => sum(counts.filter((one) => one.status === status));
    return {
      all: sum(counts),
      pending: of('pending'),
      processing: of('processing'),
      shipped: of('shipped'),
      delivered: of('delivered'),
      cancelled: of('cancelled'),
      newest: newest?.toISOString() ?? null,
      revision,
    };
  }

  async waiting(revision: string): Promise<Sales['waiting']> {
    const counts = await this.counts(revision);
    const open = counts.filter(({ status, payment }) => holdsStock({ status, payment: { status: payment } }));
    return {
      pending: sum(open.filter(({ status }) => status === 'pending')),
      processing: sum(open.filter(({ status }) => status === 'processing')),
      unpaid: sum(open.filter(({ payment }) => payment === 'pending')),
    };
  }

  private counts(revision: string): Promise<OrderCount[]> {
    return this.cached.get(revision, () => this.orders.counts());
  }
}
