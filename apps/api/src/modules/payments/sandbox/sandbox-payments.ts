import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { AppError } from '../../../platform/errors/app-error.ts';
import {
  type OpenedPayment,
  type Payable,
  type PaymentEvent,
  PaymentProvider,
  PaymentRefusedError,
  type Refundable,
} from '../payment-provider.ts';
import { SandboxBankRepository } from './sandbox-bank.repository.ts';
import { SANDBOX_SECRET } from './sandbox-secret.ts';
import { isSigned, SIGNATURE_HEADER } from './signature.ts';

/** What the bank tells the shop. */
export const sandboxMessage = z.object({
  id: z.string().min(1).max(200),
  type: z.enum(['payment.approved', 'payment.declined']),
  payment: z.string().min(1).max(100),
});

/** The shop's own test bank: a hosted page like a real one's, signed messages like a real one's, and no money. */
@Injectable()
export class SandboxPayments extends PaymentProvider {
  readonly name = 'sandbox';
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
    await this.bank.decide(reference, 'closed', null);
  }

  async refund({ paymentId }: Refundable): Promise<void> {
    const payment = await this.bank.refund(paymentId);
    if (!payment) throw new PaymentRefusedError('the test bank knows no such payment');
  }

  readEvent(body: Buffer, header: (name: string) => string | undefined): PaymentEvent | null {
    if (!isSigned(body, header(SIGNATURE_HEADER), this.secret)) throw new AppError('invalidSignature');
    const { id, type, payment } = sandboxMessage.parse(JSON.parse(body.toString()));
    const approved = type === 'payment.approved';
    return { id, type: approved ? 'paid' : 'failed', paymentId: payment, charge: approved ? payment : null };
  }
}
