import { type InferRawDocTypeFromSchema, Schema } from 'mongoose';
import { DURABLE_DOCUMENT, field, type Present } from '../../../platform/database/schema-fields.ts';
import { SESSION_ORIGINS } from '../../../platform/http/api-request.ts';

/** One sign-in on one device. Its end, or the deletion of the record, invalidates its tokens. */
const sessionSchema = Schema.create(
  {
    userId: field.text,
    /** Whether the session has the rights of staff. Such sessions end after 12 hours, or 30 minutes without a request. */
    isStaff: field.boolean,
    /** Where the session began. A session of an earlier version has none and counts as one of the shop. */
    origin: { type: String, enum: SESSION_ORIGINS, allowNull: false },
    /** Names such as `Chrome` and `Android`; the user agent itself is not stored. */
    browser: field.textOrEmpty,
    system: field.textOrEmpty,
    country: field.nullableText,
    createdAt: field.date,
    /** Accurate to a minute. */
    lastUsedAt: field.date,
    /** When the user last signed in or confirmed to be present. */
    confirmedAt: field.date,
    expiresAt: field.date,
  },
  { collection: 'sessions', ...DURABLE_DOCUMENT },
);
sessionSchema.index({ userId: 1, lastUsedAt: -1 });
sessionSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export type StoredSession = Present<InferRawDocTypeFromSchema<typeof sessionSchema>>;

export const SESSION_MODEL = { name: 'Session', schema: sessionSchema };
