import { TEAM_ACTIONS } from '@meridian/contracts';
import { type InferRawDocTypeFromSchema, Schema } from 'mongoose';
import {
  DURABLE_DOCUMENT,
  EMBEDDED,
  field,
  indexOfText,
  type Present,
} from '../../platform/database/schema-fields.ts';

const NULLABLE_DATE = { type: Date, default: null } as const;

const tokenSchema = Schema.create(
  {
    id: field.text,
    name: field.text,
    /** SHA-256 of the token in hexadecimal. The token itself is not stored. */
    hash: field.text,
    createdAt: field.date,
    expiresAt: NULLABLE_DATE,
    lastUsedAt: NULLABLE_DATE,
  },
  EMBEDDED,
);
/** A public key. A revoked key stays, because it verifies the versions that were signed before. */
const keySchema = Schema.create(
  {
    id: field.text,
    name: field.text,
    publicKey: field.text,
    createdAt: field.date,
    revokedAt: NULLABLE_DATE,
  },
  EMBEDDED,
);

/** A team outside of this repository. */
const teamSchema = Schema.create(
  {
    name: field.text,
    apps: { type: [String], required: true },
    actions: { type: [{ type: String, enum: TEAM_ACTIONS }], required: true },
    createdAt: field.date,
    tokens: { type: [tokenSchema], required: true },
    keys: { type: [keySchema], required: true },
  },
  { collection: 'teams', ...DURABLE_DOCUMENT },
);
teamSchema.index({ name: 1 }, { unique: true });
// Partial, because the entries of empty lists would be equal.
for (const field of ['apps', 'tokens.hash', 'keys.id'])
  teamSchema.index({ [field]: 1 }, { unique: true, ...indexOfText(field) });

type Raw = InferRawDocTypeFromSchema<typeof teamSchema>;
export type StoredToken = Present<Raw['tokens'][number]>;
export type StoredKey = Present<Raw['keys'][number]>;
export type StoredTeam = Omit<Raw, 'tokens' | 'keys'> & { tokens: StoredToken[]; keys: StoredKey[] };

export const TEAM_MODEL = { name: 'Team', schema: teamSchema };
