import { randomBytes } from 'node:crypto';
import type { Currency } from '@meridian/domain';
import { Inject, Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { AppError } from '../../platform/errors/app-error.ts';
import {
  type AmountRange,
  type OpenedPayment,
  type Payable,
  type PaymentEvent,
  PaymentProvider,
  PaymentRefusedError,
  ProviderFaultError,
  ProviderUnavailableError,
} from './payment-provider.ts';
import { PAYMENT_PROVIDERS } from './payment-providers.ts';
import { type Opening, PaymentsRepository, type Refund, type StoredPayment } from './payments.repository.ts';
import { hasNewFailure, refundProgress } from './refund-progress.ts';

/** An attempt of an order to be paid; `attempt` counts those of the order. */
export type PaymentAttempt = Omit<Payable, 'paymentId'>;

/** A refund that its caller has not finished by then is taken up by the repair. */
const REFUND_LEASE_MS = 20_000;
const REFUSED_AGAIN_AFTER_MS = 3_600_000;
/** A pending refund takes days; its events come earlier than this look, unless they are lost. */
const PENDING_REFUND_INTERVAL_MS = 3_600_000;
/** Kept free at either end of the time that a payment may stay open, for requests that are repeated. */
const LIFETIME_MARGIN_MS = 60_000;
/** A request takes so long to arrive at most, or the clocks differ by so much. */
const MAX_DELAY_MS = 10_000;

/** A provider's no and its silence, as the API tells them. */
const asAppError = (error: unknown): unknown => {
  if (error instanceof ProviderUnavailableError) return new AppError('paymentUnavailable', { retryAfter: 5 });
  return error;
};

/** Whether all of the money is back, or on its way. */
const isPromised = (payment: StoredPayment): boolean =>
  ['underWay', 'whole'].includes(refundProgress(payment));

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

  /** The range of amounts that new payments can have in a currency. */
  amountRange(currency: Currency): AmountRange {
    return this.active.limits.amount[currency];
  }

  /**
   * Opens the payment of an order's attempt, or finds the one already open; answers where the shopper pays.
   * @throws AppError `paymentUnavailable`
   */
  async begin(wanted: PaymentAttempt): Promise<string | null> {
    const payment = await this.repository.insertOrFind({
      _id: randomBytes(24).toString('base64url'),
      orderId: wanted.orderId,
      attempt: wanted.attempt,
      provider: this.active.name,
      amount: wanted.amount,
      currency: wanted.currency,
      state: 'open',
      reference: null,
      charge: null,
      redirectUrl: null,
      refund: null,
      createdAt: new Date(),
      opening: this.openingOf(wanted, 0),
    });
    if (payment.state !== 'open') return null;
    const page = payment.redirectUrl ?? (await this.open(payment, wanted));
    return page === null ? null : this.wayTo(payment._id, page, wanted.successUrl);
  }

  /**
   * Makes sure that an order's payments, up to an attempt, can no longer be made.
   * @throws AppError `paymentUnavailable` if the provider does not confirm it: to be tried again
   */
  async closeAll(orderId: string, lastAttempt: number): Promise<void> {
    for (const { _id, provider, reference } of await this.repository.openOf(orderId, lastAttempt)) {
      try {
        if (reference !== null) await this.byName(provider)?.close(reference);
      } catch (error) {
        throw asAppError(error);
      }
      await this.repository.closed(_id);
    }
  }

  /** The payment that an event names; null if it is none of ours. */
  ofEvent(event: PaymentEvent, provider: string): Promise<StoredPayment | null> {
    return this.repository.ofEvent(event, provider);
  }

  /**
   * Moves a payment on by an event; answers it as it is then.
   * @throws AppError `paymentUnavailable` if the provider has to be asked and does not answer
   */
  async record(event: PaymentEvent, payment: StoredPayment): Promise<StoredPayment> {
    if (event.type === 'dispute') return payment;
    if (event.type === 'refund') return this.reviewRefunds(payment);
    return (await this.repository.advance(payment._id, event)) ?? payment;
  }

  /** The active provider by the name in its webhook's address. @throws AppError `notFound` */
  receiver(name: string): PaymentProvider {
    if (name !== this.active.name) throw new AppError('notFound');
    return this.active;
  }

  /**
   * Gives a payment back, once, however often it is asked for and wherever it was interrupted. Until `refundDone` it is
   * taken up again, so that whatever follows from it happens.
   * @returns the payment, given back or with a pending refund (`refundProgress`); null if it was never made
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

  /** Everything that follows from a refund is done; one that is pending is looked at again later. */
  async refundDone(payment: StoredPayment): Promise<void> {
    if (refundProgress(payment) === 'whole') await this.repository.refunded(payment._id);
    else await this.repository.awaitRefund(payment._id, new Date(Date.now() + PENDING_REFUND_INTERVAL_MS));
  }

  /** The payments of an order, the first attempt first. */
  ofOrder(orderId: string): Promise<StoredPayment[]> {
    return this.repository.ofOrder(orderId);
  }

  private async carryOut(payment: StoredPayment): Promise<StoredPayment> {
    const { _id, charge, provider, refund } = payment;
    try {
      const taker = this.byName(provider);
      if (!taker) throw new PaymentRefusedError(`${provider} is not configured any more`);
      // A refund that is pending is waited for: the money cannot be asked for twice.
      if (!isPromised(payment))
        await taker.refund({ paymentId: _id, charge, attempt: refund?.refusals ?? 0 });
      const known = await this.learnRefunds(payment);
      if (!isPromised(known)) throw new PaymentRefusedError('the refund has failed');
      return known;
    } catch (error) {
      if (error instanceof ProviderFaultError)
        await this.repository.refusedRefund(payment, new Date(Date.now() + REFUND_LEASE_MS));
      if (!(error instanceof PaymentRefusedError)) throw asAppError(error);
      this.logger.error({ err: error, payment: _id }, 'refund failed: the provider refused it');
      await this.repository.refusedRefund(payment, this.nextRefund(payment));
      throw new AppError('refundRefused');
    }
  }

  /** Reads the refunds of a payment from its provider, whoever made them, and what they make of it. */
  private async reviewRefunds(payment: StoredPayment): Promise<StoredPayment> {
    const known = await this.learnRefunds(payment).catch((error: unknown) => {
      throw asAppError(error);
    });
    if (refundProgress(known) === 'whole') return (await this.repository.wholeRefund(known._id)) ?? known;
    if (isPromised(known) || !hasNewFailure(payment.refunds ?? [], known.refunds ?? [])) return known;
    this.logger.error({ payment: known._id, order: known.orderId }, 'refund failed');
    return (await this.repository.failedRefund(known, this.nextRefund(known))) ?? known;
  }

  private async learnRefunds(payment: StoredPayment): Promise<StoredPayment> {
    const { _id, charge, provider } = payment;
    const listed = await this.byName(provider)?.refundsOf({ paymentId: _id, charge });
    return this.repository.learnRefunds(payment, listed ?? []);
  }

  /** Money that nobody is to keep is offered back again; a cancelling goes back to the owner. */
  private nextRefund({ refund }: StoredPayment): Date | null {
    return refund?.reason === 'late' ? new Date(Date.now() + REFUSED_AGAIN_AFTER_MS) : null;
  }

  /**
   * Opens a payment at the provider. An answer that the provider would repeat, and a page that would end too soon for
   * it, make the next request another one.
   */
  private async open(payment: StoredPayment, wanted: PaymentAttempt): Promise<string | null> {
    const earliestEnd = Date.now() + this.active.limits.lifetime.minimum + MAX_DELAY_MS;
    const { opening } = payment;
    const current =
      opening && opening.until.getTime() >= earliestEnd ? opening : await this.reopen(payment, wanted);
    try {
      const opened = await this.active.open({ ...wanted, ...current, paymentId: payment._id });
      return await this.keepOpened(payment._id, opened);
    } catch (error) {
      if (error instanceof PaymentRefusedError || error instanceof ProviderFaultError)
        await this.reopen({ ...payment, opening: current }, wanted);
      if (error instanceof PaymentRefusedError) throw new AppError('paymentUnavailable');
      throw asAppError(error);
    }
  }

  /** The next opening of a payment; another process may have been faster. */
  private async reopen(payment: StoredPayment, wanted: PaymentAttempt): Promise<Opening> {
    const next = this.openingOf(wanted, (payment.opening?.attempt ?? 0) + 1);
    return (await this.repository.reopen(payment, next))?.opening ?? next;
  }

  /** Null if the payment was closed while it was being opened: nobody learns of its page. */
  private async keepOpened(id: string, opened: OpenedPayment): Promise<string | null> {
    const payment = await this.repository.opened(id, opened);
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

  /** The link to a payment page. Another company's page is reached through the shop, which so learns that it is opened. */
  private wayTo(id: string, page: string, successUrl: string): string {
    return this.active.hasOwnPage ? page : new URL(`/pay/${id}`, successUrl).href;
  }

  private byName(name: string): PaymentProvider | undefined {
    return this.providers.find((provider) => provider.name === name);
  }
}
