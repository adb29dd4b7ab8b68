import { setImmediate as nextTurn } from 'node:timers/promises';

/** Values that are mapped at a stretch. */
const BATCH_SIZE = 100;

/** Maps many values, for example rows that a schema validates. Other requests are served in between. */
export const flatMapInTurns = async <T, R>(
  values: readonly T[],
  map: (value: T) => readonly R[],
): Promise<R[]> => {
  const mapped: R[] = [];
  for (const [index, value] of values.entries()) {
    if (index % BATCH_SIZE === 0) await nextTurn();
    mapped.push(...map(value));
  }
  return mapped;
};
