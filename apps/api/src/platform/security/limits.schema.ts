import { type InferRawDocTypeFromSchema, Schema } from 'mongoose';
import {
  DOCUMENT,
  REQUIRED_BOOLEAN,
  REQUIRED_DATE,
  REQUIRED_NUMBER,
  REQUIRED_TEXT,
} from '../database/schema-fields.ts';

/** Requests of a network in one minute. The id contains the minute and a keyed digest of the network. */
export const rateLimitCounterSchema = Schema.create(
  { _id: REQUIRED_TEXT, count: REQUIRED_NUMBER, expiresAt: REQUIRED_DATE },
  { collection: 'calllimits', ...DOCUMENT },
);
rateLimitCounterSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export type RateLimitCounter = InferRawDocTypeFromSchema<typeof rateLimitCounterSchema>;

export const RATE_LIMIT_COUNTER_MODEL = 'RateLimitCounter';

/** A network from which an email has signed in recently. The id is a keyed digest of network and email. */
export const familiarNetworkSchema = Schema.create(
  { _id: REQUIRED_TEXT, expiresAt: REQUIRED_DATE },
  { collection: 'familiarnetworks', ...DOCUMENT },
);
familiarNetworkSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export type FamiliarNetwork = InferRawDocTypeFromSchema<typeof familiarNetworkSchema>;

export const FAMILIAR_NETWORK_MODEL = 'FamiliarNetwork';

/** Failed guesses at the secret of an account since its last success. The id is a keyed digest of the account. */
export const accountGuessesSchema = Schema.create(
  {
    _id: REQUIRED_TEXT,
    /** Guesses that were verified. */
    failures: REQUIRED_NUMBER,
    /** Earliest time of the next guess. */
    nextAt: REQUIRED_DATE,
    /** Whether the latest guess was verified, or rejected because it came before `nextAt`. */
    isAccepted: REQUIRED_BOOLEAN,
    expiresAt: REQUIRED_DATE,
  },
  { collection: 'accountguesses', ...DOCUMENT },
);
accountGuessesSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export type AccountGuesses = InferRawDocTypeFromSchema<typeof accountGuessesSchema>;

export const ACCOUNT_GUESSES_MODEL = 'AccountGuesses';
