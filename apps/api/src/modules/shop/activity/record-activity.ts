import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { ActivityAuthors } from './activity-authors.ts';
import { activityEntry, type NewActivity } from './activity-entry.ts';
import { ActivityOutboxes } from './activity-outboxes.ts';
import { ActivityRepository } from './activity.repository.ts';
import type { StoredActivity, WithActivityOutbox } from './activity.schema.ts';

/**
 * Writes the activity log through a transactional outbox. The write that changes a document also pushes the entry to its
 * field `activity`, so that no change is acknowledged without an entry. `publishPending` then publishes it to the log. If
 * the process dies in between, the relay of any process publishes it.
 */
@Injectable()
export class RecordActivity {
  constructor(
    private readonly repository: ActivityRepository,
    private readonly outboxes: ActivityOutboxes,
    private readonly authors: ActivityAuthors,
    private readonly logger: PinoLogger,
  ) {}

  /** Returns the entry of a change by a user; none if nothing changed. It is written with the change. */
  async entriesOf(userId: string, change: Omit<NewActivity, 'by'>): Promise<StoredActivity[]> {
    if (change.action === 'changed' && change.changes.length === 0) return [];
    return [activityEntry({ ...change, by: await this.authors.byId(userId) })];
  }

  /**
   * Publishes the entry of an event that changes no document, such as a sign-in.
   * @param userId the author; null for an event without one, such as a refused sign-in
   */
  async recordEvent(userId: string | null, event: Omit<NewActivity, 'by'>): Promise<void> {
    const by = userId === null ? null : await this.authors.byId(userId);
    await this.repository.insert([activityEntry({ ...event, by })]);
  }

  /** Publishes pending entries of a document of a registered collection. After a failure the relay retries. */
  async publishPending(
    collection: string,
    id: { toString(): string },
    entries: readonly StoredActivity[],
  ): Promise<void> {
    if (entries.length === 0) return;
    try {
      await this.outboxes.publish(collection, id.toString(), entries);
    } catch (error) {
      this.logger.warn({ err: error, collection }, 'activity entries not published, the relay will retry');
    }
  }

  /**
   * Deletes a document, which therefore cannot have an outbox. The entry, and pending entries of the document, are
   * published first. If the deletion fails, the entry is removed. A crash can leave an entry without the deletion, but
   * never a deletion without an entry.
   * @param remove deletes the document
   */
  async publishDeletion<T>(
    userId: string,
    subject: NewActivity['subject'],
    { activity = [] }: WithActivityOutbox,
    remove: () => Promise<T>,
  ): Promise<T> {
    const by = await this.authors.byId(userId);
    const entry = activityEntry({ by, action: 'deleted', subject, changes: [] });
    await this.repository.insert([...activity, entry]);
    try {
      return await remove();
    } catch (error) {
      await this.repository.remove(entry._id);
      throw error;
    }
  }
}
