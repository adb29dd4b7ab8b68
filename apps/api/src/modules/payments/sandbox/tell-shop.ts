import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import type { z } from 'zod';
import { Poller } from '../../../platform/concurrency/poller.ts';
import { ServerUrls } from '../../../platform/http/server-urls.ts';
import { INTERNAL_KEY_HEADER, InternalKey } from '../../../platform/security/internal-key.ts';
import { webhookPath } from '../webhook-path.ts';
import { SandboxBankRepository, type SandboxPayment } from './sandbox-bank.repository.ts';
import type { sandboxMessage } from './sandbox-payments.ts';
import { SANDBOX_SECRET } from './sandbox-secret.ts';
import { sign, SIGNATURE_HEADER } from './signature.ts';

const ANSWER_WITHIN_MS = 10_000;
const LOOK_EVERY_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;

/** When the bank tells again what the shop has not answered. */
const nextTry = (tries: number): Date =>
  new Date(Date.now() + ANSWER_WITHIN_MS + Math.min(1000 * 2 ** tries, LONGEST_PAUSE_MS));

/** The test bank tells the shop of its decisions by signed webhooks, and tells them again until the shop answers. */
@Injectable()
export class TellShop implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly retelling: Poller;

  constructor(
    private readonly bank: SandboxBankRepository,
    @Inject(SANDBOX_SECRET) private readonly secret: string,
    private readonly address: ServerUrls,
    private readonly internalKey: InternalKey,
    logger: PinoLogger,
  ) {
    const run = (signal: AbortSignal) => this.tellAgain(signal);
    this.retelling = new Poller({ name: 'sandbox bank', run, intervalMs: () => LOOK_EVERY_MS }, logger);
  }

  onApplicationBootstrap(): void {
    this.retelling.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.retelling.stop();
  }

  /** When a decision made now is told again, should telling it at once fail. */
  firstRetry(): Date {
    return nextTry(0);
  }

  /** Tells a decision now. False if the shop did not take it in; it is told again later. */
  async tell({ _id, decision, amount, currency }: SandboxPayment): Promise<boolean> {
    if (decision !== 'approved' && decision !== 'declined') return true;
    const message: z.input<typeof sandboxMessage> = {
      id: `${_id}.${decision}`,
      type: `payment.${decision}`,
      payment: _id,
      amount,
      currency,
    };
    const body = JSON.stringify(message);
    const answered = await fetch(this.address.internalOrigin() + webhookPath('sandbox'), {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        [SIGNATURE_HEADER]: sign(body, this.secret),
        // Shoppers decide many payments through this one address.
        [INTERNAL_KEY_HEADER]: this.internalKey.value,
      },
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (answered) await this.bank.told(_id);
    return answered;
  }

  private async tellAgain(signal?: AbortSignal): Promise<void> {
    while (!signal?.aborted) {
      const payment = await this.bank.claimUntold(nextTry(1));
      if (!payment) return;
      // A shop that does not answer now is asked again in a while, the longer the more often it did not.
      if (!(await this.tell(payment))) await this.bank.postpone(payment._id, nextTry(payment.tries));
    }
  }
}
