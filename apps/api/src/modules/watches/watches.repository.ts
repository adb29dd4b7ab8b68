import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { type Connection, Types } from 'mongoose';
import { isDuplicateKey } from '../../platform/database/duplicate-key.ts';
import { DURABLE } from '../../platform/database/durable.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { WithActivityOutbox, StoredActivity } from '../activity/activity-entry.ts';
import { STORED, type StoredWatch } from '../catalogue/stored.ts';

/** The fields that a save writes. The repository sets the other ones. */
export type WatchFields = Omit<StoredWatch, '_id' | 'createdAt' | 'updatedAt' | 'revision' | 'importing'>;
/** A watch with its activity entries that are not in the log yet. */
type LoggedWatch = StoredWatch & WithActivityOutbox;

const orDuplicate = (error: unknown): never => {
  throw isDuplicateKey(error) ? new AppError('duplicate', { fieldMessages: { nameEN: 'repeated' } }) : error;
};

/** Adds, saves and deletes watches in the database. */
@Injectable()
export class WatchesRepository {
  constructor(@InjectConnection() private readonly connection: Connection) {}

  find(id: string): Promise<LoggedWatch | null> {
    return this.watches().findOne({ _id: new Types.ObjectId(id) });
  }

  /** Whether another watch than `exceptId` has this slug. */
  async hasSlug(slug: string, exceptId?: string): Promise<boolean> {
    const except = exceptId === undefined ? {} : { _id: { $ne: new Types.ObjectId(exceptId) } };
    return (await this.watches().findOne({ slug, ...except }, { projection: { _id: 1 } })) !== null;
  }

  /** Whether a lookup or collection exists. */
  async exists(collection: (typeof STORED)[keyof typeof STORED], id: Types.ObjectId): Promise<boolean> {
    const found = await this.connection
      .collection(collection)
      .findOne({ _id: id }, { projection: { _id: 1 } });
    return found !== null;
  }

  /**
   * @param activity entries that are written with the watch
   * @throws AppError `duplicate` if another watch has this slug
   */
  async insert(id: string, fields: WatchFields, activity: StoredActivity[]): Promise<void> {
    const _id = new Types.ObjectId(id);
    // The database's clock sets both times, so that every process finds the change by its date.
    await this.watches()
      .updateOne(
        { _id },
        {
          $setOnInsert: { ...fields, revision: 1, activity },
          $currentDate: { createdAt: true, updatedAt: true },
        },
        { upsert: true, writeConcern: DURABLE },
      )
      .catch(orDuplicate);
  }

  /**
   * Saves a watch if it still is as `read`.
   * @param activity entries that are written with the watch
   * @returns false if another save, a sale or an import changed the watch since; the caller reads it again and retries
   * @throws AppError `duplicate` if another watch has this slug
   */
  async replace(read: StoredWatch, fields: WatchFields, activity: StoredActivity[]): Promise<boolean> {
    const { matchedCount } = await this.watches()
      .updateOne(
        { _id: read._id, revision: read.revision, stock: read.stock, importing: { $exists: false } },
        {
          $set: fields,
          $inc: { revision: 1 },
          $push: { activity: { $each: activity } },
          $currentDate: { updatedAt: true },
        },
        { writeConcern: DURABLE },
      )
      .catch(orDuplicate);
    return matchedCount === 1;
  }

  /** Deletes a watch. @returns false while an import has locked it */
  async remove(id: string): Promise<boolean> {
    const _id = new Types.ObjectId(id);
    await this.watches().deleteOne({ _id, importing: { $exists: false } }, { writeConcern: DURABLE });
    return (await this.watches().findOne({ _id }, { projection: { _id: 1 } })) === null;
  }

  /** Those of the given image paths that any watch uses. */
  async imagesInUse(paths: readonly string[]): Promise<Set<string>> {
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
