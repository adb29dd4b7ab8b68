import { type InferRawDocTypeFromSchema, Schema } from 'mongoose';
import { DOCUMENT, field } from '../database/schema-fields.ts';

/** A challenge whose solution was used. The id is the challenge, which is a random hash. */
const usedChallengeSchema = Schema.create(
  { _id: field.text, expiresAt: field.date },
  { collection: 'usedchallenges', ...DOCUMENT },
);
usedChallengeSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export type UsedChallenge = InferRawDocTypeFromSchema<typeof usedChallengeSchema>;

export const USED_CHALLENGE_MODEL = { name: 'UsedChallenge', schema: usedChallengeSchema };
