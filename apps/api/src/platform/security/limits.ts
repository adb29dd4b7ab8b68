import { Inject, Injectable } from '@nestjs/common';
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import { CONFIG, type Config } from '../config/config.ts';
import { AppError } from '../errors/app-error.ts';
import { clientNetwork } from './client-network.ts';
import { KeyedDigest } from './keyed-digest.ts';
import { LimitsRepository } from './limits.repository.ts';

const MINUTE_S = 60;
const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;

interface Limit {
  /** Events within the time that are allowed. */
  points: number | ((config: Config) => number);
  seconds: number;
  /** Each combination of these values has its own count. The value of `network` is an IP address, which counts for its network. */
  by: readonly ('network' | 'account' | 'email' | 'user' | 'session' | 'list' | 'token' | 'team')[];
}

const LOGIN = ({ RATE_LIMIT_LOGIN }: Config): number => RATE_LIMIT_LOGIN;
const timesLogin =
  (factor: number) =>
  ({ RATE_LIMIT_LOGIN }: Config): number =>
    Math.ceil(factor * RATE_LIMIT_LOGIN);

/** The limits that are counted in the database with each event, so that all processes share them. */
export const LIMITS = {
  /** Sign-ins and other guesses. */
  guessesOfNetwork: {
    points: (config) => config.RATE_LIMIT_LOGIN_NETWORK ?? 3 * config.RATE_LIMIT_LOGIN,
    seconds: MINUTE_S,
    by: ['network'],
  },
  signIn: { points: LOGIN, seconds: MINUTE_S, by: ['network', 'email'] },
  guess: { points: LOGIN, seconds: MINUTE_S, by: ['network', 'account'] },
  /** Failed sign-ins from a familiar network. */
  familiarSignIn: { points: timesLogin(10), seconds: DAY_S, by: ['network', 'email'] },
  /** Requests whose response reveals whether an email has an account: a registration or a change of email. */
  emailClaim: { points: LOGIN, seconds: MINUTE_S, by: ['network'] },
  emailClaimsPerHour: { points: timesLogin(3), seconds: HOUR_S, by: ['network'] },
  claimsOfEmail: { points: LOGIN, seconds: HOUR_S, by: ['email'] },
  /** Wrong codes of the second factor. Guesses from elsewhere do not keep the owner of the account out. */
  code: { points: 5, seconds: 5 * MINUTE_S, by: ['network', 'user'] },
  /** A code of an authenticator app has only six digits, and guesses can come from many networks. */
  shortCode: { points: 30, seconds: DAY_S, by: ['user'] },
  /** Requests without a challenge: sign-in, registration and forgotten passwords, or orders. */
  unchallengedAccounts: { points: timesLogin(1 / 2), seconds: 10 * MINUTE_S, by: ['network'] },
  unchallengedOrders: { points: LOGIN, seconds: 10 * MINUTE_S, by: ['network'] },
  forgotPassword: { points: LOGIN, seconds: MINUTE_S, by: ['network'] },
  resetMail: { points: 3, seconds: HOUR_S, by: ['email'] },
  verificationMail: { points: 1, seconds: MINUTE_S, by: ['user'] },
  orderLookup: { points: timesLogin(1 / 2), seconds: MINUTE_S, by: ['network'] },
  orderLinkMail: { points: 3, seconds: HOUR_S, by: ['email'] },
  alert: { points: LOGIN, seconds: MINUTE_S, by: ['network'] },
  alertConfirmation: { points: LOGIN, seconds: MINUTE_S, by: ['network'] },
  alertConfirmationMail: { points: 5, seconds: HOUR_S, by: ['email'] },
  return: { points: LOGIN, seconds: MINUTE_S, by: ['network'] },
  /** Streamed responses with the whole catalogue: thousands of watches, at about 0.15 s of the main thread. */
  streamedThousands: { points: 300, seconds: 10 * MINUTE_S, by: ['network'] },
  /** Reads of all orders or of all clients. */
  wholeLists: { points: timesLogin(6), seconds: HOUR_S, by: ['session', 'list'] },
  /** Pages of orders or clients after the first one that need no entry in the activity log. */
  unrecordedPages: { points: 50, seconds: HOUR_S, by: ['session', 'list'] },
  bulkReadEntries: { points: 1, seconds: HOUR_S, by: ['session', 'list'] },
  /** Both derive from the limit of a network, because most requests of a team come from one build server. */
  teamRequest: { points: (config) => Math.ceil(config.RATE_LIMIT_API / 5), seconds: MINUTE_S, by: ['token'] },
  teamUpload: { points: (config) => Math.ceil(config.RATE_LIMIT_API / 50), seconds: MINUTE_S, by: ['team'] },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;
/** The values by which a limit counts, for example `{ network: '203.0.113.7' }`. */
export type LimitKey<Name extends LimitName> = Readonly<Record<(typeof LIMITS)[Name]['by'][number], string>>;

/** Counts events of a key. Returns the seconds to wait above the limit, otherwise 0. */
const secondsToWait = async (
  limiter: Pick<RateLimiterAbstract, 'consume'>,
  key: string,
  count = 1,
): Promise<number> => {
  try {
    await limiter.consume(key, count);
    return 0;
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    return Math.max(1, Math.ceil(error.msBeforeNext / 1000));
  }
};

/** Counts events of a key. @throws AppError `tooManyRequests` above the limit */
export const consumeLimit = async (
  limiter: Pick<RateLimiterAbstract, 'consume'>,
  key: string,
  count = 1,
): Promise<void> => {
  const retryAfter = await secondsToWait(limiter, key, count);
  if (retryAfter > 0) throw new AppError('tooManyRequests', { retryAfter });
};

/** Counts events by the table of limits. Addresses and emails are personal data, so only their keyed digests are stored. */
@Injectable()
export class Limits {
  private readonly limiters: ReadonlyMap<string, RateLimiterAbstract>;

  constructor(
    @Inject(CONFIG) config: Config,
    repository: LimitsRepository,
    private readonly digest: KeyedDigest,
  ) {
    const limits: [string, Limit][] = Object.entries(LIMITS);
    this.limiters = new Map(
      limits.map(([name, { points, seconds }]) => [
        name,
        repository.limiter(typeof points === 'number' ? points : points(config), seconds),
      ]),
    );
  }

  /** Counts an event, or several at once. @throws AppError `tooManyRequests` above the limit */
  async consume<Name extends LimitName>(name: Name, key: LimitKey<Name>, count = 1): Promise<void> {
    await consumeLimit(this.limiterOf(name), await this.idOf(name, key), count);
  }

  /** Counts an event. Returns false above the limit. */
  async allows<Name extends LimitName>(name: Name, key: LimitKey<Name>): Promise<boolean> {
    return (await secondsToWait(this.limiterOf(name), await this.idOf(name, key))) === 0;
  }

  /** Takes back one counted event. */
  async reward<Name extends LimitName>(name: Name, key: LimitKey<Name>): Promise<void> {
    await this.limiterOf(name).reward(await this.idOf(name, key));
  }

  /** Takes back all counted events. */
  async reset<Name extends LimitName>(name: Name, key: LimitKey<Name>): Promise<void> {
    await this.limiterOf(name).delete(await this.idOf(name, key));
  }

  private limiterOf(name: LimitName): RateLimiterAbstract {
    const limiter = this.limiters.get(name);
    if (!limiter) throw new Error(`Limit ${name} does not exist`);
    return limiter;
  }

  /** Limits share a collection, so the name is a part of the digest. */
  private idOf(
    name: LimitName,
    key: Readonly<Partial<Record<Limit['by'][number], string>>>,
  ): Promise<string> {
    const values = LIMITS[name].by.map((part) =>
      part === 'network' ? clientNetwork(key[part]) : (key[part] ?? ''),
    );
    return this.digest.of(`limit ${name}`, values.join('|'));
  }
}
