import type { Challenge as ChallengeBody } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { createChallenge, verifySolution } from 'altcha-lib/v1';
import { z } from 'zod';
import { KeyedDigest } from '../security/keyed-digest.ts';
import { UsedChallengesRepository } from './used-challenges.repository.ts';

const ALGORITHM = 'SHA-256';
/** About half of the numbers are hashed, which takes a browser about a second. */
const MAX_NUMBER = 50_000;
const TTL_MS = 5 * 60_000;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** The number of a solution with the fields of its challenge. */
const solutionFields = z.object({
  algorithm: z.literal(ALGORITHM),
  challenge: sha256,
  number: z.int().min(0).max(MAX_NUMBER),
  salt: z.string().max(200),
  signature: sha256,
});

const parseSolution = (solution: string): z.infer<typeof solutionFields> | undefined => {
  try {
    return solutionFields.safeParse(JSON.parse(Buffer.from(solution, 'base64').toString())).data;
  } catch {
    return undefined;
  }
};

/**
 * A test that costs a person nothing and a program that sends many requests a lot. It is a proof of work: the client searches for the number whose hash with the salt is the challenge. The expiry is part of the
 * salt, so the signature covers it. A challenge is stored only when it has been solved.
 */
@Injectable()
export class Challenge {
  constructor(
    private readonly digest: KeyedDigest,
    private readonly used: UsedChallengesRepository,
  ) {}

  /** Returns a new challenge, valid for 5 minutes. */
  async create(): Promise<ChallengeBody> {
    const challenge = await createChallenge({
      algorithm: ALGORITHM,
      maxnumber: MAX_NUMBER,
      expires: new Date(Date.now() + TTL_MS),
      hmacKey: await this.signingKey(),
    });
    return { ...challenge, maxnumber: MAX_NUMBER };
  }

  /**
   * Returns whether a text is the solution of a challenge of this shop that has not expired, and marks it as used.
   * @param solution the header `x-challenge`
   */
  async redeem(solution: string): Promise<boolean> {
    const fields = parseSolution(solution);
    if (!fields || !(await verifySolution(fields, await this.signingKey()))) return false;
    // The clocks of processes differ, so the record outlives the challenge.
    return this.used.add(fields.challenge, new Date(Date.now() + 2 * TTL_MS));
  }

  private signingKey(): Promise<string> {
    return this.digest.of('challenges', 'signing key');
  }
}
