import { slugOf } from '@meridian/domain';
import type { CsvRow } from '../file/read-csv.ts';

/** The rows of one watch. `id` is null if no stored watch has the id or name of the rows. */
export interface WatchRows {
  id: string | null;
  rows: CsvRow[];
}

/** Finds watches by ids or slugs. */
type Identify = (ids: string[], slugs: string[]) => Promise<{ id: string; slug: string }[]>;

const ID = /^[0-9a-f]{24}$/;

/**
 * Groups the rows by watch, in the order of each watch's first row. An id takes precedence over a name, so that a watch
 * can be renamed.
 */
export const groupRows = async (rows: readonly CsvRow[], identify: Identify): Promise<WatchRows[]> => {
  const keyed = rows.map((row) => {
    const name = row.cells.get('nameEN');
    return {
      row,
      id: row.cells.get('id')?.toLowerCase(),
      slug: name === undefined ? undefined : slugOf(name),
    };
  });
  const ids = new Set(keyed.flatMap(({ id }) => (id !== undefined && ID.test(id) ? id : [])));
  const slugs = new Set(keyed.flatMap(({ id, slug }) => (id === undefined ? (slug ?? []) : [])));
  const found = await identify([...ids], [...slugs]);
  const present = new Set(found.map(({ id }) => id));
  const idOfSlug = new Map(found.map(({ id, slug }) => [slug, id]));
  const groups = new Map<string, WatchRows>();
  for (const { row, slug, id = idOfSlug.get(slug ?? '') } of keyed) {
    const key = id ?? (slug === undefined ? `row ${row.number}` : `name ${slug}`);
    const group = groups.get(key);
    if (group) group.rows.push(row);
    else groups.set(key, { id: id !== undefined && present.has(id) ? id : null, rows: [row] });
  }
  return [...groups.values()];
};
