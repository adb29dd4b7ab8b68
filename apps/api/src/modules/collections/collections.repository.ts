import { foldCase } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { type Connection, Types } from 'mongoose';
import { isDuplicateKey } from '../../platform/database/duplicate-key.ts';
import { DURABLE } from '../../platform/database/durable.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { WithActivityOutbox, StoredActivity } from '../activity/activity-entry.ts';
import { STORED, type StoredCollection, type StoredLookup, type StoredWatch } from '../catalogue/stored.ts';

/** A collection with its activity entries that are not in the log yet. */
export type LoggedCollection = StoredCollection & WithActivityOutbox;

/** The fields of a collection that a form saves. */
export interface CollectionFields {
  nameRU: string;
  nameEN: string;
  image: string;
  flags: readonly string[];
}

const stored = ({ nameRU, nameEN, image, flags }: CollectionFields): Omit<StoredCollection, '_id'> => ({
  nameRU,
  nameEN,
  nameKey: foldCase(nameEN),
  image,
  flags: flags.map((id) => new Types.ObjectId(id)),
});

const orDuplicate = (error: unknown): never => {
  throw isDuplicateKey(error) ? new AppError('duplicate') : error;
};

/** Collections in the database. */
@Injectable()
export class CollectionsRepository {
  constructor(@InjectConnection() private readonly connection: Connection) {}

  all(): Promise<StoredCollection[]> {
    return this.collections().find().sort({ nameKey: 1 }).toArray();
  }

  find(id: string): Promise<LoggedCollection | null> {
    return this.collections().findOne({ _id: new Types.ObjectId(id) });
  }

  categories(): Promise<StoredLookup[]> {
    return this.connection.collection<StoredLookup>(STORED.categories).find().toArray();
  }

  /** @param activity entries that are written with the collection. @throws AppError `duplicate` */
  async insert(
    _id: Types.ObjectId,
    fields: CollectionFields,
    activity: StoredActivity[],
  ): Promise<LoggedCollection> {
    const collection = { _id, ...stored(fields), activity };
    await this.collections().insertOne(collection, { writeConcern: DURABLE }).catch(orDuplicate);
    return collection;
  }

  /** @param activity entries that are written with the collection. @throws AppError `duplicate` */
  save(id: string, fields: CollectionFields, activity: StoredActivity[]): Promise<LoggedCollection | null> {
    return this.collections()
      .findOneAndUpdate(
        { _id: new Types.ObjectId(id) },
        { $set: stored(fields), $push: { activity: { $each: activity } } },
        { returnDocument: 'after', writeConcern: DURABLE },
      )
      .catch(orDuplicate);
  }

  /** Deletes a collection and removes it from its watches. @returns the ids of these watches */
  async remove(id: string): Promise<string[]> {
    const collection = new Types.ObjectId(id);
    const watches = this.connection.collection<StoredWatch>(STORED.watches);
    const found = await watches.find({ collection }, { projection: { _id: 1 } }).toArray();
    await this.collections().deleteOne({ _id: collection }, { writeConcern: DURABLE });
    await watches.updateMany(
      { collection },
      { $set: { collection: null }, $currentDate: { updatedAt: true } },
    );
    return found.map(({ _id }) => _id.toHexString());
  }

  /** Whether any collection uses the image. */
  async isImageInUse(image: string): Promise<boolean> {
    return (await this.collections().findOne({ image }, { projection: { _id: 1 } })) !== null;
  }

  private collections() {
    return this.connection.collection<LoggedCollection>(STORED.collections);
  }
}
