import type { Challenge as ChallengeBody } from '@meridian/contracts';

/** A test that costs a person nothing and a program that sends many requests a lot. */
export abstract class Challenge {
  /** Returns a new challenge, valid for 5 minutes. */
  abstract create(): Promise<ChallengeBody>;
  /**
   * Returns whether a text is the solution of a challenge of this shop that has not expired, and marks it as used.
   * @param solution the header `x-challenge`
   */
  abstract redeem(solution: string): Promise<boolean>;
}
