import type { ActivityAuthor } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { byId } from '../../../../platform/database/ids.ts';
import { Handles, type WorkContext, WorkPostponed } from '../../../../platform/work/work-kind.ts';
import { ActivityAuthors } from '../../../shop/activity/activity-authors.ts';
import { activityEntry, activityWork, subjectOf } from '../../../shop/activity/activity-entry.ts';
import { Work } from '../../../../platform/work/work.ts';
import { LOOKUPS_OF_FIELD } from '../../listing/catalogue-lookups.ts';
import { Catalogue } from '../../listing/catalogue.ts';
import { watchChanges } from '../../editing/watch-changes.ts';
import { AllWatchesRepository } from '../../watches/all-watches.repository.ts';
import {
  type BulkWrite,
  BulkWritesRepository,
  type StockDifference,
  stockDifferences,
} from '../../watches/bulk-writes.repository.ts';
import { isAppError } from '../../../../platform/errors/app-error.ts';
import { ReservedStock } from '../../stock/reserved-stock.ts';
import { movementsOfWatch, stockWork } from '../../stock/stock-movements.ts';
import { nextFormerSlugs } from '../../watches/former-slugs.ts';
import { isSameEntry } from '../../watches/stock-line.ts';
import { REFERENCE_FIELDS, type StoredWatch } from '../../watches/watch.schema.ts';
import type { WatchFields } from '../../watches/watch-projections.ts';
import { BULK_EDIT, type BulkFields, IN_PROGRESS, type StoredBulkEdit } from './bulk-edit.schema.ts';
import { BulkEditsRepository, type PlannedBulkWatch } from './bulk-edits.repository.ts';
import { BulkTiming } from './bulk-timing.ts';

/** The stock after a write, for the activity log and the stock ledger: the database adds the differences itself. */
const stockAfter = (present: StoredWatch['stock'], differences: readonly StockDifference[]) =>
  differences.map(({ entry, index, difference }) => ({
    ...entry,
    quantity: (present[index]?.quantity ?? 0) + difference,
  }));

/** The stock that a write requires: none, unless it removes an entry with the pieces that were read. */
const requiredStock = (
  before: StoredWatch['stock'],
  after: StoredWatch['stock'],
): Pick<BulkWrite, 'stockRead'> =>
  before.every((entry) => after.some((other) => isSameEntry(other, entry))) ? {} : { stockRead: before };

/**
 * Writes the watches of a bulk edit or of its undo. Each watch is one conditional update that also sets a marker of the edit, so
 * that any process can repeat each step.
 */
@Injectable()
export class WriteBulkEdit {
  constructor(
    private readonly edits: BulkEditsRepository,
    private readonly stored: AllWatchesRepository,
    private readonly watches: BulkWritesRepository,
    private readonly catalogue: Catalogue,
    private readonly authors: ActivityAuthors,
    private readonly reserved: ReservedStock,
    private readonly work: Work,
    private readonly timing: BulkTiming,
  ) {}

  /**
   * Writes what is left of the stage in progress.
   * @param mayContinue is called before each batch; false leaves the rest to the queue
   * @returns the edit in its next stage
   */
  async write(edit: StoredBulkEdit, mayContinue = () => true): Promise<StoredBulkEdit> {
    const { stage, total } = edit;
    if (stage !== 'applying' && stage !== 'undoing') return edit;
    const author = await this.authors.byId((stage === 'undoing' ? edit.undoneBy : null) ?? edit.by);
    await this.timing.reached('stage started');
    let now = edit;
    while (now.stage === stage && now.done < total) {
      if (!mayContinue()) return now;
      const end = Math.min(now.done + this.timing.batchSize, total);
      const left = await this.writeBatch(now, await this.edits.findPlaces(now, now.done, end), author);
      await this.timing.reached('batch written');
      now = (await this.edits.progress(now, end, left)) ?? now;
      await this.timing.reached('batch recorded');
    }
    if (now.stage !== stage) return now;
    await this.timing.reached('all written');
    return (await this.edits.finish(now)) ?? now;
  }

  /** Writes an import, or an edit whose request has not ended it. Each attempt ends within the lease. */
  @Handles(BULK_EDIT)
  async continue({ edit: id }: { edit: string }, { signal }: Pick<WorkContext, 'signal'>): Promise<void> {
    const edit = await this.edits.find(id);
    if (!edit) return;
    const end = Date.now() + BULK_EDIT.leaseMs / 2;
    const { stage } = await this.write(edit, () => !signal.aborted && Date.now() < end);
    if (IN_PROGRESS.includes(stage)) throw new WorkPostponed(new Date());
  }

  /** Writes the watches of a batch that are not written yet. @returns those that stay as they are */
  private async writeBatch(
    edit: StoredBulkEdit,
    batch: readonly PlannedBulkWatch[],
    author: ActivityAuthor | null,
  ): Promise<PlannedBulkWatch[]> {
    const id = edit._id.toHexString();
    const ids = batch.map(({ watchId }) => watchId.toHexString());
    await this.catalogue.refresh();
    const present = byId(await this.stored.findByIds(ids));
    const writes: BulkWrite[] = [];
    for (const planned of batch) {
      const write = await this.writeOf(edit, planned, present.get(planned.watchId.toHexString()), author);
      if (write) writes.push(write);
    }
    const markers =
      edit.stage === 'undoing' ? { required: id, set: `${id}:undo` } : { required: null, set: id };
    const written = await this.watches.write(markers, writes, ids, edit.startedAt);
    await Promise.all(
      writes
        .filter((write) => written.has(write.id.toHexString()))
        .map((write) => this.work.perform('watches', { _id: write.id, work: write.work })),
    );
    return batch.filter(({ watchId }) => !written.has(watchId.toHexString()));
  }

  /**
   * @returns null if the watch is written already, if others have changed it or deleted an entry that it needs, or if the
   * edit would take away pieces that are reserved or not on hand
   */
  private async writeOf(
    edit: StoredBulkEdit,
    planned: PlannedBulkWatch,
    read: StoredWatch | undefined,
    by: ActivityAuthor | null,
  ): Promise<BulkWrite | null> {
    const isUndo = edit.stage === 'undoing';
    const revision = isUndo ? (planned.revision ?? 0) + 1 : planned.revision;
    const [from, to] = isUndo ? [planned.after, planned.before] : [planned.before, planned.after];
    if ((read?.revision ?? null) !== revision || !this.hasReferences(to)) return null;
    const { stock: entries, ...fields }: Partial<WatchFields> = to;
    if (fields.slug !== undefined && read) fields.formerSlugs = nextFormerSlugs(read, fields.slug);
    const stock = entries && stockDifferences(from.stock ?? [], entries);
    const changed = { ...fields, ...(stock && { stock: stockAfter(read?.stock ?? [], stock) }) };
    if (!(await this.isAllowed(read, changed.stock))) return null;
    const after = { ...read, ...changed } as WatchFields;
    const work = [
      ...this.activityOf(edit, planned, read ?? null, after, by),
      ...this.movementsOf(edit, planned, read, after, by),
    ];
    const write = { id: planned.watchId, revision, work };
    if (!read) return { ...write, fields: changed };
    return { ...write, fields, ...(stock && { stock, ...requiredStock(read.stock, entries) }) };
  }

  private async isAllowed(read: StoredWatch | undefined, stock: WatchFields['stock'] | undefined) {
    if (!read || !stock) return true;
    try {
      await this.reserved.check(read, stock);
      return true;
    } catch (error) {
      if (isAppError(error)) return false;
      throw error;
    }
  }

  private movementsOf(
    { stage, file }: StoredBulkEdit,
    { _id, watchId, undoEntryId }: PlannedBulkWatch,
    read: StoredWatch | undefined,
    after: WatchFields,
    by: ActivityAuthor | null,
  ): BulkWrite['work'] {
    const isUndo = stage === 'undoing';
    const id = isUndo ? undoEntryId : _id.toHexString();
    const kind = file && !isUndo ? 'import' : 'edit';
    const cause = { kind, by: by?.email ?? null } as const;
    return stockWork(id, movementsOfWatch(id, watchId.toHexString(), read?.stock ?? [], after, cause));
  }

  private activityOf(
    { stage, file }: StoredBulkEdit,
    { _id, watchId, undoEntryId }: PlannedBulkWatch,
    read: StoredWatch | null,
    after: WatchFields,
    by: ActivityAuthor | null,
  ): BulkWrite['work'] {
    const isUndo = stage === 'undoing';
    const changes = watchChanges(read, after, this.catalogue.lookups);
    if (changes.length === 0) return [];
    const entry = activityEntry({
      by,
      action: read ? 'changed' : 'added',
      source: file && !isUndo ? 'import' : 'panel',
      subject: subjectOf('watch', watchId, after),
      changes,
    });
    return [activityWork({ ...entry, _id: isUndo ? undoEntryId : _id.toHexString() })];
  }

  /** A collection, or an entry that no watch used, can be deleted after the plan. */
  private hasReferences(fields: BulkFields): boolean {
    const { lookups } = this.catalogue;
    return REFERENCE_FIELDS.every((field) => {
      const reference = fields[field];
      return !reference || lookups[LOOKUPS_OF_FIELD[field]].has(reference.toHexString());
    });
  }
}
