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
import { nextFormerSlugs } from '../../watches/former-slugs.ts';
import { REFERENCE_FIELDS, type StoredWatch } from '../../watches/watch.schema.ts';
import type { WatchFields } from '../../watches/watch-projections.ts';
import { BULK_EDIT, type BulkFields, IN_PROGRESS, type StoredBulkEdit } from './bulk-edit.schema.ts';
import { BulkEditsRepository, type PlannedBulkWatch } from './bulk-edits.repository.ts';
import { BulkTiming } from './bulk-timing.ts';

/** The stock after a write, for the activity log: the database adds the differences itself. */
const stockAfter = (present: StoredWatch['stock'], differences: readonly StockDifference[]) =>
  differences.map(({ entry, index, difference }) => {
    const quantity = Math.max(0, (present[index]?.quantity ?? 0) + difference);
    return { ...entry, quantity };
  });

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
    const writes = batch.flatMap(
      (planned) => this.writeOf(edit, planned, present.get(planned.watchId.toHexString()), author) ?? [],
    );
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

  /** @returns null if the watch is written already, or others have changed it or deleted an entry that it needs */
  private writeOf(
    edit: StoredBulkEdit,
    planned: PlannedBulkWatch,
    read: StoredWatch | undefined,
    by: ActivityAuthor | null,
  ): BulkWrite | null {
    const isUndo = edit.stage === 'undoing';
    const revision = isUndo ? (planned.revision ?? 0) + 1 : planned.revision;
    const [from, to] = isUndo ? [planned.after, planned.before] : [planned.before, planned.after];
    if ((read?.revision ?? null) !== revision || !this.hasReferences(to)) return null;
    const { stock: entries, ...fields }: Partial<WatchFields> = to;
    if (fields.slug !== undefined && read) fields.formerSlugs = nextFormerSlugs(read, fields.slug);
    const stock = entries && stockDifferences(from.stock ?? [], entries);
    const changed = { ...fields, ...(stock && { stock: stockAfter(read?.stock ?? [], stock) }) };
    const work = this.activityOf(edit, planned, read ?? null, { ...read, ...changed } as WatchFields, by);
    const id = planned.watchId;
    if (!read) return { id, revision, fields: changed, work };
    return { id, revision, fields, ...(stock && { stock }), work };
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
