import { slugOf } from '@meridian/domain';
import type { CsvRow } from './read-csv.ts';

/** Rows of one watch, which the file knows by its id or by its English name. */
export interface WatchRows {
  /** Null if the rows name none. */
  id: string | null;
  slug: string | null;
  rows: CsvRow[];
}

/** Finds watches by what rows call them. */
export type Identify = (ids: string[], slugs: string[]) => Promise<{ id: string; slug: string }[]>;

const ID = /^[0-9a-f]{24}$/;
const idOf = ({ cells }: CsvRow): string | null => cells.get('id')?.toLowerCase() ?? null;
const slugOfRow = ({ cells }: CsvRow): string | null => {
  const name = cells.get('nameEN');
  return name === undefined ? null : slugOf(name);
};

/**
 * Puts the rows of each watch together, wherever they stand; watches come in the order of their first rows. An id goes
 * before a name, so that a watch can be renamed.
 */
export const groupRows = async (rows: readonly CsvRow[], identify: Identify): Promise<WatchRows[]> => {
  const ids = new Set(rows.flatMap((row) => idOf(row) ?? []).filter((id) => ID.test(id)));
  const slugs = new Set(rows.filter((row) => idOf(row) === null).flatMap((row) => slugOfRow(row) ?? []));
  const known = await identify([...ids], [...slugs]);
  const present = new Set(known.map(({ id }) => id));
  const idOfSlug = new Map(known.map(({ id, slug }) => [slug, id]));
  const groups = new Map<string, WatchRows>();
  for (const row of rows) {
    const named = idOf(row);
    const slug = slugOfRow(row);
    const id = named ?? (slug === null ? null : (idOfSlug.get(slug) ?? null));
    const key = id ?? (slug === null ? `row ${row.number}` : `name ${slug}`);
    const group = groups.get(key);
    if (group) group.rows.push(row);
    else groups.set(key, { id: id !== null && present.has(id) ? id : null, slug, rows: [row] });
  }
  return [...groups.values()];
};
