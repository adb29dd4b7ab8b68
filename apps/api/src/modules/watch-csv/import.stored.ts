import type { ImportKind, WatchForm } from '@meridian/contracts';
import type { Types } from 'mongoose';
import type { PlannedChange, PlannedError } from './draft-watch.ts';

/**
 * What an import is at. `planned` → `locking` (its watches are being closed to others) → `writing` (each is written and
 * could be undone) → `settling` (nothing can go wrong any more; watches are opened again) → `applied`. From `locking` and
 * `writing` a conflict leads by way of `undoing` to `refused`.
 */
export type ImportStage = 'planned' | 'locking' | 'writing' | 'settling' | 'applied' | 'undoing' | 'refused';

export interface StoredImport {
  _id: Types.ObjectId;
  name: string;
  /** The admin's id. */
  by: string;
  createdAt: Date;
  stage: ImportStage;
  /** True from the claim to the end: of all imports, one at most. */
  running?: boolean;
  /** Latest sign of life of whoever carries it out. */
  since: Date;
  rows: number;
  counts: Record<ImportKind, number>;
  /** Watches to be written; those that are; and of these those that are open again. */
  total: number;
  done: number;
  settled: number;
  conflicts: string[];
}

/** One watch of an import. */
export interface StoredPlannedWatch {
  _id: Types.ObjectId;
  import: Types.ObjectId;
  /** Its place in the file. */
  number: number;
  kind: ImportKind;
  row: number;
  nameEN: string;
  nameRU: string;
  changes: PlannedChange[];
  errors: PlannedError[];
  /** Its place among those to be written, from 0; null if nothing is. */
  place: number | null;
  /** Of a watch that is to be added its future id; null for one that can't be. */
  watchId: Types.ObjectId | null;
  /** The state that the plan was made on; null for a watch that is new. */
  revision: number | null;
  form: WatchForm | null;
}

/** A watch to be written. */
export type PlannedWrite = StoredPlannedWatch & { place: number; watchId: Types.ObjectId; form: WatchForm };
