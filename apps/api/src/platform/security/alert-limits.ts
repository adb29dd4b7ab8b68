import { Inject, Injectable } from '@nestjs/common';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { CONFIG, type Config } from '../config/config.ts';
import { clientNetwork } from './client-network.ts';
import { allows, consumeLimit } from './consume-limit.ts';
import { KeyedDigest } from './keyed-digest.ts';
import { LimitsRepository } from './limits.repository.ts';

const MINUTE_S = 60;
const HOUR_S = 3600;
/** Confirmation mails per hour and email. */
const MAX_CONFIRMATION_MAILS = 5;

/** Limits of alerts, counted in the database like the limits of sign-in. */
@Injectable()
export class AlertLimits {
  private readonly requests: RateLimiterAbstract;
  private readonly confirmations: RateLimiterAbstract;
  private readonly confirmationMails: RateLimiterAbstract;

  constructor(
    @Inject(CONFIG) config: Config,
    repository: LimitsRepository,
    private readonly digest: KeyedDigest,
  ) {
    this.requests = repository.limiter(config.RATE_LIMIT_LOGIN, MINUTE_S);
    this.confirmations = repository.limiter(config.RATE_LIMIT_LOGIN, MINUTE_S);
    this.confirmationMails = repository.limiter(MAX_CONFIRMATION_MAILS, HOUR_S);
  }

  /** Counts a request for an alert by a network. @throws AppError `tooManyRequests` */
  async request(address: string): Promise<void> {
    await consumeLimit(this.requests, await this.digest.of('requested alert', clientNetwork(address)));
  }

  /** Counts a confirmation of an alert by a network. @throws AppError `tooManyRequests` */
  async confirmation(address: string): Promise<void> {
    await consumeLimit(this.confirmations, await this.digest.of('confirmed alert', clientNetwork(address)));
  }

  /** Counts a confirmation mail. Returns false above the limit of the email. */
  async allowsConfirmationMail(email: string): Promise<boolean> {
    return allows(this.confirmationMails, await this.digest.of('alert confirmation mail', email));
  }
}
