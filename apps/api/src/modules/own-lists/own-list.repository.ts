import { setTimeout as delay } from 'node:timers/promises';
import type { Connection } from 'mongoose';
import { Types } from 'mongoose';
import { KeyedMutex } from '../../platform/concurrency/keyed-mutex.ts';
import { isDuplicateKey } from '../../platform/database/duplicate-key.ts';
import { AppError } from '../../platform/errors/app-error.ts';

interface StoredList<T> {
  /** The user's id. */
  _id: Types.ObjectId;
  items: T[];
  /** Grows with every write. A write based on an older version is rejected and retried. */
  version: number;
  /** Keys of the latest changes that must be applied once. */
  once?: string[];
}

/** Maximum of stored keys per list. Repeated changes follow each other much sooner. */
const MAX_APPLIED_CHANGES = 100;

const MAX_ATTEMPTS = 50;
const RETRY_DELAY_MS = 10;

/**
 * Lists that belong to users, one document per user. A change is a pure function of the list. Changes of one user are
 * serialised within a process; between processes, the version prevents lost updates.
 */
export class OwnListRepository<T extends object> {
  private readonly queue = new KeyedMutex();

  constructor(
    private readonly connection: Connection,
    /** Name of the collection. */
    private readonly name: string,
  ) {}

  /** Applies a change to a user's list and returns the new list. An unchanged list is not written. */
  change(userId: string, change: (items: T[]) => Promise<T[]> | T[]): Promise<T[]> {
    return this.attempt(userId, change);
  }

  /** Applies a change once per key: later calls with the same key have no effect. */
  async changeOnce(userId: string, key: string, change: (items: T[]) => Promise<T[]> | T[]): Promise<void> {
    await this.attempt(userId, change, key);
  }

  private attempt(userId: string, change: (items: T[]) => Promise<T[]> | T[], once?: string): Promise<T[]> {
    return this.queue.runExclusive(userId, async () => {
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
        const list = await this.lists.findOne({ _id: new Types.ObjectId(userId) });
        const items = list?.items ?? [];
        if (once !== undefined && list?.once?.includes(once)) return items;
        const changed = await change(items);
        if (once === undefined && JSON.stringify(changed) === JSON.stringify(items)) return items;
        if (await this.write(userId, list?.version, changed, once)) return changed;
        await delay(Math.random() * RETRY_DELAY_MS * Math.min(attempt + 1, 10));
      }
      throw new AppError('unavailable', { retryAfter: 1 });
    });
  }

  /** Builds the index for `changeAllWith`. */
  async buildIndexes(): Promise<void> {
    await this.lists.createIndex({ 'items.itemId': 1 });
  }

  private async write(
    userId: string,
    version: number | undefined,
    items: T[],
    once?: string,
  ): Promise<boolean> {
    const _id = new Types.ObjectId(userId);
    if (version !== undefined) {
      const { matchedCount } = await this.lists.updateOne(
        { _id, version },
        {
          $set: { items, version: version + 1 },
          ...(once !== undefined && { $push: { once: { $each: [once], $slice: -MAX_APPLIED_CHANGES } } }),
        },
      );
      return matchedCount === 1;
    }
    try {
      await this.lists.insertOne({ _id, items, version: 1, ...(once !== undefined && { once: [once] }) });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  private get lists() {
    return this.connection.collection<StoredList<T>>(this.name);
  }
}
