import { type ActivityChange, BULK_STAGES, type BulkOutcome } from '@meridian/contracts';
import { Schema } from 'mongoose';
import { DURABLE } from '../../platform/database/durable.ts';
import {
  DOCUMENT,
  OPTIONAL_TEXT,
  REQUIRED_DATE,
  REQUIRED_NUMBER,
  REQUIRED_TEXT,
  type Stored,
  typed,
} from '../../platform/database/schema-fields.ts';
import type { WatchFields } from '../watches/watch-projections.ts';

const { Mixed } = Schema.Types;

/** The fields that a bulk edit can change. */
export type BulkFields = Partial<
  Pick<WatchFields, 'status' | 'publishAt' | 'flags' | 'collection' | 'price'>
>;

/** The planned change of one watch. */
export interface BulkWatch {
  id: string;
  nameEN: string;
  nameRU: string;
  /** Revision that the plan is based on. */
  revision: number;
  before: BulkFields;
  after: BulkFields;
  changes: ActivityChange[];
  /** Ids of the activity entries, so that processes that write the watch at the same time record one entry. */
  entryId: string;
  undoEntryId: string;
}

/**
 * The collection `bulkedits`. `applying` → `applied` → (`undoing` → `undone`). The first `done` watches of the stage in progress
 * are written. Any process continues an edit that a crash has interrupted.
 */
const bulkEdit = {
  /** Id of the member of staff; `undoneBy` for the undo. */
  by: REQUIRED_TEXT,
  undoneBy: OPTIONAL_TEXT,
  createdAt: REQUIRED_DATE,
  stage: { type: String, enum: BULK_STAGES, required: true },
  /** Database time of the start of the stage, and of its latest progress, by which interrupted edits are found. */
  startedAt: REQUIRED_DATE,
  since: REQUIRED_DATE,
  done: REQUIRED_NUMBER,
  selected: REQUIRED_NUMBER,
  /** Number of `watches`. */
  total: REQUIRED_NUMBER,
  watches: { type: [Mixed], required: true, ...typed<BulkWatch[]>() },
  /** Watches that the plan has refused: their number, and the first of them. */
  refused: REQUIRED_NUMBER,
  refusals: { type: [Mixed], required: true, ...typed<BulkOutcome['refusals']>() },
  /** Ids of watches that were changed by others before they were written. */
  conflicts: { type: [String], required: true },
  /** Ids of watches that the undo has left as they are. */
  kept: { type: [String], required: true },
  /** Absent until all watches are written. */
  undoUntil: { type: Date, allowNull: false },
  idempotencyKey: OPTIONAL_TEXT,
  fingerprint: REQUIRED_TEXT,
  /** Absent while a stage is in progress. */
  expiresAt: { type: Date, allowNull: false },
} as const;
export type StoredBulkEdit = Stored<typeof bulkEdit>;

export const bulkEditSchema = new Schema(bulkEdit, {
  collection: 'bulkedits',
  ...DOCUMENT,
  writeConcern: DURABLE,
})
  .index({ idempotencyKey: 1 }, { unique: true, sparse: true })
  .index({ stage: 1, since: 1 })
  .index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const BULK_EDIT_MODEL = 'BulkEdit';
