import { type InferRawDocTypeFromSchema, Schema } from 'mongoose';
import { DOCUMENT, REQUIRED_DATE, REQUIRED_TEXT } from '../database/schema-fields.ts';

/** A challenge whose solution was used. The id is the challenge, which is a random hash. */
export const usedChallengeSchema = Schema.create(
  { _id: REQUIRED_TEXT, expiresAt: REQUIRED_DATE },
  { collection: 'usedchallenges', ...DOCUMENT },
);
usedChallengeSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export type UsedChallenge = InferRawDocTypeFromSchema<typeof usedChallengeSchema>;

export const USED_CHALLENGE_MODEL = 'UsedChallenge';
