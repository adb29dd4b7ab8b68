import { setTimeout as delay } from 'node:timers/promises';
import type { CartLine, Favorite, LineKey } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { KeyedMutex } from '../../../platform/concurrency/keyed-mutex.ts';
import { ConcurrencyError, isDuplicateKey } from '../../../platform/database/errors.ts';
import { objectId } from '../../../platform/database/ids.ts';
import { CART_MODEL, FAVORITES_MODEL, type StoredLine, type StoredList } from './shopper-list.schema.ts';

/** Maximum of stored keys per list. Repeated changes follow each other much sooner. */
const MAX_APPLIED_CHANGES = 100;

const MAX_ATTEMPTS = 50;
const RETRY_DELAY_MS = 10;

/**
 * Lists that belong to users, one document per user. A change is a pure function of the list. Changes of one user are
 * serialised within a process; between processes, the version prevents lost updates.
 */
export class ShopperListRepository<T extends LineKey> {
  private readonly queue = new KeyedMutex();

  constructor(private readonly lists: Model<StoredList>) {}

  /**
   * Applies a change to a user's list and returns the new list. An unchanged list is not written.
   * @param once key of a change that is applied once: later calls with the same key have no effect
   * @throws ConcurrencyError
   */
  change(userId: string, change: (items: T[]) => Promise<T[]>, once?: string): Promise<T[]> {
    return this.queue.runExclusive(userId, async () => {
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
        const list = await this.lists.findById(userId).lean<StoredList<T>>();
        const items = list?.items ?? [];
        if (once !== undefined && list?.once?.includes(once)) return items;
        const changed = await change(items);
        if (once === undefined && JSON.stringify(changed) === JSON.stringify(items)) return items;
        if (await this.write(userId, list?.version, changed, once)) return changed;
        await delay(Math.random() * RETRY_DELAY_MS * Math.min(attempt + 1, 10));
      }
      throw new ConcurrencyError('List not changed: too many concurrent writes');
    });
  }

  delete(userId: string): Promise<void> {
    return this.queue.runExclusive(userId, async () => {
      await this.lists.deleteOne({ _id: objectId(userId) });
    });
  }

  private async write(userId: string, version: number | undefined, items: T[], once?: string) {
    try {
      const { matchedCount, upsertedCount } = await this.lists.updateOne(
        { _id: objectId(userId), version: version ?? { $exists: false } },
        {
          $set: { items, version: (version ?? 0) + 1 },
          ...(once !== undefined && { $push: { once: { $each: [once], $slice: -MAX_APPLIED_CHANGES } } }),
        },
        { upsert: version === undefined },
      );
      return matchedCount + upsertedCount === 1;
    } catch (error) {
      // Another process has created the list.
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }
}

@Injectable()
export class CartsRepository extends ShopperListRepository<StoredLine<CartLine>> {
  constructor(@InjectModel(CART_MODEL.name) carts: Model<StoredList>) {
    super(carts);
  }
}

@Injectable()
export class FavoritesRepository extends ShopperListRepository<StoredLine<Favorite>> {
  constructor(@InjectModel(FAVORITES_MODEL.name) favorites: Model<StoredList>) {
    super(favorites);
  }
}
