import type { PlannedWatch, WatchImport } from '@meridian/contracts';
import type { Language } from '@meridian/domain';
import type { ImportStage, StoredImport, StoredPlannedWatch } from './import.stored.ts';

const STATES: Record<ImportStage, WatchImport['state']> = {
  planned: 'planned',
  locking: 'applying',
  writing: 'applying',
  settling: 'applying',
  applied: 'applied',
  undoing: 'undoing',
  refused: 'refused',
};

/** An import as the API returns it. */
export const presentImport = (plan: StoredImport): WatchImport => {
  const { _id, name, createdAt, stage, rows, counts, total, done, conflicts } = plan;
  return {
    _id: _id.toHexString(),
    name,
    createdAt: createdAt.toISOString(),
    state: STATES[stage],
    rows,
    counts,
    total,
    done,
    conflicts,
  };
};

/** A planned watch as the API returns it, with its error messages in the given language. */
export const presentPlanned = (planned: StoredPlannedWatch, language: Language): PlannedWatch => {
  const { number, kind, watchId, nameEN, nameRU, row, changes, errors } = planned;
  return {
    number,
    kind,
    watchId: planned.revision === null ? null : (watchId?.toHexString() ?? null),
    nameEN,
    nameRU,
    row,
    changes,
    errors: errors.map((error) => ({ ...error, message: error.message[language] })),
  };
};
