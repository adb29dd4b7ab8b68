import { Injectable } from '@nestjs/common';
import { ActivityAuthors } from './activity-authors.ts';
import { Handles, type WorkEntry } from '../../../platform/work/work-kind.ts';
import type { WithWork } from '../../../platform/work/work.schema.ts';
import { Work } from '../../../platform/work/work.ts';
import { ACTIVITY, activityEntry, activityWork, type NewActivity } from './activity-entry.ts';
import { ActivityRepository } from './activity.repository.ts';
import type { StoredActivity } from './activity.schema.ts';

/**
 * Writes the activity log. An entry is work (`ACTIVITY`) of the document that changes, so that no change is acknowledged
 * without an entry.
 */
@Injectable()
export class RecordActivity {
  constructor(
    private readonly repository: ActivityRepository,
    private readonly authors: ActivityAuthors,
    private readonly work: Work,
  ) {}

  @Handles(ACTIVITY)
  async publish(entry: StoredActivity): Promise<void> {
    await this.repository.insert([entry]);
  }

  /** Returns the entry of a change by a user; none if nothing changed. It is written with the change. */
  async entriesOf(userId: string, change: Omit<NewActivity, 'by'>): Promise<WorkEntry[]> {
    if (change.action === 'changed' && change.changes.length === 0) return [];
    return [activityWork(activityEntry({ ...change, by: await this.authors.byId(userId) }))];
  }

  /**
   * Publishes the entry of an event that changes no document, such as a sign-in.
   * @param userId the author; null for an event without one, such as a refused sign-in
   */
  async recordEvent(userId: string | null, event: Omit<NewActivity, 'by'>): Promise<void> {
    const by = userId === null ? null : await this.authors.byId(userId);
    await this.repository.insert([activityEntry({ ...event, by })]);
  }

  /**
   * Deletes a document, which therefore cannot keep its work. The entry is published, and pending work of the document
   * performed, before. If the deletion fails, the entry is removed. A crash can leave an entry without the deletion, but
   * never a deletion without an entry.
   * @param remove deletes the document
   */
  async publishDeletion<T>(
    userId: string,
    subject: NewActivity['subject'],
    collection: string,
    document: WithWork & { _id: { toString(): string } },
    remove: () => Promise<T>,
  ): Promise<T> {
    const by = await this.authors.byId(userId);
    const entry = activityEntry({ by, action: 'deleted', subject, changes: [] });
    await this.work.perform(collection, document);
    await this.repository.insert([entry]);
    try {
      return await remove();
    } catch (error) {
      await this.repository.remove(entry._id);
      throw error;
    }
  }
}
