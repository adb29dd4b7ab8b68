import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { LRUCache } from 'lru-cache';
import { PinoLogger } from 'nestjs-pino';
import { atMostEntries } from '../cache-limit.ts';
import type { ApiRequest } from '../http/api-request.ts';
import { pathOf } from '../http/path-of.ts';
import { clientNetwork } from './client-network.ts';
import { KeyedDigest } from './keyed-digest.ts';

const LOG_INTERVAL_MS = 60_000;
const MAX_NETWORKS = 10_000;

/**
 * Logs sign-ins and rejected requests. Accounts are logged by id. Emails and networks are logged as keyed digests, so that
 * lines about the same one can be correlated without personal data.
 */
@Injectable()
export class SecurityLog {
  /** Networks whose rejections by a rate limit were logged within the last minute. */
  private readonly limited = new LRUCache<string, true>({
    ...atMostEntries(MAX_NETWORKS),
    ttl: LOG_INTERVAL_MS,
  });

  constructor(
    private readonly logger: PinoLogger,
    private readonly digest: KeyedDigest,
  ) {}

  async signedIn(address: string, account: string): Promise<void> {
    this.logger.info({ account, network: await this.networkOf(address) }, 'sign-in succeeded');
  }

  async confirmed(address: string, account: string): Promise<void> {
    this.logger.info({ account, network: await this.networkOf(address) }, 'presence confirmed');
  }

  /** @param account the id of the account with this email, if there is one */
  async signInFailed(address: string, email: string, account: string | undefined): Promise<void> {
    const emailDigest = await this.digest.of('log-email', email);
    const network = await this.networkOf(address);
    this.logger.warn({ account, emailDigest, network }, 'sign-in failed');
  }

  /** Logs a request whose token is invalid or whose role does not suffice. */
  async denied(request: ApiRequest): Promise<void> {
    this.logger.warn(
      {
        account: request.identity?.userId,
        team: request.team?.teamId,
        ...(await this.requestFields(request)),
      },
      'access denied',
    );
  }

  /** Logs a request above a rate limit, at most once per network and minute. */
  async rateLimited(request: Request): Promise<void> {
    const network = clientNetwork(request.ip);
    if (this.limited.has(network)) return;
    this.limited.set(network, true);
    this.logger.warn(await this.requestFields(request), 'rate limit exceeded');
  }

  private networkOf(address: string | undefined): Promise<string> {
    return this.digest.of('log-network', clientNetwork(address));
  }

  private async requestFields(request: Request) {
    return {
      method: request.method,
      path: pathOf(request.originalUrl),
      network: await this.networkOf(request.ip),
    };
  }
}
