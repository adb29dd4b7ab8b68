import { type InferRawDocTypeFromSchema, Schema } from 'mongoose';
import { DOCUMENT, REQUIRED_DATE, REQUIRED_NUMBER, REQUIRED_TEXT } from '../database/schema-fields.ts';

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
