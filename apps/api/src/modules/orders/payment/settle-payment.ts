import { readOrderStatus } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { PaymentEvent } from '../../payments/payment-provider.ts';
import { Payments } from '../../payments/payments.ts';
import { PaymentsRepository, type StoredPayment } from '../../payments/payments.repository.ts';
import { ChangeOrder, type Decision } from '../change-order.ts';
import type { PaymentMismatch } from '../order.schema.ts';
import { OrdersRepository } from '../orders.repository.ts';
import { RefundOrder } from './refund-order.ts';

const SYSTEM = 'system';

/** A payment pays its order if nothing else has, and if the order is still wanted. */
const accepting =
  (payment: StoredPayment): Decision =>
  (order) => {
    const waits = ['pending', 'failed', 'lapsed'].includes(order.payment.status);
    if (!waits || readOrderStatus(order.status) === 'cancelled') return null;
    return { payment: 'paid', paidBy: payment._id };
  };

/** A payment that came to nothing matters only if the order still waits for it. */
const givingUp =
  (payment: StoredPayment, outcome: 'failed' | 'lapsed'): Decision =>
  (order) =>
    order.payment.status === 'pending' && order.payment.attempt === payment.attempt
      ? { payment: outcome }
      : null;

/** In which respect an event does not fit its payment; null if it fits. */
const mismatchOf = (event: PaymentEvent, payment: StoredPayment): PaymentMismatch | null => {
  const money = 'money' in event ? event.money : null;
  const mismatch = (field: PaymentMismatch['field']): PaymentMismatch => ({ field, money, at: new Date() });
  if (!event.isOwnMode) return mismatch('mode');
  if (!money) return null;
  if (money.currency !== payment.currency) return mismatch('currency');
  return Math.round(money.amount * 100) === Math.round(payment.amount * 100) ? null : mismatch('amount');
};

/**
 * Makes of an event what it means for the order. The payment's own state decides, not the event: events may come twice,
 * late or out of order, and a repeated one finishes what a crash interrupted.
 */
@Injectable()
export class SettlePayment {
  constructor(
    private readonly payments: Payments,
    private readonly repository: PaymentsRepository,
    private readonly orders: OrdersRepository,
    private readonly changeOrder: ChangeOrder,
    private readonly refunds: RefundOrder,
    private readonly logger: PinoLogger,
  ) {}

  /**
   * Deals with an event of a provider, once.
   * @throws AppError `paymentUnavailable` if the provider has to be asked and does not answer: it tells the event again
   */
  async run(event: PaymentEvent, provider: string): Promise<void> {
    if (await this.repository.isKnownEvent(provider, event.id)) return;
    const payment = await this.payments.ofEvent(event, provider);
    if (payment) await this.take(event, payment);
    else this.logger.warn({ event: event.id, provider }, 'an event of a payment that is not ours');
    // Noted last: an event whose effect was interrupted must have it when it comes again.
    await this.repository.rememberEvent(provider, event);
  }

  private async take(event: PaymentEvent, payment: StoredPayment): Promise<void> {
    const { _id, orderId, amount, currency } = payment;
    const mismatch = mismatchOf(event, payment);
    if (mismatch) {
      const facts = {
        event: event.id,
        payment: _id,
        order: orderId,
        expected: { amount, currency },
        mismatch,
      };
      this.logger.error(facts, 'payment mismatch: an event does not fit its order and changes nothing');
      return this.orders.notePayment(orderId, { mismatch });
    }
    const recorded = await this.payments.record(event, payment);
    if (event.type === 'dispute') return this.orders.noteDispute(orderId, event.dispute);
    return event.type === 'refund' ? this.refunds.note(recorded) : this.settle(recorded);
  }

  private async settle(payment: StoredPayment): Promise<void> {
    switch (payment.state) {
      case 'open':
      case 'refunding':
        return;
      case 'paid':
        // Late is not too late while the stock can be taken again; what the order cannot use goes back to the shopper.
        return (await this.isAccepted(payment)) ? undefined : this.refunds.late(payment);
      case 'refunded':
        return this.refunds.note(payment);
      case 'failed':
      case 'closed': {
        const outcome = payment.state === 'failed' ? 'failed' : 'lapsed';
        await this.changeOrder.run(payment.orderId, givingUp(payment, outcome), SYSTEM);
      }
    }
  }

  private async isAccepted(payment: StoredPayment): Promise<boolean> {
    try {
      const order = await this.changeOrder.run(payment.orderId, accepting(payment), SYSTEM);
      return order.payment.paidBy === payment._id;
    } catch (error) {
      if (error instanceof AppError && error.code === 'outOfStock') return false;
      throw error;
    }
  }
}
