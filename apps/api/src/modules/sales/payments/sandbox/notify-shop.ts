import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { ServerUrls } from '../../../../platform/http/server-urls.ts';
import { INTERNAL_KEY_HEADER, InternalKey } from '../../../../platform/http/internal-key.ts';
import { traceHeaders } from '../../../../platform/tracing/traced.ts';
import { Handles, workEntry, workKind } from '../../../../platform/work/work-kind.ts';
import { Work } from '../../../../platform/work/work.ts';
import { webhookPath } from '../payment-provider.ts';
import { SandboxBankRepository } from './sandbox-bank.repository.ts';
import type { SandboxDecision, SandboxPayment } from './sandbox-payment.schema.ts';
import { SANDBOX_SECRET, type sandboxMessage, sign, SIGNATURE_HEADER } from './sandbox-payments.ts';

const RESPONSE_TIMEOUT_MS = 10_000;

/** A webhook about a decision. The attempts cover about a day. */
export const SANDBOX_WEBHOOK = workKind<{ payment: string }>('sandbox.webhook', {
  leaseMs: 2 * RESPONSE_TIMEOUT_MS,
  minDelayMs: 1000,
  maxDelayMs: 60_000,
  maxAttempts: 1500,
});

/** Sends the decisions of the test bank to the shop by signed webhooks, and retries until the shop acknowledges them. */
@Injectable()
export class NotifyShop {
  constructor(
    private readonly bank: SandboxBankRepository,
    private readonly work: Work,
    @Inject(SANDBOX_SECRET) private readonly secret: string,
    private readonly address: ServerUrls,
    private readonly internalKey: InternalKey,
  ) {}

  /** Records a decision and notifies the shop. Returns the current payment, because the first decision is final. */
  async decide(id: string, decision: SandboxDecision): Promise<SandboxPayment | null> {
    const payment = await this.bank.decide(id, decision, [workEntry(SANDBOX_WEBHOOK, id, { payment: id })]);
    if (payment) await this.work.perform('sandboxbank', payment);
    return payment;
  }

  /** @throws Error if the shop did not acknowledge the decision */
  @Handles(SANDBOX_WEBHOOK)
  async notify({ payment: id }: { payment: string }): Promise<void> {
    const payment = await this.bank.byId(id);
    if (payment?.decision !== 'approved' && payment?.decision !== 'declined') return;
    const { decision, amount, currency } = payment;
    const message: z.input<typeof sandboxMessage> = {
      id: `${id}.${decision}`,
      type: `payment.${decision}`,
      payment: id,
      amount,
      currency,
    };
    const body = JSON.stringify(message);
    const { ok, status } = await fetch(this.address.internalOrigin() + webhookPath('sandbox'), {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        [SIGNATURE_HEADER]: sign(body, this.secret),
        // All decisions come from this one address, so they must not count against its rate limit.
        [INTERNAL_KEY_HEADER]: this.internalKey.value,
        ...traceHeaders(),
      },
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    });
    if (!ok) throw new Error(`The shop answered ${status} to the webhook`);
  }
}
