import { setImmediate as nextTurn } from 'node:timers/promises';
import { IMPORT_LIMITS, type ImportKind } from '@meridian/contracts';
import { slugOf } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { newId, objectId } from '../../../platform/database/ids.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { fieldMessageTranslations } from '../../../platform/errors/field-messages.ts';
import { Catalogue } from '../../catalogue/catalogue.ts';
import { WatchesRepository } from '../../watches/watches.repository.ts';
import type { StoredWatch } from '../../watches/watch.schema.ts';
import { Images } from '../../media/images.ts';
import { draftWatch, type WatchDraft } from './draft-watch.ts';
import type { StoredImport } from '../import.schema.ts';
import { ImportsRepository, type NewImport, type NewPlannedWatch } from '../imports.repository.ts';
import { readCsv } from '../file/read-csv.ts';
import { splitList } from '../file/normalize-cell.ts';
import { groupRows, type WatchRows } from './group-rows.ts';

const CHUNK_SIZE = 100;

/** State while a file is planned. */
interface Planning {
  plan: NewImport;
  /** Slugs that watches of this file take, with the row of each. */
  taken: Map<string, number>;
}

/** Reads a CSV file of watches and stores a plan of its changes. Watches are not changed. */
@Injectable()
export class PlanImport {
  constructor(
    private readonly imports: ImportsRepository,
    private readonly watches: WatchesRepository,
    private readonly catalogue: Catalogue,
    private readonly images: Images,
  ) {}

  /** @throws AppError `payloadTooLarge`; `validation` for a file that cannot be read */
  async plan(bytes: Buffer, name: string, userId: string): Promise<StoredImport> {
    if (bytes.length > IMPORT_LIMITS.bytes) throw new AppError('payloadTooLarge');
    const rows = await readCsv(bytes);
    await this.catalogue.refresh();
    const groups = await groupRows(rows, (ids, slugs) => this.watches.identify(ids, slugs));
    const plan: NewImport = {
      _id: objectId(newId()),
      name,
      by: userId,
      rows: rows.length,
      counts: { error: 0, create: 0, update: 0, unchanged: 0 },
      total: 0,
    };
    const planning: Planning = { plan, taken: new Map() };
    for (let start = 0; start < groups.length; start += CHUNK_SIZE) {
      await this.planChunk(planning, groups.slice(start, start + CHUNK_SIZE), start);
      await nextTurn();
    }
    return this.imports.add(plan);
  }

  private async planChunk(planning: Planning, groups: readonly WatchRows[], start: number): Promise<void> {
    const found = await this.watches.findByIds(groups.flatMap(({ id }) => id ?? []));
    const present = new Map(found.map((watch) => [watch._id.toHexString(), watch]));
    const context = {
      lookups: this.catalogue.lookups,
      images: await this.findImages(groups, present),
    };
    const drafts = groups.map(({ id, rows }) => {
      const watch = (id === null ? undefined : present.get(id)) ?? null;
      return { watch, draft: draftWatch(rows, watch, context) };
    });
    await this.checkSlugs(planning, drafts);
    const planned = drafts.map(({ watch, draft }, index) =>
      this.planned(planning.plan, watch, draft, start + index),
    );
    await this.imports.addWatches(planned);
  }

  private planned(
    plan: NewImport,
    watch: StoredWatch | null,
    { kind, row, nameEN, nameRU, form, changes, errors }: WatchDraft,
    number: number,
  ): NewPlannedWatch {
    const writes = kind === 'create' || kind === 'update';
    plan.counts[kind satisfies ImportKind]++;
    return {
      _id: objectId(newId()),
      import: plan._id,
      number,
      kind,
      row,
      nameEN,
      nameRU,
      changes,
      errors,
      place: writes ? plan.total++ : null,
      watchId: watch?._id ?? (writes ? objectId(newId()) : null),
      revision: watch?.revision ?? null,
      // Removes undefined values, which the driver would store as null.
      form: writes ? (JSON.parse(JSON.stringify(form)) as NewPlannedWatch['form']) : null,
    };
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
    { taken }: Planning,
    drafts: readonly { watch: StoredWatch | null; draft: WatchDraft }[],
  ): Promise<void> {
    const renamed = drafts.filter(
      ({ watch, draft }) => draft.form && watch?.slug !== slugOf(draft.form.nameEN),
    );
    const slugs = renamed.map(({ draft }) => slugOf(draft.nameEN));
    const inUse = new Set((await this.watches.identify([], slugs)).map(({ slug }) => slug));
    for (const { draft } of renamed) {
      const slug = slugOf(draft.nameEN);
      if (!inUse.has(slug) && !taken.has(slug)) {
        taken.set(slug, draft.row);
        continue;
      }
      const { row = draft.row } = draft.changes.find(({ column }) => column === 'nameEN') ?? {};
      draft.errors.push({
        row,
        column: 'nameEN',
        value: draft.nameEN,
        message: fieldMessageTranslations('repeated'),
      });
      draft.kind = 'error';
      draft.form = null;
    }
  }
}
