import type { PlacedOrder } from '@meridian/contracts';
import { isPayable, orderLineTexts, readOrderStatus } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { Payments } from '../../payments/payments.ts';
import type { StoredOrder, StoredOrderItem } from '../order.schema.ts';

/** An order and the payment that its shopper is offered. */
export interface OrderWithPayment {
  order: StoredOrder;
  payment: PlacedOrder['payment'];
}

const lineOf = (item: StoredOrderItem, language: StoredOrder['language']) => {
  const { name, color } = orderLineTexts(item, language);
  return { name: `${name}, ${color}, ${item.size}`, quantity: item.quantity, price: item.price };
};

/** Opens the payment of an order at the payment provider. */
@Injectable()
export class StartPayment {
  constructor(
    private readonly payments: Payments,
    private readonly logger: PinoLogger,
  ) {}

  /**
   * Returns the URL of the payment page; null if the order is not waiting for a payment. Repeated calls return the same
   * payment.
   * @param origin the shop's origin, to which the shopper returns
   * @throws AppError `paymentUnavailable`
   */
  async start(order: StoredOrder, origin: string): Promise<string | null> {
    const { _id, amount, currency, email, language, key, payment } = order;
    const status = readOrderStatus(order.status);
    if (payment.status !== 'pending' || !isPayable({ status, payment })) return null;
    return this.payments.open({
      orderId: _id.toHexString(),
      attempt: payment.attempt,
      amount,
      currency,
      language,
      email,
      lines: order.items.map((item) => lineOf(item, language)),
      until: payment.dueOnceOpened ?? payment.due,
      successUrl: `${origin}/success?order=${key}`,
      failUrl: `${origin}/fail?order=${key}`,
    });
  }

  /** Like `start`, but also returns null if the provider is unavailable: the order is placed and can be paid later. */
  async tryStart(order: StoredOrder, origin: string): Promise<string | null> {
    try {
      return await this.start(order, origin);
    } catch (error) {
      this.logger.warn(
        { err: error, order: order._id.toHexString() },
        'payment not opened for a placed order; the shopper can retry',
      );
      return null;
    }
  }
}
