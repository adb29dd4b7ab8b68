import type { StockEntry } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { type Connection, mongo, Types } from 'mongoose';
import { DURABLE } from '../../../platform/database/durable.ts';
import { isDuplicateKey } from '../../../platform/database/duplicate-key.ts';
import type { StoredActivity } from '../../activity/activity-entry.ts';
import type { StoredWatch } from '../../watches/watch.schema.ts';
import type { WatchFields } from '../../watches/watches.repository.ts';

/** The lock that an import stores in its watches, under `importing`. It holds what is needed to roll the import back. */
interface ImportLock {
  /** Id of the import. */
  by: string;
  /** The import has written the watch. */
  done?: true;
  /** The import has added the watch. */
  isNew?: true;
  /** Previous values of the written fields, and the names of those that did not exist. */
  before?: Partial<StoredWatch>;
  absent?: string[];
  /** The stock before the write, and the differences that were written; absent if the import did not write the stock. */
  stock?: StockEntry[];
  moved?: StockEntry[];
  /** Activity entry, which moves into the log once the import cannot be rolled back any more. */
  told?: StoredActivity;
}
type LockedWatch = Omit<StoredWatch, 'importing'> & { importing?: ImportLock };

/** A write of an import to an existing watch, as it was read. */
export interface WatchWrite {
  read: StoredWatch;
  fields: Partial<WatchFields>;
  activity: StoredActivity;
}
/** A watch that an import adds. */
export interface WatchAddition {
  id: Types.ObjectId;
  fields: WatchFields;
  activity: StoredActivity;
}

type Ids = readonly Types.ObjectId[];
const LOCKED_BY = 'importing.by';
/** A sale between reading and writing requires another attempt. */
const MAX_ATTEMPTS = 50;

const sameRow =
  (row: StockEntry) =>
  ({ colorNameEN, size }: StockEntry): boolean =>
    colorNameEN === row.colorNameEN && size === row.size;

const differences = (before: readonly StockEntry[], after: readonly StockEntry[]): StockEntry[] =>
  after.flatMap((row) => {
    const was = before.find(sameRow(row));
    const quantity = row.quantity - (was?.quantity ?? 0);
    return quantity === 0 && was ? [] : [{ ...row, quantity }];
  });

/** The stock before an import, minus the sales since. */
const withoutImportedQuantities = (
  now: readonly StockEntry[],
  before: readonly StockEntry[],
  imported: readonly StockEntry[],
): StockEntry[] =>
  before.map((was) => {
    const row = now.find(sameRow(was));
    const difference = imported.find(sameRow(was))?.quantity ?? 0;
    return row ? { ...was, quantity: Math.max(0, row.quantity - difference) } : was;
  });

/**
 * Locks of a running import on its watches. Forms cannot save a locked watch; sales go on. The lock is a field of the
 * watch and records previous and written values, so that each step can be repeated and the import can be rolled back.
 */
@Injectable()
export class WatchLocks {
  constructor(@InjectConnection() private readonly connection: Connection) {}

  /** Locks watches that still have the planned revision. @returns the ids of the watches that are locked now */
  async lock(by: string, planned: readonly { id: Types.ObjectId; revision: number }[]): Promise<Set<string>> {
    await this.bulk(
      planned.map(({ id, revision }) => ({
        updateOne: {
          filter: { _id: id, revision, importing: { $exists: false } },
          update: { $set: { importing: { by } } },
        },
      })),
    );
    const locked = await this.watches
      .find({ _id: { $in: planned.map(({ id }) => id) }, [LOCKED_BY]: by }, { projection: { _id: 1 } })
      .toArray();
    return new Set(locked.map(({ _id }) => _id.toHexString()));
  }

  /** Ids and slugs of the watches that have one of the given ids or slugs. */
  async identify(ids: readonly string[], slugs: readonly string[]): Promise<{ id: string; slug: string }[]> {
    const found = await this.watches
      .find(
        { $or: [{ _id: { $in: ids.map((id) => new Types.ObjectId(id)) } }, { slug: { $in: [...slugs] } }] },
        { projection: { slug: 1 } },
      )
      .toArray();
    return found.map(({ _id, slug }) => ({ id: _id.toHexString(), slug }));
  }

  /** Those of the given slugs that any watch has. */
  async slugsInUse(slugs: readonly string[]): Promise<Set<string>> {
    if (slugs.length === 0) return new Set();
    const found = await this.watches
      .find({ slug: { $in: [...slugs] } }, { projection: { slug: 1 } })
      .toArray();
    return new Set(found.map(({ slug }) => slug));
  }

  /** Those of the given watches that are locked and not written yet. */
  unwritten(by: string, ids: Ids): Promise<StoredWatch[]> {
    return this.watches
      .find({ _id: { $in: [...ids] }, [LOCKED_BY]: by, 'importing.done': { $exists: false } })
      .toArray();
  }

  /** Writes locked watches. A watch stays unwritten if a sale changed it since. @returns false if a slug is taken */
  write(by: string, writes: readonly WatchWrite[]): Promise<boolean> {
    return this.bulkUnlessSlugTaken(
      writes.map(({ read, fields, activity }) => {
        const keys = Object.keys(fields) as (keyof WatchFields)[];
        const before = Object.fromEntries(
          keys.filter((key) => key !== 'stock' && read[key] !== undefined).map((key) => [key, read[key]]),
        );
        const importing: ImportLock = {
          by,
          done: true,
          before,
          absent: keys.filter((key) => read[key] === undefined),
          ...(fields.stock && { stock: read.stock, moved: differences(read.stock, fields.stock) }),
          told: activity,
        };
        return {
          updateOne: {
            filter: {
              _id: read._id,
              [LOCKED_BY]: by,
              'importing.done': { $exists: false },
              stock: read.stock,
            },
            update: {
              $set: { ...fields, importing },
              $inc: { revision: 1 },
              $currentDate: { updatedAt: true },
            },
          },
        };
      }),
    );
  }

  /** Adds locked watches; present ones stay as they are. @returns false if a slug is taken */
  add(by: string, watches: readonly WatchAddition[]): Promise<boolean> {
    return this.bulkUnlessSlugTaken(
      watches.map(({ id, fields, activity }) => ({
        updateOne: {
          filter: { _id: id },
          update: {
            $setOnInsert: {
              ...fields,
              revision: 1,
              importing: { by, done: true, isNew: true, told: activity } satisfies ImportLock,
            },
            $currentDate: { createdAt: true, updatedAt: true },
          },
          upsert: true,
        },
      })),
    );
  }

  /** The pending activity entries of locked watches. */
  async pendingActivity(by: string, ids: Ids): Promise<StoredActivity[]> {
    const locked = await this.watches
      .find({ _id: { $in: [...ids] }, [LOCKED_BY]: by }, { projection: { 'importing.told': 1 } })
      .toArray();
    return locked.flatMap(({ importing }) => importing?.told ?? []);
  }

  /** Removes the locks. */
  async unlock(by: string, ids: Ids): Promise<void> {
    await this.watches.updateMany(
      { _id: { $in: [...ids] }, [LOCKED_BY]: by },
      { $unset: { importing: 1 } },
      { writeConcern: DURABLE },
    );
  }

  /** Rolls back all writes of an import and unlocks its watches. @returns ids of the restored and the deleted watches */
  async rollBack(by: string, ids: Ids): Promise<{ changed: string[]; deleted: string[] }> {
    const locked = { _id: { $in: [...ids] }, [LOCKED_BY]: by };
    const watches = await this.watches.find(locked, { projection: { importing: 1 } }).toArray();
    const hex = (matches: (lock: ImportLock | undefined) => boolean): string[] =>
      watches.filter(({ importing }) => matches(importing)).map(({ _id }) => _id.toHexString());
    const deleted = hex((lock) => lock?.isNew === true);
    const changed = hex((lock) => lock?.done === true && !lock.isNew);
    await this.watches.deleteMany({ ...locked, 'importing.isNew': true }, { writeConcern: DURABLE });
    await this.watches.updateMany(
      { ...locked, 'importing.done': { $exists: false } },
      { $unset: { importing: 1 } },
      { writeConcern: DURABLE },
    );
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const remaining = await this.watches.find(locked).toArray();
      if (remaining.length === 0) return { changed, deleted };
      await this.bulk(remaining.map((watch) => this.rollbackOf(by, watch)));
    }
    throw new Error('Import could not be rolled back: stock kept changing');
  }

  private rollbackOf(by: string, watch: LockedWatch): mongo.AnyBulkWriteOperation<LockedWatch> {
    const { before = {}, absent = [], stock, moved = [] } = watch.importing ?? {};
    return {
      updateOne: {
        filter: { _id: watch._id, [LOCKED_BY]: by, stock: watch.stock },
        update: {
          $set: { ...before, ...(stock && { stock: withoutImportedQuantities(watch.stock, stock, moved) }) },
          $unset: { importing: 1, ...Object.fromEntries(absent.map((key) => [key, 1])) },
          // The rollback also increments the revision, so that a form based on the imported state is rejected.
          $inc: { revision: 1 },
          $currentDate: { updatedAt: true },
        },
      },
    };
  }

  private async bulk(operations: mongo.AnyBulkWriteOperation<LockedWatch>[]): Promise<void> {
    if (operations.length === 0) return;
    await this.watches.bulkWrite(operations, { ordered: false, writeConcern: DURABLE });
  }

  private async bulkUnlessSlugTaken(
    operations: mongo.AnyBulkWriteOperation<LockedWatch>[],
  ): Promise<boolean> {
    try {
      await this.bulk(operations);
      return true;
    } catch (error) {
      if (error instanceof mongo.MongoBulkWriteError && isDuplicateKey(error)) return false;
      throw error;
    }
  }

  private get watches() {
    return this.connection.collection<LockedWatch>('watches');
  }
}
