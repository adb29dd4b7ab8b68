import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { Payments } from '../../payments/payments.ts';
import { PaymentsRepository } from '../../payments/payments.repository.ts';
import { ChangeOrder, type ChangeDecision } from '../status/change-order.ts';

/** Extends the deadline once the page of the current payment is opened. Opening it again has no effect. */
const extendOnce =
  (openedAttempt: number): ChangeDecision =>
  ({ payment: { provider, attempt, status, due, dueOnceOpened } }) =>
    status === 'pending' && attempt === openedAttempt && dueOnceOpened && due < dueOnceOpened
      ? { offer: { provider, attempt, due: dueOnceOpened, dueOnceOpened } }
      : null;

/**
 * Extends the reservation of an order from the initial term to the full term when the shopper opens the payment page.
 * Only requests to the shop are seen: the sandbox page, or the redirect to the page of another provider.
 */
@Injectable()
export class ExtendReservation implements OnModuleInit {
  constructor(
    private readonly payments: Payments,
    private readonly repository: PaymentsRepository,
    private readonly changeOrder: ChangeOrder,
    private readonly logger: PinoLogger,
  ) {}

  onModuleInit(): void {
    this.payments.onPageOpened((paymentId) => this.extend(paymentId));
  }

  /** A failure is only logged, because the shopper can still pay within the initial term. */
  private async extend(paymentId: string): Promise<void> {
    try {
      const payment = await this.repository.byId(paymentId);
      if (payment?.state === 'open')
        await this.changeOrder.change(payment.orderId, extendOnce(payment.attempt), 'shopper');
    } catch (error) {
      this.logger.warn(
        { err: error, payment: paymentId },
        'reservation not extended after the payment page was opened',
      );
    }
  }
}
