import { setImmediate as nextTurn } from 'node:timers/promises';
import { IMPORT_LIMITS } from '@meridian/contracts';
import { slugOf } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { byId, newId, objectId } from '../../../platform/database/ids.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { fieldMessageTranslations } from '../../../platform/errors/field-messages.ts';
import { Catalogue } from '../../catalogue/catalogue.ts';
import { Images } from '../../media/images.ts';
import { AllWatchesRepository } from '../../watches/all-watches.repository.ts';
import type { StoredWatch } from '../../watches/watch.schema.ts';
import { WatchesRepository } from '../../watches/watches.repository.ts';
import { splitList } from '../file/csv-cells.ts';
import { type CsvRow, readCsv } from '../file/read-csv.ts';
import type { StoredImport } from '../import.schema.ts';
import { ImportsRepository, type NewImport, type NewPlannedWatch } from '../imports.repository.ts';
import { type PlannedChange, type WatchDraft, WatchDrafter } from './draft-watch.ts';

const CHUNK_SIZE = 100;
const isName = ({ column }: PlannedChange): boolean => column === 'nameEN';

/** The rows of one watch. `id` is null if no stored watch has the id or name of the rows. */
interface WatchRows {
  id: string | null;
  rows: CsvRow[];
}

const ID = /^[0-9a-f]{24}$/;

/** Reads a CSV file of watches and stores a plan of its changes. Watches are not changed. */
@Injectable()
export class PlanImport {
  constructor(
    private readonly imports: ImportsRepository,
    private readonly watches: WatchesRepository,
    private readonly stored: AllWatchesRepository,
    private readonly catalogue: Catalogue,
    private readonly images: Images,
  ) {}

  /** @throws AppError `payloadTooLarge`; `validation` for a file that cannot be read */
  async plan(bytes: Buffer, name: string, userId: string): Promise<StoredImport> {
    if (bytes.length > IMPORT_LIMITS.bytes) throw new AppError('payloadTooLarge');
    const rows = await readCsv(bytes);
    await this.catalogue.refresh();
    const groups = await this.groupRows(rows);
    const counts = { error: 0, create: 0, update: 0, unchanged: 0 };
    const plan = { _id: objectId(newId()), name, by: userId, rows: rows.length, counts, total: 0 };
    const takenSlugs = new Set<string>();
    for (let start = 0; start < groups.length; start += CHUNK_SIZE) {
      await this.planChunk(plan, groups.slice(start, start + CHUNK_SIZE), start, takenSlugs);
      await nextTurn();
    }
    return this.imports.add(plan);
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
    const found = await this.watches.identify([...ids], [...slugs]);
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

  private async planChunk(
    plan: NewImport,
    groups: readonly WatchRows[],
    start: number,
    takenSlugs: Set<string>,
  ): Promise<void> {
    const present = byId(await this.stored.findByIds(groups.flatMap(({ id }) => id ?? [])));
    const context = { lookups: this.catalogue.lookups, images: await this.findImages(groups, present) };
    const drafts = groups.map(({ id, rows }) => {
      const watch = present.get(id ?? '') ?? null;
      return { watch, draft: new WatchDrafter(rows, watch, context).draft() };
    });
    await this.checkSlugs(drafts, takenSlugs);
    const planned = drafts.map(({ watch, draft }, index): NewPlannedWatch => {
      plan.counts[draft.kind]++;
      return {
        ...draft,
        _id: objectId(newId()),
        import: plan._id,
        number: start + index,
        place: draft.form && plan.total++,
        watchId: watch?._id ?? (draft.form && objectId(newId())),
        revision: watch?.revision ?? null,
        // Removes undefined values, which the driver would store as null.
        form: JSON.parse(JSON.stringify(draft.form)) as NewPlannedWatch['form'],
      };
    });
    await this.imports.addWatches(planned);
  }

  /** The existing images among those that the cells name. The watch's own images are not searched for. */
  private async findImages(
    groups: readonly WatchRows[],
    present: ReadonlyMap<string, StoredWatch>,
  ): Promise<Set<string>> {
    const paths = groups.flatMap(({ id, rows }) => {
      const owned = new Set(present.get(id ?? '')?.colors.flatMap(({ images }) => images));
      return rows
        .flatMap(({ cells }) => splitList(cells.get('images') ?? ''))
        .filter((path) => !owned.has(path));
    });
    const found = new Set<string>();
    for (const path of new Set(paths)) if (await this.images.hasOriginal(path)) found.add(path);
    return found;
  }

  /** Adds an error to every draft whose new slug is taken by a stored watch or by another row. */
  private async checkSlugs(
    drafts: readonly { watch: StoredWatch | null; draft: WatchDraft }[],
    takenSlugs: Set<string>,
  ): Promise<void> {
    const renamed = drafts
      .map(({ watch, draft }) => ({ draft, slug: slugOf(draft.nameEN), before: watch?.slug }))
      .filter(({ draft, slug, before }) => draft.form && slug !== before && draft.changes.some(isName));
    const inUse = await this.watches.identify(
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
