import { Injectable } from '@nestjs/common';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { clientNetwork } from './client-network.ts';
import { consumeLimit } from './consume-limit.ts';
import { KeyedDigest } from './keyed-digest.ts';
import { LimitsRepository } from './limits.repository.ts';

const MAX_ATTEMPTS = 5;
const ATTEMPTS_S = 5 * 60;
const MAX_FAILURES = 30;
const FAILURES_S = 24 * 3600;

/** An attempt within the limits. */
interface CodeAttempt {
  /** Call it if the code is correct. */
  succeeded(): Promise<void>;
}

/**
 * Limits of wrong codes of the second factor. The first limit is per account and network, so that guesses from elsewhere
 * do not keep the owner of the account out. The second one is per account, because a code of an authenticator app has
 * only six digits and guesses can come from many networks.
 */
@Injectable()
export class CodeLimits {
  private readonly perPair: RateLimiterAbstract;
  private readonly perAccount: RateLimiterAbstract;

  constructor(
    repository: LimitsRepository,
    private readonly digest: KeyedDigest,
  ) {
    this.perPair = repository.limiter(MAX_ATTEMPTS, ATTEMPTS_S);
    this.perAccount = repository.limiter(MAX_FAILURES, FAILURES_S);
  }

  /**
   * Counts an attempt.
   * @param isShort whether the code can be guessed: one of an authenticator app
   * @throws AppError `tooManyRequests`
   */
  async attempt(address: string, userId: string, isShort: boolean): Promise<CodeAttempt> {
    const pair = await this.digest.of('code of a network', `${clientNetwork(address)}|${userId}`);
    const account = await this.digest.of('code of an account', userId);
    await consumeLimit(this.perPair, pair);
    if (isShort) await consumeLimit(this.perAccount, account);
    return {
      succeeded: async () => {
        await this.perPair.reward(pair);
        if (isShort) await this.perAccount.reward(account);
      },
    };
  }
}
