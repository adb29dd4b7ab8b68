import {
  type ActivityChange,
  BULK_STAGES,
  type BulkOutcome,
  type ImportKind,
  type PlannedWatch,
} from '@meridian/contracts';
import type { Language } from '@meridian/domain';
import { Schema } from 'mongoose';
import {
  DOCUMENT,
  DURABLE_DOCUMENT,
  field,
  type Stored,
  typed,
} from '../../../../platform/database/schema-fields.ts';
import { WORK, WORK_INDEX } from '../../../../platform/work/work.schema.ts';
import { workKind } from '../../../../platform/work/work-kind.ts';
import type { WatchFields } from '../../watches/watch-projections.ts';

const { Mixed, ObjectId } = Schema.Types;

const STORED_STAGES = ['planned', ...BULK_STAGES] as const;
export type BulkStage = (typeof STORED_STAGES)[number];
export const IN_PROGRESS: BulkStage[] = ['applying', 'undoing'];

/** Writes the stage of an edit in progress. */
export const BULK_EDIT = workKind<{ edit: string }>('catalogue.bulkEdit', { leaseMs: 20_000 });

/**
 * The collection `bulkedits`: edits of many watches by the panel's list or by an imported file.
 * (`planned` →) `applying` → `applied` → (`undoing` → `undone`). Only an import begins as a plan. The first `done` watches of the
 * stage in progress are written. Work of the edit continues it after a crash.
 */
const bulkEdit = {
  /** Id of the member of staff who planned or applied it; `undoneBy` for the undo. */
  by: field.text,
  undoneBy: field.optionalText,
  createdAt: field.date,
  stage: { type: String, enum: STORED_STAGES, required: true },
  /** Database time of the start of the stage. */
  startedAt: field.date,
  done: field.number,
  total: field.number,
  /** Number of watches that were not written, because others have changed them since the plan. */
  conflicts: field.number,
  /** Number of watches that the undo has left as they are. */
  kept: field.number,
  /** Absent until all watches are written, and if none of them has changed. */
  undoUntil: { type: Date, allowNull: false },
  idempotencyKey: field.optionalText,
  /** An edit of the panel's list: the selected watches, the refusals of its plan and the first of them. */
  list: {
    type: Mixed,
    allowNull: false,
    ...typed<Pick<BulkOutcome, 'selected' | 'refused' | 'refusals'> & { fingerprint: string }>(),
  },
  /** An import: its file, and the watches of the file by kind of change. */
  file: {
    type: Mixed,
    allowNull: false,
    ...typed<{ name: string; rows: number; counts: Record<ImportKind, number> }>(),
  },
  /** Absent while a stage is in progress. */
  expiresAt: { type: Date, allowNull: false },
  ...WORK,
} as const;
export type StoredBulkEdit = Stored<typeof bulkEdit>;

const bulkEditSchema = new Schema(bulkEdit, {
  collection: 'bulkedits',
  ...DURABLE_DOCUMENT,
})
  .index({ idempotencyKey: 1 }, { unique: true, sparse: true })
  .index({ stage: 1 })
  .index(...WORK_INDEX)
  .index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

/** The fields that a bulk edit can change. The writer sets `formerSlugs`. */
export type BulkFields = Partial<Omit<WatchFields, 'formerSlugs'>>;

/** The rows of a watch in an imported file, with error messages in both languages. */
export interface FileRows {
  kind: ImportKind;
  row: number;
  changes: PlannedWatch['changes'];
  errors: (Omit<PlannedWatch['errors'][number], 'message'> & { message: Record<Language, string> })[];
}

/** The collection `bulkwatches`: the plan of an edit for one watch, and its result. */
const bulkWatch = {
  edit: { type: ObjectId, required: true },
  /** Index in the plan. */
  number: field.number,
  /** Index among the watches to write; null if the watch is not written. */
  place: { type: Number, default: null },
  /** Id of the watch, or the future id of a new one; null for a new watch with errors. */
  watchId: { type: ObjectId, default: null },
  /** Revision of the watch that the plan is based on; null for a new watch. */
  revision: { type: Number, default: null },
  nameEN: field.textOrEmpty,
  nameRU: field.textOrEmpty,
  /** Values of the changed fields. The undo of a new watch writes `before`, too. */
  before: { type: Mixed, default: null, ...typed<BulkFields | null>() },
  after: { type: Mixed, default: null, ...typed<BulkFields | null>() },
  /** The changes of an edit of the panel's list, for its outcome. */
  changes: { type: [Mixed], default: undefined, allowNull: false, ...typed<ActivityChange[]>() },
  /** Of an import. */
  file: { type: Mixed, allowNull: false, ...typed<FileRows>() },
  /** The watch was not written, or the undo has left it as it is, because others have changed it since. */
  outcome: { type: String, enum: ['conflict', 'kept'], allowNull: false },
  /** Id of the undo's activity entry. With fixed ids, processes that write the watch at the same time record one entry. */
  undoEntryId: field.text,
  expiresAt: field.date,
} as const;
export type StoredBulkWatch = Stored<typeof bulkWatch>;

const bulkWatchSchema = new Schema(bulkWatch, { collection: 'bulkwatches', ...DOCUMENT })
  .index({ edit: 1, number: 1 })
  .index({ edit: 1, place: 1 })
  .index({ edit: 1, 'file.kind': 1, number: 1 })
  .index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const BULK_EDIT_MODEL = { name: 'BulkEdit', schema: bulkEditSchema };
export const BULK_WATCH_MODEL = { name: 'BulkWatch', schema: bulkWatchSchema };
