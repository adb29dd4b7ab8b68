import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { Types } from 'mongoose';
import {
  activityEntry,
  type WithActivityOutbox,
  type NewActivity,
  type StoredActivity,
} from './activity-entry.ts';
import { type OutboxCollection, ActivityRepository } from './activity.repository.ts';

/**
 * Writes the log of who changed what. A change of a document is never acknowledged without its entry: the entry is
 * written into the document by the very write that makes the change (`$push: { activity: entry }`, an array), and `carried`
 * brings it into the log. If the process dies in between, `RelayActivity` of any process does.
 */
@Injectable()
export class RecordActivity {
  constructor(
    private readonly repository: ActivityRepository,
    private readonly logger: PinoLogger,
  ) {}

  /** Writes entries into the log that were made, and kept, beforehand; each is there once, however often it comes. */
  publish(entries: readonly StoredActivity[]): Promise<void> {
    return this.repository.insert(entries);
  }

  /** Brings entries that a write has put into a document into the log. What fails now is done later. */
  async publishPending(
    carrier: OutboxCollection,
    id: string | Types.ObjectId,
    entries: readonly StoredActivity[],
  ): Promise<void> {
    if (entries.length === 0) return;
    try {
      await this.repository.insert(entries);
      await this.repository.removePublished(carrier, new Types.ObjectId(id), entries);
    } catch (error) {
      this.logger.warn({ err: error, carrier }, 'activity not in the log yet');
    }
  }

  /**
   * Does something that leaves no document to carry its entry, a deletion: the entry is there before, and is taken back
   * if it fails. A crash in between leaves an entry of a deletion that has to be done again, never a deletion without one.
   * What the document still carries is brought into the log with it: nobody could later.
   */
  async publishBefore<T>(
    change: NewActivity,
    { activity = [] }: WithActivityOutbox,
    work: () => Promise<T>,
  ): Promise<T> {
    const entry = activityEntry(change);
    await this.repository.insert([...activity, entry]);
    try {
      return await work();
    } catch (error) {
      await this.repository.remove(entry._id);
      throw error;
    }
  }
}
