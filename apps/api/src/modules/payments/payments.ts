import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { AppError } from '../../platform/errors/app-error.ts';
import {
  type Payable,
  type PaymentEvent,
  PaymentProvider,
  PaymentRefusedError,
  ProviderUnavailableError,
} from './payment-provider.ts';
import { PAYMENT_PROVIDERS } from './payment-providers.ts';
import { PaymentsRepository, type Refund, type StoredPayment } from './payments.repository.ts';

/** An attempt of an order to be paid. */
export type PaymentAttempt = Omit<Payable, 'paymentId'> & { attempt: number };

/** A refund that its caller has not finished by then is taken up by the repair. */
const REFUND_LEASE_MS = 20_000;
const REFUSED_AGAIN_AFTER_MS = 3_600_000;

/** A provider's no and its silence, as the API tells them. */
const asAppError = (error: unknown): unknown => {
  if (error instanceof ProviderUnavailableError) return new AppError('paymentUnavailable', { retryAfter: 5 });
  return error;
};

/** The payments of the shop's orders. Knows providers, and nothing of what a payment means for an order. */
@Injectable()
export class Payments {
  constructor(
    private readonly repository: PaymentsRepository,
    /** The one that new payments are made with. */
    private readonly active: PaymentProvider,
    /** Whoever may have taken money before. */
    @Inject(PAYMENT_PROVIDERS) private readonly providers: readonly PaymentProvider[],
    private readonly logger: PinoLogger,
  ) {}

  /** The name of the provider that new payments are made with. */
  get provider(): string {
    return this.active.name;
  }

  /**
   * Opens the payment of an order's attempt, or finds the one already open; answers where the shopper pays.
   * @throws AppError `paymentUnavailable`
   */
  async begin({ attempt, ...payable }: PaymentAttempt): Promise<string | null> {
    const payment = await this.repository.insertOrFind({
      _id: randomBytes(24).toString('base64url'),
      orderId: payable.orderId,
      attempt,
      provider: this.active.name,
      amount: payable.amount,
      currency: payable.currency,
      state: 'open',
      reference: null,
      charge: null,
      redirectUrl: null,
      refund: null,
      createdAt: new Date(),
    });
    if (payment.state !== 'open') return null;
    const { successUrl } = payable;
    if (payment.redirectUrl !== null) return this.wayTo(payment._id, payment.redirectUrl, successUrl);
    try {
      const opened = await this.active.open({ ...payable, paymentId: payment._id });
      await this.repository.opened(payment._id, opened);
      return this.wayTo(payment._id, opened.redirectUrl, successUrl);
    } catch (error) {
      if (error instanceof PaymentRefusedError) throw new AppError('paymentUnavailable');
      throw asAppError(error);
    }
  }

  /** Makes sure, as far as the provider answers, that an order's open payments can no longer be made. */
  async closeAll(orderId: string): Promise<void> {
    for (const { _id, provider, reference } of await this.repository.openOf(orderId)) {
      try {
        if (reference !== null) await this.byName(provider)?.close(reference);
        await this.repository.closed(_id);
      } catch (error) {
        this.logger.warn(
          { err: error },
          'a payment could not be closed; if it is made, it will be dealt with',
        );
      }
    }
  }

  /** Moves the payment that an event speaks of on; answers it as it is then, null if it is none of ours. */
  record(event: PaymentEvent, provider: string): Promise<StoredPayment | null> {
    return this.repository.advance(event, provider);
  }

  /** The active provider by the name in its webhook's address. @throws AppError `notFound` */
  receiver(name: string): PaymentProvider {
    if (name !== this.active.name) throw new AppError('notFound');
    return this.active;
  }

  /**
   * Gives a payment back, once, however often it is asked for and wherever it was interrupted. Until `refundDone` it is
   * taken up again, so that whatever follows from it happens.
   * @returns the payment, given back; null if it was never made
   * @throws AppError `refundRefused`, `paymentUnavailable`
   */
  async refund(paymentId: string, refund: Pick<Refund, 'reason' | 'by'>): Promise<StoredPayment | null> {
    const nextAt = new Date(Date.now() + REFUND_LEASE_MS);
    const payment = await this.repository.startRefund(paymentId, { ...refund, nextAt });
    if (!payment || payment.state === 'refunded') return payment;
    return payment.state === 'refunding' ? this.carryOut(payment) : null;
  }

  /** Takes up one refund that was left unfinished; null if there is none. @throws as `refund` */
  async resumeRefund(): Promise<StoredPayment | null> {
    const payment = await this.repository.claimRefund(new Date(Date.now() + REFUND_LEASE_MS));
    return payment && this.carryOut(payment);
  }

  /** Everything that follows from a refund is done. */
  async refundDone({ _id }: StoredPayment): Promise<void> {
    await this.repository.refunded(_id);
  }

  private async carryOut(payment: StoredPayment): Promise<StoredPayment> {
    const { _id, charge, provider, refund } = payment;
    try {
      const taker = this.byName(provider);
      if (!taker) throw new PaymentRefusedError(`${provider} is not configured any more`);
      await taker.refund({ paymentId: _id, charge, attempt: refund?.refusals ?? 0 });
    } catch (error) {
      if (!(error instanceof PaymentRefusedError)) throw asAppError(error);
      this.logger.error({ err: error, payment: _id }, 'a refund was refused');
      // Money that nobody is to keep is offered back again; a cancelling goes back to the owner.
      const again = refund?.reason === 'late' ? new Date(Date.now() + REFUSED_AGAIN_AFTER_MS) : null;
      await this.repository.refusedRefund(payment, again);
      throw new AppError('refundRefused');
    }
    return payment;
  }

  /** The link to a payment page. Another company's page is reached through the shop, which so learns that it is opened. */
  private wayTo(id: string, page: string, successUrl: string): string {
    return this.active.hasOwnPage ? page : new URL(`/pay/${id}`, successUrl).href;
  }

  private byName(name: string): PaymentProvider | undefined {
    return this.providers.find((provider) => provider.name === name);
  }
}
