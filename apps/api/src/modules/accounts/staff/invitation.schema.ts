import { STAFF_ROLES } from '@meridian/contracts';
import { type InferRawDocTypeFromSchema, Schema } from 'mongoose';
import { DURABLE_DOCUMENT, field } from '../../../platform/database/schema-fields.ts';

/** An invitation to the staff. Its link can be used once. */
const invitationSchema = Schema.create(
  {
    /** SHA-256 of the token in the link, in hexadecimal. The token itself is not stored. */
    tokenHash: field.text,
    email: field.text,
    role: { type: String, enum: STAFF_ROLES, required: true },
    apps: { type: [String], required: true },
    /** Id of the owner who invited. */
    invitedBy: field.optionalText,
    createdAt: field.date,
    expiresAt: field.date,
  },
  { collection: 'invitations', ...DURABLE_DOCUMENT },
);
invitationSchema.index({ email: 1 }, { unique: true });
invitationSchema.index({ tokenHash: 1 }, { unique: true });
invitationSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export type StoredInvitation = InferRawDocTypeFromSchema<typeof invitationSchema>;

export const INVITATION_MODEL = { name: 'Invitation', schema: invitationSchema };
