import { isPayable, orderLineTexts, readOrderStatus } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { Payments } from '../../payments/payments.ts';
import type { StoredOrder, StoredOrderItem } from '../order.schema.ts';

const lineOf = (item: StoredOrderItem, language: StoredOrder['language']) => {
  const { name, color } = orderLineTexts(item, language);
  return { name: `${name}, ${color}, ${item.size}`, quantity: item.quantity, price: item.price };
};

/** Opens the payment that an order waits for. */
@Injectable()
export class StartPayment {
  constructor(
    private readonly payments: Payments,
    private readonly logger: PinoLogger,
  ) {}

  /**
   * Where the shopper pays; null if the order waits for no payment. Asked again, it is the same payment.
   * @param origin where the shopper comes back to
   * @throws AppError `paymentUnavailable`
   */
  async of(order: StoredOrder, origin: string): Promise<string | null> {
    const { _id, amount, currency, email, language, key, payment } = order;
    const status = readOrderStatus(order.status);
    if (payment.status !== 'pending' || !isPayable({ status, payment })) return null;
    return this.payments.begin({
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

  /** The same; null too if the provider does not answer: the order stands, and can be paid a moment later. */
  async tryOf(order: StoredOrder, origin: string): Promise<string | null> {
    try {
      return await this.of(order, origin);
    } catch (error) {
      this.logger.warn({ err: error }, 'an order was placed, but its payment could not be opened');
      return null;
    }
  }
}
