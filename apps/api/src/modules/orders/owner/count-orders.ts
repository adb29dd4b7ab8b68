import type { OrderCounts, Sales } from '@meridian/contracts';
import { holdsStock, type OrderStatus, type PaymentStatus, readOrderStatus } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { Memo } from '../../../platform/concurrency/memo.ts';
import { OwnerOrdersRepository } from './owner-orders.repository.ts';

interface Count {
  status: OrderStatus;
  payment: PaymentStatus;
  count: number;
}
interface Counted {
  counts: Count[];
  newest: Date | null;
}

const sum = (counts: readonly Count[]): number => counts.reduce((all, { count }) => all + count, 0);

/** Counts the orders. The counts are cached until an order changes. */
@Injectable()
export class CountOrders {
  private readonly cached = new Memo<Counted>();

  constructor(private readonly repository: OwnerOrdersRepository) {}

  /** Counts by status, for the heading and the tabs. */
  async byStatus(revision: string): Promise<OrderCounts> {
    const { counts, newest } = await this.counted(revision);
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

  /** Counts of open orders that wait for the owner or for a payment. */
  async waiting(revision: string): Promise<Sales['waiting']> {
    const { counts } = await this.counted(revision);
    const open = counts.filter(({ status, payment }) => holdsStock({ status, payment: { status: payment } }));
    return {
      pending: sum(open.filter(({ status }) => status === 'pending')),
      processing: sum(open.filter(({ status }) => status === 'processing')),
      unpaid: sum(open.filter(({ payment }) => payment === 'pending')),
    };
  }

  private counted(revision: string): Promise<Counted> {
    return this.cached.get(revision, () => this.count());
  }

  private async count(): Promise<Counted> {
    const [rows, newest] = await Promise.all([this.repository.counts(), this.repository.newest()]);
    const counts = rows.map(({ _id, count }) => ({
      status: readOrderStatus(_id.status),
      payment: _id.payment,
      count,
    }));
    return { counts, newest };
  }
}
