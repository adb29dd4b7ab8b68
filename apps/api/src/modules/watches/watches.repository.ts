import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { type Connection, Types } from 'mongoose';
import { isDuplicateKey } from '../../platform/database/duplicate-key.ts';
import { DURABLE } from '../../platform/database/durable.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { WithActivityOutbox, StoredActivity } from '../activity/activity-entry.ts';
import { STORED, type StoredWatch } from '../catalogue/stored.ts';

/** What a save writes; the rest is the repository's. */
export type WatchFields = Omit<StoredWatch, '_id' | 'createdAt' | 'updatedAt' | 'revision' | 'importing'>;
/** A watch, and what of it is not in the activity log yet. */
export type LoggedWatch = StoredWatch & WithActivityOutbox;

const orDuplicate = (error: unknown): never => {
  throw isDuplicateKey(error) ? new AppError('duplicate', { fieldMessages: { nameEN: 'repeated' } }) : error;
};

/** Watches in the database, for their care. */
@Injectable()
export class WatchesRepository {
  constructor(@InjectConnection() private readonly connection: Connection) {}

  find(id: string): Promise<LoggedWatch | null> {
    return this.watches().findOne({ _id: new Types.ObjectId(id) });
  }

  /** Whether another watch has this address. */
  async hasSlug(slug: string, exceptId?: string): Promise<boolean> {
    const except = exceptId === undefined ? {} : { _id: { $ne: new Types.ObjectId(exceptId) } };
    return (await this.watches().findOne({ slug, ...except }, { projection: { _id: 1 } })) !== null;
  }

  /** Whether an entry of a dictionary exists. */
  async exists(dictionary: (typeof STORED)[keyof typeof STORED], id: Types.ObjectId): Promise<boolean> {
    const found = await this.connection
      .collection(dictionary)
      .findOne({ _id: id }, { projection: { _id: 1 } });
    return found !== null;
  }

  /**
   * @param told what the activity log is told of it, written together with it
   * @throws AppError `duplicate` if another watch has this address
   */
  async insert(id: string, fields: WatchFields, told: StoredActivity[]): Promise<void> {
    const _id = new Types.ObjectId(id);
    // The database's clock sets both times, so that every process finds the change.
    await this.watches()
      .updateOne(
        { _id },
        {
          $setOnInsert: { ...fields, revision: 1, activity: told },
          $currentDate: { createdAt: true, updatedAt: true },
        },
        { upsert: true, writeConcern: DURABLE },
      )
      .catch(orDuplicate);
  }

  /**
   * Saves a watch as it was read: false if an owner, a sale or an import came in between, then it has to be decided anew.
   * @param told what the activity log is told of it, written together with it
   * @throws AppError `duplicate` if another watch has this address
   */
  async replace(read: StoredWatch, fields: WatchFields, told: StoredActivity[]): Promise<boolean> {
    const { matchedCount } = await this.watches()
      .updateOne(
        { _id: read._id, revision: read.revision, stock: read.stock, importing: { $exists: false } },
        {
          $set: fields,
          $inc: { revision: 1 },
          $push: { activity: { $each: told } },
          $currentDate: { updatedAt: true },
        },
        { writeConcern: DURABLE },
      )
      .catch(orDuplicate);
    return matchedCount === 1;
  }

  /** Deletes a watch; false while an import is at it. */
  async remove(id: string): Promise<boolean> {
    const _id = new Types.ObjectId(id);
    await this.watches().deleteOne({ _id, importing: { $exists: false } }, { writeConcern: DURABLE });
    return (await this.watches().findOne({ _id }, { projection: { _id: 1 } })) === null;
  }

  /** Of some pictures, those that any watch shows. */
  async shown(paths: readonly string[]): Promise<Set<string>> {
    if (paths.length === 0) return new Set();
    const found = await this.watches()
      .find({ 'colors.images': { $in: [...paths] } }, { projection: { 'colors.images': 1 } })
      .toArray();
    return new Set(found.flatMap(({ colors }) => colors.flatMap(({ images }) => images)));
  }

  private watches() {
    return this.connection.collection<LoggedWatch>(STORED.watches);
  }
}
