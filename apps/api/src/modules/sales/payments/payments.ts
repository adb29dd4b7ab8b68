import { randomBytes } from 'node:crypto';
import {
  issuesReceipts,
  type PaymentMethod,
  type PaymentProviderName,
  type ReceiptContent,
} from '@meridian/domain';
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
import type { Opening, PaymentReceipt, Refund, StoredPayment } from './payment.schema.ts';
import { PaymentMetrics } from './payment-metrics.ts';
import { PaymentsRepository } from './payments.repository.ts';
import { saleWork, withReceipts } from './receipt-list.ts';
import { unconfirmed, workOfRefunds } from './refund-list.ts';

/** An attempt to pay an order; `attempt` counts the attempts of the order. */
type PaymentAttempt = Omit<Payable, 'paymentId' | 'receipt'>;
type NewPayment = PaymentAttempt & { provider: PaymentProviderName };

/** A payment outside of the providers. */
type OfflinePayment = Pick<
  StoredPayment,
  '_id' | 'orderId' | 'attempt' | 'amount' | 'currency' | 'reference'
>;

/** What the content of a payment's receipt depends on. */
export interface PaymentToReceipt extends Pick<StoredPayment, 'orderId' | 'amount' | 'currency'> {
  id: string;
}
type ReceiptComposer = (payment: PaymentToReceipt) => Promise<ReceiptContent | null>;

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
  private receiptOf: ReceiptComposer = () => Promise.resolve(null);

  constructor(
    private readonly repository: PaymentsRepository,
    /** All configured providers, also those that take no new payments. */
    @Inject(PAYMENT_PROVIDERS) private readonly providers: readonly PaymentProvider[],
    private readonly metrics: PaymentMetrics,
    @Inject(CONFIG) private readonly config: Pick<Config, 'PAYMENTS' | 'FISCAL_RECEIPTS' | 'FISCAL_REGISTER'>,
  ) {}

  /** Registers the orders, which compose the receipts of their payments. */
  composeReceipts(composer: ReceiptComposer): void {
    this.receiptOf = composer;
  }

  /** Whether a provider takes new payments. */
  offers(provider: PaymentProviderName): boolean {
    return this.config.PAYMENTS.includes(provider);
  }

  /** The method of the payment of an order's attempt; undefined if none was opened. */
  async methodOf(orderId: string, attempt: number): Promise<PaymentMethod | undefined> {
    const payments = await this.repository.ofOrder(orderId);
    return payments.find((payment) => payment.attempt === attempt)?.method;
  }

  /**
   * Opens the payment of an order's attempt, or finds the open one, which stays at its provider.
   * @returns the URL of the payment page; null if the payment is not open
   * @throws AppError `paymentUnavailable`
   */
  async open({ provider, ...request }: NewPayment): Promise<string | null> {
    const _id = randomBytes(24).toString('base64url');
    const payment = await this.repository.insertOrFind({
      _id,
      orderId: request.orderId,
      attempt: request.attempt,
      provider,
      method: request.method,
      amount: request.amount,
      currency: request.currency,
      state: 'open',
      reference: null,
      charge: null,
      redirectUrl: null,
      createdAt: new Date(),
      opening: this.openingOf(this.configured(provider), request, 0),
      ...(await this.receiptFields(provider, { ...request, _id })),
    });
    if (payment.state !== 'open') return null;
    const page = payment.redirectUrl ?? (await this.openAtProvider(payment, request));
    return page === null ? null : this.linkTo(payment, page, request.successUrl);
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
    const stored = await this.withReceipt(offlinePayment(payment));
    await this.repository.insertOrFind({ ...stored, work: saleWork(stored) });
  }

  /**
   * Stores a payment outside of the providers that its order cannot use, with the request to refund it.
   * @returns the payment, whose refund is work of it
   */
  async recordLate(payment: OfflinePayment, refund: Pick<Refund, 'id' | 'by'>): Promise<StoredPayment> {
    const stored = await this.withReceipt(offlinePayment(payment));
    const requested = unconfirmed({ ...refund, amount: payment.amount, cause: 'late' });
    return this.repository.insertOrFind({
      ...stored,
      refunds: withReceipts(stored, [requested]),
      refundsRevision: 1,
      work: [...workOfRefunds(payment._id, 0, [requested]), ...saleWork(stored)],
    });
  }

  /**
   * The providers that have webhooks, also those that take no new payments. The sandbox, which anyone can use, must take
   * them.
   */
  get webhookReceivers(): PaymentProviderName[] {
    return this.providers
      .map(({ name }) => name)
      .filter((name) => name !== OFFLINE_PROVIDER && (name !== 'sandbox' || this.offers(name)));
  }

  /**
   * A provider by the name in its webhook's path.
   * @throws AppError `notFound`
   */
  webhookReceiver(name: string): PaymentProvider {
    const provider = this.webhookReceivers.includes(name as PaymentProviderName) && this.byName(name);
    if (!provider) throw new AppError('notFound');
    return provider;
  }

  /**
   * Opens a payment at the provider. After a response that the provider would repeat, or if the page would expire too
   * early for the provider, the next request is a new attempt.
   */
  private async openAtProvider(payment: StoredPayment, request: PaymentAttempt): Promise<string | null> {
    const provider = this.configured(payment.provider);
    const { method = request.method } = payment;
    const earliestEnd = Date.now() + provider.lifetime.minimum + MAX_REQUEST_DELAY_MS;
    const { opening } = payment;
    const current =
      opening && opening.until.getTime() >= earliestEnd ? opening : await this.reopen(payment, request);
    try {
      const opened = await traced('open payment', { 'payment.provider': provider.name }, () =>
        provider.open({
          ...{ ...request, ...current, method, paymentId: payment._id },
          receipt: payment.receipt?.by === 'provider' ? payment.receipt.content : undefined,
        }),
      );
      this.metrics.opened.inc({ provider: provider.name });
      return await this.storeOpened(provider, payment._id, opened);
    } catch (error) {
      this.metrics.errors.inc({ provider: provider.name, operation: 'open' });
      if (error instanceof PaymentRefusedError || error instanceof ProviderFaultError)
        await this.reopen({ ...payment, opening: current }, request);
      if (error instanceof PaymentRefusedError) throw new AppError('paymentUnavailable');
      return throwAppError(error);
    }
  }

  /** The next opening of a payment, possibly the one of a concurrent process. */
  private async reopen(payment: StoredPayment, request: PaymentAttempt): Promise<Opening> {
    const provider = this.configured(payment.provider);
    const next = this.openingOf(provider, request, (payment.opening?.attempt ?? 0) + 1);
    return (await this.repository.reopen(payment, next))?.opening ?? next;
  }

  /** Returns null if the payment was closed while it was being opened; its page is closed, too. */
  private async storeOpened(
    provider: PaymentProvider,
    id: string,
    opened: OpenedPayment,
  ): Promise<string | null> {
    const payment = await this.repository.setOpened(id, opened);
    if (payment?.state === 'open') return opened.redirectUrl;
    await provider.close(opened.reference);
    return null;
  }

  private openingOf(
    { lifetime }: PaymentProvider,
    { until, successUrl, failUrl }: PaymentAttempt,
    attempt: number,
  ): Opening {
    const { minimum, maximum } = lifetime;
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
  private linkTo({ _id, provider }: StoredPayment, page: string, successUrl: string): string {
    return this.byName(provider)?.hasOwnPage ? page : new URL(`/pay/${_id}`, successUrl).href;
  }

  /** @throws AppError `paymentUnavailable` for a provider without keys */
  private configured(name: string): PaymentProvider {
    const provider = this.byName(name);
    if (!provider) throw new AppError('paymentUnavailable');
    return provider;
  }

  private async withReceipt(payment: StoredPayment): Promise<StoredPayment> {
    return { ...payment, ...(await this.receiptFields(OFFLINE_PROVIDER, payment)) };
  }

  /** The receipt of a new payment, with its issuer. ATOL registers roubles only. A payment of nothing has no receipt. */
  private async receiptFields(
    provider: PaymentProviderName,
    { _id: id, orderId, amount, currency }: Pick<StoredPayment, '_id' | 'orderId' | 'amount' | 'currency'>,
  ): Promise<{ receipt?: PaymentReceipt }> {
    const { FISCAL_RECEIPTS, FISCAL_REGISTER } = this.config;
    if (FISCAL_RECEIPTS === 'none' || amount === 0) return {};
    const isByProvider = FISCAL_RECEIPTS === 'provider' && issuesReceipts(provider);
    const isRegistered = FISCAL_REGISTER === 'sandbox' || (FISCAL_REGISTER === 'atol' && currency === 'rub');
    if (!isByProvider && !isRegistered) return {};
    const content = await this.receiptOf({ id, orderId, amount, currency });
    return content ? { receipt: { by: isByProvider ? 'provider' : 'register', content } } : {};
  }

  private byName(name: string): PaymentProvider | undefined {
    return this.providers.find((provider) => provider.name === name);
  }
}
