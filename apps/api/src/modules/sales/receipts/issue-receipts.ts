import {
  dateLocale,
  formatPrice,
  handoverReceipt,
  type Language,
  orderNumber,
  type ReceiptKind,
} from '@meridian/domain';
import { Inject, Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { Gauge } from 'prom-client';
import { CONFIG, type Config } from '../../../platform/config/config.ts';
import { DatabaseClock } from '../../../platform/database/database-clock.ts';
import { newId, objectId } from '../../../platform/database/ids.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { BackgroundJob } from '../../../platform/jobs/jobs.ts';
import { Metrics } from '../../../platform/metrics/metrics.ts';
import { Handles, workKind, WorkPostponed } from '../../../platform/work/work-kind.ts';
import { Work } from '../../../platform/work/work.ts';
import { fill } from '../../messages/mail/mail-layout.ts';
import { StaffNotices } from '../../messages/notices/staff-notices.ts';
import { OrdersRepository } from '../orders/orders.repository.ts';
import { OrderReceipts } from '../orders/payment/order-receipts.ts';
import { retentionLimits } from '../orders/retention/retention-periods.ts';
import {
  PAYMENT_PROVIDERS,
  type PaymentProvider,
  PaymentRefusedError,
  type ProviderReceipt,
} from '../payments/payment-provider.ts';
import type { StoredPayment } from '../payments/payment.schema.ts';
import { PaymentsRepository } from '../payments/payments.repository.ts';
import { contentOf, RECEIPT_ISSUE, receiptId, type ReceiptOfPayment } from '../payments/receipt-list.ts';
import { FISCAL_REGISTER, type FiscalRegister, type RegisteredReceipt } from './fiscal-register.ts';
import type { StoredReceipt } from './receipt.schema.ts';
import { type ReceiptOutcome, ReceiptsRepository } from './receipts.repository.ts';

/** The email to the staff about a receipt that is not registered in time. */
export const RECEIPT_MISSING = workKind<{ key: string }>('receipt.missing');

const MINUTE_MS = 60_000;
/** A receipt that is not registered after this time is missing. */
const MISSING_AFTER_MS = 15 * MINUTE_MS;
const JOB_INTERVAL_MS = MINUTE_MS;
const RETENTION_INTERVAL_MS = 60 * MINUTE_MS;
/** The delay until a pending receipt is read again grows with its age, within these limits. */
const MIN_CHECK_MS = 5000;
const MAX_CHECK_MS = 5 * MINUTE_MS;
const MAX_PROBLEM_LENGTH = 500;

const en = {
  subject: 'A fiscal receipt of order {number} is missing',
  news: 'The fiscal receipt of order {number} ({kind}, {amount}) is not registered yet. It has been due since {time}.',
  problem: 'The last problem: {problem}',
  advice:
    'The shop goes on trying. Check the register or the payment provider, and issue the receipt again on the page of the order.',
  sale: 'payment',
  handover: 'hand-over',
  refund: 'refund',
  correction: 'correction',
};
const TEXTS: Record<Language, typeof en> = {
  en,
  ru: {
    subject: 'Нет фискального чека по заказу {number}',
    news: 'Фискальный чек по заказу {number} ({kind}, {amount}) до сих пор не зарегистрирован. Основание для чека возникло {time}.',
    problem: 'Последняя ошибка: {problem}',
    advice:
      'Магазин продолжает попытки. Проверьте кассу или платёжный сервис и отправьте чек ещё раз на странице заказа.',
    sale: 'оплата',
    handover: 'зачёт предоплаты',
    refund: 'возврат',
    correction: 'коррекция',
  },
};

const dataOf = ({ payment, kind, refund }: StoredReceipt): ReceiptOfPayment => ({ payment, kind, refund });

/** Issues the fiscal receipts of confirmed payments and refunds, and of hand-overs, each of them once. */
@Injectable()
export class IssueReceipts {
  constructor(
    private readonly repository: ReceiptsRepository,
    private readonly payments: PaymentsRepository,
    private readonly orders: OrdersRepository,
    private readonly orderReceipts: OrderReceipts,
    private readonly work: Work,
    @Inject(PAYMENT_PROVIDERS) private readonly providers: readonly PaymentProvider[],
    @Inject(FISCAL_REGISTER) private readonly register: FiscalRegister | null,
  ) {}

  /**
   * Issues a receipt, and reads its state until it is registered. After a crash the same request is repeated.
   * @throws WorkPostponed while it is pending; Error if it has failed
   */
  @Handles(RECEIPT_ISSUE)
  async issue(data: ReceiptOfPayment): Promise<void> {
    const payment = await (data.kind === 'handover'
      ? this.handedOver(data.payment)
      : this.payments.byId(data.payment));
    const content = payment && contentOf(payment, data);
    if (!payment?.receipt || !content) return;
    const receipt = await this.repository.insertOrFind(this.newReceipt(payment, data, content.amount));
    const { key, createdAt } = receipt;
    if (receipt.state !== 'registered')
      await this.work.add(RECEIPT_MISSING, key, { key }, new Date(createdAt.getTime() + MISSING_AFTER_MS));
    if (receipt.state !== 'registered') {
      const outcome = await this.outcomeOf(receipt, payment).catch(async (error: unknown) => {
        await this.save(receipt, {
          problem: String((error as Error).message).slice(0, MAX_PROBLEM_LENGTH),
          ...(error instanceof PaymentRefusedError && { state: 'failed', faults: receipt.faults + 1 }),
        });
        throw error;
      });
      await this.save(receipt, outcome);
      if (outcome.state === 'pending') {
        const age = Date.now() - createdAt.getTime();
        throw new WorkPostponed(
          new Date(Date.now() + Math.min(MAX_CHECK_MS, Math.max(MIN_CHECK_MS, age / 2))),
        );
      }
      if (outcome.state === 'failed') throw new Error(`The receipt is refused: ${outcome.problem ?? ''}`);
    }
    await this.publish(receipt.orderId);
    await this.work.end(RECEIPT_MISSING, key);
  }

  /**
   * Issues a receipt of an order now. Its state is in the order.
   * @throws AppError `notFound`, `conflict` if it is registered
   */
  async retry(orderId: string, id: string): Promise<void> {
    const receipt = await this.repository.byId(id, orderId);
    if (!receipt) throw new AppError('notFound');
    if (receipt.state === 'registered') throw new AppError('conflict');
    const data = dataOf(receipt);
    const isDone = await this.issue(data).then(
      () => true,
      // The order has the problem, and the work goes on.
      () => false,
    );
    if (isDone) await this.work.end(RECEIPT_ISSUE, receiptId(data));
  }

  /**
   * A payment with the receipt of its hand-over, if it has one. It is composed once no earlier receipt or refund is pending.
   * @throws WorkPostponed until then
   */
  private async handedOver(id: string): Promise<StoredPayment | null> {
    const payment = await this.payments.byId(id);
    if (!payment) throw new Error('The payment is not recorded yet');
    const { orderId, receipt, refunds = [], state } = payment;
    if (!receipt || receipt.handover || state !== 'paid') return payment;
    const order = await this.orders.placedById(orderId);
    if (!order) return payment;
    const refunded = refunds.filter(({ status }) => status === 'succeeded');
    const handover = handoverReceipt(
      receipt.content,
      refunded.flatMap((refund) => refund.receipt ?? []),
      await this.orderReceipts.taxRatesOf(order),
    );
    if (!handover) return payment;
    const of = (refund: string | null) =>
      receiptId({ payment: id, kind: refund === null ? 'sale' : 'refund', refund });
    const earlier = [of(null), ...refunded.map((refund) => of(refund.id))];
    const receipts = await this.repository.ofOrder(orderId);
    const isReady =
      refunds.every(({ status }) => status !== 'pending') &&
      earlier.every((key) => receipts.some((one) => one.key === key && one.state === 'registered'));
    const { kind, currency, amount, lines } = handover;
    const fixed = isReady ? await this.payments.handOver(payment, { kind, currency, amount, lines }) : null;
    if (!fixed) throw new WorkPostponed(new Date(Date.now() + MIN_CHECK_MS));
    return fixed;
  }

  private newReceipt(
    { orderId, receipt }: StoredPayment,
    data: ReceiptOfPayment,
    amount: number,
  ): StoredReceipt {
    return {
      ...{ ...data, _id: objectId(newId()), key: receiptId(data), orderId, amount },
      by: receipt?.by ?? 'register',
      state: 'pending',
      ...{ faults: 0, reference: null, number: null, url: null, problem: null },
      ...{ createdAt: new Date(), registeredAt: null, revision: 0 },
    };
  }

  private async outcomeOf(receipt: StoredReceipt, payment: StoredPayment): Promise<ReceiptOutcome> {
    // Providers correct no receipts, and take no payment back that was a mistake of the shop.
    const isOfProvider = receipt.by === 'provider' && receipt.kind !== 'correction';
    const { state, reference, number, url, registeredAt, problem } = isOfProvider
      ? await this.fromProvider(receipt, payment)
      : await this.fromRegister(receipt, payment);
    return {
      ...{ state, reference, number, url, problem },
      registeredAt: state === 'registered' ? (registeredAt ?? new Date()) : null,
      // The next request is another one.
      ...(state === 'failed' &&
        (!isOfProvider || receipt.kind === 'handover') && { faults: receipt.faults + 1 }),
    };
  }

  private async fromProvider(receipt: StoredReceipt, payment: StoredPayment): Promise<RegisteredReceipt> {
    const { kind, refund, reference } = receipt;
    const { _id: paymentId, charge, provider, refunds = [] } = payment;
    const nothing = { reference, number: null, url: null, registeredAt: null };
    const issuer = this.providers.find(({ name }) => name === provider);
    const reported = await issuer?.receiptsOf({ paymentId, charge });
    if (!issuer || !reported)
      return { ...nothing, state: 'failed', problem: `${provider} reports no receipts for this payment` };
    const ofRefund = refunds.find(({ id }) => id === refund)?.reference ?? null;
    const found =
      kind === 'handover'
        ? await this.ofHandover(receipt, payment, issuer, reported)
        : reported.find((one) => one.kind === kind && one.refund === ofRefund);
    if (!found) return { ...nothing, state: 'pending', problem: null };
    const { id, state, number, url, registeredAt } = found;
    const problem = state === 'failed' ? `${provider} has failed to register the receipt` : null;
    return { state, reference: id, number, url, registeredAt, problem };
  }

  /** The provider is asked for the receipt of a hand-over, once more after a failure. */
  private async ofHandover(
    receipt: StoredReceipt,
    payment: StoredPayment,
    issuer: PaymentProvider,
    reported: readonly ProviderReceipt[],
  ): Promise<ProviderReceipt | null | undefined> {
    const isRequested = receipt.reference !== null && receipt.state !== 'failed';
    const found = reported.find(({ id, kind, state }) =>
      isRequested ? id === receipt.reference : kind === 'handover' && state !== 'failed',
    );
    if (found || isRequested) return found;
    const { _id: paymentId, charge } = payment;
    return issuer.issueReceipt({ paymentId, charge, ...this.requestOf(receipt, payment) });
  }

  private fromRegister(receipt: StoredReceipt, payment: StoredPayment): Promise<RegisteredReceipt> {
    if (!this.register) throw new Error('The shop has no fiscal register');
    const { requestId: id, receipt: content } = this.requestOf(receipt, payment);
    return this.register.register({ id, content, at: receipt.createdAt });
  }

  private requestOf(receipt: StoredReceipt, payment: StoredPayment) {
    const { _id, faults } = receipt;
    const content = contentOf(payment, dataOf(receipt));
    if (!content) throw new Error('The payment has no receipt');
    return { requestId: [_id.toHexString(), ...(faults > 0 ? [faults] : [])].join('-'), receipt: content };
  }

  private async save(receipt: StoredReceipt, outcome: ReceiptOutcome): Promise<void> {
    await this.repository.save(receipt, outcome);
    await this.publish(receipt.orderId);
  }

  /** Shows the receipts in their order. */
  private async publish(orderId: string): Promise<void> {
    const receipts = await this.repository.ofOrder(orderId);
    await this.orders.saveReceipts(
      orderId,
      receipts.map(({ _id, kind, state, number, url, amount, createdAt, registeredAt, problem }) => ({
        ...{ id: _id.toHexString(), kind, state, number, url, amount, at: registeredAt ?? createdAt },
        ...(problem !== null && { problem }),
      })),
      receipts.reduce((sum, { revision }) => sum + revision + 1, 0),
    );
  }
}

/** Watches for receipts that are not registered in time, and removes those whose period of bookkeeping has ended. */
@Injectable()
export class MissingReceipts {
  private readonly missing: Gauge;

  constructor(
    private readonly repository: ReceiptsRepository,
    private readonly orders: OrdersRepository,
    private readonly notices: StaffNotices,
    private readonly clock: DatabaseClock,
    { registry }: Metrics,
    private readonly logger: PinoLogger,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.missing = new Gauge({
      name: 'fiscal_receipts_missing',
      help: 'Fiscal receipts that are not registered 15 minutes after their money was confirmed',
      registers: [registry],
    });
  }

  @BackgroundJob({ name: 'missing receipts', intervalMs: JOB_INTERVAL_MS })
  async count(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - MISSING_AFTER_MS);
    this.missing.set(await this.repository.countMissing(before));
  }

  @BackgroundJob({ name: 'receipt retention', intervalMs: RETENTION_INTERVAL_MS })
  async deleteOld(): Promise<void> {
    const { accounting } = retentionLimits(this.clock.now(), this.config.SHOP_TIME_ZONE);
    await this.repository.deleteOld(accounting);
  }

  @Handles(RECEIPT_MISSING)
  async report({ key }: { key: string }): Promise<void> {
    const receipt = await this.repository.byKey(key);
    if (!receipt || receipt.state === 'registered') return;
    const { _id, orderId, kind, amount, problem, createdAt } = receipt;
    const due = new Date(createdAt.getTime() + MISSING_AFTER_MS);
    if (due > this.clock.now()) throw new WorkPostponed(due);
    const order = await this.orders.placedById(orderId);
    if (!order) return;
    this.logger.error({ order: orderId, receipt: _id.toHexString(), kind }, 'fiscal receipt missing');
    await this.notices.notify('paidOrder', `${orderId}-receipt-${_id.toHexString()}`, (language) => {
      const texts = TEXTS[language];
      const values = {
        number: orderNumber(orderId),
        kind: texts[kind satisfies ReceiptKind],
        amount: formatPrice(amount, order.currency, language),
        time: this.timeOf(createdAt, language),
      };
      return {
        subject: fill(texts.subject, values),
        lines: [
          fill(texts.news, values),
          ...(problem === null ? [] : [fill(texts.problem, { problem })]),
          texts.advice,
        ],
        link: `/admin-panel/orders?order=${orderId}`,
      };
    });
  }

  private timeOf(at: Date, language: Language): string {
    return new Intl.DateTimeFormat(dateLocale(language), {
      ...{ dateStyle: 'long', timeStyle: 'short' },
      timeZone: this.config.SHOP_TIME_ZONE,
    }).format(at);
  }
}
