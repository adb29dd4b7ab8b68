import { type InferRawDocTypeFromSchema, Schema } from 'mongoose';
import { DURABLE } from '../../../platform/database/durable.ts';
import {
  DOCUMENT,
  OPTIONAL_TEXT,
  REQUIRED_DATE,
  REQUIRED_TEXT,
} from '../../../platform/database/schema-fields.ts';

/** `reset` sets a new password, `verify` verifies the email of the account, `email` changes it. */
export const LINK_KINDS = ['reset', 'verify', 'email'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/** An emailed link that can be used once. */
export const accountLinkSchema = Schema.create(
  {
    /** SHA-256 of the token in the link, in hexadecimal. The token itself is not stored. */
    _id: REQUIRED_TEXT,
    kind: { type: String, enum: LINK_KINDS, required: true },
    userId: REQUIRED_TEXT,
    /** The address that the link was sent to. */
    email: REQUIRED_TEXT,
    /** The session that requested the link, if there was one. */
    sessionId: OPTIONAL_TEXT,
    createdAt: REQUIRED_DATE,
    expiresAt: REQUIRED_DATE,
  },
  { collection: 'accountlinks', writeConcern: DURABLE, ...DOCUMENT },
);
accountLinkSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
accountLinkSchema.index({ userId: 1, kind: 1 });

export type AccountLink = InferRawDocTypeFromSchema<typeof accountLinkSchema>;

export const ACCOUNT_LINK_MODEL = 'AccountLink';
