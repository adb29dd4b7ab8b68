import type { PlannedWatch, WatchImport } from '@meridian/contracts';
import type { Language } from '@meridian/domain';
import type { StoredImport, StoredPlannedWatch } from './import.schema.ts';

/** An import as the API returns it. */
export const presentImport = (plan: StoredImport): WatchImport => {
  const { _id, name, createdAt, stage, running, rows, counts, total, done, conflicts } = plan;
  return {
    _id: _id.toHexString(),
    name,
    createdAt: createdAt.toISOString(),
    state: running || stage === 'locking' ? 'applying' : stage,
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
