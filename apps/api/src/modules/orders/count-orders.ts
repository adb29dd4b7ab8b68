import type { OrderCounts, Sales } from '@meridian/contracts';
import { holdsStock, type OrderStatus, type PaymentStatus, readOrderStatus } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { OrdersRevision } from './orders-revision.ts';
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

/** Counts the orders, anew only once one of them has changed. */
@Injectable()
export class CountOrders {
  private last: { revision: string; counted: Promise<Counted> } | undefined;

  constructor(
    private readonly repository: OwnerOrdersRepository,
    private readonly revision: OrdersRevision,
  ) {}

  /** By status, for the heading and the tabs. */
  async byStatus(revision?: string): Promise<OrderCounts> {
    const at = revision ?? (await this.revision.read());
    const { counts, newest } = await this.counted(at);
    const of = (status: OrderStatus): number => sum(counts.filter((one) => one.status === status));
    return {
      all: sum(counts),
      pending: of('pending'),
      processing: of('processing'),
      shipped: of('shipped'),
      delivered: of('delivered'),
      cancelled: of('cancelled'),
      newest: newest?.toISOString() ?? null,
      revision: at,
    };
  }

  /** What waits for the owner, or for its money. */
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
    if (this.last?.revision !== revision) {
      const counted = this.count();
      this.last = { revision, counted };
      // A failure is nobody's answer but that of who asked.
      counted.catch(() => (this.last = undefined));
    }
    return this.last.counted;
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
