import { Inject, Injectable } from '@nestjs/common';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { CONFIG, type Config } from '../config/config.ts';
import { clientNetwork } from './client-network.ts';
import { consumeLimit } from './consume-limit.ts';
import { KeyedDigest } from './keyed-digest.ts';
import { LimitsRepository } from './limits.repository.ts';

const MINUTE_S = 60;
const HOUR_S = 3600;

/** A sign-in attempt within the limits. */
interface SignInAttempt {
  /** Call it if the password is correct. */
  succeeded(): Promise<void>;
}

/**
 * Rate limits of sign-in and registration. They are counted in the database, so that all processes share them. IP
 * addresses and emails are personal data, so only their keyed digests are stored.
 */
@Injectable()
export class SignInLimits {
  private readonly perMinute: RateLimiterAbstract;
  private readonly perNetwork: RateLimiterAbstract;
  private readonly perEmail: RateLimiterAbstract;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly repository: LimitsRepository,
    private readonly digest: KeyedDigest,
  ) {
    const { RATE_LIMIT_LOGIN } = config;
    this.perMinute = repository.limiter(RATE_LIMIT_LOGIN, MINUTE_S);
    this.perNetwork = repository.limiter(config.RATE_LIMIT_LOGIN_NETWORK ?? 3 * RATE_LIMIT_LOGIN, MINUTE_S);
    this.perEmail = repository.limiter(config.RATE_LIMIT_LOGIN_EMAIL ?? 2 * RATE_LIMIT_LOGIN, HOUR_S);
  }

  /**
   * Counts a sign-in attempt for its network, for its network and email, and for its email in all networks. The last
   * limit does not apply in networks from which the email has signed in recently, because otherwise anyone could lock the
   * owner out by guessing passwords.
   * @throws AppError `tooManyRequests`
   */
  async signIn(address: string, email: string): Promise<SignInAttempt> {
    const network = clientNetwork(address);
    const pair = await this.digest.of('sign-in', `${network}|${email}`);
    await consumeLimit(this.perNetwork, await this.digest.of('sign-in of a network', network));
    await consumeLimit(this.perMinute, pair);
    if (await this.repository.isFamiliar(pair)) return { succeeded: () => this.repository.addFamiliar(pair) };
    const account = await this.digest.of('sign-in of an email', email);
    await consumeLimit(this.perEmail, account);
    return {
      succeeded: async () => {
        await this.perEmail.reward(account);
        await this.repository.addFamiliar(pair);
      },
    };
  }

  /** Counts a registration. @throws AppError `tooManyRequests` */
  async register(address: string): Promise<void> {
    await consumeLimit(this.perMinute, await this.digest.of('registration', clientNetwork(address)));
  }
}
