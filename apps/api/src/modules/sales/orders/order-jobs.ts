import { readOrderStatus } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { BackgroundJob } from '../../../platform/jobs/jobs.ts';
import type { StoredOrder } from './order.schema.ts';
import { OrderTiming } from './order-timing.ts';
import { OrdersRepository } from './orders.repository.ts';
import { ChangeOrder, type ChangeDecision } from './status/change-order.ts';

/** Lapses an order only while it is pending. The staff decide about orders that are processing, shipped or delivered. */
const lapseIfOverdue =
  (overdue: StoredOrder): ChangeDecision =>
  ({ status, payment, pickup, shipments = [] }) => {
    // The query compared `due` with database time. A payment that was renewed since then has another `due`.
    const isDue = payment.due.getTime() === overdue.payment.due.getTime();
    const isUnpaid = payment.status === 'pending' && readOrderStatus(status) === 'pending';
    // An order to be paid on delivery is on its way, or waits at its point.
    const isSent = pickup !== undefined || shipments.length > 0;
    return isDue && isUnpaid && !isSent ? { payment: { status: 'lapsed' } } : null;
  };

/** The deadlines of orders. Every worker runs the job at an interval; repeated runs have no effect. */
@Injectable()
export class OrderJobs {
  constructor(
    private readonly orders: OrdersRepository,
    private readonly changeOrder: ChangeOrder,
    readonly timing: OrderTiming,
    private readonly logger: PinoLogger,
  ) {}

  /** Lapses unpaid orders. */
  @BackgroundJob({
    name: 'order deadlines',
    intervalMs: ({ timing }: OrderJobs): number => timing.repairIntervalMs,
  })
  async processDeadlines(): Promise<void> {
    for (const order of await this.orders.overdue()) await this.lapse(order);
  }

  /** Work of the change closes the payment. A failure for one order must not prevent the others from lapsing. */
  private async lapse(order: StoredOrder): Promise<void> {
    const orderId = order._id.toHexString();
    try {
      await this.changeOrder.change(orderId, lapseIfOverdue(order), 'system');
    } catch (error) {
      this.logger.warn({ err: error, order: orderId }, 'unpaid order not lapsed; it will be retried');
    }
  }
}
