import { LANGUAGES } from '@meridian/domain';
import { type InferRawDocTypeFromSchema, Schema } from 'mongoose';
import { DURABLE } from '../../../platform/database/durable.ts';
import {
  DOCUMENT,
  NULLABLE_TEXT,
  type Present,
  REQUIRED_BOOLEAN,
  REQUIRED_DATE,
} from '../../../platform/database/schema-fields.ts';

/** A requested deletion of an account. Its id is the user's id. It is removed after the last step. */
export const accountDeletionSchema = Schema.create(
  {
    requestedAt: REQUIRED_DATE,
    /** When the next step is due. */
    dueAt: REQUIRED_DATE,
    /** The email of the account until the deletion is confirmed to it; null afterwards. */
    email: NULLABLE_TEXT,
    emailVerified: REQUIRED_BOOLEAN,
    language: { type: String, enum: LANGUAGES, required: true },
  },
  { collection: 'accountdeletions', writeConcern: DURABLE, ...DOCUMENT },
);
accountDeletionSchema.index({ dueAt: 1 });

export type AccountDeletion = Present<InferRawDocTypeFromSchema<typeof accountDeletionSchema>>;

export const ACCOUNT_DELETION_MODEL = 'AccountDeletion';
