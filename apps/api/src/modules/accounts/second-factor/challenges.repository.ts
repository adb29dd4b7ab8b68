import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { CHALLENGE_MODEL, type ChallengePurpose, type StoredChallenge } from './challenge.schema.ts';

/** Time for which a challenge, or the ticket of a sign-in, can be used. */
export const CHALLENGE_TTL_MS = 5 * 60_000;

interface Challenge {
  value: string;
  purpose: ChallengePurpose;
  /** The only user who can use it; null if the user is not known yet. */
  userId: string | null;
}

const unexpired = ({ value, purpose, userId }: Challenge) => ({
  _id: value,
  purpose,
  userId,
  // The database deletes expired documents up to a minute late.
  expiresAt: { $gt: new Date() },
});

@Injectable()
export class ChallengesRepository {
  constructor(@InjectModel(CHALLENGE_MODEL.name) private readonly challenges: Model<StoredChallenge>) {}

  async add({ value, purpose, userId }: Challenge): Promise<void> {
    const expiresAt = new Date(Date.now() + CHALLENGE_TTL_MS);
    await this.challenges.create({ _id: value, purpose, userId, expiresAt });
  }

  async isUnused(challenge: Challenge): Promise<boolean> {
    return (await this.challenges.exists(unexpired(challenge))) !== null;
  }

  /** Returns whether the challenge could be used. It cannot be used again. */
  async use(challenge: Challenge): Promise<boolean> {
    return (await this.challenges.deleteOne(unexpired(challenge))).deletedCount === 1;
  }

  async removeOf(userId: string): Promise<void> {
    await this.challenges.deleteMany({ userId });
  }
}
