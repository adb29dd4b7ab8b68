import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { Types } from 'mongoose';
import {
  activityEntry,
  type CarriesActivity,
  type NewActivity,
  type StoredActivity,
} from './activity-entry.ts';
import { type ActivityCarrier, ActivityRepository } from './activity.repository.ts';

/**
 * Writes the log of who changed what. A change of a document is never acknowledged without its entry: the entry is
 * written into the document by the very write that makes the change (`$push: { activity: entry }`, an array), and `carried`
 * brings it into the log. If the process dies in between, `CarryActivity` of any process does.
 */
@Injectable()
export class RecordActivity {
  constructor(
    private readonly repository: ActivityRepository,
    private readonly logger: PinoLogger,
  ) {}

  /** Writes entries into the log that were made, and kept, beforehand; each is there once, however often it comes. */
  entered(entries: readonly StoredActivity[]): Promise<void> {
    return this.repository.add(entries);
  }

  /** Brings entries that a write has put into a document into the log. What fails now is done later. */
  async carried(
    carrier: ActivityCarrier,
    id: string | Types.ObjectId,
    entries: readonly StoredActivity[],
  ): Promise<void> {
    if (entries.length === 0) return;
    try {
      await this.repository.add(entries);
      await this.repository.unload(carrier, new Types.ObjectId(id), entries);
    } catch (error) {
      this.logger.warn({ err: error, carrier }, 'activity not in the log yet');
    }
  }

  /**
   * Does something that leaves no document to carry its entry, a deletion: the entry is there before, and is taken back
   * if it fails. A crash in between leaves an entry of a deletion that has to be done again, never a deletion without one.
   * What the document still carries is brought into the log with it: nobody could later.
   */
  async ahead<T>(
    change: NewActivity,
    { activity = [] }: CarriesActivity,
    work: () => Promise<T>,
  ): Promise<T> {
    const entry = activityEntry(change);
    await this.repository.add([...activity, entry]);
    try {
      return await work();
    } catch (error) {
      await this.repository.withdraw(entry._id);
      throw error;
    }
  }
}
