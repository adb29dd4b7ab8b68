import type { StockEntry } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { type Connection, mongo, Types } from 'mongoose';
import { DURABLE } from '../../platform/database/durable.ts';
import { isDuplicateKey } from '../../platform/database/duplicate-key.ts';
import type { StoredActivity } from '../activity/activity-entry.ts';
import { type ImportMark, STORED, type StoredWatch } from '../catalogue/stored.ts';
import type { WatchFields } from '../watches/watches.repository.ts';

/** What an import writes to a watch that it has read. */
export interface WatchWrite {
  read: StoredWatch;
  fields: Partial<WatchFields>;
  told: StoredActivity;
}
/** A watch that an import adds. */
export interface WatchAddition {
  id: Types.ObjectId;
  fields: WatchFields;
  told: StoredActivity;
}

type Ids = readonly Types.ObjectId[];
const BY = 'importing.by';
/** Sales that may come between reading and writing. */
const ROUNDS = 50;

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

/** The stock as an import read it, but for the sales since. */
const withoutMoves = (
  now: readonly StockEntry[],
  before: readonly StockEntry[],
  moved: readonly StockEntry[],
): StockEntry[] =>
  before.map((was) => {
    const row = now.find(sameRow(was));
    const move = moved.find(sameRow(was))?.quantity ?? 0;
    return row ? { ...was, quantity: Math.max(0, row.quantity - move) } : was;
  });

/**
 * Watches while an import is at them. A closed watch carries the import's mark: forms can't save it, sales go on. The
 * mark tells what was written and what was there before, so that each step can be repeated, and all of it undone.
 */
@Injectable()
export class ClosedWatches {
  constructor(@InjectConnection() private readonly connection: Connection) {}

  /** Closes watches that are still as they were planned on. Answers the ids of those that are closed now. */
  async close(
    by: string,
    planned: readonly { id: Types.ObjectId; revision: number }[],
  ): Promise<Set<string>> {
    await this.bulk(
      planned.map(({ id, revision }) => ({
        updateOne: {
          filter: { _id: id, revision, importing: { $exists: false } },
          update: { $set: { importing: { by } } },
        },
      })),
    );
    const closed = await this.watches
      .find({ _id: { $in: planned.map(({ id }) => id) }, [BY]: by }, { projection: { _id: 1 } })
      .toArray();
    return new Set(closed.map(({ _id }) => _id.toHexString()));
  }

  /** Ids and slugs of the watches that have one of these ids or slugs. */
  async identify(ids: readonly string[], slugs: readonly string[]): Promise<{ id: string; slug: string }[]> {
    const found = await this.watches
      .find(
        { $or: [{ _id: { $in: ids.map((id) => new Types.ObjectId(id)) } }, { slug: { $in: [...slugs] } }] },
        { projection: { slug: 1 } },
      )
      .toArray();
    return found.map(({ _id, slug }) => ({ id: _id.toHexString(), slug }));
  }

  /** Slugs out of some that watches have. */
  async slugsInUse(slugs: readonly string[]): Promise<Set<string>> {
    if (slugs.length === 0) return new Set();
    const found = await this.watches
      .find({ slug: { $in: [...slugs] } }, { projection: { slug: 1 } })
      .toArray();
    return new Set(found.map(({ slug }) => slug));
  }

  /** Of some watches those that are closed and not written yet. */
  unwritten(by: string, ids: Ids): Promise<StoredWatch[]> {
    return this.watches
      .find({ _id: { $in: [...ids] }, [BY]: by, 'importing.done': { $exists: false } })
      .toArray();
  }

  /** Writes closed watches; one that a sale came to meanwhile stays unwritten. Answers whether each address was free. */
  write(by: string, writes: readonly WatchWrite[]): Promise<boolean> {
    return this.bulkOrTaken(
      writes.map(({ read, fields, told }) => {
        const keys = Object.keys(fields) as (keyof WatchFields)[];
        const before = Object.fromEntries(
          keys.filter((key) => key !== 'stock' && read[key] !== undefined).map((key) => [key, read[key]]),
        );
        const importing: ImportMark = {
          by,
          done: true,
          before,
          absent: keys.filter((key) => read[key] === undefined),
          ...(fields.stock && { stock: read.stock, moved: differences(read.stock, fields.stock) }),
          told,
        };
        return {
          updateOne: {
            filter: { _id: read._id, [BY]: by, 'importing.done': { $exists: false }, stock: read.stock },
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

  /** Adds watches, closed; those that are there already stay. Answers whether each address was free. */
  add(by: string, watches: readonly WatchAddition[]): Promise<boolean> {
    return this.bulkOrTaken(
      watches.map(({ id, fields, told }) => ({
        updateOne: {
          filter: { _id: id },
          update: {
            $setOnInsert: {
              ...fields,
              revision: 1,
              importing: { by, done: true, isNew: true, told } satisfies ImportMark,
            },
            $currentDate: { createdAt: true, updatedAt: true },
          },
          upsert: true,
        },
      })),
    );
  }

  /** What the activity log is to be told of closed watches. */
  async told(by: string, ids: Ids): Promise<StoredActivity[]> {
    const closed = await this.watches
      .find({ _id: { $in: [...ids] }, [BY]: by }, { projection: { 'importing.told': 1 } })
      .toArray();
    return closed.flatMap(({ importing }) => importing?.told ?? []);
  }

  /** Opens watches again. */
  async open(by: string, ids: Ids): Promise<void> {
    await this.watches.updateMany(
      { _id: { $in: [...ids] }, [BY]: by },
      { $unset: { importing: 1 } },
      { writeConcern: DURABLE },
    );
  }

  /** Takes back whatever an import did to watches, and opens them. Answers those that were changed, and those that went. */
  async undo(by: string, ids: Ids): Promise<{ changed: string[]; gone: string[] }> {
    const mine = { _id: { $in: [...ids] }, [BY]: by };
    const closed = await this.watches.find(mine, { projection: { importing: 1 } }).toArray();
    const hex = (wanted: (mark: StoredWatch['importing']) => boolean): string[] =>
      closed.filter(({ importing }) => wanted(importing)).map(({ _id }) => _id.toHexString());
    const gone = hex((mark) => mark?.isNew === true);
    const changed = hex((mark) => mark?.done === true && !mark.isNew);
    await this.watches.deleteMany({ ...mine, 'importing.isNew': true }, { writeConcern: DURABLE });
    await this.watches.updateMany(
      { ...mine, 'importing.done': { $exists: false } },
      { $unset: { importing: 1 } },
      { writeConcern: DURABLE },
    );
    for (let round = 0; round < ROUNDS; round++) {
      const left = await this.watches.find(mine).toArray();
      if (left.length === 0) return { changed, gone };
      await this.bulk(left.map((watch) => this.undoing(by, watch)));
    }
    throw new Error('the watches of an import could not be undone');
  }

  private undoing(by: string, watch: StoredWatch): mongo.AnyBulkWriteOperation<StoredWatch> {
    const { before = {}, absent = [], stock, moved = [] } = watch.importing ?? {};
    return {
      updateOne: {
        filter: { _id: watch._id, [BY]: by, stock: watch.stock },
        update: {
          $set: { ...before, ...(stock && { stock: withoutMoves(watch.stock, stock, moved) }) },
          $unset: { importing: 1, ...Object.fromEntries(absent.map((key) => [key, 1])) },
          // It grows here too: whoever has loaded the watch meanwhile is told.
          $inc: { revision: 1 },
          $currentDate: { updatedAt: true },
        },
      },
    };
  }

  private async bulk(operations: mongo.AnyBulkWriteOperation<StoredWatch>[]): Promise<void> {
    if (operations.length === 0) return;
    await this.watches.bulkWrite(operations, { ordered: false, writeConcern: DURABLE });
  }

  private async bulkOrTaken(operations: mongo.AnyBulkWriteOperation<StoredWatch>[]): Promise<boolean> {
    try {
      await this.bulk(operations);
      return true;
    } catch (error) {
      if (error instanceof mongo.MongoBulkWriteError && isDuplicateKey(error)) return false;
      throw error;
    }
  }

  private get watches() {
    return this.connection.collection<StoredWatch>(STORED.watches);
  }
}
