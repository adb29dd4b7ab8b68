import { randomBytes } from 'node:crypto';
import type { Currency } from '@meridian/domain';
import { Inject, Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { AppError } from '../../platform/errors/app-error.ts';
import {
  type OpenedPayment,
  PAYMENT_PROVIDERS,
  type Payable,
  type PaymentEvent,
  type PaymentProvider,
  PaymentRefusedError,
  ProviderFaultError,
  type ProviderLimits,
  ProviderUnavailableError,
} from './payment-provider.ts';
import type { Opening, Refund, StoredPayment } from './payment.schema.ts';
import { PaymentsRepository } from './payments.repository.ts';
import { hasNewFailure, refundProgress } from './refund-progress.ts';

/** An attempt to pay an order; `attempt` counts the attempts of the order. */
type PaymentAttempt = Omit<Payable, 'paymentId'>;

/** An unfinished refund is resumed after this time. */
const REFUND_LEASE_MS = 20_000;
const REFUSED_REFUND_INTERVAL_MS = 3_600_000;
/** A pending refund takes days. This check is only needed if its events were lost. */
const PENDING_REFUND_INTERVAL_MS = 3_600_000;
/** Reserve at both ends of the lifetime of a payment, for repeated requests. */
const LIFETIME_MARGIN_MS = 60_000;
/** Maximum duration of a request plus clock skew. */
const MAX_REQUEST_DELAY_MS = 10_000;

/** Rethrows an unavailable provider as the API's error; other errors stay. */
const throwAppError = (error: unknown): never => {
  if (error instanceof ProviderUnavailableError) throw new AppError('paymentUnavailable', { retryAfter: 5 });
  throw error;
};

/** Whether the full amount is refunded, or its refund is pending. */
const isRefundPendingOrComplete = (payment: StoredPayment): boolean =>
  ['pending', 'full'].includes(refundProgress(payment));

/** The payments of the shop's orders. It uses the providers and does not depend on the orders module. */
@Injectable()
export class Payments {
  private readonly pageListeners: ((paymentId: string) => Promise<void>)[] = [];

  constructor(
    private readonly repository: PaymentsRepository,
    /** All configured providers, first the one of new payments. */
    @Inject(PAYMENT_PROVIDERS) private readonly providers: readonly [PaymentProvider, ...PaymentProvider[]],
    private readonly logger: PinoLogger,
  ) {}

  private get active(): PaymentProvider {
    return this.providers[0];
  }

  get provider(): string {
    return this.active.name;
  }

  amountRange(currency: Currency): ProviderLimits['amount'][Currency] {
    return this.active.limits.amount[currency];
  }

  /**
   * Opens the payment of an order's attempt, or finds the open one.
   * @returns the URL of the payment page; null if the payment is not open
   * @throws AppError `paymentUnavailable`
   */
  async open(request: PaymentAttempt): Promise<string | null> {
    const payment = await this.repository.insertOrFind({
      _id: randomBytes(24).toString('base64url'),
      orderId: request.orderId,
      attempt: request.attempt,
      provider: this.active.name,
      amount: request.amount,
      currency: request.currency,
      state: 'open',
      reference: null,
      charge: null,
      redirectUrl: null,
      refund: null,
      createdAt: new Date(),
      opening: this.openingOf(request, 0),
    });
    if (payment.state !== 'open') return null;
    const page = payment.redirectUrl ?? (await this.openAtProvider(payment, request));
    return page === null ? null : this.linkTo(payment._id, page, request.successUrl);
  }

  /**
   * Closes the payments of an order up to an attempt, so that they can no longer be made.
   * @throws AppError `paymentUnavailable` if the provider does not confirm it: retry later
   */
  async closeAll(orderId: string, lastAttempt: number): Promise<void> {
    for (const { _id, provider, reference } of await this.repository.openOf(orderId, lastAttempt)) {
      if (reference !== null) await this.byName(provider)?.close(reference).catch(throwAppError);
      await this.repository.setClosed(_id);
    }
  }

  /** Adds a listener that is called when a shopper opens a payment page. */
  onPageOpened(listener: (paymentId: string) => Promise<void>): void {
    this.pageListeners.push(listener);
  }

  async pageOpened(paymentId: string): Promise<void> {
    for (const listener of this.pageListeners) await listener(paymentId);
  }

  /** Applies an event and returns the changed payment. @throws AppError `paymentUnavailable` */
  async record(event: PaymentEvent, payment: StoredPayment): Promise<StoredPayment> {
    if (event.type === 'dispute') return payment;
    if (event.type === 'refund') return this.syncRefunds(payment);
    return (await this.repository.advance(payment._id, event)) ?? payment;
  }

  /** The active provider by the name in its webhook's path. @throws AppError `notFound` */
  webhookReceiver(name: string): PaymentProvider {
    if (name !== this.active.name) throw new AppError('notFound');
    return this.active;
  }

  /**
   * Refunds a payment once, also after repeated calls and interruptions. Until `finishRefund` is called, the refund is
   * resumed again, so that its effects on the order are not lost.
   * @returns the payment, refunded or with a pending refund (`refundProgress`); null if it was never paid
   * @throws AppError `refundRefused`, `paymentUnavailable`
   */
  async refund(
    paymentId: string,
    refund: Pick<Refund, 'reason' | 'by' | 'note'>,
  ): Promise<StoredPayment | null> {
    const nextAt = new Date(Date.now() + REFUND_LEASE_MS);
    const payment = await this.repository.startRefund(paymentId, { ...refund, nextAt });
    if (!payment || payment.state === 'refunded') return payment;
    return payment.state === 'refunding' ? this.requestRefund(payment) : null;
  }

  /** Resumes one unfinished refund. Returns null if there is none. @throws as `refund` */
  async resumeRefund(): Promise<StoredPayment | null> {
    const payment = await this.repository.claimRefund(new Date(Date.now() + REFUND_LEASE_MS));
    return payment && this.requestRefund(payment);
  }

  /** Records that the effects of a refund are complete. A pending refund is checked again later. */
  async finishRefund(payment: StoredPayment): Promise<void> {
    if (refundProgress(payment) === 'full') await this.repository.finishRefund(payment._id);
    else await this.repository.postponeRefund(payment._id, new Date(Date.now() + PENDING_REFUND_INTERVAL_MS));
  }

  private async requestRefund(payment: StoredPayment): Promise<StoredPayment> {
    const { _id, charge, provider, refund } = payment;
    try {
      const paidWith = this.byName(provider);
      if (!paidWith) throw new PaymentRefusedError(`Payment provider ${provider} is no longer configured`);
      // A pending refund must not be requested again.
      if (!isRefundPendingOrComplete(payment))
        await paidWith.refund({ paymentId: _id, charge, attempt: refund?.refusals ?? 0 });
      const refunded = await this.fetchRefunds(payment);
      if (!isRefundPendingOrComplete(refunded)) throw new PaymentRefusedError('Refund failed');
      return refunded;
    } catch (error) {
      if (error instanceof ProviderFaultError)
        await this.repository.recordFailedRefund(
          payment,
          ['refunding'],
          new Date(Date.now() + REFUND_LEASE_MS),
        );
      if (!(error instanceof PaymentRefusedError)) return throwAppError(error);
      this.logger.error({ err: error, payment: _id }, 'refund failed: refused by the payment provider');
      await this.repository.recordFailedRefund(payment, ['refunding'], this.nextRefundAt(payment));
      throw new AppError('refundRefused');
    }
  }

  /** Reads the refunds of a payment from its provider and updates the state of the payment. */
  private async syncRefunds(payment: StoredPayment): Promise<StoredPayment> {
    const current = await this.fetchRefunds(payment).catch(throwAppError);
    if (refundProgress(current) === 'full')
      return (await this.repository.setRefunded(current._id)) ?? current;
    if (isRefundPendingOrComplete(current) || !hasNewFailure(payment.refunds ?? [], current.refunds ?? []))
      return current;
    this.logger.error(
      { payment: current._id, order: current.orderId },
      'refund failed after it was requested',
    );
    const nextAt = this.nextRefundAt(current);
    return (await this.repository.recordFailedRefund(current, ['refunding', 'refunded'], nextAt)) ?? current;
  }

  private async fetchRefunds(payment: StoredPayment): Promise<StoredPayment> {
    const { _id, charge, provider } = payment;
    const listed = await this.byName(provider)?.refundsOf({ paymentId: _id, charge });
    return this.repository.mergeRefunds(payment, listed ?? []);
  }

  /** The refund of a late payment is retried; after the refund of a cancellation failed, the owner decides. */
  private nextRefundAt({ refund }: StoredPayment): Date | null {
    return refund?.reason === 'late' ? new Date(Date.now() + REFUSED_REFUND_INTERVAL_MS) : null;
  }

  /**
   * Opens a payment at the provider. After a response that the provider would repeat, or if the page would expire too
   * early for the provider, the next request is a new attempt.
   */
  private async openAtProvider(payment: StoredPayment, request: PaymentAttempt): Promise<string | null> {
    const earliestEnd = Date.now() + this.active.limits.lifetime.minimum + MAX_REQUEST_DELAY_MS;
    const { opening } = payment;
    const current =
      opening && opening.until.getTime() >= earliestEnd ? opening : await this.reopen(payment, request);
    try {
      const opened = await this.active.open({ ...request, ...current, paymentId: payment._id });
      return await this.storeOpened(payment._id, opened);
    } catch (error) {
      if (error instanceof PaymentRefusedError || error instanceof ProviderFaultError)
        await this.reopen({ ...payment, opening: current }, request);
      if (error instanceof PaymentRefusedError) throw new AppError('paymentUnavailable');
      return throwAppError(error);
    }
  }

  /** The next opening of a payment, possibly the one of a concurrent process. */
  private async reopen(payment: StoredPayment, request: PaymentAttempt): Promise<Opening> {
    const next = this.openingOf(request, (payment.opening?.attempt ?? 0) + 1);
    return (await this.repository.reopen(payment, next))?.opening ?? next;
  }

  /** Returns null if the payment was closed while it was being opened; its page is closed, too. */
  private async storeOpened(id: string, opened: OpenedPayment): Promise<string | null> {
    const payment = await this.repository.setOpened(id, opened);
    if (payment?.state === 'open') return opened.redirectUrl;
    await this.active.close(opened.reference);
    return null;
  }

  private openingOf({ until, successUrl, failUrl }: PaymentAttempt, attempt: number): Opening {
    const { minimum, maximum } = this.active.limits.lifetime;
    const now = Date.now();
    const earliest = Math.max(until.getTime(), now + minimum + LIFETIME_MARGIN_MS);
    return {
      attempt,
      until: new Date(Math.min(earliest, now + maximum - LIFETIME_MARGIN_MS)),
      successUrl,
      failUrl,
    };
  }

  /** The link to a payment page. A page of another provider is reached through the shop, which so detects that it is opened. */
  private linkTo(id: string, page: string, successUrl: string): string {
    return this.active.hasOwnPage ? page : new URL(`/pay/${id}`, successUrl).href;
  }

  private byName(name: string): PaymentProvider | undefined {
    return this.providers.find((provider) => provider.name === name);
  }
}
