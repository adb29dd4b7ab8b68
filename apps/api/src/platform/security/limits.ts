import { Inject, Injectable } from '@nestjs/common';
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import { CONFIG, type Config } from '../config/config.ts';
import { AppError } from '../errors/app-error.ts';
import { clientNetwork } from './client-network.ts';
import { KeyedDigest } from './keyed-digest.ts';
import { LimitsRepository } from './limits.repository.ts';

export const MINUTE_S = 60;
export const HOUR_S = 3600;
export const DAY_S = 24 * HOUR_S;

/** The values by which a limit can count. The value of `network` is an IP address, which counts for its network. */
type LimitPart = 'network' | 'account' | 'email' | 'user' | 'session' | 'list' | 'token' | 'team';

/** A limit whose events are counted in the database, so that all processes share them. */
export interface Limit<Part extends LimitPart = LimitPart> {
  /** Part of the stored key. */
  name: string;
  /** Events within the time that are allowed. */
  points: number | ((config: Config) => number);
  seconds: number;
  /** Each combination of these values has its own count. */
  by: readonly Part[];
}

/** Defines a limit of `points` events within `seconds` for each combination of the values `by`. */
export const limitOf = <Part extends LimitPart>(
  name: string,
  points: Limit['points'],
  seconds: number,
  ...by: readonly Part[]
): Limit<Part> => ({ name, points, seconds, by });

/** A multiple of the configured sign-ins per minute. */
export const timesLogin =
  (factor: number) =>
  ({ RATE_LIMIT_LOGIN }: Config): number =>
    Math.ceil(factor * RATE_LIMIT_LOGIN);

type LimitKey<Part extends LimitPart> = Readonly<Record<Part, string>>;

/** Counts events of a key. Returns the seconds to wait above the limit, otherwise 0. */
const secondsToWait = async (limiter: Pick<RateLimiterAbstract, 'consume'>, key: string, count = 1) => {
  try {
    await limiter.consume(key, count);
    return 0;
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    return Math.max(1, Math.ceil(error.msBeforeNext / 1000));
  }
};

/** Counts events of a key. @throws AppError `tooManyRequests` above the limit */
export const consumeLimit = async (limiter: Pick<RateLimiterAbstract, 'consume'>, key: string, count = 1) => {
  const retryAfter = await secondsToWait(limiter, key, count);
  if (retryAfter > 0) throw new AppError('tooManyRequests', { retryAfter });
};

/** Counts the events of limits. Addresses and emails are personal data, so only their keyed digests are stored. */
@Injectable()
export class Limits {
  private readonly limiters = new Map<string, RateLimiterAbstract>();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly repository: LimitsRepository,
    private readonly digest: KeyedDigest,
  ) {}

  /** Counts an event, or several at once. @throws AppError `tooManyRequests` above the limit */
  async consume<Part extends LimitPart>(limit: Limit<Part>, key: LimitKey<Part>, count = 1) {
    await consumeLimit(this.limiterOf(limit), await this.idOf(limit, key), count);
  }

  /** Counts an event. Returns false above the limit. */
  async allows<Part extends LimitPart>(limit: Limit<Part>, key: LimitKey<Part>) {
    return (await secondsToWait(this.limiterOf(limit), await this.idOf(limit, key))) === 0;
  }

  /** Takes back one counted event. */
  async reward<Part extends LimitPart>(limit: Limit<Part>, key: LimitKey<Part>) {
    await this.limiterOf(limit).reward(await this.idOf(limit, key));
  }

  /** Takes back all counted events. */
  async reset<Part extends LimitPart>(limit: Limit<Part>, key: LimitKey<Part>) {
    await this.limiterOf(limit).delete(await this.idOf(limit, key));
  }

  private limiterOf({ name, points, seconds }: Limit): RateLimiterAbstract {
    let limiter = this.limiters.get(name);
    if (!limiter) {
      limiter = this.repository.limiter(typeof points === 'number' ? points : points(this.config), seconds);
      this.limiters.set(name, limiter);
    }
    return limiter;
  }

  /** Limits share a collection, so the name is a part of the digest. */
  private idOf({ name, by }: Limit, key: Readonly<Partial<Record<LimitPart, string>>>): Promise<string> {
    const values = by.map((part) => (part === 'network' ? clientNetwork(key[part]) : (key[part] ?? '')));
    return this.digest.of(`limit ${name}`, values.join('|'));
  }
}
