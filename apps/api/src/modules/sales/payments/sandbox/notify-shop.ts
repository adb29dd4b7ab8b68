import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { BackgroundJob } from '../../../../platform/jobs/jobs.ts';
import { ServerUrls } from '../../../../platform/http/server-urls.ts';
import { INTERNAL_KEY_HEADER, InternalKey } from '../../../../platform/http/internal-key.ts';
import { traceHeaders } from '../../../../platform/tracing/traced.ts';
import { webhookPath } from '../payment-provider.ts';
import { SandboxBankRepository } from './sandbox-bank.repository.ts';
import type { SandboxDecision, SandboxPayment } from './sandbox-payment.schema.ts';
import { SANDBOX_SECRET, type sandboxMessage, sign, SIGNATURE_HEADER } from './sandbox-payments.ts';

const RESPONSE_TIMEOUT_MS = 10_000;
const POLL_INTERVAL_MS = 2_000;
const MAX_RETRY_DELAY_MS = 60_000;

/** When a notification is repeated that the shop has not acknowledged. */
const nextAttemptAt = (attempts: number): Date =>
  new Date(Date.now() + RESPONSE_TIMEOUT_MS + Math.min(1000 * 2 ** attempts, MAX_RETRY_DELAY_MS));

/** Sends the decisions of the test bank to the shop by signed webhooks, and retries until the shop acknowledges them. */
@Injectable()
export class NotifyShop {
  constructor(
    private readonly bank: SandboxBankRepository,
    @Inject(SANDBOX_SECRET) private readonly secret: string,
    private readonly address: ServerUrls,
    private readonly internalKey: InternalKey,
  ) {}

  /** Records a decision and notifies the shop. Returns the current payment, because the first decision is final. */
  async decide(id: string, decision: SandboxDecision): Promise<SandboxPayment | null> {
    const payment = await this.bank.decide(id, decision, nextAttemptAt(0));
    if (payment?.tellAt) await this.notify(payment);
    return payment;
  }

  /** Sends a decision. Returns false if the shop did not acknowledge it; the notification is then retried. */
  private async notify({ _id, decision, amount, currency }: SandboxPayment): Promise<boolean> {
    if (decision !== 'approved' && decision !== 'declined') return true;
    const message: z.input<typeof sandboxMessage> = {
      id: `${_id}.${decision}`,
      type: `payment.${decision}`,
      payment: _id,
      amount,
      currency,
    };
    const body = JSON.stringify(message);
    const acknowledged = await fetch(this.address.internalOrigin() + webhookPath('sandbox'), {
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
    }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (acknowledged) await this.bank.scheduleNotification(_id, null);
    return acknowledged;
  }

  @BackgroundJob({ name: 'sandbox webhooks', intervalMs: POLL_INTERVAL_MS })
  async retryDue(signal?: AbortSignal): Promise<void> {
    while (!signal?.aborted) {
      const payment = await this.bank.claimPendingNotification(nextAttemptAt(1));
      if (!payment) return;
      if (!(await this.notify(payment)))
        await this.bank.scheduleNotification(payment._id, nextAttemptAt(payment.tries));
    }
  }
}
