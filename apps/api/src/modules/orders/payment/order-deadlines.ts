import { readOrderStatus } from '@meridian/domain';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { Poller } from '../../../platform/concurrency/poller.ts';
import { Payments } from '../../payments/payments.ts';
import { ChangeOrder, type Decision } from '../change-order.ts';
import type { StoredOrder } from '../order.schema.ts';
import { ORDER_TIMING, type OrderTiming } from '../order-timing.ts';
import { OrderTasks } from '../order-tasks.ts';
import { OrdersRepository } from '../orders.repository.ts';
import { RefundOrder } from './refund-order.ts';

/**
 * An order lapses only while it waits: one that the owner has taken up (processing, shipped, delivered) is the owner's
 * business, paid or not.
 */
const lapsing =
  (overdue: StoredOrder): Decision =>
  ({ status, payment }) => {
    // The query compared `due` with the database's clock; a payment that was renewed since has another one.
    const isDue = payment.due.getTime() === overdue.payment.due.getTime();
    const isUnpaid = payment.status === 'pending' && readOrderStatus(status) === 'pending';
    return isDue && isUnpaid ? { payment: 'lapsed' } : null;
  };

/**
 * What time brings to orders, looked after by every process at once: unpaid ones lapse, refunds and tasks that were
 * left unfinished are finished. Whatever several do, counts once.
 */
@Injectable()
export class OrderDeadlines implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly repeating: Poller;

  constructor(
    private readonly orders: OrdersRepository,
    private readonly changeOrder: ChangeOrder,
    private readonly payments: Payments,
    private readonly refunds: RefundOrder,
    private readonly tasks: OrderTasks,
    @Inject(ORDER_TIMING) timing: OrderTiming,
    private readonly logger: PinoLogger,
  ) {
    const intervalMs = () => timing.repairEvery;
    this.repeating = new Poller({ name: 'deadlines of orders', run: () => this.run(), intervalMs }, logger);
  }

  onApplicationBootstrap(): void {
    this.repeating.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.repeating.stop();
  }

  /** One look at what is due. */
  async run(): Promise<void> {
    for (const order of await this.orders.overdue()) await this.lapse(order);
    await this.refunds.resume();
    for (const order of await this.orders.withTasks()) await this.tasks.run(order);
  }

  /** One order that cannot lapse just now must not keep the others from it. */
  private async lapse(order: StoredOrder): Promise<void> {
    const orderId = order._id.toHexString();
    const facts = { order: orderId };
    try {
      // Before the stock is free: a payment that comes later has to take it again.
      await this.payments.closeAll(orderId, order.payment.attempt).catch((err: unknown) => {
        this.logger.warn(
          { err, ...facts },
          'a payment could not be closed yet; retry after the order has lapsed',
        );
      });
      await this.changeOrder.run(orderId, lapsing(order), 'system');
    } catch (error) {
      this.logger.warn({ err: error, ...facts }, 'an unpaid order did not lapse; trying again');
    }
  }
}
