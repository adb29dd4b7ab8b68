import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { OpenedPages } from '../../payments/opened-pages.ts';
import { PaymentsRepository } from '../../payments/payments.repository.ts';
import { ChangeOrder, type Decision } from '../change-order.ts';

/** An order waits longer once the page of its present payment was opened; opening it again changes nothing. */
const extending =
  (openedAttempt: number): Decision =>
  ({ payment: { provider, attempt, status, due, dueOnceOpened } }) =>
    status === 'pending' && attempt === openedAttempt && dueOnceOpened && due < dueOnceOpened
      ? { offer: { provider, attempt, due: dueOnceOpened, dueOnceOpened } }
      : null;

/**
 * Extends the reservation of an order from the first, short term to the full one when a shopper opens its payment page.
 * Only requests to the shop itself count: the sandbox's page, or the redirect to another provider's page.
 */
@Injectable()
export class ExtendReservation implements OnModuleInit {
  constructor(
    private readonly pages: OpenedPages,
    private readonly payments: PaymentsRepository,
    private readonly changeOrder: ChangeOrder,
    private readonly logger: PinoLogger,
  ) {}

  onModuleInit(): void {
    this.pages.listen((paymentId) => this.pageOpened(paymentId));
  }

  /** A failure is logged only: the shopper can pay within the first term. */
  private async pageOpened(paymentId: string): Promise<void> {
    try {
      const payment = await this.payments.byId(paymentId);
      if (payment?.state === 'open')
        await this.changeOrder.run(payment.orderId, extending(payment.attempt), 'shopper');
    } catch (error) {
      this.logger.warn({ err: error, payment: paymentId }, 'the reservation of an order was not extended');
    }
  }
}
