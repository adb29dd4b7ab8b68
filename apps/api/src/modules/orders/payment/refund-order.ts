import { readOrderStatus } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { AppError } from '../../../platform/errors/app-error.ts';
import { Payments } from '../../payments/payments.ts';
import type { StoredPayment } from '../../payments/payments.repository.ts';
import { refundProgress } from '../../payments/refund-progress.ts';
import { ChangeOrder, type Decision, type WantedChange } from '../change-order.ts';
import type { OrderRefund, StoredOrder } from '../order.schema.ts';
import { OrdersRepository } from '../orders.repository.ts';

/** What the refunds of a payment make of its order. Money counts as refunded only when all of it has arrived. */
const afterRefund =
  (payment: StoredPayment): Decision =>
  (order) => {
    const progress = refundProgress(payment);
    if (progress === 'none' || progress === 'part') return afterFailure(payment, order);
    const returned = progress === 'whole' && ({ payment: 'refunded' } as const);
    if (order.payment.paidBy === payment._id) {
      if (order.payment.status !== 'paid') return null;
      // Given back at the provider's, the order is left to its owner; given back by cancelling, it is cancelled.
      return { ...returned, ...(payment.refund?.reason === 'cancelled' && { status: 'cancelled' }) };
    }
    const isUnpaid = order.payment.paidBy === undefined && order.payment.status !== 'refunded';
    const current = readOrderStatus(order.status);
    // The payment of an order that could not be kept for it. An order that the owner moved on is left alone.
    const wasItsOwn =
      payment.attempt === order.payment.attempt &&
      order.payment.status !== 'pending' &&
      current === 'pending';
    return isUnpaid && (current === 'cancelled' || wasItsOwn) ? { status: 'cancelled', ...returned } : null;
  };

/** A refund that was thought to be through, and is not: the shop has the money as before. */
const afterFailure = ({ _id }: StoredPayment, { payment }: StoredOrder): WantedChange | null =>
  payment.status === 'refunded' && (payment.paidBy ?? _id) === _id ? { payment: 'paid', paidBy: _id } : null;

/** The refunds of an order's payments, as its owner sees them. */
const refundsShown = ({ refunds = [], refund, state, amount }: StoredPayment): OrderRefund[] => {
  const isLate = refund?.reason === 'late';
  const shown = refunds.map((known) => ({ amount: known.amount, status: known.status, isLate }));
  // The provider keeps no record of a refund that it refused; money that nobody is to keep must not be forgotten.
  const isRefused = isLate && state === 'refunding' && refund.refusals > 0 && shown.length === 0;
  return isRefused ? [{ amount, status: 'failed', isLate }] : shown;
};

/** Gives the money of an order back, as a whole. */
@Injectable()
export class RefundOrder {
  constructor(
    private readonly payments: Payments,
    private readonly orders: OrdersRepository,
    private readonly changeOrder: ChangeOrder,
    private readonly logger: PinoLogger,
  ) {}

  /**
   * Gives back what paid an order, and cancels it; if the provider refuses, the order stays as it is.
   * @throws AppError `refundRefused`, `paymentUnavailable` (it is then tried again until the provider answers)
   */
  async cancelling(paymentId: string, by: string): Promise<void> {
    const payment = await this.payments.refund(paymentId, { reason: 'cancelled', by });
    if (payment) await this.finish(payment);
  }

  /** Gives back a payment that its order has no use for. What fails now is tried again later. */
  async late({ _id, orderId }: StoredPayment): Promise<void> {
    try {
      const payment = await this.payments.refund(_id, { reason: 'late', by: 'system' });
      if (payment) await this.finish(payment);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      this.logger.error(
        { payment: _id, code: error.code },
        'refund pending: a payment that came too late is not given back yet',
      );
      await this.show(orderId);
    }
  }

  /** Takes up refunds that a crash or a silent provider left unfinished. */
  async resume(): Promise<void> {
    for (;;) {
      try {
        const payment = await this.payments.resumeRefund();
        if (!payment) return;
        await this.finish(payment);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        this.logger.warn({ code: error.code }, 'a refund is not through yet');
      }
    }
  }

  /** Writes into the order what has become of the refunds of its payment. */
  async note(payment: StoredPayment): Promise<void> {
    await this.show(payment.orderId);
    await this.changeOrder.run(payment.orderId, afterRefund(payment), payment.refund?.by ?? 'system');
  }

  private async finish(payment: StoredPayment): Promise<void> {
    await this.note(payment);
    await this.payments.refundDone(payment);
  }
  /** Shows the owner the refunds of all payments of an order. */
  private async show(orderId: string): Promise<void> {
    const payments = await this.payments.ofOrder(orderId);
    await this.orders.notePayment(orderId, { refunds: payments.flatMap(refundsShown) });
  }
}
