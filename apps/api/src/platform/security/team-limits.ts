import { Inject, Injectable } from '@nestjs/common';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { CONFIG, type Config } from '../config/config.ts';
import { consumeLimit } from './consume-limit.ts';
import { LimitsRepository } from './limits.repository.ts';

const MINUTE_S = 60;
/** The limits derive from that of a network, because most requests of a team come from one build server. */
const TOKEN_SHARE = 1 / 5;
const UPLOAD_SHARE = 1 / 50;

/** Limits of requests with the token of a team, counted in the database. */
@Injectable()
export class TeamLimits {
  private readonly requests: RateLimiterAbstract;
  private readonly uploads: RateLimiterAbstract;

  constructor(@Inject(CONFIG) { RATE_LIMIT_API }: Config, repository: LimitsRepository) {
    this.requests = repository.limiter(Math.ceil(RATE_LIMIT_API * TOKEN_SHARE), MINUTE_S);
    this.uploads = repository.limiter(Math.ceil(RATE_LIMIT_API * UPLOAD_SHARE), MINUTE_S);
  }

  /** Counts a request with a token. @throws AppError `tooManyRequests` */
  async request(tokenId: string): Promise<void> {
    await consumeLimit(this.requests, `team token ${tokenId}`);
  }

  /** Counts an upload of a team. @throws AppError `tooManyRequests` */
  async upload(teamId: string): Promise<void> {
    await consumeLimit(this.uploads, `team upload ${teamId}`);
  }
}
