import { readOrderStatus } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { AppError } from '../../../platform/errors/app-error.ts';
import { Payments } from '../../payments/payments.ts';
import type { StoredPayment } from '../../payments/payments.repository.ts';
import { ChangeOrder, type Decision } from '../change-order.ts';

/** What a payment that was given back makes of its order. */
const afterRefund =
  ({ _id, attempt, refund }: StoredPayment): Decision =>
  ({ status, payment }) => {
    if (payment.paidBy === _id) {
      if (payment.status !== 'paid') return null;
      // Given back at the provider's, the order is left to its owner; given back by cancelling, it is cancelled.
      return { payment: 'refunded', ...(refund?.reason === 'cancelled' && { status: 'cancelled' }) };
    }
    const isUnpaid = payment.paidBy === undefined && payment.status !== 'refunded';
    const current = readOrderStatus(status);
    // The payment of an order that could not be kept for it. An order that the owner moved on is left alone.
    const wasItsOwn = attempt === payment.attempt && payment.status !== 'pending' && current === 'pending';
    return isUnpaid && (current === 'cancelled' || wasItsOwn)
      ? { status: 'cancelled', payment: 'refunded' }
      : null;
  };

/** Gives the money of an order back, as a whole. */
@Injectable()
export class RefundOrder {
  constructor(
    private readonly payments: Payments,
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
  async late({ _id }: StoredPayment): Promise<void> {
    try {
      const payment = await this.payments.refund(_id, { reason: 'late', by: 'system' });
      if (payment) await this.finish(payment);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      this.logger.error(
        { payment: _id, code: error.code },
        'a payment that came too late is not given back yet',
      );
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

  /** Writes into the order that its payment was given back. */
  async note(payment: StoredPayment): Promise<void> {
    await this.changeOrder.run(payment.orderId, afterRefund(payment), payment.refund?.by ?? 'system');
  }

  private async finish(payment: StoredPayment): Promise<void> {
    await this.note(payment);
    await this.payments.refundDone(payment);
  }
}
