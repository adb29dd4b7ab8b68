import { type InferRawDocTypeFromSchema, Schema } from 'mongoose';
import { DURABLE_DOCUMENT, field, typed } from '../database/schema-fields.ts';
import type { WorkEntry } from './work-kind.ts';

/** `done` and `given up` entries have no data; their ids stay until `expiresAt`. */
const WORK_STATES = ['waiting', 'failed', 'done', 'given up'] as const;

/** The queue of work. */
const workSchema = Schema.create(
  {
    /** As `WorkEntry._id`. */
    _id: field.text,
    kind: field.text,
    data: { type: Schema.Types.Mixed, ...typed<object>() },
    state: { type: String, enum: WORK_STATES, required: true },
    attempts: field.number,
    /** When the next attempt is due. During an attempt, when its lease ends. */
    nextAt: field.date,
    createdAt: field.date,
    /** During an attempt only: the end of its lease. */
    leasedUntil: { type: Date, allowNull: false },
    /** Of the last attempt. */
    error: field.optionalText,
    /** Trace of the request that added it, as in the header `traceparent`; only with tracing. */
    traceparent: field.optionalText,
    expiresAt: { type: Date, allowNull: false },
  },
  { collection: 'work', ...DURABLE_DOCUMENT },
);
workSchema.index({ kind: 1, nextAt: 1 }, { partialFilterExpression: { state: 'waiting' } });
workSchema.index({ state: 1, kind: 1, createdAt: 1 });
workSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export type StoredWork = InferRawDocTypeFromSchema<typeof workSchema>;
export const WORK_MODEL = { name: 'Work', schema: workSchema };

/** A document whose changes record work. */
export interface WithWork {
  work?: WorkEntry[];
}

/** The field of such a document, for its schema. */
export const WORK = {
  work: { type: [Schema.Types.Mixed], default: undefined, allowNull: false, ...typed<WorkEntry[]>() },
} as const;
/** The index of the documents with unfinished work: the key and the options. */
export const WORK_INDEX = [{ 'work._id': 1 }, { sparse: true }] as const;
