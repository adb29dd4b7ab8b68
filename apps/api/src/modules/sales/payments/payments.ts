import { randomBytes } from 'node:crypto';
import type { AmountRange, Currency, PaymentProviderName } from '@meridian/domain';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/config.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { traced } from '../../../platform/tracing/traced.ts';
import { OFFLINE_PROVIDER } from './offline-payments.ts';
import {
  type OpenedPayment,
  PAYMENT_PROVIDERS,
  type Payable,
  type PaymentProvider,
  PaymentRefusedError,
  ProviderFaultError,
  ProviderUnavailableError,
} from './payment-provider.ts';
import type { Opening, Refund, StoredPayment } from './payment.schema.ts';
import { PaymentMetrics } from './payment-metrics.ts';
import { PaymentsRepository } from './payments.repository.ts';
import { unconfirmed, workOfRefunds } from './refund-list.ts';

/** An attempt to pay an order; `attempt` counts the attempts of the order. */
type PaymentAttempt = Omit<Payable, 'paymentId'>;

/** A payment outside of the providers. */
type OfflinePayment = Pick<
  StoredPayment,
  '_id' | 'orderId' | 'attempt' | 'amount' | 'currency' | 'reference'
>;

const offlinePayment = (payment: OfflinePayment): StoredPayment => ({
  ...payment,
  provider: OFFLINE_PROVIDER,
  state: 'paid',
  charge: null,
  redirectUrl: null,
  createdAt: new Date(),
});

/** Reserve at both ends of the lifetime of a payment, for repeated requests. */
const LIFETIME_MARGIN_MS = 60_000;
/** Maximum duration of a request plus clock skew. */
const MAX_REQUEST_DELAY_MS = 10_000;

/** Rethrows an unavailable provider as the API's error; other errors stay. */
export const throwAppError = (error: unknown): never => {
  if (error instanceof ProviderUnavailableError) throw new AppError('paymentUnavailable', { retryAfter: 5 });
  throw error;
};

/** The payments of the shop's orders. It uses the providers and does not depend on the orders module. */
@Injectable()
export class Payments {
  constructor(
    private readonly repository: PaymentsRepository,
    /** All configured providers, first the one of new payments. */
    @Inject(PAYMENT_PROVIDERS) private readonly providers: readonly [PaymentProvider, ...PaymentProvider[]],
    private readonly metrics: PaymentMetrics,
    @Inject(CONFIG) private readonly config: Pick<Config, 'PAYMENTS'>,
  ) {}

  private get active(): PaymentProvider {
    return this.providers[0];
  }

  get provider(): string {
    return this.active.name;
  }

  /** Whether a provider takes new payments. */
  offers(provider: PaymentProviderName): boolean {
    return this.config.PAYMENTS.includes(provider);
  }

  /** The amounts that can be paid in a currency; none if it is not accepted. */
  amountRange(currency: Currency): AmountRange {
    return this.active.limits.amount[currency] ?? { minimum: Infinity, maximum: 0 };
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

  /** Stores the payment of an order that was paid outside of the providers. Repeated calls have no effect. */
  async recordOffline(payment: OfflinePayment): Promise<void> {
    if (await this.repository.byId(payment._id)) return;
    await this.repository.insertOrFind(offlinePayment(payment));
  }

  /**
   * Stores a payment outside of the providers that its order cannot use, with the request to refund it.
   * @returns the payment, whose refund is work of it
   */
  recordLate(payment: OfflinePayment, refund: Pick<Refund, 'id' | 'by'>): Promise<StoredPayment> {
    const requested = unconfirmed({ ...refund, amount: payment.amount, cause: 'late' });
    return this.repository.insertOrFind({
      ...offlinePayment(payment),
      refunds: [requested],
      refundsRevision: 1,
      work: workOfRefunds(payment._id, 0, [requested]),
    });
  }

  /**
   * A provider by the name in its webhook's path, also one that takes no new payments. The sandbox, which anyone can use, must
   * take them.
   * @throws AppError `notFound`
   */
  webhookReceiver(name: string): PaymentProvider {
    const provider = this.byName(name);
    const isReceiver = provider && name !== OFFLINE_PROVIDER && (name !== 'sandbox' || this.offers(name));
    if (!isReceiver) throw new AppError('notFound');
    return provider;
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
      const opened = await traced('open payment', { 'payment.provider': this.provider }, () =>
        this.active.open({ ...request, ...current, paymentId: payment._id }),
      );
      this.metrics.opened.inc({ provider: this.provider });
      return await this.storeOpened(payment._id, opened);
    } catch (error) {
      this.metrics.errors.inc({ provider: this.provider, operation: 'open' });
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

  /**
   * The link to a payment page. A page of another provider is reached through the shop, which redirects to the order once
   * the payment is closed.
   */
  private linkTo(id: string, page: string, successUrl: string): string {
    return this.active.hasOwnPage ? page : new URL(`/pay/${id}`, successUrl).href;
  }

  private byName(name: string): PaymentProvider | undefined {
    return this.providers.find((provider) => provider.name === name);
  }
}
