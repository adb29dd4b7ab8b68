import {
  type Language,
  orderNumber,
  type PaymentMethod,
  type ReceiptContent,
  toHundredths,
} from '@meridian/domain';
import { type z, ZodError } from 'zod';
import type { Config } from '../../../../platform/config/config.ts';
import { AppError } from '../../../../platform/errors/app-error.ts';
import {
  type CapturedPayment,
  type OpenedPayment,
  type Payable,
  type PaymentEvent,
  PaymentProvider,
  PaymentRefusedError,
  type ProviderFees,
  type ProviderReceipt,
  type ProviderRefund,
  type ReceiptRequest,
  type RefundRequest,
} from '../payment-provider.ts';
import { YookassaClient } from './yookassa-client.ts';
import {
  amountOf,
  notificationSchema,
  paymentEventOf,
  paymentSchema,
  providerRefund,
  refundEventOf,
  refundList,
  refundSchema,
  type YookassaPayment,
} from './yookassa-objects.ts';
import { PREPAYMENT, providerReceipt, receiptBody, receiptList, receiptSchema } from './yookassa-receipts.ts';

/** YooKassa closes the page of a payment after an hour. */
const PAGE_LIFETIME_MS = 3_600_000;
const PAGE_SIZE = '100';
const MAX_PAGES = 10;

const METHODS: Partial<Record<PaymentMethod, string>> = {
  card: 'bank_card',
  sbp: 'sbp',
  // «Плати частями»: its page lives as long as that of a card.
  instalments: 'sber_bnpl',
};
const DESCRIPTION: Record<Language, string> = { en: 'Order', ru: 'Заказ' };
const LOCALE: Record<Language, string> = { en: 'en_US', ru: 'ru_RU' };

interface ListPage<T> {
  items: T[];
  next_cursor?: string | null | undefined;
}

/** Payments on the page of YooKassa, with its fiscal receipts. */
class YookassaPayments extends PaymentProvider {
  readonly name = 'yookassa';
  readonly lifetime = { minimum: 0, maximum: PAGE_LIFETIME_MS };

  constructor(
    private readonly client: YookassaClient,
    private readonly isTest: boolean,
  ) {
    super();
  }

  async open(payable: Payable): Promise<OpenedPayment> {
    const { paymentId, attempt, orderId, amount, currency, language, method, receipt, successUrl } = payable;
    const type = METHODS[method];
    if (type === undefined) throw new PaymentRefusedError(`YooKassa has no payment method ${method}`);
    const { id, confirmation } = await this.client.post(
      paymentSchema,
      '/payments',
      {
        amount: amountOf(amount, currency),
        capture: true,
        description: `${DESCRIPTION[language]} ${orderNumber(orderId)}`,
        payment_method_data: { type },
        // The page of the result reads the outcome from the shop, so it also serves failures.
        confirmation: { type: 'redirect', return_url: successUrl, locale: LOCALE[language] },
        metadata: { payment: paymentId, order: orderId },
        ...(receipt && { receipt: receiptBody(receipt) }),
      },
      `open ${paymentId} ${attempt}`,
    );
    if (!confirmation?.confirmation_url) throw new PaymentRefusedError('The YooKassa payment has no page');
    return { reference: id, redirectUrl: confirmation.confirmation_url };
  }

  /** YooKassa cancels only authorised payments. A page stays open until it expires, and late money is refunded. */
  async close(reference: string): Promise<void> {
    const { status } = await this.payment(reference);
    if (status !== 'waiting_for_capture') return;
    try {
      await this.client.post(paymentSchema, `/payments/${reference}/cancel`, {}, `close ${reference}`);
    } catch (error) {
      // The payment was captured or cancelled meanwhile.
      if (!(error instanceof PaymentRefusedError)) throw error;
    }
  }

  async refund(request: RefundRequest): Promise<ProviderRefund> {
    const { paymentId, charge, requestId, attempt, amount, currency, receipt } = request;
    if (charge === null) throw new PaymentRefusedError(`Payment ${paymentId} was not made at YooKassa`);
    const refund = await this.client.post(
      refundSchema,
      '/refunds',
      {
        payment_id: charge,
        amount: amountOf(amount, currency),
        metadata: { payment: paymentId, request: requestId },
        ...(receipt && (await this.partReceipt(charge, receipt))),
      },
      `refund ${paymentId} ${requestId} ${attempt}`,
    );
    return providerRefund(refund);
  }

  async refundsOf({ charge }: CapturedPayment): Promise<ProviderRefund[]> {
    if (charge === null) return [];
    return (await this.list(refundList, '/refunds', { payment_id: charge })).map(providerRefund);
  }

  /** Refunds are free, and YooKassa keeps its fee for the payment. */
  override async feesOf({ charge }: CapturedPayment): Promise<ProviderFees | null> {
    if (charge === null) return null;
    const [{ amount, income_amount: income }, refunds] = await Promise.all([
      this.payment(charge),
      this.refundsOf({ paymentId: '', charge }),
    ]);
    return {
      payment: income ? (toHundredths(amount.amount) - toHundredths(income.amount)) / 100 : null,
      refunds: new Map(refunds.map(({ reference }) => [reference, 0])),
    };
  }

  override async receiptsOf(payment: CapturedPayment): Promise<ProviderReceipt[]> {
    const { charge } = payment;
    if (charge === null) return [];
    const refunds = await this.refundsOf(payment);
    const of = async (filter: Record<string, string>, refund: string | null) =>
      (await this.list(receiptList, '/receipts', filter)).map((receipt) => providerReceipt(receipt, refund));
    const lists = await Promise.all([
      of({ payment_id: charge }, null),
      ...refunds.map(({ reference }) => of({ refund_id: reference }, reference)),
    ]);
    // A receipt of a refund may be in both lists, and the later one knows the refund.
    return [...new Map(lists.flat().map((receipt) => [receipt.id, receipt])).values()];
  }

  override async issueReceipt(request: ReceiptRequest): Promise<ProviderReceipt | null> {
    const { charge, requestId, receipt } = request;
    if (charge === null) return null;
    const body = {
      ...receiptBody(receipt),
      ...{ type: 'payment', payment_id: charge, send: true },
      settlements: [{ type: PREPAYMENT, amount: amountOf(receipt.amount, receipt.currency) }],
    };
    return providerReceipt(
      await this.client.post(receiptSchema, '/receipts', body, `receipt ${requestId}`),
      null,
    );
  }

  /** A notification is not signed: the object that it names is read from YooKassa. */
  async readEvent(body: Buffer): Promise<PaymentEvent | null> {
    try {
      const { event, object } = notificationSchema.parse(JSON.parse(body.toString()));
      if (event.startsWith('payment.')) return await this.paymentEvent(await this.payment(object.id));
      if (!event.startsWith('refund.')) return null;
      const refund = await this.client.get(refundSchema, `/refunds/${object.id}`);
      return refundEventOf(refund, await this.payment(refund.payment_id), this.isTest);
    } catch (error) {
      if (error instanceof SyntaxError || error instanceof ZodError || error instanceof PaymentRefusedError)
        throw new AppError('invalidSignature');
      throw error;
    }
  }

  /** Payments are captured at once, unless the account is set to two stages. */
  private async paymentEvent(payment: YookassaPayment): Promise<PaymentEvent | null> {
    const isOwn = payment.metadata?.['payment'] !== undefined;
    const current =
      payment.status === 'waiting_for_capture' && isOwn
        ? await this.client.post(
            paymentSchema,
            `/payments/${payment.id}/capture`,
            {},
            `capture ${payment.id}`,
          )
        : payment;
    return paymentEventOf(current, this.isTest);
  }

  /** YooKassa issues the receipt of a full refund itself, as that of the payment: of a prepayment until the hand-over. */
  private async partReceipt(charge: string, receipt: ReceiptContent) {
    const { amount } = await this.payment(charge);
    const isFull = toHundredths(amount.amount) === toHundredths(receipt.amount);
    return isFull && receipt.lines.every(({ method }) => method === 'prepayment')
      ? {}
      : { receipt: receiptBody(receipt) };
  }

  private payment(id: string): Promise<YookassaPayment> {
    return this.client.get(paymentSchema, `/payments/${id}`);
  }

  private async list<T>(
    schema: z.ZodType<ListPage<T>>,
    path: string,
    filter: Record<string, string>,
  ): Promise<T[]> {
    const items: T[] = [];
    let cursor: string | null | undefined;
    for (let page = 0; page < MAX_PAGES; page++) {
      const query = { ...filter, limit: PAGE_SIZE, ...(cursor && { cursor }) };
      const list = await this.client.get(schema, path, query);
      items.push(...list.items);
      cursor = list.next_cursor;
      if (!cursor) break;
    }
    return items;
  }
}

/** The YooKassa provider if its keys are configured. */
export const yookassaPayments = (config: Config): YookassaPayments | undefined => {
  const { YOOKASSA_SHOP_ID: shopId, YOOKASSA_SECRET_KEY: secretKey, YOOKASSA_API_URL: url } = config;
  if (!shopId || !secretKey) return undefined;
  const client = new YookassaClient({ url: url.replace(/\/$/, ''), shopId, secretKey });
  return new YookassaPayments(client, secretKey.startsWith('test_'));
};
