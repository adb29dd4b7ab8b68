import { Inject, Injectable } from '@nestjs/common';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { CONFIG, type Config } from '../config/config.ts';
import { clientNetwork } from './client-network.ts';
import { consumeLimit } from './consume-limit.ts';
import { KeyedDigest } from './keyed-digest.ts';
import { LimitsRepository } from './limits.repository.ts';

const MINUTE_S = 60;

/** The limit of requests for returns, counted in the database like the limits of sign-in. */
@Injectable()
export class ReturnLimits {
  private readonly requests: RateLimiterAbstract;

  constructor(
    @Inject(CONFIG) config: Config,
    repository: LimitsRepository,
    private readonly digest: KeyedDigest,
  ) {
    this.requests = repository.limiter(config.RATE_LIMIT_LOGIN, MINUTE_S);
  }

  /** Counts a request of a network. @throws AppError `tooManyRequests` */
  async request(address: string): Promise<void> {
    await consumeLimit(this.requests, await this.digest.of('requested return', clientNetwork(address)));
  }
}
