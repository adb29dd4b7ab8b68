import { createHmac, timingSafeEqual } from 'node:crypto';
import { CURRENCIES, DISPUTE_STATUSES, toHundredths } from '@meridian/domain';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { Config } from '../../../../platform/config/config.ts';
import { signingSecret } from '../../../../platform/config/signing-secret.ts';
import { AppError } from '../../../../platform/errors/app-error.ts';
import {
  type CapturedPayment,
  type OpenedPayment,
  type Payable,
  type PaymentEvent,
  PaymentProvider,
  PaymentRefusedError,
  type ProviderFees,
  type ProviderRefund,
  type RefundRequest,
} from '../payment-provider.ts';
import { SandboxBankRepository } from './sandbox-bank.repository.ts';
import type { SandboxPayment } from './sandbox-payment.schema.ts';

export const sandboxMessage = z.object({
  id: z.string().min(1).max(200),
  type: z.enum(['payment.approved', 'payment.declined', 'payment.disputed']),
  payment: z.string().min(1).max(100),
  amount: z.number().optional(),
  currency: z.enum(CURRENCIES).optional(),
  /** Of a disputed payment. */
  dispute: z.object({ status: z.enum(DISPUTE_STATUSES), at: z.coerce.date() }).optional(),
});

/** Injection token of the secret that signs the test bank's webhooks. */
export const SANDBOX_SECRET = Symbol('sandbox secret');

/** The configured secret, or one that all processes of the shop derive from the signing secret. */
export const sandboxSecret = async (config: Config): Promise<string> =>
  config.SANDBOX_WEBHOOK_SECRET ??
  createHmac('sha256', await signingSecret(config))
    .update('sandbox bank')
    .digest('base64url');

/** Header with the signature of a test bank's webhook: `t=<seconds>,v1=<hex>`. */
export const SIGNATURE_HEADER = 'sandbox-signature';
/** Messages whose timestamp differs more than this are rejected. */
const TOLERANCE_SECONDS = 300;

const digestOf = (body: Buffer | string, seconds: number, secret: string): Buffer =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();

/** Signs the bytes of a message together with the timestamp. */
export const sign = (body: Buffer | string, secret: string, now = Date.now()): string => {
  const seconds = Math.floor(now / 1000);
  return `t=${seconds},v1=${digestOf(body, seconds, secret).toString('hex')}`;
};

/** Whether a message has a valid and recent signature. */
export const isSigned = (body: Buffer, signature: string | undefined, secret: string, now = Date.now()) => {
  const [, time = '', hex = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature ?? '') ?? [];
  if (hex === '' || Math.abs(now / 1000 - Number(time)) > TOLERANCE_SECONDS) return false;
  return timingSafeEqual(Buffer.from(hex, 'hex'), digestOf(body, Number(time), secret));
};

/** What the test bank charges for a payment. */
export const FEE_PERCENT = 2;

/** The shop's own test bank, with a hosted payment page and signed webhooks like a real provider, but without money. */
@Injectable()
export class SandboxPayments extends PaymentProvider {
  readonly name = 'sandbox';
  readonly lifetime = { minimum: 0, maximum: Infinity };
  override readonly hasOwnPage = true;

  constructor(
    private readonly bank: SandboxBankRepository,
    @Inject(SANDBOX_SECRET) private readonly secret: string,
  ) {
    super();
  }

  async open(payable: Payable): Promise<OpenedPayment> {
    const { paymentId, orderId, amount, currency, language, successUrl, failUrl } = payable;
    await this.bank.open({ _id: paymentId, orderId, amount, currency, language, successUrl, failUrl });
    const page = new URL(`/pay/sandbox/${paymentId}`, successUrl);
    return { reference: paymentId, redirectUrl: page.href };
  }

  async close(reference: string): Promise<void> {
    await this.bank.decide(reference, 'closed', []);
  }

  async refund({ paymentId, requestId, amount }: RefundRequest): Promise<ProviderRefund> {
    const payment = await this.bank.refund(paymentId, requestId, toHundredths(amount));
    const refund = payment && this.refundsIn(payment).find((entry) => entry.requestId === requestId);
    if (!refund)
      throw new PaymentRefusedError(`Payment ${paymentId} not found at the test bank, or less is left of it`);
    return refund;
  }

  async refundsOf({ paymentId }: CapturedPayment): Promise<ProviderRefund[]> {
    const payment = await this.bank.byId(paymentId);
    return payment ? this.refundsIn(payment) : [];
  }

  /** Refunds are free. */
  override async feesOf({ paymentId }: CapturedPayment): Promise<ProviderFees | null> {
    const payment = await this.bank.byId(paymentId);
    if (payment?.decision !== 'approved') return null;
    return {
      payment: Math.round(payment.amount * FEE_PERCENT) / 100,
      refunds: new Map(this.refundsIn(payment).map(({ reference }) => [reference, 0])),
    };
  }

  private refundsIn({ refunds = [] }: SandboxPayment): ProviderRefund[] {
    return refunds.map(({ reference, requestId, hundredths }) => ({
      reference,
      requestId,
      amount: hundredths / 100,
      status: 'succeeded',
    }));
  }

  readEvent(body: Buffer, header: (name: string) => string | undefined): Promise<PaymentEvent | null> {
    return Promise.resolve().then(() => this.eventOf(body, header));
  }

  private eventOf(body: Buffer, header: (name: string) => string | undefined): PaymentEvent | null {
    if (!isSigned(body, header(SIGNATURE_HEADER), this.secret)) throw new AppError('invalidSignature');
    const { id, type, payment, amount, currency, dispute } = sandboxMessage.parse(
      JSON.parse(body.toString()),
    );
    const money = amount === undefined || currency === undefined ? null : { amount, currency };
    const event = { id, paymentId: payment, isOwnMode: true };
    if (type === 'payment.disputed') {
      if (!dispute || !money) return null;
      const reported = {
        ...dispute,
        ...money,
        reference: `dispute-${payment}`,
        reason: '',
        respondBefore: null,
      };
      return { ...event, type: 'dispute', charge: payment, dispute: reported };
    }
    const approved = type === 'payment.approved';
    return {
      ...event,
      type: approved ? 'paid' : 'failed',
      charge: approved ? payment : null,
      reference: payment,
      money,
    };
  }
}
