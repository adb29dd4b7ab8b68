import { type InferRawDocTypeFromSchema, Schema } from 'mongoose';
import { DOCUMENT, field } from '../../../platform/database/schema-fields.ts';

const CHALLENGE_PURPOSES = ['assertion', 'registration', 'ticket'] as const;
export type ChallengePurpose = (typeof CHALLENGE_PURPOSES)[number];

/** A random value that can be used once: a WebAuthn challenge, or the id of a ticket for the second step. */
const challengeSchema = Schema.create(
  {
    _id: field.text,
    purpose: { type: String, enum: CHALLENGE_PURPOSES, required: true },
    /** The only user who can use it; null if the user is not known yet. */
    userId: field.nullableText,
    expiresAt: field.date,
  },
  { collection: 'secondfactorchallenges', ...DOCUMENT },
);
challengeSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export type StoredChallenge = InferRawDocTypeFromSchema<typeof challengeSchema>;

export const CHALLENGE_MODEL = { name: 'SecondFactorChallenge', schema: challengeSchema };
