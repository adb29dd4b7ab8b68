import type { ImportKind, WatchForm } from '@meridian/contracts';
import type { Types } from 'mongoose';
import type { PlannedChange, PlannedError } from './planning/draft-watch.ts';

/**
 * The stages of an import, as stored. `planned` → `locking` (its watches are being locked) → `writing` (watches are
 * written, a rollback is possible) → `settling` (watches are unlocked, no rollback any more) → `applied`. A conflict in
 * `locking` or `writing` leads to `undoing` (rollback) and then `refused`.
 */
export type ImportStage = 'planned' | 'locking' | 'writing' | 'settling' | 'applied' | 'undoing' | 'refused';

export interface StoredImport {
  _id: Types.ObjectId;
  name: string;
  /** Id of the admin who planned it. */
  by: string;
  createdAt: Date;
  stage: ImportStage;
  /** True while the import runs. A unique index allows at most one running import. */
  running?: boolean;
  /** Time of the latest progress, by which interrupted imports are found. */
  since: Date;
  rows: number;
  counts: Record<ImportKind, number>;
  /** Number of watches to write, of written ones, and of unlocked ones. */
  total: number;
  done: number;
  settled: number;
  conflicts: string[];
}

/** One watch of an import. */
export interface StoredPlannedWatch {
  _id: Types.ObjectId;
  import: Types.ObjectId;
  /** Index of the watch in the file. */
  number: number;
  kind: ImportKind;
  row: number;
  nameEN: string;
  nameRU: string;
  changes: PlannedChange[];
  errors: PlannedError[];
  /** Index among the watches to be written; null if the watch is not written. */
  place: number | null;
  /** Id of the watch, or the future id of a new watch; null for a new watch with errors. */
  watchId: Types.ObjectId | null;
  /** Revision of the watch that the plan is based on; null for a new watch. */
  revision: number | null;
  form: WatchForm | null;
}

/** A planned watch that is to be written. */
export type PlannedWrite = StoredPlannedWatch & { place: number; watchId: Types.ObjectId; form: WatchForm };
