import {
  ACTIVITY_ACTIONS,
  ACTIVITY_KINDS,
  ACTIVITY_SOURCES,
  ACTIVITY_TOPICS,
  type ActivityChange,
} from '@meridian/contracts';
import { type InferRawDocTypeFromSchema, Schema } from 'mongoose';
import { DOCUMENT, EMBEDDED, field, type Present } from '../../../platform/database/schema-fields.ts';

/** Long enough to explain a change in a dispute about a warranty of 24 months. */
const ACTIVITY_TTL_SECONDS = 2 * 365 * 24 * 3600;

const bilingualSchema = Schema.create({ en: field.textOrEmpty, ru: field.textOrEmpty }, EMBEDDED);
const authorSchema = Schema.create(
  { id: field.text, name: field.textOrEmpty, email: field.textOrEmpty },
  EMBEDDED,
);
const subjectSchema = Schema.create(
  {
    kind: { type: String, enum: ACTIVITY_KINDS, required: true },
    id: field.text,
    name: { type: bilingualSchema, required: true },
  },
  EMBEDDED,
);

const activitySchema = Schema.create(
  {
    _id: field.text,
    at: field.date,
    /** The author; null for a change by the system. */
    by: { type: authorSchema, default: null },
    action: { type: String, enum: ACTIVITY_ACTIONS, required: true },
    source: { type: String, enum: ACTIVITY_SOURCES, required: true },
    subject: { type: subjectSchema, required: true },
    /** Objects of the contract's type `ActivityChange`. */
    changes: [Schema.Types.Mixed],
    topics: { type: [String], enum: ACTIVITY_TOPICS },
    /** Case-folded text for the search. */
    text: field.textOrEmpty,
  },
  { collection: 'activity', ...DOCUMENT },
);
activitySchema.index({ at: 1 }, { expireAfterSeconds: ACTIVITY_TTL_SECONDS });
const NEWEST_FIRST = { at: -1, _id: -1 } as const;
activitySchema.index(NEWEST_FIRST);
for (const field of ['subject.id', 'subject.kind', 'topics', 'by.id'])
  activitySchema.index({ [field]: 1, ...NEWEST_FIRST });

type Stored = Present<InferRawDocTypeFromSchema<typeof activitySchema>>;
/** A stored entry of the activity log. */
export type StoredActivity = Omit<Stored, 'changes'> & { changes: ActivityChange[] };

export const ACTIVITY_MODEL = { name: 'Activity', schema: activitySchema };
