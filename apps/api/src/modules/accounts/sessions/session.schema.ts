import { type InferRawDocTypeFromSchema, Schema } from 'mongoose';
import { DURABLE } from '../../../platform/database/durable.ts';
import {
  DOCUMENT,
  NULLABLE_TEXT,
  type Present,
  REQUIRED_BOOLEAN,
  REQUIRED_DATE,
  REQUIRED_TEXT,
  TEXT,
} from '../../../platform/database/schema-fields.ts';
import { SESSION_ORIGINS } from '../../../platform/http/api-request.ts';

/** One sign-in on one device. Its end, or the deletion of the record, invalidates its tokens. */
export const sessionSchema = Schema.create(
  {
    userId: REQUIRED_TEXT,
    /** Whether the session has the rights of staff. Such sessions end after 12 hours, or 30 minutes without a request. */
    isStaff: REQUIRED_BOOLEAN,
    /** Where the session began. A session of an earlier version has none and counts as one of the shop. */
    origin: { type: String, enum: SESSION_ORIGINS, allowNull: false },
    /** Names such as `Chrome` and `Android`; the user agent itself is not stored. */
    browser: TEXT,
    system: TEXT,
    country: NULLABLE_TEXT,
    createdAt: REQUIRED_DATE,
    /** Accurate to a minute. */
    lastUsedAt: REQUIRED_DATE,
    /** When the user last signed in or confirmed to be present. */
    confirmedAt: REQUIRED_DATE,
    expiresAt: REQUIRED_DATE,
  },
  { collection: 'sessions', writeConcern: DURABLE, ...DOCUMENT },
);
sessionSchema.index({ userId: 1, lastUsedAt: -1 });
sessionSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export type StoredSession = Present<InferRawDocTypeFromSchema<typeof sessionSchema>>;

export const SESSION_MODEL = 'Session';
