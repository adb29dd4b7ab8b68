import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.ts';
import { AppError } from '../errors/app-error.ts';
import { clientNetwork } from './client-network.ts';
import { KeyedDigest } from './keyed-digest.ts';
import { DAY_S, HOUR_S, limitOf, Limits, MINUTE_S, timesLogin } from './limits.ts';
import { LimitsRepository } from './limits.repository.ts';

/** Sign-ins and other guesses. */
export const GUESSES_OF_NETWORK = limitOf(
  'guessesOfNetwork',
  (config) => config.RATE_LIMIT_LOGIN_NETWORK ?? 3 * config.RATE_LIMIT_LOGIN,
  MINUTE_S,
  'network',
);
export const SIGN_IN = limitOf('signIn', timesLogin(1), MINUTE_S, 'network', 'email');
export const GUESS = limitOf('guess', timesLogin(1), MINUTE_S, 'network', 'account');
/** Failed sign-ins from a familiar network. */
export const FAMILIAR_SIGN_IN = limitOf('familiarSignIn', timesLogin(10), DAY_S, 'network', 'email');
/** Requests whose response reveals whether an email has an account: a registration or a change of email. */
export const EMAIL_CLAIM = limitOf('emailClaim', timesLogin(1), MINUTE_S, 'network');
export const EMAIL_CLAIMS_PER_HOUR = limitOf('emailClaimsPerHour', timesLogin(3), HOUR_S, 'network');
export const CLAIMS_OF_EMAIL = limitOf('claimsOfEmail', timesLogin(1), HOUR_S, 'email');

/** A guess at a secret within the limits. */
export interface Guess {
  /** Call it if the guess is correct. It ends the delay of the account. */
  succeeded(): Promise<void>;
}

/**
 * Limits of guessing secrets and of probing emails: those above, and the growing delay of an account, from which
 * familiar networks are exempt.
 */
@Injectable()
export class SignInLimits {
  private readonly freeGuesses: number;

  constructor(
    @Inject(CONFIG) { RATE_LIMIT_LOGIN, RATE_LIMIT_LOGIN_EMAIL }: Config,
    private readonly limits: Limits,
    private readonly repository: LimitsRepository,
    private readonly digest: KeyedDigest,
  ) {
    this.freeGuesses = RATE_LIMIT_LOGIN_EMAIL ?? 2 * RATE_LIMIT_LOGIN;
  }

  /**
   * Counts a sign-in attempt for its network, for its network and email, and for its email. After several failures an
   * email has to wait longer and longer, except in networks from which it has signed in recently, because otherwise
   * anyone could keep the user out by guessing passwords. A network with very many failures in a day is no exception.
   * @throws AppError `tooManyRequests`
   */
  async signIn(address: string, email: string): Promise<Guess> {
    const client = { network: address, email };
    await this.limits.consume(GUESSES_OF_NETWORK, client);
    await this.limits.consume(SIGN_IN, client);
    const account = await this.accountOf('sign-in', email);
    if (!(await this.isFamiliar(address, email)) || !(await this.limits.allows(FAMILIAR_SIGN_IN, client)))
      await this.waitForAccount(account);
    return {
      succeeded: async () => {
        await this.repository.removeGuesses(account);
        await this.limits.reset(FAMILIAR_SIGN_IN, client);
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
    await this.limits.consume(GUESSES_OF_NETWORK, { network: address });
    await this.limits.consume(GUESS, { network: address, account });
    const id = await this.accountOf('guess', account);
    await this.waitForAccount(id);
    return { succeeded: () => this.repository.removeGuesses(id) };
  }

  /** Makes a network familiar to an email and ends the delay of the email, when a session of its user starts. */
  async trust(address: string, email: string): Promise<void> {
    await this.repository.removeGuesses(await this.accountOf('sign-in', email));
    await this.repository.addFamiliar(await this.pairOf(address, email));
  }

  /** Returns whether an email has signed in from this network recently. */
  async isFamiliar(address: string, email: string): Promise<boolean> {
    return this.repository.isFamiliar(await this.pairOf(address, email));
  }

  /**
   * Counts a request whose response reveals whether an email has an account: a registration or a change of email. It
   * counts for its network and for the email in all networks.
   * @throws AppError `tooManyRequests`
   */
  async claimEmail(address: string, email: string): Promise<void> {
    await this.limits.consume(EMAIL_CLAIM, { network: address });
    await this.limits.consume(EMAIL_CLAIMS_PER_HOUR, { network: address });
    await this.limits.consume(CLAIMS_OF_EMAIL, { email });
  }

  private pairOf(address: string, email: string): Promise<string> {
    return this.digest.of('sign-in', `${clientNetwork(address)}|${email}`);
  }

  private accountOf(purpose: 'sign-in' | 'guess', account: string): Promise<string> {
    return this.digest.of(`${purpose} of an account`, account);
  }

  /** @throws AppError `tooManyRequests` while the account is delayed */
  private async waitForAccount(id: string): Promise<void> {
    const nextAt = await this.repository.addGuess(id, this.freeGuesses);
    if (!nextAt) return;
    const seconds = Math.ceil((nextAt.getTime() - Date.now()) / 1000);
    throw new AppError('tooManyRequests', { retryAfter: Math.max(1, seconds) });
  }
}
