import { type CsvColumnName, type ImportKind, SEO_FIELDS } from '@meridian/contracts';
import { slugOf } from '@meridian/domain';
import { byId, newId, objectId } from '../../../../../platform/database/ids.ts';
import { fieldMessageTranslations } from '../../../../../platform/errors/field-messages.ts';
import type { BulkFields, StoredBulkEdit } from '../../edits/bulk-edit.schema.ts';
import type { BulkEditsRepository, NewBulkWatch } from '../../edits/bulk-edits.repository.ts';
import type { CatalogueLookups } from '../../../listing/catalogue-lookups.ts';
import type { Images } from '../../../media/images.ts';
import { watchFieldsOf } from '../../../editing/watch-fields.ts';
import type { AllWatchesRepository } from '../../../watches/all-watches.repository.ts';
import type { StoredWatch } from '../../../watches/watch.schema.ts';
import { splitList } from '../file/csv-cells.ts';
import { type CsvRow, readCsv } from '../file/read-csv.ts';
import { type PlannedChange, type WatchDraft, WatchDrafter } from './draft-watch.ts';

const CHUNK_SIZE = 100;
/** Fields of a watch that a column writes, if they differ from the name of the column. */
const FIELDS_OF_COLUMN: Partial<Record<CsvColumnName, readonly (keyof BulkFields)[]>> = {
  nameEN: ['nameEN', 'slug'],
  nameRU: ['nameRU', 'slug'],
  priceKZT: ['price'],
  priceRUB: ['price'],
  priceUSD: ['price'],
  size: ['sizes'],
  stock: ['stock'],
  status: ['status', 'publishAt'],
};
const FIELDS_OF_COLOR = ['colors', 'stock'] as const;
const NO_SEO = Object.fromEntries(SEO_FIELDS.map((field) => [field, '']));

/** The fields that a plan writes: all fields of a new watch, and only those of the changed cells of a present one. */
const plannedFields = (
  { form, changes }: WatchDraft,
  present: StoredWatch | null,
): Pick<NewBulkWatch, 'before' | 'after'> => {
  if (!form) return { before: null, after: null };
  const fields: BulkFields = watchFieldsOf(form, [], present);
  // The undo of a new watch keeps it, because orders can refer to it.
  if (!present) return { before: { status: 'draft', publishAt: null }, after: fields };
  const keys = new Set(
    changes.flatMap(({ column, colour: color, size }): readonly (keyof BulkFields)[] => {
      if (color !== null && size === null) return FIELDS_OF_COLOR;
      return FIELDS_OF_COLUMN[column] ?? [column as keyof BulkFields];
    }),
  );
  const valuesOf = (of: BulkFields): BulkFields =>
    Object.fromEntries([...keys].map((key) => [key, of[key] ?? null]));
  return { before: valuesOf({ ...NO_SEO, ...present }), after: valuesOf(fields) };
};
const isName = ({ column }: PlannedChange): boolean => column === 'nameEN' || column === 'nameRU';

/** The rows of one watch. `id` is null if no stored watch has the id or name of the rows. */
interface WatchRows {
  id: string | null;
  rows: CsvRow[];
}

const ID = /^[0-9a-f]{24}$/;

interface PlanSources {
  edits: Pick<BulkEditsRepository, 'addWatches'>;
  watches: Pick<AllWatchesRepository, 'identify' | 'findByIds'>;
  images: Pick<Images, 'hasOriginal'>;
  lookups: CatalogueLookups;
}

/** A stored plan: its edit, which is not stored yet, the rows of its file and its watches. */
export type StoredPlan = Pick<StoredBulkEdit, '_id' | 'total'> & {
  rows: number;
  counts: Record<ImportKind, number>;
};

/** Reads a CSV file of watches and stores what it would change. Watches are not changed. */
export class ImportPlanner {
  constructor(private readonly sources: PlanSources) {}

  /** @throws AppError `validation` for a file that cannot be read */
  async plan(bytes: Buffer): Promise<StoredPlan> {
    const rows = readCsv(bytes);
    const groups = await this.groupRows(rows);
    const counts = { error: 0, create: 0, update: 0, unchanged: 0 };
    const _id = objectId(newId());
    const takenSlugs = new Set<string>();
    let total = 0;
    for (let start = 0; start < groups.length; start += CHUNK_SIZE) {
      const drafts = await this.draftChunk(groups.slice(start, start + CHUNK_SIZE), takenSlugs);
      const planned = drafts.map(({ watch, draft }, index): NewBulkWatch => {
        const { nameEN, nameRU, kind, row, changes, errors } = draft;
        counts[kind]++;
        return {
          ...{ nameEN, nameRU, number: start + index, file: { kind, row, changes, errors } },
          place: draft.form && total++,
          watchId: watch?._id ?? (draft.form && objectId(newId())),
          revision: watch?.revision ?? null,
          ...plannedFields(draft, watch),
        };
      });
      await this.sources.edits.addWatches(_id, planned);
    }
    return { _id, rows: rows.length, counts, total };
  }

  /**
   * Groups the rows by watch, in the order of each watch's first row. An id takes precedence over a name, so that a watch
   * can be renamed.
   */
  private async groupRows(rows: readonly CsvRow[]): Promise<WatchRows[]> {
    const keyed = rows.map((row) => {
      const name = row.cells.get('nameEN');
      return { row, id: row.cells.get('id')?.toLowerCase(), slug: name && slugOf(name) };
    });
    const ids = new Set(keyed.flatMap(({ id }) => (id !== undefined && ID.test(id) ? id : [])));
    const slugs = new Set(keyed.flatMap(({ id, slug }) => (id === undefined ? (slug ?? []) : [])));
    const found = await this.sources.watches.identify([...ids], [...slugs]);
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
  }

  private async draftChunk(groups: readonly WatchRows[], takenSlugs: Set<string>) {
    const present = byId(await this.sources.watches.findByIds(groups.flatMap(({ id }) => id ?? [])));
    const context = { lookups: this.sources.lookups, images: await this.findImages(groups, present) };
    const drafts = groups.map(({ id, rows }) => {
      const watch = present.get(id ?? '') ?? null;
      return { watch, draft: new WatchDrafter(rows, watch, context).draft() };
    });
    await this.checkSlugs(drafts, takenSlugs);
    return drafts;
  }

  /** The existing images among those that the cells name. The watch's own images are not searched for. */
  private async findImages(groups: readonly WatchRows[], present: ReadonlyMap<string, StoredWatch>) {
    const paths = groups.flatMap(({ id, rows }) => {
      const owned = new Set(present.get(id ?? '')?.colors.flatMap(({ images }) => images));
      return rows
        .flatMap(({ cells }) => splitList(cells.get('images') ?? ''))
        .filter((path) => !owned.has(path));
    });
    const found = new Set<string>();
    for (const path of new Set(paths)) if (await this.sources.images.hasOriginal(path)) found.add(path);
    return found;
  }

  /** Adds an error to every draft whose new slug is taken by a stored watch or by another row. */
  private async checkSlugs(
    drafts: readonly { watch: StoredWatch | null; draft: WatchDraft }[],
    takenSlugs: Set<string>,
  ): Promise<void> {
    const renamed = drafts
      .map(({ watch, draft }) => ({ draft, slug: slugOf(draft.nameEN || draft.nameRU), before: watch?.slug }))
      .filter(({ draft, slug, before }) => draft.form && slug !== before && draft.changes.some(isName));
    const inUse = await this.sources.watches.identify(
      [],
      renamed.map(({ slug }) => slug),
    );
    const taken = new Set(inUse.map(({ slug }) => slug));
    for (const { draft, slug } of renamed) {
      if (!taken.has(slug) && !takenSlugs.has(slug)) {
        takenSlugs.add(slug);
        continue;
      }
      const { row = draft.row } = draft.changes.find(isName) ?? {};
      const message = fieldMessageTranslations('repeated');
      draft.errors.push({ row, column: 'nameEN', value: draft.nameEN, message });
      draft.kind = 'error';
      draft.form = null;
    }
  }
}
