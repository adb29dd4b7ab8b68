import { type OrderStatus, type PaymentStatus, readOrderStatus } from '@meridian/domain';
import { Inject, Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { CONFIG, type Config } from '../../../platform/config/config.ts';
import { Outbox } from '../../mail/outbox.ts';
import { Cart } from '../../own-lists/own-lists.ts';
import { Payments } from '../../payments/payments.ts';
import type { MailOccasion } from '../mails/order-mail-texts.ts';
import { orderMail } from '../mails/order-mail.ts';
import type { OrderTask, StoredOrder } from '../order.schema.ts';
import { OrdersRepository } from '../orders.repository.ts';
import { variantOf } from '../stock/shortages.ts';
import { OrderTaskHandlers } from './order-task-handlers.ts';

const waitsForPayment = (order: { status: string; payment: { status: PaymentStatus } }): boolean =>
  order.payment.status === 'pending' && readOrderStatus(order.status) !== 'cancelled';

export const tasksAfter = (
  before: StoredOrder,
  after: { status: OrderStatus; payment: PaymentStatus },
): OrderTask[] => {
  const tasks: OrderTask[] = [];
  if (waitsForPayment(before) && !waitsForPayment({ ...after, payment: { status: after.payment } }))
    tasks.push('close');
  // After a failed refund the order is paid again: no mail.
  if (after.payment === 'paid' && !['paid', 'refunded'].includes(before.payment.status))
    tasks.push('cart', 'invoice', 'mail:paid');
  // An order that is pending again gets no mail.
  if (after.status !== readOrderStatus(before.status) && after.status !== 'pending')
    tasks.push(`mail:${after.status}:${before.revision}`);
  return tasks;
};

/** Performs the tasks of order changes. Several processes may perform a task, also after a crash; it takes effect once. */
@Injectable()
export class OrderTasks {
  constructor(
    private readonly orders: OrdersRepository,
    private readonly cart: Cart,
    private readonly outbox: Outbox,
    private readonly payments: Payments,
    private readonly handlers: OrderTaskHandlers,
    @Inject(CONFIG) private readonly config: Config,
    private readonly logger: PinoLogger,
  ) {}

  /** Performs the recorded tasks of an order. A failed task stays recorded and is retried later. */
  async perform(order: StoredOrder): Promise<void> {
    for (const task of order.tasks ?? []) {
      try {
        await this.performTask(order, task);
        await this.orders.removeTask(order, task);
      } catch (error) {
        this.logger.warn(
          { err: error, order: order._id.toHexString(), task },
          'order task failed; it will be retried',
        );
      }
    }
  }

  private performTask(order: StoredOrder, task: OrderTask): Promise<void> {
    if (task === 'cart') return this.emptyCart(order);
    if (task === 'close') return this.closePayments(order);
    const handler = this.handlers.find(task);
    if (handler) return handler(order, task);
    const [, occasion] = task.split(':') as ['mail', MailOccasion];
    return this.sendMail(order, occasion, `${order._id.toHexString()}-${task.split(':').slice(1).join('-')}`);
  }

  /** Closes payments that the order is no longer waiting for. A payment that was offered later stays open. */
  private closePayments(order: StoredOrder): Promise<void> {
    const { attempt } = order.payment;
    return this.payments.closeAll(order._id.toHexString(), waitsForPayment(order) ? attempt - 1 : attempt);
  }

  private async emptyCart({ _id, user, items }: StoredOrder): Promise<void> {
    if (!user) return;
    const bought = items.map((item) => {
      const { variantId, colorNameRU, quantity } = item;
      return { ...variantOf(item), ...(variantId && { variantId }), colorNameRU, quantity };
    });
    await this.cart.removeBought(user.toHexString(), _id.toHexString(), bought);
  }

  private async sendMail(order: StoredOrder, occasion: MailOccasion, id: string): Promise<void> {
    if (order.email === null) return;
    const content = orderMail(order, occasion, this.config.PUBLIC_ORIGIN);
    const attachments =
      occasion === 'paid' ? [{ source: 'invoice', id: order._id.toHexString() } as const] : [];
    await this.outbox.add({ id, to: order.email, ...content, attachments });
  }
}
