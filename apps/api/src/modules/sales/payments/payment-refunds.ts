import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { toHundredths } from '@meridian/domain';
import { Inject, Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { AppError } from '../../../platform/errors/app-error.ts';
import { traced } from '../../../platform/tracing/traced.ts';
import {
  PAYMENT_PROVIDERS,
  type PaymentProvider,
  PaymentRefusedError,
  ProviderFaultError,
  type ProviderRefund,
  ProviderUnavailableError,
} from './payment-provider.ts';
import type { Refund, StoredPayment } from './payment.schema.ts';
import { PaymentsRepository } from './payments.repository.ts';
import { PaymentMetrics } from './payment-metrics.ts';
import { throwAppError } from './payments.ts';
import { contentOf as receiptOf } from './receipt-list.ts';
import {
  isUnconfirmed,
  mergeRefunds,
  remainingHundredths,
  replaceRefund,
  unconfirmed,
  unfinishedRefunds,
} from './refund-list.ts';

/** A refund of a part of a payment. Requests with the same id are one refund. */
export type RefundOfPart = Pick<Refund, 'id' | 'amount' | 'by' | 'note' | 'lines' | 'restock'>;
/** A refund of the part of a payment that is not refunded yet. */
export type RefundOfRest = Pick<Refund, 'id' | 'by' | 'note' | 'restock'> & { cause: 'cancelled' | 'late' };

const RESPONSE_TIMEOUT_MS = 10_000;
const RESPONSE_INTERVAL_MS = 200;

const wasPaid = ({ state }: StoredPayment): boolean => ['paid', 'refunded'].includes(state);

const refundIn = ({ _id, refunds = [] }: StoredPayment, id: string): Refund => {
  const found = refunds.find((refund) => refund.id === id);
  if (!found) throw new Error(`Payment ${_id} has no refund ${id}`);
  return found;
};

/** @param remaining in hundredths */
export const refundTooLarge = ({ currency }: Pick<StoredPayment, 'currency'>, remaining: number): AppError =>
  new AppError('refundTooLarge', { details: { maximum: remaining / 100, currency } });

const contentOf = ({ amount, note, lines = [], restock = true }: RefundOfPart) => ({
  amount: toHundredths(amount),
  note,
  lines,
  restock,
});

/**
 * Refunds payments in part or in full: a full refund is a refund of the part that is left. A request is recorded in the
 * payment before the provider gets it, so that the sum of requested and reported refunds never exceeds the payment, and
 * so that an interrupted refund is resumed.
 */
@Injectable()
export class PaymentRefunds {
  constructor(
    private readonly repository: PaymentsRepository,
    @Inject(PAYMENT_PROVIDERS) private readonly providers: readonly PaymentProvider[],
    private readonly metrics: PaymentMetrics,
    private readonly logger: PinoLogger,
  ) {}

  /**
   * Refunds a part of a payment once per id.
   * @param check throws an error if the other refunds do not allow this one
   * @throws AppError `notRefundable`, `refundTooLarge`, `idempotencyMismatch`, `refundRefused`, `paymentUnavailable` (the
   * refund is resumed automatically)
   */
  async refundPart(
    paymentId: string,
    part: RefundOfPart,
    check: (refunds: readonly Refund[]) => void,
  ): Promise<StoredPayment> {
    const payment = await this.repository.changeRefunds(paymentId, (current, refunds) => {
      if (refunds.some(({ id }) => id === part.id)) return null;
      if (current.state !== 'paid') throw new AppError('notRefundable');
      const remaining = remainingHundredths(current);
      if (toHundredths(part.amount) > remaining) throw refundTooLarge(current, remaining);
      check(refunds);
      return [...refunds, unconfirmed({ ...part, cause: 'requested' })];
    });
    if (!payment) throw new AppError('notRefundable');
    const refund = refundIn(payment, part.id);
    if (!isDeepStrictEqual(contentOf(refund), contentOf(part))) throw new AppError('idempotencyMismatch');
    if (refund.status === 'failed') throw new AppError('refundRefused');
    return this.request(payment, refund);
  }

  /**
   * Refunds the part of a payment that is left. A repeated call completes the first one.
   * @returns the payment, refunded or with pending refunds; null if it was never paid
   * @throws AppError `refundRefused`, `paymentUnavailable` (the refund is resumed automatically)
   */
  async refundRest(paymentId: string, rest: RefundOfRest): Promise<StoredPayment | null> {
    let payment = await this.repository.changeRefunds(paymentId, (current, refunds) => {
      const remaining = remainingHundredths(current);
      const isScheduled = unfinishedRefunds(refunds).some(({ cause }) => cause === 'late');
      const isDone = remaining === 0 || (rest.cause === 'late' && isScheduled);
      return isDone || !wasPaid(current)
        ? null
        : [...refunds, unconfirmed({ ...rest, amount: remaining / 100 })];
    });
    if (!payment || !wasPaid(payment)) return null;
    for (const refund of (payment.refunds ?? []).filter(isUnconfirmed))
      payment = await this.request(payment, refund);
    return payment;
  }

  /** Resumes an unfinished refund. A failed refund of a late payment is requested again. @throws as `refundRest` */
  async resume(payment: StoredPayment, refund: Refund): Promise<StoredPayment> {
    const current = await this.fetch(payment).catch(throwAppError);
    const found = refundIn(current, refund.id);
    if (refund.status !== 'failed' || found.status !== 'failed')
      return this.request(current, found, { isRepeated: true });
    const { id, by, note, reference } = found;
    const again = `${id.split('.')[0]}.${Date.now().toString(36)}`;
    const changed = await this.repository.changeRefunds(payment._id, (now, refunds) => {
      // A refused request leaves nothing at the provider.
      const others = reference === null ? refunds.filter((other) => other.id !== id) : [...refunds];
      const amount = remainingHundredths(now) / 100;
      return amount > 0 ? [...others, unconfirmed({ id: again, amount, cause: 'late', by, note })] : others;
    });
    const next = changed?.refunds?.find((other) => other.id === again);
    return changed && next ? this.request(changed, next) : current;
  }

  /** Reads the refunds of a payment from its provider. @throws AppError `paymentUnavailable` */
  sync(payment: StoredPayment): Promise<StoredPayment> {
    return this.fetch(payment).catch(throwAppError);
  }

  private async request(payment: StoredPayment, refund: Refund, { isRepeated = false } = {}) {
    if (!isUnconfirmed(refund)) return payment;
    const { _id, charge, provider, currency } = payment;
    const { id, amount, faults = 0 } = refund;
    const receipt =
      payment.receipt?.by === 'provider' ? receiptOf(payment, { kind: 'refund', refund: id }) : null;
    try {
      const paidWith = this.providers.find(({ name }) => name === provider);
      if (!paidWith) throw new PaymentRefusedError(`Payment provider ${provider} is no longer configured`);
      const { refundDelayMs } = paidWith;
      // The provider may have executed the request, or has refunds that the shop would take for it.
      if ((faults > 0 || refundDelayMs > 0) && !isRepeated) return await this.resume(payment, refund);
      if (refundDelayMs > 0 && !(await this.markSent(_id, id, refundDelayMs)))
        return await this.awaitResponse(_id, id);
      const reported = await traced('refund payment', { 'payment.provider': provider }, () =>
        paidWith.refund({
          ...{ paymentId: _id, charge, requestId: id, attempt: faults, amount, currency },
          ...(receipt && { receipt }),
        }),
      );
      const merged = await this.merge(payment, [reported]);
      const { status, reference } = refundIn(merged, id);
      if (status === 'failed') throw new AppError('refundRefused');
      if (reference === null)
        throw new ProviderUnavailableError('The provider has reported the refund of another request');
      return merged;
    } catch (error) {
      this.metrics.errors.inc({ provider, operation: 'refund' });
      if (error instanceof ProviderFaultError)
        await this.repository.changeRefunds(_id, (_, refunds) =>
          replaceRefund(refunds, id, (current) => ({ ...current, faults: faults + 1 })),
        );
      if (!(error instanceof PaymentRefusedError)) return throwAppError(error);
      this.metrics.refundsFailed.inc();
      this.logger.error({ err: error, payment: _id }, 'refund failed: refused by the payment provider');
      return this.refuse(payment, id);
    }
  }

  /**
   * Records that a request is sent to a provider that would execute a repeated one again. Returns false while the provider
   * may still execute an earlier one.
   */
  private async markSent(paymentId: string, id: string, delayMs: number): Promise<boolean> {
    let isMarked = false;
    await this.repository.changeRefunds(paymentId, (payment, refunds) => {
      const refund = refundIn(payment, id);
      const isLate = !refund.sentAt || refund.sentAt.getTime() + delayMs < Date.now();
      isMarked = isLate && isUnconfirmed(refund);
      return isMarked ? replaceRefund(refunds, id, (current) => ({ ...current, sentAt: new Date() })) : null;
    });
    return isMarked;
  }

  /** Waits until a concurrent process has stored the response to a request. @throws ProviderUnavailableError */
  private async awaitResponse(paymentId: string, id: string): Promise<StoredPayment> {
    for (;;) {
      const payment = await this.repository.byId(paymentId);
      if (!payment) throw new Error(`Payment ${paymentId} not found`);
      const refund = refundIn(payment, id);
      if (refund.status === 'failed') throw new AppError('refundRefused');
      if (!isUnconfirmed(refund)) return payment;
      if (Date.now() - (refund.sentAt?.getTime() ?? 0) > RESPONSE_TIMEOUT_MS)
        throw new ProviderUnavailableError('An earlier request may still be executed');
      await setTimeout(RESPONSE_INTERVAL_MS);
    }
  }

  /**
   * Records that the provider has refused a request. If less was left than the shop knew, because of a refund that was
   * made at the provider, a refund of the rest continues with the new rest.
   */
  private async refuse(payment: StoredPayment, id: string): Promise<StoredPayment> {
    await this.fetch(payment).catch(() => undefined);
    let remaining = 0;
    const changed = await this.repository.changeRefunds(payment._id, (current, refunds) => {
      const refund = refundIn(current, id);
      remaining = remainingHundredths({
        amount: current.amount,
        refunds: refunds.filter((other) => other.id !== id),
      });
      if (!isUnconfirmed(refund)) return null;
      const isReduced = remaining < toHundredths(refund.amount) && refund.cause !== 'requested';
      return replaceRefund(refunds, id, ({ sentAt: _sentAt, ...refused }) => {
        if (isReduced && remaining > 0)
          return { ...refused, amount: remaining / 100, faults: (refused.faults ?? 0) + 1 };
        return { ...refused, status: 'failed', ...(isReduced && { amount: 0 }) };
      });
    });
    if (!changed) throw new AppError('refundRefused');
    const refund = refundIn(changed, id);
    if (isUnconfirmed(refund)) return this.request(changed, refund, { isRepeated: true });
    if (refund.status !== 'failed' || refund.amount === 0) return changed;
    throw remaining < toHundredths(refund.amount)
      ? refundTooLarge(changed, remaining)
      : new AppError('refundRefused');
  }

  private async fetch(payment: StoredPayment): Promise<StoredPayment> {
    const { _id: paymentId, charge, provider } = payment;
    const reported = await this.providers
      .find(({ name }) => name === provider)
      ?.refundsOf({ paymentId, charge });
    return this.merge(payment, reported ?? []);
  }

  private async merge(payment: StoredPayment, reported: readonly ProviderRefund[]): Promise<StoredPayment> {
    const now = new Date();
    let failed: Refund[] = [];
    const merged = await this.repository.changeRefunds(payment._id, (_, refunds) => {
      const after = mergeRefunds(refunds, reported, now);
      failed = after.filter(
        ({ status }, index) => status === 'failed' && refunds[index]?.status !== 'failed',
      );
      return isDeepStrictEqual(after, refunds) ? null : after;
    });
    if (failed.length > 0) {
      this.metrics.refundsFailed.inc(failed.length);
      this.logger.error(
        { payment: payment._id, order: payment.orderId },
        'refund failed after it was requested',
      );
    }
    return merged ?? payment;
  }
}
