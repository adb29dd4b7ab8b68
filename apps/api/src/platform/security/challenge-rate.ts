import { Inject, Injectable } from '@nestjs/common';
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import { CONFIG, type Config } from '../config/config.ts';
import { clientNetwork } from './client-network.ts';
import { KeyedDigest } from './keyed-digest.ts';
import { LimitsRepository } from './limits.repository.ts';

const WINDOW_S = 600;

/** Kinds of requests that share a counter: sign-in, registration and forgotten passwords, or orders. */
export type ChallengedRequests = 'accounts' | 'orders';

/** Counts requests per network, to decide from which rate on they need the solution of a challenge. */
@Injectable()
export class ChallengeRate {
  private readonly limiters: Record<ChallengedRequests, RateLimiterAbstract>;

  constructor(
    @Inject(CONFIG) { RATE_LIMIT_LOGIN }: Config,
    repository: LimitsRepository,
    private readonly digest: KeyedDigest,
  ) {
    this.limiters = {
      accounts: repository.limiter(Math.ceil(RATE_LIMIT_LOGIN / 2), WINDOW_S),
      orders: repository.limiter(RATE_LIMIT_LOGIN, WINDOW_S),
    };
  }

  /** Counts a request. Returns whether its network exceeds the rate, which is about 5 accounts or 10 orders in 10 minutes. */
  async isExceeded(kind: ChallengedRequests, address: string | undefined): Promise<boolean> {
    const network = await this.digest.of(`challenge of ${kind}`, clientNetwork(address));
    try {
      await this.limiters[kind].consume(network);
      return false;
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      return true;
    }
  }
}
