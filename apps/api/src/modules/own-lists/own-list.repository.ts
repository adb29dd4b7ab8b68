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
  /** Grows with every write: a write decided on an older one is refused and decided anew. */
  version: number;
  /** Names of the latest changes that must not be made twice. */
  once?: string[];
}

/** More than can ever be repeated after each other. */
const REMEMBERED = 100;

const TRIES = 50;
const PAUSE_MS = 10;

/**
 * The lists that belong to users, one document each. A change is a pure function of the list; changes of one user run
 * one after the other in a process, and a version keeps those of other processes apart, so that none is lost.
 */
export class OwnListRepository<T extends object> {
  private readonly queue = new KeyedMutex();

  constructor(
    private readonly connection: Connection,
    /** The collection in the database. */
    private readonly name: string,
  ) {}

  /** Applies a change to a user's list and answers it as it is then. Nothing is written if nothing changes. */
  change(userId: string, change: (items: T[]) => Promise<T[]> | T[]): Promise<T[]> {
    return this.attempt(userId, change);
  }

  /** Applies a change that is made once for all times under its name, whoever asks for it how often. */
  async changeOnce(userId: string, name: string, change: (items: T[]) => T[]): Promise<void> {
    await this.attempt(userId, change, name);
  }

  private attempt(userId: string, change: (items: T[]) => Promise<T[]> | T[], once?: string): Promise<T[]> {
    return this.queue.runExclusive(userId, async () => {
      for (let attempt = 0; attempt < TRIES; attempt++) {
        const list = await this.lists.findOne({ _id: new Types.ObjectId(userId) });
        const items = list?.items ?? [];
        if (once !== undefined && list?.once?.includes(once)) return items;
        const changed = await change(items);
        if (once === undefined && JSON.stringify(changed) === JSON.stringify(items)) return items;
        if (await this.write(userId, list?.version, changed, once)) return changed;
        await delay(Math.random() * PAUSE_MS * Math.min(attempt + 1, 10));
      }
      throw new AppError('unavailable', { retryAfter: 1 });
    });
  }

  /** Applies a change to every list that holds a watch. */
  async changeAllWith(itemId: string, change: (items: T[]) => T[]): Promise<void> {
    const holders = this.lists.find({ 'items.itemId': itemId }, { projection: { _id: 1 } });
    for await (const { _id } of holders) await this.change(_id.toHexString(), change);
  }

  /** Finds the lists that hold a watch. */
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
          ...(once !== undefined && { $push: { once: { $each: [once], $slice: -REMEMBERED } } }),
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
