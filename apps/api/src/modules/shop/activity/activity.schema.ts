import {
  ACTIVITY_ACTIONS,
  ACTIVITY_KINDS,
  ACTIVITY_SOURCES,
  ACTIVITY_TOPICS,
  type ActivityChange,
} from '@meridian/contracts';
import { type InferRawDocTypeFromSchema, Schema } from 'mongoose';
import {
  DOCUMENT,
  EMBEDDED,
  type Present,
  REQUIRED_DATE,
  REQUIRED_TEXT,
  TEXT,
} from '../../../platform/database/schema-fields.ts';

/** Long enough to explain a change in a dispute about a warranty of 24 months. */
const ACTIVITY_TTL_SECONDS = 2 * 365 * 24 * 3600;

const bilingualSchema = Schema.create({ en: TEXT, ru: TEXT }, EMBEDDED);
const authorSchema = Schema.create({ id: REQUIRED_TEXT, name: TEXT, email: TEXT }, EMBEDDED);
const subjectSchema = Schema.create(
  {
    kind: { type: String, enum: ACTIVITY_KINDS, required: true },
    id: REQUIRED_TEXT,
    name: { type: bilingualSchema, required: true },
  },
  EMBEDDED,
);

export const activitySchema = Schema.create(
  {
    _id: REQUIRED_TEXT,
    at: REQUIRED_DATE,
    /** The author; null for a change by the system. */
    by: { type: authorSchema, default: null },
    action: { type: String, enum: ACTIVITY_ACTIONS, required: true },
    source: { type: String, enum: ACTIVITY_SOURCES, required: true },
    subject: { type: subjectSchema, required: true },
    /** Objects of the contract's type `ActivityChange`. */
    changes: [Schema.Types.Mixed],
    topics: { type: [String], enum: ACTIVITY_TOPICS },
    /** Case-folded text for the search. */
    text: TEXT,
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

export const ACTIVITY_MODEL = 'Activity';
