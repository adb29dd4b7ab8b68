import { Injectable } from '@nestjs/common';
import { ActivityAuthors } from '../activity/activity-authors.ts';
import { activityEntry, type StoredActivity, subjectOf } from '../activity/activity-entry.ts';
import { RecordActivity } from '../activity/record-activity.ts';
import { Catalogue } from '../catalogue/catalogue.ts';
import type { StoredWatch } from '../watches/watch.schema.ts';
import { watchChanges } from './watch-changes.ts';
import type { WatchFields } from '../watches/watch-projections.ts';

/** Activity entries of added, changed and deleted watches. */
@Injectable()
export class WatchActivity {
  constructor(
    private readonly record: RecordActivity,
    private readonly authors: ActivityAuthors,
    private readonly catalogue: Catalogue,
  ) {}

  /** The entry of a new watch, to be written with it. */
  async added(id: string, after: WatchFields, userId: string): Promise<StoredActivity[]> {
    const by = await this.authors.byId(userId);
    const changes = watchChanges(null, after, this.catalogue.lookups);
    return [activityEntry({ by, action: 'added', subject: subjectOf('watch', id, after), changes })];
  }

  /** The entry of a save, to be written with it; none if nothing changed. */
  async changed(before: StoredWatch, after: WatchFields, userId: string): Promise<StoredActivity[]> {
    const changes = watchChanges(before, after, this.catalogue.lookups);
    if (changes.length === 0) return [];
    const by = await this.authors.byId(userId);
    const subject = subjectOf('watch', before._id, after);
    return [activityEntry({ by, action: 'changed', subject, changes })];
  }

  /** Moves entries that were written with a watch into the log. */
  publish(id: string, entries: readonly StoredActivity[]): Promise<void> {
    return this.record.publishPending('watches', id, entries);
  }

  /** Runs `work`, which deletes a watch, with an entry that is written before it. */
  async deleting(watch: StoredWatch, userId: string, work: () => Promise<void>): Promise<void> {
    const by = await this.authors.byId(userId);
    await this.record.publishBefore(
      { by, action: 'deleted', subject: subjectOf('watch', watch._id, watch), changes: [] },
      watch,
      work,
    );
  }
}
