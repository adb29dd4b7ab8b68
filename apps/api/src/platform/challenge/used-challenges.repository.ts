import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { isDuplicateKey } from '../database/errors.ts';
import { USED_CHALLENGE_MODEL, type UsedChallenge } from './used-challenge.schema.ts';

/** The challenges whose solution was used, in any process. */
@Injectable()
export class UsedChallengesRepository {
  constructor(@InjectModel(USED_CHALLENGE_MODEL) private readonly model: Model<UsedChallenge>) {}

  /** @returns whether the challenge was not used before */
  async add(challenge: string, expiresAt: Date): Promise<boolean> {
    try {
      await this.model.create({ _id: challenge, expiresAt });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }
}
