import { Inject, Injectable } from '@nestjs/common';
import { BurstyRateLimiter, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { CONFIG, type Config } from '../../platform/config/config.ts';

const MINUTE_S = 60;
/** A burst may have as many pages as this number of minutes allows. It is available again after twice that time. */
const BURST_MINUTES = 5;

/** A network has exceeded the limit of rendered pages. */
export class TooManyRendersError extends Error {
  /** @param retryAfter seconds */
  constructor(readonly retryAfter: number) {
    super('Too many pages rendered for one network');
  }
}

/** Limits the rendered pages per network. It counts per process, because each process has its own render workers. */
@Injectable()
export class PageRateLimit {
  private readonly limiter: BurstyRateLimiter;

  constructor(@Inject(CONFIG) { RATE_LIMIT_PAGES: points }: Config) {
    this.limiter = new BurstyRateLimiter(
      new RateLimiterMemory({ points, duration: MINUTE_S }),
      new RateLimiterMemory({
        keyPrefix: 'burst',
        points: points * BURST_MINUTES,
        duration: 2 * BURST_MINUTES * MINUTE_S,
      }),
    );
  }

  /** Counts a page before it is rendered. @throws TooManyRendersError */
  async count(network: string): Promise<void> {
    try {
      await this.limiter.consume(network);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      throw new TooManyRendersError(Math.max(1, Math.ceil(error.msBeforeNext / 1000)));
    }
  }
}
