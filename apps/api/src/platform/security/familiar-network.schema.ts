import { type InferRawDocTypeFromSchema, Schema } from 'mongoose';
import { DOCUMENT, REQUIRED_DATE, REQUIRED_TEXT } from '../database/schema-fields.ts';

/** A network from which an email has signed in recently. The id is a keyed digest of network and email. */
export const familiarNetworkSchema = Schema.create(
  { _id: REQUIRED_TEXT, expiresAt: REQUIRED_DATE },
  { collection: 'familiarnetworks', ...DOCUMENT },
);
familiarNetworkSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export type FamiliarNetwork = InferRawDocTypeFromSchema<typeof familiarNetworkSchema>;

export const FAMILIAR_NETWORK_MODEL = 'FamiliarNetwork';
