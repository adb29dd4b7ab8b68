import { IMPORT_KINDS, type ImportKind, type WatchForm } from '@meridian/contracts';
import { Schema } from 'mongoose';
import { DURABLE } from '../../platform/database/durable.ts';
import {
  DOCUMENT,
  OPTIONAL_TEXT,
  REQUIRED_DATE,
  REQUIRED_NUMBER,
  REQUIRED_TEXT,
  type Stored,
  TEXT,
  typed,
} from '../../platform/database/schema-fields.ts';
import type { PlannedChange, PlannedError } from './planning/draft-watch.ts';

const { Mixed, ObjectId } = Schema.Types;

/**
 * `planned` → `locking` (its watches are being locked) → `applying` (each watch is written and unlocked; the import
 * cannot fail any more) → `applied`. A conflict in `locking` leads to `refused`.
 */
const IMPORT_STAGES = ['planned', 'locking', 'applying', 'applied', 'refused'] as const;
export type ImportStage = (typeof IMPORT_STAGES)[number];

/** The collection `imports`. */
const watchImport = {
  name: TEXT,
  /** Id of the admin who planned it. */
  by: REQUIRED_TEXT,
  createdAt: REQUIRED_DATE,
  stage: { type: String, enum: IMPORT_STAGES, required: true },
  /** True while the import runs. A unique index allows at most one running import. */
  running: { type: Boolean, allowNull: false },
  /** Identifies the locks of the latest attempt to apply the import. */
  lock: OPTIONAL_TEXT,
  /** Database time of the latest progress, by which interrupted imports are found. */
  since: REQUIRED_DATE,
  rows: REQUIRED_NUMBER,
  counts: { type: Mixed, required: true, ...typed<Record<ImportKind, number>>() },
  /** Number of watches to write, and of written ones. */
  total: REQUIRED_NUMBER,
  done: REQUIRED_NUMBER,
  conflicts: { type: [String], required: true },
  /** Absent while the import runs. */
  expiresAt: { type: Date, allowNull: false },
} as const;
export type StoredImport = Stored<typeof watchImport>;

export const importSchema = new Schema(watchImport, {
  collection: 'imports',
  ...DOCUMENT,
  writeConcern: DURABLE,
})
  .index({ running: 1 }, { unique: true, partialFilterExpression: { running: true } })
  .index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

/** The collection `importedwatches`: the plan of an import for one watch. */
const plannedWatch = {
  import: { type: ObjectId, required: true },
  /** Index of the watch in the file. */
  number: REQUIRED_NUMBER,
  kind: { type: String, enum: IMPORT_KINDS, required: true },
  row: REQUIRED_NUMBER,
  nameEN: TEXT,
  nameRU: TEXT,
  changes: { type: [Mixed], required: true, ...typed<PlannedChange[]>() },
  errors: { type: [Mixed], required: true, ...typed<PlannedError[]>() },
  /** Index among the watches to be written; null if the watch is not written. */
  place: { type: Number, default: null },
  /** Id of the watch, or the future id of a new watch; null for a new watch with errors. */
  watchId: { type: ObjectId, default: null },
  /** Revision of the watch that the plan is based on; null for a new watch. */
  revision: { type: Number, default: null },
  form: { type: Mixed, default: null, ...typed<WatchForm | null>() },
  expiresAt: REQUIRED_DATE,
} as const;
export type StoredPlannedWatch = Stored<typeof plannedWatch>;

/** A planned watch that is to be written. */
export type PlannedWrite = StoredPlannedWatch & {
  watchId: NonNullable<StoredPlannedWatch['watchId']>;
  form: WatchForm;
};

export const plannedWatchSchema = new Schema(plannedWatch, {
  collection: 'importedwatches',
  ...DOCUMENT,
  // `errors` is a reserved name of mongoose. Documents of this collection are read and written without hydration.
  suppressReservedKeysWarning: true,
})
  .index({ import: 1, number: 1 })
  .index({ import: 1, kind: 1, number: 1 })
  .index({ import: 1, place: 1 })
  .index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const IMPORT_MODEL = 'Import';
export const PLANNED_WATCH_MODEL = 'PlannedWatch';
