import { isPaid, isPayable, readOrderStatus, toHundredths } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { traced } from '../../../../platform/tracing/traced.ts';
import { Work } from '../../../../platform/work/work.ts';
import type { PaymentEvent } from '../../payments/payment-provider.ts';
import { PaymentMetrics } from '../../payments/payment-metrics.ts';
import type { StoredPayment } from '../../payments/payment.schema.ts';
import { PaymentsRepository } from '../../payments/payments.repository.ts';
import { PaymentRefunds } from '../../payments/payment-refunds.ts';
import { offeredChange, payingIds } from '../lines/changed-order.ts';
import { changeByPayment } from './made-change.ts';
import { ChangeOrder, type ChangeDecision } from '../status/change-order.ts';
import type { PaymentMismatch } from '../order.schema.ts';
import { OrdersRepository } from '../orders.repository.ts';
import { disputedMoney } from '../status/money.ts';
import { disputeNotice, mismatchNotice } from './payment-notices.ts';
import { RefundOrder } from './refund-order.ts';
import { isGone } from '../stock/order-reservations.ts';

const SYSTEM = 'system';

/**
 * Marks an order as paid, unless another payment has paid it, it is cancelled, or a change has given it another amount since
 * the payment was opened. A payment of the difference of an offered change makes the change.
 */
const markPaid =
  (payment: StoredPayment): ChangeDecision =>
  (order) => {
    if (isPaid(order.payment.status)) return changeByPayment(order, payment);
    if (!isPayable({ status: readOrderStatus(order.status), payment: order.payment })) return null;
    // The order was priced again since.
    if (toHundredths(payment.amount) !== toHundredths(order.amount)) return null;
    return {
      payment: {
        ...{ status: 'paid', paidBy: payment._id, paidAt: new Date() },
        // The shopper may have chosen another method since.
        ...{ provider: payment.provider, via: payment.method, method: undefined },
      },
    };
  };

/**
 * Records that a payment failed or lapsed, if the order is still waiting for this payment. An order that staff placed can
 * be paid for days: if the payment page expires earlier, the customer is offered another one, and so is that of a difference.
 */
const markUnpaid =
  (payment: StoredPayment, outcome: 'failed' | 'lapsed'): ChangeDecision =>
  (order) => {
    const { placedBy } = order;
    const { status, attempt, due } = order.payment;
    if (attempt !== payment.attempt) return null;
    if (offeredChange(order)) return { payment: { attempt: attempt + 1 } };
    if (status !== 'pending') return null;
    const isExpiredPage = outcome === 'lapsed' && placedBy !== undefined && due > new Date();
    return { payment: isExpiredPage ? { attempt: attempt + 1 } : { status: outcome } };
  };

/** The field in which an event does not match its payment; null if it matches. */
const mismatchOf = (event: PaymentEvent, payment: StoredPayment): PaymentMismatch | null => {
  const money = 'money' in event ? event.money : null;
  const mismatch = (field: PaymentMismatch['field']): PaymentMismatch => ({ field, money, at: new Date() });
  if (!event.isOwnMode) return mismatch('mode');
  if (!money) return null;
  if (money.currency !== payment.currency) return mismatch('currency');
  return toHundredths(money.amount) === toHundredths(payment.amount) ? null : mismatch('amount');
};

/**
 * Applies payment events to orders. The stored state of the payment decides, not the event, because events may arrive twice,
 * late or out of order. A repeated event completes work that a crash interrupted.
 */
@Injectable()
export class SettlePayment {
  constructor(
    private readonly paymentRefunds: PaymentRefunds,
    private readonly repository: PaymentsRepository,
    private readonly orders: OrdersRepository,
    private readonly changeOrder: ChangeOrder,
    private readonly refunds: RefundOrder,
    private readonly work: Work,
    private readonly metrics: PaymentMetrics,
    private readonly logger: PinoLogger,
  ) {}

  /** Processes an event once. @throws AppError `paymentUnavailable`; the provider then sends the event again */
  settle(event: PaymentEvent, provider: string): Promise<void> {
    const attributes = { 'payment.provider': provider, 'payment.event': event.type };
    return traced('settle payment', attributes, () => this.settleOnce(event, provider));
  }

  private async settleOnce(event: PaymentEvent, provider: string): Promise<void> {
    if (await this.repository.isProcessedEvent(provider, event.id)) return;
    const payment = await this.repository.ofEvent(event, provider);
    if (payment) await this.apply(event, payment);
    else this.logger.warn({ event: event.id, provider }, 'payment event ignored: unknown payment');
    // Recorded last, so that an interrupted event is processed when it is sent again.
    await this.repository.recordProcessedEvent(provider, event);
    this.metrics.countEvent(event, provider);
  }

  private async apply(event: PaymentEvent, payment: StoredPayment): Promise<void> {
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
      this.metrics.mismatches.inc();
      this.logger.error(facts, 'payment mismatch: event does not match its order and is ignored');
      const notice = mismatchNotice(payment, mismatch);
      await this.orders.saveMismatch(orderId, mismatch, notice);
      return this.work.perform('orders', { _id: orderId, work: [notice] });
    }
    if (event.type === 'dispute') {
      const notice = disputeNotice(orderId, event.dispute);
      const order = await this.orders.placedById(orderId);
      const money = order && disputedMoney(order, event.dispute);
      if (await this.orders.saveDispute(orderId, event.dispute, notice, money))
        await this.work.perform('orders', { _id: orderId, work: [notice] });
      return;
    }
    if (event.type === 'refund') {
      // The payment itself may not have been reported yet.
      const charge = payment.charge ?? event.charge;
      return this.refunds.applyReported(await this.paymentRefunds.sync({ ...payment, charge }));
    }
    await this.applyState((await this.repository.advance(payment, event)) ?? payment);
  }

  private async applyState(payment: StoredPayment): Promise<void> {
    switch (payment.state) {
      case 'open':
      case 'undone':
        return;
      case 'paid':
        // A late payment is accepted if the stock and the code can be reserved again; otherwise it is refunded.
        if (!(await this.accept(payment))) return this.refunds.refundLate(payment);
        // Refunds may have been reported before the payment.
        return payment.refunds?.length ? this.refunds.applyReported(payment) : undefined;
      case 'refunded':
        return this.refunds.applyReported(payment);
      case 'failed':
      case 'closed': {
        const outcome = payment.state === 'failed' ? 'failed' : 'lapsed';
        await this.changeOrder.change(payment.orderId, markUnpaid(payment, outcome), SYSTEM);
      }
    }
  }

  private async accept(payment: StoredPayment): Promise<boolean> {
    try {
      const order = await this.changeOrder.change(payment.orderId, markPaid(payment), SYSTEM);
      return payingIds(order).includes(payment._id);
    } catch (error) {
      if (isGone(error)) return false;
      throw error;
    }
  }
}
