import { isPaid, type OrderStatus, type PaymentStatus, readOrderStatus } from '@meridian/domain';
import { Inject, Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { CONFIG, type Config } from '../../../../platform/config/config.ts';
import { Outbox } from '../../../messages/mail/outbox.ts';
import { Cart } from '../../carts/own-lists.ts';
import { OFFLINE_PROVIDER } from '../../payments/offline-payments.ts';
import { Payments } from '../../payments/payments.ts';
import type { MailOccasion } from '../mails/order-mail-texts.ts';
import { orderMail } from '../mails/order-mail.ts';
import type { OrderPayment, OrderRefund, OrderTask, StoredOrder, StoredShipment } from '../order.schema.ts';
import { OrdersRepository } from '../orders.repository.ts';
import { variantOf } from '../stock/shortages.ts';
import { OrderTaskHandlers } from './order-task-handlers.ts';

const waitsForPayment = (order: { status: string; payment: { status: PaymentStatus } }): boolean =>
  order.payment.status === 'pending' && readOrderStatus(order.status) !== 'cancelled';

/** An order after a change. */
interface ChangedOrder {
  status: OrderStatus;
  payment: Pick<OrderPayment, 'status' | 'provider' | 'refunds'>;
}

/** Ids of the refunds of the order's payment that have succeeded. */
const succeededIds = (refunds: readonly OrderRefund[] = []): string[] =>
  refunds.flatMap(({ id, status, isLate }) => (status === 'succeeded' && !isLate ? [id] : []));

const becomesPaid = (before: PaymentStatus, after: PaymentStatus): boolean =>
  // After a failed refund the order is paid again.
  isPaid(after) && !isPaid(before) && before !== 'refunded';

export const tasksAfter = (before: StoredOrder, after: ChangedOrder): OrderTask[] => {
  const tasks: OrderTask[] = [];
  const isNowPaid = becomesPaid(before.payment.status, after.payment.status);
  if (isNowPaid && after.payment.provider === OFFLINE_PROVIDER) tasks.push('offline');
  if (isNowPaid || (waitsForPayment(before) && !waitsForPayment(after))) tasks.push('close');
  if (isNowPaid) tasks.push('cart', 'invoice', 'mail:paid', 'notify:paid');
  const refundedBefore = succeededIds(before.payment.refunds);
  const refunded = succeededIds(after.payment.refunds);
  for (const id of refunded) if (!refundedBefore.includes(id)) tasks.push(`creditNote:${id}`);
  for (const id of refundedBefore) if (!refunded.includes(id)) tasks.push(`reversal:${id}`);
  // An order that is pending again gets no mail.
  if (after.status !== readOrderStatus(before.status) && after.status !== 'pending')
    tasks.push(`mail:${after.status}:${before.revision}`);
  return tasks;
};

/**
 * The shipments that a mail is about. The mail about the dispatch lists those that were added before it; later ones have
 * mails of their own.
 * @param detail the revision of a status change, or the id of a shipment
 */
const shipmentsOf = (
  { shipments = [] }: StoredOrder,
  occasion: MailOccasion,
  detail = '',
): readonly StoredShipment[] => {
  if (occasion === 'tracking') return shipments.filter(({ id }) => id === detail);
  return occasion === 'shipped' ? shipments.filter(({ revision }) => revision < Number(detail)) : [];
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
    if (task === 'offline') return this.recordOfflinePayment(order);
    const handler = this.handlers.find(task);
    if (handler) return handler(order, task);
    // Nothing is done for a task whose module is not part of the server.
    if (!task.startsWith('mail:')) return Promise.resolve();
    const [, occasion, detail] = task.split(':') as ['mail', MailOccasion, string | undefined];
    const shipments = shipmentsOf(order, occasion, detail);
    // The shipment has been removed again.
    if (occasion === 'tracking' && shipments.length === 0) return Promise.resolve();
    const id = `${order._id.toHexString()}-${task.split(':').slice(1).join('-')}`;
    return this.sendMail(order, occasion, id, shipments);
  }

  /** Closes payments that the order is no longer waiting for. A payment that was offered later stays open. */
  private closePayments(order: StoredOrder): Promise<void> {
    const { attempt } = order.payment;
    return this.payments.closeAll(order._id.toHexString(), waitsForPayment(order) ? attempt - 1 : attempt);
  }

  private async recordOfflinePayment({ _id, amount, currency, payment }: StoredOrder): Promise<void> {
    if (payment.paidBy === undefined) return;
    const orderId = _id.toHexString();
    await this.payments.recordOffline({
      _id: payment.paidBy,
      orderId,
      attempt: payment.attempt,
      amount,
      currency,
    });
  }

  private async emptyCart({ _id, user, items }: StoredOrder): Promise<void> {
    if (!user) return;
    const bought = items.map((item) => {
      const { variantId, colorNameRU, quantity } = item;
      return { ...variantOf(item), ...(variantId && { variantId }), colorNameRU, quantity };
    });
    await this.cart.removeBought(user.toHexString(), _id.toHexString(), bought);
  }

  private async sendMail(
    order: StoredOrder,
    occasion: MailOccasion,
    id: string,
    shipments: readonly StoredShipment[],
  ): Promise<void> {
    if (order.email === null) return;
    const content = orderMail(order, occasion, this.config.PUBLIC_ORIGIN, shipments);
    const attachments =
      occasion === 'paid' ? [{ source: 'invoice', id: order._id.toHexString() } as const] : [];
    await this.outbox.add({ id, to: order.email, ...content, attachments });
  }
}
