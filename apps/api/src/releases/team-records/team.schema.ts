import { TEAM_ACTIONS } from '@meridian/contracts';
import { type InferRawDocTypeFromSchema, Schema } from 'mongoose';
import { DURABLE } from '../../platform/database/durable.ts';
import {
  DOCUMENT,
  EMBEDDED,
  indexOfText,
  type Present,
  REQUIRED_DATE,
  REQUIRED_TEXT,
} from '../../platform/database/schema-fields.ts';

const NULLABLE_DATE = { type: Date, default: null } as const;

const tokenSchema = Schema.create(
  {
    id: REQUIRED_TEXT,
    name: REQUIRED_TEXT,
    /** SHA-256 of the token in hexadecimal. The token itself is not stored. */
    hash: REQUIRED_TEXT,
    createdAt: REQUIRED_DATE,
    expiresAt: NULLABLE_DATE,
    lastUsedAt: NULLABLE_DATE,
  },
  EMBEDDED,
);
/** A public key. A revoked key stays, because it verifies the versions that were signed before. */
const keySchema = Schema.create(
  {
    id: REQUIRED_TEXT,
    name: REQUIRED_TEXT,
    publicKey: REQUIRED_TEXT,
    createdAt: REQUIRED_DATE,
    revokedAt: NULLABLE_DATE,
  },
  EMBEDDED,
);

/** A team outside of this repository. */
export const teamSchema = Schema.create(
  {
    name: REQUIRED_TEXT,
    apps: { type: [String], required: true },
    actions: { type: [{ type: String, enum: TEAM_ACTIONS }], required: true },
    createdAt: REQUIRED_DATE,
    tokens: { type: [tokenSchema], required: true },
    keys: { type: [keySchema], required: true },
  },
  { collection: 'teams', writeConcern: DURABLE, ...DOCUMENT },
);
teamSchema.index({ name: 1 }, { unique: true });
// Partial, because the entries of empty lists would be equal.
for (const field of ['apps', 'tokens.hash', 'keys.id'])
  teamSchema.index({ [field]: 1 }, { unique: true, ...indexOfText(field) });

type Raw = InferRawDocTypeFromSchema<typeof teamSchema>;
export type StoredToken = Present<Raw['tokens'][number]>;
export type StoredKey = Present<Raw['keys'][number]>;
export type StoredTeam = Omit<Raw, 'tokens' | 'keys'> & { tokens: StoredToken[]; keys: StoredKey[] };

export const TEAM_MODEL = 'Team';
