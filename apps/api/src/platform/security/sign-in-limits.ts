import { Inject, Injectable } from '@nestjs/common';
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import { CONFIG, type Config } from '../config/config.ts';
import { AppError } from '../errors/app-error.ts';
import { clientNetwork } from './client-network.ts';
import { consumeLimit } from './consume-limit.ts';
import { KeyedDigest } from './keyed-digest.ts';
import { LimitsRepository } from './limits.repository.ts';

const MINUTE_S = 60;
const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;

/** A guess at a secret within the limits. */
export interface Guess {
  /** Call it if the guess is correct. It ends the delay of the account. */
  succeeded(): Promise<void>;
}

/**
 * Limits of guessing secrets and of probing emails. They are counted in the database, so that all processes share them.
 * IP addresses and emails are personal data, so only their keyed digests are stored.
 */
@Injectable()
export class SignInLimits {
  private readonly perMinute: RateLimiterAbstract;
  private readonly perNetwork: RateLimiterAbstract;
  private readonly familiarGuesses: RateLimiterAbstract;
  private readonly probesOfNetwork: RateLimiterAbstract;
  private readonly probesOfEmail: RateLimiterAbstract;
  private readonly freeGuesses: number;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly repository: LimitsRepository,
    private readonly digest: KeyedDigest,
  ) {
    const { RATE_LIMIT_LOGIN } = config;
    this.perMinute = repository.limiter(RATE_LIMIT_LOGIN, MINUTE_S);
    this.perNetwork = repository.limiter(config.RATE_LIMIT_LOGIN_NETWORK ?? 3 * RATE_LIMIT_LOGIN, MINUTE_S);
    this.familiarGuesses = repository.limiter(10 * RATE_LIMIT_LOGIN, DAY_S);
    this.probesOfNetwork = repository.limiter(3 * RATE_LIMIT_LOGIN, HOUR_S);
    this.probesOfEmail = repository.limiter(RATE_LIMIT_LOGIN, HOUR_S);
    this.freeGuesses = config.RATE_LIMIT_LOGIN_EMAIL ?? 2 * RATE_LIMIT_LOGIN;
  }

  /**
   * Counts a sign-in attempt for its network, for its network and email, and for its email. After several failures an
   * email has to wait longer and longer, except in networks from which it has signed in recently, because otherwise
   * anyone could keep the owner out by guessing passwords. A network with very many failures in a day is no exception.
   * @throws AppError `tooManyRequests`
   */
  async signIn(address: string, email: string): Promise<Guess> {
    const { pair, familiar, account } = await this.countAttempt('sign-in', address, email);
    if (!(await this.repository.isFamiliar(pair)) || (await this.exceedsFamiliarity(familiar)))
      await this.waitForAccount(account);
    return {
      succeeded: async () => {
        await this.repository.removeGuesses(account);
        await this.familiarGuesses.delete(familiar);
      },
    };
  }

  /**
   * Counts a guess of a client that is signed in or has the password already, for example at the current password or at
   * a code. It has the limits of a sign-in without the exemption of familiar networks. Sign-in attempts of others cannot
   * delay it.
   * @param account what is guessed, for example `totp of <user id>`
   * @throws AppError `tooManyRequests`
   */
  async guess(address: string, account: string): Promise<Guess> {
    const { account: id } = await this.countAttempt('guess', address, account);
    await this.waitForAccount(id);
    return { succeeded: () => this.repository.removeGuesses(id) };
  }

  /** Makes a network familiar to an email and ends the delay of the email, when a session of its user starts. */
  async trust(address: string, email: string): Promise<void> {
    const { pair, account } = await this.keysOf('sign-in', address, email);
    await this.repository.removeGuesses(account);
    await this.repository.addFamiliar(pair);
  }

  /** Returns whether an email has signed in from this network recently. */
  async isFamiliar(address: string, email: string): Promise<boolean> {
    const { pair } = await this.keysOf('sign-in', address, email);
    return this.repository.isFamiliar(pair);
  }

  /**
   * Counts a request whose response reveals whether an email has an account: a registration or a change of email. It
   * counts for its network and for the email in all networks.
   * @throws AppError `tooManyRequests`
   */
  async claimEmail(address: string, email: string): Promise<void> {
    const network = await this.digest.of('registration', clientNetwork(address));
    await consumeLimit(this.perMinute, network);
    await consumeLimit(this.probesOfNetwork, await this.digest.of('email claims', clientNetwork(address)));
    await consumeLimit(this.probesOfEmail, await this.digest.of('claims of an email', email));
  }

  private async keysOf(
    purpose: 'sign-in' | 'guess',
    address: string,
    account: string,
  ): Promise<Record<'network' | 'pair' | 'familiar' | 'account', string>> {
    const network = clientNetwork(address);
    return {
      network: await this.digest.of('sign-in of a network', network),
      pair: await this.digest.of(purpose, `${network}|${account}`),
      familiar: await this.digest.of('guesses of a familiar network', `${network}|${account}`),
      account: await this.digest.of(`${purpose} of an account`, account),
    };
  }

  private async countAttempt(purpose: 'sign-in' | 'guess', address: string, account: string) {
    const keys = await this.keysOf(purpose, address, account);
    await consumeLimit(this.perNetwork, keys.network);
    await consumeLimit(this.perMinute, keys.pair);
    return keys;
  }

  /** @throws AppError `tooManyRequests` while the account is delayed */
  private async waitForAccount(id: string): Promise<void> {
    const nextAt = await this.repository.addGuess(id, this.freeGuesses);
    if (!nextAt) return;
    const seconds = Math.ceil((nextAt.getTime() - Date.now()) / 1000);
    throw new AppError('tooManyRequests', { retryAfter: Math.max(1, seconds) });
  }

  /** Counts a guess from a familiar network. Returns whether there were too many today. */
  private async exceedsFamiliarity(id: string): Promise<boolean> {
    try {
      await this.familiarGuesses.consume(id);
      return false;
    } catch (error) {
      if (error instanceof RateLimiterRes) return true;
      throw error;
    }
  }
}
