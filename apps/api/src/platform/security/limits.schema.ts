import { type InferRawDocTypeFromSchema, Schema } from 'mongoose';
import { DOCUMENT, field } from '../database/schema-fields.ts';

/** Requests of a network in one minute. The id contains the minute and a keyed digest of the network. */
const rateLimitCounterSchema = Schema.create(
  { _id: field.text, count: field.number, expiresAt: field.date },
  { collection: 'calllimits', ...DOCUMENT },
);
rateLimitCounterSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export type RateLimitCounter = InferRawDocTypeFromSchema<typeof rateLimitCounterSchema>;

export const RATE_LIMIT_COUNTER_MODEL = { name: 'RateLimitCounter', schema: rateLimitCounterSchema };

/** A network from which an email has signed in recently. The id is a keyed digest of network and email. */
const familiarNetworkSchema = Schema.create(
  { _id: field.text, expiresAt: field.date },
  { collection: 'familiarnetworks', ...DOCUMENT },
);
familiarNetworkSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export type FamiliarNetwork = InferRawDocTypeFromSchema<typeof familiarNetworkSchema>;

export const FAMILIAR_NETWORK_MODEL = { name: 'FamiliarNetwork', schema: familiarNetworkSchema };

/** Failed guesses at the secret of an account since its last success. The id is a keyed digest of the account. */
const accountGuessesSchema = Schema.create(
  {
    _id: field.text,
    /** Guesses that were verified. */
    failures: field.number,
    /** Earliest time of the next guess. */
    nextAt: field.date,
    /** Whether the latest guess was verified, or rejected because it came before `nextAt`. */
    isAccepted: field.boolean,
    expiresAt: field.date,
  },
  { collection: 'accountguesses', ...DOCUMENT },
);
accountGuessesSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export type AccountGuesses = InferRawDocTypeFromSchema<typeof accountGuessesSchema>;

export const ACCOUNT_GUESSES_MODEL = { name: 'AccountGuesses', schema: accountGuessesSchema };
