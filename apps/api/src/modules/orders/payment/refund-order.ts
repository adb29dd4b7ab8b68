import { type OrderStatus, readOrderStatus } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { isAppError } from '../../../platform/errors/app-error.ts';
import { Payments } from '../../payments/payments.ts';
import type { StoredPayment } from '../../payments/payment.schema.ts';
import { PaymentsRepository } from '../../payments/payments.repository.ts';
import { refundProgress } from '../../payments/refund-progress.ts';
import { ChangeOrder, type ChangeDecision, type RequestedChange } from '../status/change-order.ts';
import type { OrderRefund, StoredOrder } from '../order.schema.ts';
import { OrdersRepository } from '../orders.repository.ts';

/** Applies the refunds of a payment to its order. The order counts as refunded only when the full amount is refunded. */
const applyRefunds =
  (payment: StoredPayment): ChangeDecision =>
  (order) => {
    const progress = refundProgress(payment);
    if (progress === 'none' || progress === 'partial') return applyFailedRefund(payment, order);
    const refunded = progress === 'full' && ({ payment: { status: 'refunded' } } as const);
    if (order.payment.paidBy === payment._id) {
      if (order.payment.status !== 'paid') return null;
      // Only a refund by the shop's own cancellation cancels the order; after a refund at the provider, the owner decides.
      return {
        ...refunded,
        ...(payment.refund?.reason === 'cancelled' && { status: 'cancelled', reason: payment.refund.note }),
      };
    }
    const isUnpaid = order.payment.paidBy === undefined && order.payment.status !== 'refunded';
    const current = readOrderStatus(order.status);
    // The stock for this payment was gone. An order that the owner has already processed is not changed.
    const isCurrentAttempt =
      payment.attempt === order.payment.attempt &&
      order.payment.status !== 'pending' &&
      current === 'pending';
    return isUnpaid && (current === 'cancelled' || isCurrentAttempt)
      ? { status: 'cancelled', ...refunded }
      : null;
  };

/** After a refund that failed late, the order is paid again. */
const applyFailedRefund = ({ _id }: StoredPayment, { payment }: StoredOrder): RequestedChange | null =>
  payment.status === 'refunded' && (payment.paidBy ?? _id) === _id
    ? { payment: { status: 'paid', paidBy: _id } }
    : null;

/** The payment that has to be refunded before an order gets a status; undefined if there is none. */
const paymentToRefund = ({ payment }: StoredOrder, status: OrderStatus): string | undefined =>
  status === 'cancelled' && payment.status === 'paid' ? payment.paidBy : undefined;

/** The refunds of a payment in the owner's view. */
const visibleRefunds = ({ refunds = [], refund, state, amount }: StoredPayment): OrderRefund[] => {
  const isLate = refund?.reason === 'late';
  const shown = refunds.map((entry) => ({ amount: entry.amount, status: entry.status, isLate }));
  // The provider stores no refund that it refused. A refused refund of a late payment must stay visible.
  const isRefused = isLate && state === 'refunding' && refund.refusals > 0 && shown.length === 0;
  return isRefused ? [{ amount, status: 'failed', isLate }] : shown;
};

/** Refunds the payments of orders in full: cancelled orders, and payments that were not accepted. */
@Injectable()
export class RefundOrder {
  constructor(
    private readonly payments: Payments,
    private readonly repository: PaymentsRepository,
    private readonly orders: OrdersRepository,
    private readonly changeOrder: ChangeOrder,
    private readonly logger: PinoLogger,
  ) {}

  /**
   * Changes the status of an order for the owner. A paid order is refunded before it is cancelled. If the provider refuses
   * the refund, the order stays unchanged.
   * @param by author of the change, for the history
   * @param reason the owner's reason, for the history
   * @param beforeRefund throws an error if the author may not refund now
   * @throws AppError `notFound`, `outOfStock`, `refundRefused`, `paymentUnavailable` (the refund is retried automatically)
   */
  async updateStatus(
    orderId: string,
    { status, reason }: { status: OrderStatus; reason?: string | undefined },
    by: string,
    beforeRefund: () => void,
  ): Promise<StoredOrder> {
    const order = await this.changeOrder.change(
      orderId,
      (current) => (paymentToRefund(current, status) === undefined ? { status, reason } : null),
      by,
    );
    const paymentId = paymentToRefund(order, status);
    if (paymentId === undefined) return order;
    beforeRefund();
    const payment = await this.payments.refund(paymentId, { reason: 'cancelled', by, note: reason });
    if (payment) await this.finish(payment);
    return this.changeOrder.change(orderId, () => ({ status, reason }), by);
  }

  /** Refunds a payment that was not accepted. A failed refund is retried later. */
  async refundLate({ _id, orderId }: StoredPayment): Promise<void> {
    try {
      const payment = await this.payments.refund(_id, { reason: 'late', by: 'system' });
      if (payment) await this.finish(payment);
    } catch (error) {
      if (!isAppError(error)) throw error;
      this.logger.error(
        { payment: _id, code: error.code },
        'refund pending: refund of a late payment failed; it will be retried',
      );
      await this.updateOrderRefunds(orderId);
    }
  }

  /** Resumes refunds that are unfinished after a crash or a provider timeout. */
  async resume(): Promise<void> {
    for (;;) {
      try {
        const payment = await this.payments.resumeRefund();
        if (!payment) return;
        await this.finish(payment);
      } catch (error) {
        if (!isAppError(error)) throw error;
        this.logger.warn({ code: error.code }, 'refund pending: refund not complete; it will be retried');
      }
    }
  }

  async applyToOrder(payment: StoredPayment): Promise<void> {
    await this.updateOrderRefunds(payment.orderId);
    await this.changeOrder.change(payment.orderId, applyRefunds(payment), payment.refund?.by ?? 'system');
  }

  private async finish(payment: StoredPayment): Promise<void> {
    await this.applyToOrder(payment);
    await this.payments.finishRefund(payment);
  }

  /** Stores the refunds of all payments of an order for the owner's view. */
  private async updateOrderRefunds(orderId: string): Promise<void> {
    const payments = await this.repository.ofOrder(orderId);
    await this.orders.updatePaymentReport(orderId, { refunds: payments.flatMap(visibleRefunds) });
  }
}
