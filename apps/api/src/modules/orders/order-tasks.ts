import {
  type OrderStatus,
  type PaymentStatus,
  readOrderStatus,
  SHOP_EMAIL,
  SHOP_NAME,
  withoutBought,
} from '@meridian/domain';
import { Inject, Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { CONFIG, type Config } from '../../platform/config/config.ts';
import { Outbox } from '../mail/outbox.ts';
import { OwnLists } from '../own-lists/own-lists.ts';
import { Payments } from '../payments/payments.ts';
import { type MailOccasion, orderMail } from './mails/order-mail.ts';
import type { OrderTask, StoredOrder } from './order.schema.ts';
import { OrdersRepository } from './orders.repository.ts';

const waitsForPayment = (order: { status: string; payment: { status: PaymentStatus } }): boolean =>
  order.payment.status === 'pending' && readOrderStatus(order.status) !== 'cancelled';

/** What a change of an order leaves to be done. */
export const tasksAfter = (
  before: StoredOrder,
  after: { status: OrderStatus; payment: PaymentStatus },
): OrderTask[] => {
  const tasks: OrderTask[] = [];
  if (waitsForPayment(before) && !waitsForPayment({ ...after, payment: { status: after.payment } }))
    tasks.push('close');
  // A refund that failed after all leads back to paid: no news to write about.
  if (after.payment === 'paid' && !['paid', 'refunded'].includes(before.payment.status))
    tasks.push('cart', 'mail:paid');
  // That an order waits again is no news to write about.
  if (after.status !== readOrderStatus(before.status) && after.status !== 'pending')
    tasks.push(`mail:${after.status}:${before.revision}`);
  return tasks;
};

/**
 * Does what a change of an order left to be done. Each task was recorded together with the change, and may be done by
 * several processes or again after a crash: it counts once.
 */
@Injectable()
export class OrderTasks {
  constructor(
    private readonly orders: OrdersRepository,
    private readonly lists: OwnLists,
    private readonly outbox: Outbox,
    private readonly payments: Payments,
    @Inject(CONFIG) private readonly config: Config,
    private readonly logger: PinoLogger,
  ) {}

  /** Does what there is to do; what fails stays recorded and is done later. */
  async run(order: StoredOrder): Promise<void> {
    for (const task of order.tasks ?? []) {
      try {
        await this.perform(order, task);
        await this.orders.taskDone(order, task);
      } catch (error) {
        this.logger.warn({ err: error, order: order._id.toHexString(), task }, 'left for later');
      }
    }
  }

  private perform(order: StoredOrder, task: OrderTask): Promise<void> {
    if (task === 'cart') return this.emptyCart(order);
    if (task === 'close') return this.closePayments(order);
    const [, occasion] = task.split(':') as ['mail', MailOccasion];
    return this.write(order, occasion, `${order._id.toHexString()}-${task.split(':').slice(1).join('-')}`);
  }

  /** Nobody can pay what the order does not wait for; a payment that it was offered since stays open. */
  private closePayments(order: StoredOrder): Promise<void> {
    const { attempt } = order.payment;
    return this.payments.closeAll(order._id.toHexString(), waitsForPayment(order) ? attempt - 1 : attempt);
  }

  /** What was bought, and only that, leaves the cart of a signed-in buyer. */
  private async emptyCart({ _id, user, items }: StoredOrder): Promise<void> {
    if (!user) return;
    const bought = items.map(({ itemId, colorName, colorNameRU, size, quantity }) => ({
      itemId,
      colorNameEN: colorName,
      colorNameRU,
      size,
      quantity,
    }));
    await this.lists.carts.changeOnce(user.toHexString(), _id.toHexString(), (lines) =>
      withoutBought(lines, bought),
    );
  }

  private async write(order: StoredOrder, occasion: MailOccasion, id: string): Promise<void> {
    if (order.email === null) return;
    const shop = { name: SHOP_NAME, email: SHOP_EMAIL, origin: this.config.PUBLIC_ORIGIN };
    await this.outbox.add({ id, to: order.email, ...orderMail(order, occasion, shop) });
  }
}
