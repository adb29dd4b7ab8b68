import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { BurstyRateLimiter, RateLimiterMemory } from 'rate-limiter-flexible';
import { CONFIG, type Config } from '../../platform/config/config.ts';
import { clientNetwork } from '../../platform/security/client-network.ts';
import { consumeLimit } from '../../platform/security/limits.ts';
import { InternalKey } from '../../platform/http/internal-key.ts';

const MINUTE_S = 60;
/** A burst may have as many pages as this number of minutes allows. It is available again after twice that time. */
const BURST_MINUTES = 5;

/** Limits the rendered pages per network. It counts per process, because each process has its own render workers. */
@Injectable()
export class PageRateLimit {
  private readonly limiter: BurstyRateLimiter;

  constructor(
    @Inject(CONFIG) { RATE_LIMIT_PAGES: points }: Config,
    private readonly internalKey: InternalKey,
  ) {
    this.limiter = new BurstyRateLimiter(
      new RateLimiterMemory({ points, duration: MINUTE_S }),
      new RateLimiterMemory({
        keyPrefix: 'burst',
        points: points * BURST_MINUTES,
        duration: 2 * BURST_MINUTES * MINUTE_S,
      }),
    );
  }

  /** Counts a page before it is rendered. @throws AppError `tooManyRequests` */
  async count(request: Request): Promise<void> {
    // Requests of this process are smoke tests of a release and are not limited.
    if (!this.internalKey.matches(request)) await consumeLimit(this.limiter, clientNetwork(request.ip));
  }
}
