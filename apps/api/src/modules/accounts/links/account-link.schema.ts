import { type InferRawDocTypeFromSchema, Schema } from 'mongoose';
import { DURABLE_DOCUMENT, field } from '../../../platform/database/schema-fields.ts';

/** `reset` sets a new password, `verify` verifies the email of the account, `email` changes it. */
export const LINK_KINDS = ['reset', 'verify', 'email'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];

/** An emailed link that can be used once. */
const accountLinkSchema = Schema.create(
  {
    /** SHA-256 of the token in the link, in hexadecimal. The token itself is not stored. */
    _id: field.text,
    kind: { type: String, enum: LINK_KINDS, required: true },
    userId: field.text,
    /** The address that the link was sent to. */
    email: field.text,
    /** The session that requested the link, if there was one. */
    sessionId: field.optionalText,
    createdAt: field.date,
    expiresAt: field.date,
  },
  { collection: 'accountlinks', ...DURABLE_DOCUMENT },
);
accountLinkSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
accountLinkSchema.index({ userId: 1, kind: 1 });

export type AccountLink = InferRawDocTypeFromSchema<typeof accountLinkSchema>;

export const ACCOUNT_LINK_MODEL = { name: 'AccountLink', schema: accountLinkSchema };
