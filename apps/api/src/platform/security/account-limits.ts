import { Inject, Injectable } from '@nestjs/common';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { CONFIG, type Config } from '../config/config.ts';
import { clientNetwork } from './client-network.ts';
import { allows, consumeLimit } from './consume-limit.ts';
import { KeyedDigest } from './keyed-digest.ts';
import { LimitsRepository } from './limits.repository.ts';

const MINUTE_S = 60;
const HOUR_S = 3600;
const MAX_RESET_MAILS = 3;
/** Mails with the link of an order per hour and email. */
const MAX_LINK_MAILS = 3;

/** Limits of the mails that anyone can request for an email, counted in the database like the limits of sign-in. */
@Injectable()
export class AccountLimits {
  private readonly requests: RateLimiterAbstract;
  private readonly resetMails: RateLimiterAbstract;
  private readonly verificationMails: RateLimiterAbstract;
  private readonly lookups: RateLimiterAbstract;
  private readonly linkMails: RateLimiterAbstract;

  constructor(
    @Inject(CONFIG) config: Config,
    repository: LimitsRepository,
    private readonly digest: KeyedDigest,
  ) {
    this.requests = repository.limiter(config.RATE_LIMIT_LOGIN, MINUTE_S);
    this.resetMails = repository.limiter(MAX_RESET_MAILS, HOUR_S);
    this.verificationMails = repository.limiter(1, MINUTE_S);
    this.lookups = repository.limiter(Math.ceil(config.RATE_LIMIT_LOGIN / 2), MINUTE_S);
    this.linkMails = repository.limiter(MAX_LINK_MAILS, HOUR_S);
  }

  /** Counts a request for a new password of a network. @throws AppError `tooManyRequests` */
  async forgotPassword(address: string): Promise<void> {
    await consumeLimit(this.requests, await this.digest.of('forgotten password', clientNetwork(address)));
  }

  /** Counts a mail with a link for a new password. Returns false above the limit of the address. */
  async allowsResetMail(email: string): Promise<boolean> {
    return allows(this.resetMails, await this.digest.of('reset mail', email));
  }

  /** Counts a look-up of an order by a network. @throws AppError `tooManyRequests` */
  async orderLookup(address: string): Promise<void> {
    await consumeLimit(this.lookups, await this.digest.of('order look-up', clientNetwork(address)));
  }

  /** Counts a mail with the link of an order. Returns false above the limit of the address. */
  async allowsOrderLinkMail(email: string): Promise<boolean> {
    return allows(this.linkMails, await this.digest.of('order link mail', email));
  }

  /** Counts a mail that verifies the email of a user. @throws AppError `tooManyRequests` */
  async verificationMail(userId: string): Promise<void> {
    await consumeLimit(this.verificationMails, await this.digest.of('verification mail', userId));
  }
}
