import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { unlessDuplicate } from '../database/errors.ts';
import { USED_CHALLENGE_MODEL, type UsedChallenge } from './used-challenge.schema.ts';

@Injectable()
export class UsedChallengesRepository {
  constructor(@InjectModel(USED_CHALLENGE_MODEL.name) private readonly model: Model<UsedChallenge>) {}

  /** @returns whether the challenge was not used before */
  add(challenge: string, expiresAt: Date): Promise<boolean> {
    return unlessDuplicate(this.model.create({ _id: challenge, expiresAt }));
  }
}
