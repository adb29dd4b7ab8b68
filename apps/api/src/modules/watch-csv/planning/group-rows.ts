import { slugOf } from '@meridian/domain';
import type { CsvRow } from '../file/read-csv.ts';

/** The rows of one watch, which the file identifies by its id or its English name. */
export interface WatchRows {
  /** Null if no stored watch has the id or name of the rows. */
  id: string | null;
  slug: string | null;
  rows: CsvRow[];
}

/** Finds watches by ids or slugs. */
type Identify = (ids: string[], slugs: string[]) => Promise<{ id: string; slug: string }[]>;

const ID = /^[0-9a-f]{24}$/;
const idOf = ({ cells }: CsvRow): string | null => cells.get('id')?.toLowerCase() ?? null;
const slugOfRow = ({ cells }: CsvRow): string | null => {
  const name = cells.get('nameEN');
  return name === undefined ? null : slugOf(name);
};

/**
 * Groups the rows by watch, in the order of each watch's first row. An id takes precedence over a name, so that a watch
 * can be renamed.
 */
export const groupRows = async (rows: readonly CsvRow[], identify: Identify): Promise<WatchRows[]> => {
  const ids = new Set(rows.flatMap((row) => idOf(row) ?? []).filter((id) => ID.test(id)));
  const slugs = new Set(rows.filter((row) => idOf(row) === null).flatMap((row) => slugOfRow(row) ?? []));
  const found = await identify([...ids], [...slugs]);
  const present = new Set(found.map(({ id }) => id));
  const idOfSlug = new Map(found.map(({ id, slug }) => [slug, id]));
  const groups = new Map<string, WatchRows>();
  for (const row of rows) {
    const rowId = idOf(row);
    const slug = slugOfRow(row);
    const id = rowId ?? (slug === null ? null : (idOfSlug.get(slug) ?? null));
    const key = id ?? (slug === null ? `row ${row.number}` : `name ${slug}`);
    const group = groups.get(key);
    if (group) group.rows.push(row);
    else groups.set(key, { id: id !== null && present.has(id) ? id : null, slug, rows: [row] });
  }
  return [...groups.values()];
};
