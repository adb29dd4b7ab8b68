import type { PlacedOrder } from '@meridian/contracts';
import { CURRENCIES, type Currency, isPayable, orderLineTexts, readOrderStatus } from '@meridian/domain';
import { Inject, Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { CONFIG, type Config } from '../../../platform/config/config.ts';
import { DatabaseClock } from '../../../platform/database/database-clock.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { Payments } from '../../payments/payments.ts';
import type { OrderPayment, StoredOrder, StoredOrderItem } from '../order.schema.ts';

/** An order and the payment that its shopper is offered. */
export interface OrderWithPayment {
  order: StoredOrder;
  payment: PlacedOrder['payment'];
}

/** A payment that is offered to the shopper, with its deadlines before and after its page is opened. */
export type PaymentOffer = Pick<OrderPayment, 'provider' | 'attempt' | 'due' | 'dueOnceOpened'>;

const MINUTE_MS = 60_000;
/** The initial term. It is extended when the shopper opens the payment page. */
const INITIAL_TERM_MINUTES = 15;

const lineOf = (item: StoredOrderItem, language: StoredOrder['language']) => {
  const { name, color } = orderLineTexts(item, language);
  return { name: `${name}, ${color}, ${item.size}`, quantity: item.quantity, price: item.price };
};

/** Offers shoppers the payment of their orders at the active payment provider. */
@Injectable()
export class OfferPayment {
  constructor(
    private readonly payments: Payments,
    private readonly clock: DatabaseClock,
    @Inject(CONFIG) private readonly config: Config,
    private readonly logger: PinoLogger,
  ) {}

  /** A payment that is offered now. */
  offer(attempt: number): PaymentOffer {
    const now = this.clock.now().getTime();
    const { UNPAID_ORDER_MINUTES } = this.config;
    return {
      provider: this.payments.provider,
      attempt,
      due: new Date(now + Math.min(INITIAL_TERM_MINUTES, UNPAID_ORDER_MINUTES) * MINUTE_MS),
      dueOnceOpened: new Date(now + UNPAID_ORDER_MINUTES * MINUTE_MS),
    };
  }

  /**
   * Checks the amount of an order against the limits of the provider.
   * @param amounts the amount of the same order in each currency in which it is sold
   * @throws AppError `amountTooLarge`, `amountTooSmall` with the currencies in which the order can be paid
   */
  checkAmount(amount: number, currency: Currency, amounts: Partial<Record<Currency, number>> = {}): void {
    if (this.fits(amount, currency)) return;
    const alternatives = CURRENCIES.flatMap((other) => {
      const value = amounts[other];
      const fits = other !== currency && value !== undefined && this.fits(value, other);
      return fits ? [{ currency: other, amount: value }] : [];
    });
    const { minimum, maximum } = this.payments.amountRange(currency);
    throw amount > maximum
      ? new AppError('amountTooLarge', { details: { maximum, currency, alternatives } })
      : new AppError('amountTooSmall', { details: { minimum, currency, alternatives } });
  }

  /**
   * Opens the payment page, unless the order is not waiting for a payment. Repeated calls return the same payment.
   * @param origin the shop's origin, to which the shopper returns
   * @throws AppError `paymentUnavailable`
   */
  async start(order: StoredOrder, origin: string): Promise<OrderWithPayment> {
    const { status } = order.payment;
    return { order, payment: { status, redirectUrl: await this.open(order, origin) } };
  }

  /** Like `start`, but without a page if the provider is unavailable: the order is placed and can be paid later. */
  async tryStart(order: StoredOrder, origin: string): Promise<OrderWithPayment> {
    try {
      return await this.start(order, origin);
    } catch (error) {
      this.logger.warn(
        { err: error, order: order._id.toHexString() },
        'payment not opened for a placed order; the shopper can retry',
      );
      return { order, payment: { status: order.payment.status, redirectUrl: null } };
    }
  }

  private async open(order: StoredOrder, origin: string): Promise<string | null> {
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

  private fits(amount: number, currency: Currency): boolean {
    const { minimum, maximum } = this.payments.amountRange(currency);
    return amount >= minimum && amount <= maximum;
  }
}
