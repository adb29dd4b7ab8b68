import type { PlannedWatch, WatchImport } from '@meridian/contracts';
import type { Language } from '@meridian/domain';
import type { StoredImport, StoredPlannedWatch } from './import.schema.ts';

/** An import as the API returns it. */
export const presentImport = ({ _id, createdAt, stage, running, ...plan }: StoredImport): WatchImport => ({
  _id: _id.toHexString(),
  name: plan.name,
  createdAt: createdAt.toISOString(),
  state: running || stage === 'locking' ? 'applying' : stage,
  rows: plan.rows,
  counts: plan.counts,
  total: plan.total,
  done: plan.done,
  conflicts: plan.conflicts,
});

/** A planned watch as the API returns it, with its error messages in the given language. */
export const presentPlanned = (planned: StoredPlannedWatch, language: Language): PlannedWatch => ({
  number: planned.number,
  kind: planned.kind,
  watchId: planned.revision === null ? null : (planned.watchId?.toHexString() ?? null),
  nameEN: planned.nameEN,
  nameRU: planned.nameRU,
  row: planned.row,
  changes: planned.changes,
  errors: planned.errors.map((error) => ({ ...error, message: error.message[language] })),
});
