import { type ReceiptContent, type RefundStatus, toHundredths } from '@meridian/domain';
import type { Config } from '../../../../platform/config/config.ts';
import { AppError } from '../../../../platform/errors/app-error.ts';
import { type Fields, fieldsIn, textOf } from '../../../../platform/http/xml.ts';
import {
  type CapturedPayment,
  type OpenedPayment,
  type Payable,
  type PaymentEvent,
  PaymentProvider,
  PaymentRefusedError,
  type ProviderReceipt,
  type ProviderRefund,
  ProviderUnavailableError,
  type RefundRequest,
  webhookPath,
} from '../payment-provider.ts';
import { type FreedomPayAccount, FreedomPayClient, newSalt } from './freedompay-client.ts';
import { isSigned, signed, xmlOf } from './freedompay-message.ts';

const MINUTE_MS = 60_000;
const SECONDS = { minimum: 300, maximum: 604_800 };
const MAX_DESCRIPTION_LENGTH = 255;
/** The last segment of the webhook's path, which its messages are signed with. */
const WEBHOOK_SCRIPT = webhookPath('freedompay').split('/').at(-1) ?? '';

/** Freedom Pay accepts digits and Latin letters. */
const orderIdOf = (paymentId: string): string => Buffer.from(paymentId, 'base64url').toString('hex');
/** Null if the shop has not opened the payment. */
const paymentIdOf = (orderId: string): string | null =>
  /^[0-9a-f]{48}$/.test(orderId) ? Buffer.from(orderId, 'hex').toString('base64url') : null;

/** Letters, digits, spaces and dashes. */
const descriptionOf = (lines: Payable['lines']): string =>
  lines
    .map(({ name, quantity }) => `${name} - ${quantity}`)
    .join(' ')
    .replace(/[^\p{L}\p{N}-]+/gu, ' ')
    .slice(0, MAX_DESCRIPTION_LENGTH)
    .trim();

/** The codes of the taxes that a price includes, by percent. */
const TAX_TYPES: Readonly<Record<number, string>> = { 0: '0', 5: '11', 10: '7', 16: '3' };

const taxTypeOf = (rate: number | null): string => {
  const type = TAX_TYPES[rate ?? 0];
  if (type === undefined) throw new PaymentRefusedError(`Freedom Pay has no tax type for ${rate} %`);
  return type;
};

const amountText = (amount: number): string => (toHundredths(amount) / 100).toFixed(2);

const positionsOf = (receipt: ReceiptContent | undefined): Fields =>
  receipt
    ? [
        [
          'pg_receipt_positions',
          receipt.lines.map(({ name, quantity, price, taxRate }, index) => [
            String(index),
            [
              ['count', String(quantity)],
              ['name', name],
              ['price', amountText(price)],
              ['tax_type', taxTypeOf(taxRate)],
            ],
          ]),
        ],
      ]
    : [];

const REFUND_STATUS: Record<string, RefundStatus> = {
  ok: 'succeeded',
  success: 'succeeded',
  error: 'failed',
  failed: 'failed',
};
const refundStatusOf = (status: string): RefundStatus => REFUND_STATUS[status] ?? 'pending';

/** An amount in hundredths. Refunds are reported as negative amounts. */
const hundredthsIn = (fields: Fields, name: string): number =>
  Math.abs(toHundredths(Number(textOf(fields, name))));

interface PaymentStatus {
  refunds: ProviderRefund[];
  /** The part of the payment, in hundredths, that can be refunded. */
  remaining: number;
}

const statusIn = (fields: Fields): PaymentStatus => {
  const refunds = fieldsIn(fields, 'pg_refund_payments').map(([, value]): ProviderRefund => {
    const refund = typeof value === 'string' ? [] : value;
    const amount = hundredthsIn(refund, 'pg_amount') / 100;
    const reference = textOf(refund, 'pg_payment_id');
    if (reference === '' || Number.isNaN(amount))
      throw new ProviderUnavailableError('The refunds of Freedom Pay are invalid');
    const status = refundStatusOf(textOf(refund, 'pg_payment_status'));
    return { reference, requestId: undefined, amount, status };
  });
  const listed = refunds
    .filter(({ status }) => status !== 'failed')
    .reduce((sum, { amount }) => sum + toHundredths(amount), 0);
  const refunded = Math.max(listed, hundredthsIn(fields, 'pg_refund_amount') || 0);
  const remaining = hundredthsIn(fields, 'pg_amount') - refunded;
  if (Number.isNaN(remaining)) throw new ProviderUnavailableError('The amount of Freedom Pay is invalid');
  return { refunds, remaining };
};

/** Payments through the payment page of Freedom Pay: card numbers never reach the shop. */
class FreedomPayPayments extends PaymentProvider {
  readonly name = 'freedompay';
  readonly lifetime = { minimum: SECONDS.minimum * 1000, maximum: SECONDS.maximum * 1000 };
  /** Freedom Pay knows a payment at the latest after a minute. It has no idempotency key for refunds. */
  override readonly refundDelayMs = 5 * MINUTE_MS;
  private readonly client: FreedomPayClient;

  constructor(
    private readonly account: FreedomPayAccount,
    private readonly isTest: boolean,
  ) {
    super();
    this.client = new FreedomPayClient(account);
  }

  async open(payable: Payable): Promise<OpenedPayment> {
    const { paymentId, attempt, amount, currency, language, lines, email, phone, until } = payable;
    const seconds = Math.round((until.getTime() - Date.now()) / 1000);
    const response = await this.client.call('init_payment.php', [
      ['pg_order_id', orderIdOf(paymentId)],
      ['pg_idempotency_key', `open-${paymentId}-${attempt}`],
      ['pg_amount', amountText(amount)],
      ['pg_currency', currency.toUpperCase()],
      ['pg_description', descriptionOf(lines)],
      ['pg_language', language],
      ['pg_lifetime', String(Math.min(Math.max(seconds, SECONDS.minimum), SECONDS.maximum))],
      ['pg_auto_clearing', '1'],
      ['pg_testing_mode', this.isTest ? '1' : '0'],
      ['pg_user_phone', phone.replaceAll(/\D/g, '')],
      ...(email === null ? [] : [['pg_user_contact_email', email] as const]),
      ['pg_request_method', 'POST'],
      ['pg_result_url', new URL(webhookPath(this.name), payable.successUrl).href],
      ['pg_success_url', payable.successUrl],
      ['pg_success_url_method', 'GET'],
      ['pg_failure_url', payable.failUrl],
      ['pg_failure_url_method', 'GET'],
      ...positionsOf(payable.receipt),
    ]);
    const reference = textOf(response, 'pg_payment_id');
    const redirectUrl = textOf(response, 'pg_redirect_url');
    if (reference === '' || !/^https?:\/\//.test(redirectUrl))
      throw new ProviderUnavailableError('Freedom Pay has opened a payment without a page');
    return { reference, redirectUrl };
  }

  /** Freedom Pay cannot close a page: it expires, and a late payment is refunded. */
  close(): Promise<void> {
    return Promise.resolve();
  }

  async refund({ paymentId, charge, requestId, amount, receipt }: RefundRequest): Promise<ProviderRefund> {
    if (charge === null) throw new PaymentRefusedError(`Payment ${paymentId} has no Freedom Pay payment`);
    const before = await this.statusOf(charge);
    if (toHundredths(amount) > before.remaining)
      throw new PaymentRefusedError(`Less than ${amount} is left of payment ${paymentId}`);
    const response = await this.client.call('revoke.php', [
      ['pg_payment_id', charge],
      ['pg_refund_amount', amountText(amount)],
      ...positionsOf(receipt),
    ]);
    const reference = textOf(response, 'pg_payment_refund_id');
    const status = textOf(response, 'pg_refund_status');
    if (reference !== '' && status !== '')
      return { reference, requestId, amount, status: refundStatusOf(status) };
    const known = before.refunds.map((refund) => refund.reference);
    const added = (await this.statusOf(charge)).refunds.filter(
      (refund) => !known.includes(refund.reference) && toHundredths(refund.amount) === toHundredths(amount),
    );
    const [only] = added;
    if (!only || added.length > 1)
      throw new ProviderUnavailableError('Freedom Pay does not report the refund yet');
    return { ...only, requestId };
  }

  async refundsOf({ charge }: CapturedPayment): Promise<ProviderRefund[]> {
    return charge === null ? [] : (await this.statusOf(charge)).refunds;
  }

  /**
   * Freedom Pay documents no state of receipts in Kazakhstan: it registers those of a payment or a refund that has
   * succeeded, and shows their numbers in the account of the merchant.
   */
  override async receiptsOf({ charge }: CapturedPayment): Promise<ProviderReceipt[] | null> {
    if (charge === null) return [];
    const unknown = { number: null, url: null, registeredAt: null, amount: null };
    return [
      { ...unknown, id: charge, kind: 'sale', refund: null, state: 'registered' },
      ...(await this.statusOf(charge)).refunds.map(({ reference, status }): ProviderReceipt => {
        const state = status === 'succeeded' ? 'registered' : status;
        return { ...unknown, id: reference, kind: 'refund', refund: reference, state };
      }),
    ];
  }

  async readEvent(body: Buffer, header: (name: string) => string | undefined): Promise<PaymentEvent | null> {
    const fields = await this.fieldsOf(body, header('content-type'));
    if (!isSigned(WEBHOOK_SCRIPT, fields, this.account.secret)) throw new AppError('invalidSignature');
    const paymentId = paymentIdOf(textOf(fields, 'pg_order_id'));
    const type = { '0': 'failed', '1': 'paid' }[textOf(fields, 'pg_result')];
    if (paymentId === null || (type !== 'paid' && type !== 'failed')) return null;
    const charge = textOf(fields, 'pg_payment_id');
    return {
      type,
      id: `${charge}-${type}`,
      paymentId,
      charge,
      reference: charge,
      isOwnMode: (textOf(fields, 'pg_testing_mode') === '1') === this.isTest,
      money: {
        amount: Number(textOf(fields, 'pg_amount')) || 0,
        currency: textOf(fields, 'pg_currency').toLowerCase(),
      },
    };
  }

  override acknowledgement(): { contentType: string; body: string } {
    const fields: Fields = [
      ['pg_salt', newSalt()],
      ['pg_status', 'ok'],
    ];
    return {
      contentType: 'application/xml',
      body: xmlOf(signed(WEBHOOK_SCRIPT, fields, this.account.secret)),
    };
  }

  private async statusOf(charge: string): Promise<PaymentStatus> {
    return statusIn(await this.client.call('get_status3.php', [['pg_payment_id', charge]]));
  }

  private async fieldsOf(body: Buffer, contentType = 'application/x-www-form-urlencoded'): Promise<Fields> {
    try {
      const form = await new Response(new Uint8Array(body), {
        headers: { 'content-type': contentType },
      }).formData();
      return [...form].map(([name, value]) => {
        if (typeof value !== 'string') throw new Error('A file is not accepted');
        return [name, value];
      });
    } catch {
      throw new AppError('invalidSignature');
    }
  }
}

/** The provider Freedom Pay if its keys are configured. */
export const freedomPayPayments = (config: Config): FreedomPayPayments | undefined => {
  const { FREEDOMPAY_MERCHANT_ID: merchant, FREEDOMPAY_SECRET_KEY: secret, FREEDOMPAY_API_URL } = config;
  if (!merchant || !secret) return undefined;
  const account = { url: FREEDOMPAY_API_URL.replace(/\/+$/, ''), merchant, secret };
  return new FreedomPayPayments(account, config.FREEDOMPAY_TEST_MODE === 'yes');
};
