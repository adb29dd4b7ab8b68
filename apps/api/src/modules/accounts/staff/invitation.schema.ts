import { STAFF_ROLES } from '@meridian/contracts';
import { type InferRawDocTypeFromSchema, Schema } from 'mongoose';
import { DURABLE } from '../../../platform/database/durable.ts';
import {
  DOCUMENT,
  REQUIRED_DATE,
  OPTIONAL_TEXT,
  REQUIRED_TEXT,
} from '../../../platform/database/schema-fields.ts';

/** An invitation to the staff. Its link can be used once. */
export const invitationSchema = Schema.create(
  {
    /** SHA-256 of the token in the link, in hexadecimal. The token itself is not stored. */
    tokenHash: REQUIRED_TEXT,
    email: REQUIRED_TEXT,
    role: { type: String, enum: STAFF_ROLES, required: true },
    apps: { type: [String], required: true },
    /** Id of the owner who invited. */
    invitedBy: OPTIONAL_TEXT,
    createdAt: REQUIRED_DATE,
    expiresAt: REQUIRED_DATE,
  },
  { collection: 'invitations', writeConcern: DURABLE, ...DOCUMENT },
);
invitationSchema.index({ email: 1 }, { unique: true });
invitationSchema.index({ tokenHash: 1 }, { unique: true });
invitationSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export type StoredInvitation = InferRawDocTypeFromSchema<typeof invitationSchema>;

export const INVITATION_MODEL = 'Invitation';
