import type { ActivityAuthor } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { objectId } from '../../platform/database/ids.ts';
import { BackgroundJob } from '../../platform/jobs/jobs.ts';
import { ActivityAuthors } from '../activity/activity-authors.ts';
import { activityEntry, subjectOf } from '../activity/activity-entry.ts';
import { RecordActivity } from '../activity/record-activity.ts';
import { Catalogue } from '../catalogue/catalogue.ts';
import { type BulkWrite, BulkWritesRepository } from '../watches/bulk-writes.repository.ts';
import type { BulkWatch, StoredBulkEdit } from './bulk-edit.schema.ts';
import { BulkEditsRepository } from './bulk-edits.repository.ts';

const BATCH_SIZE = 100;
const REPAIR_INTERVAL_MS = 3000;
/** An edit without progress for this time was interrupted. */
const STALE_AFTER_MS = 10_000;

/**
 * Writes the watches of a bulk edit or of its undo. Each watch is one conditional update that also sets a marker of the edit, so
 * that any process can repeat each step. An edit that a crash has interrupted is continued by the job of any process.
 */
@Injectable()
export class WriteBulkEdit {
  constructor(
    private readonly edits: BulkEditsRepository,
    private readonly watches: BulkWritesRepository,
    private readonly catalogue: Catalogue,
    private readonly authors: ActivityAuthors,
    private readonly activity: RecordActivity,
  ) {}

  /** Writes what is left of the stage in progress. @returns the edit in its next stage */
  async write(edit: StoredBulkEdit): Promise<StoredBulkEdit> {
    const isApplying = edit.stage === 'applying';
    if (!isApplying && edit.stage !== 'undoing') return edit;
    const author = await this.authors.byId((isApplying ? edit.by : edit.undoneBy) ?? edit.by);
    let now = edit;
    while (now.stage === edit.stage && now.done < now.watches.length) {
      const batch = now.watches.slice(now.done, now.done + BATCH_SIZE);
      const left = await this.writeBatch(now, batch, author);
      now = (await this.edits.progress(now, now.done + batch.length, left)) ?? now;
    }
    return now.stage === edit.stage ? ((await this.edits.finish(now)) ?? now) : now;
  }

  @BackgroundJob({ name: 'bulk edit repair', intervalMs: REPAIR_INTERVAL_MS })
  async repair(): Promise<void> {
    const interrupted = await this.edits.findStale(STALE_AFTER_MS);
    if (interrupted) await this.write(interrupted);
  }

  /** Writes the watches of a batch that are not written yet. @returns the ids of those that stay as they are */
  private async writeBatch(
    edit: StoredBulkEdit,
    batch: readonly BulkWatch[],
    author: ActivityAuthor | null,
  ): Promise<string[]> {
    const id = edit._id.toHexString();
    const isUndo = edit.stage === 'undoing';
    await this.catalogue.refresh();
    const skipped = new Set(isUndo ? edit.conflicts : []);
    const planned = batch.filter((watch) => !skipped.has(watch.id));
    const writes = planned
      .filter((watch) => !isUndo || this.canRestore(watch))
      .map((watch): BulkWrite => ({
        id: objectId(watch.id),
        revision: watch.revision + (isUndo ? 1 : 0),
        fields: isUndo ? watch.before : watch.after,
        activity: this.entryOf(watch, isUndo, author),
      }));
    const markers = isUndo ? { required: id, set: `${id}:undo` } : { required: null, set: id };
    const written = await this.watches.write(markers, writes, edit.startedAt);
    await Promise.all(
      writes
        .filter((write) => written.has(write.id.toHexString()))
        .map((write) => this.activity.publishPending('watches', write.id, [write.activity])),
    );
    return planned.map((watch) => watch.id).filter((each) => !written.has(each));
  }

  /** A collection that was deleted since cannot be restored. */
  private canRestore({ before: { collection } }: BulkWatch): boolean {
    return !collection || this.catalogue.lookups.collections.has(collection.toHexString());
  }

  private entryOf(watch: BulkWatch, isUndo: boolean, by: ActivityAuthor | null): BulkWrite['activity'] {
    const changes = isUndo
      ? watch.changes.map(({ before, after, ...rest }) => ({ ...rest, before: after, after: before }))
      : watch.changes;
    const subject = subjectOf('watch', watch.id, watch);
    const entry = activityEntry({ by, action: 'changed', source: 'panel', subject, changes });
    return { ...entry, _id: isUndo ? watch.undoEntryId : watch.entryId };
  }
}
