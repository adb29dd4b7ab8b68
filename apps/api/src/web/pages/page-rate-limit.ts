import { Inject, Injectable } from '@nestjs/common';
import { BurstyRateLimiter, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { CONFIG, type Config } from '../../platform/config/config.ts';

const MINUTE_S = 60;
/** A network may render as many pages at once as it may in so many minutes, and again after twice that time. */
const BURST_MINUTES = 5;

/** A network has had more pages rendered than it may. */
export class TooManyRendersError extends Error {
  /** @param retryAfter seconds */
  constructor(readonly retryAfter: number) {
    super('too many pages rendered for one network');
  }
}

/** The limit of rendered pages per network. It counts per process, because each process has its own workers to protect. */
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

  /** Counts a page that is about to be rendered. @throws TooManyRendersError */
  async count(network: string): Promise<void> {
    try {
      await this.limiter.consume(network);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw new TooManyRendersError(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
    }
  }
}
