import { foldCase } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { type Connection, Types } from 'mongoose';
import { isDuplicateKey } from '../../platform/database/duplicate-key.ts';
import { DURABLE } from '../../platform/database/durable.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { WithActivityOutbox, StoredActivity } from '../activity/activity-entry.ts';
import { STORED, type StoredCollection, type StoredNamed, type StoredWatch } from '../catalogue/stored.ts';

/** A collection, and what of it is not in the activity log yet. */
export type LoggedCollection = StoredCollection & WithActivityOutbox;

/** What is saved of a collection. */
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

  categories(): Promise<StoredNamed[]> {
    return this.connection.collection<StoredNamed>(STORED.categories).find().toArray();
  }

  /** @param told what the log is told of it, together with it. @throws AppError `duplicate` */
  async insert(
    _id: Types.ObjectId,
    fields: CollectionFields,
    told: StoredActivity[],
  ): Promise<LoggedCollection> {
    const collection = { _id, ...stored(fields), activity: told };
    await this.collections().insertOne(collection, { writeConcern: DURABLE }).catch(orDuplicate);
    return collection;
  }

  /** @param told what the log is told of it, together with it. @throws AppError `duplicate` */
  save(id: string, fields: CollectionFields, told: StoredActivity[]): Promise<LoggedCollection | null> {
    return this.collections()
      .findOneAndUpdate(
        { _id: new Types.ObjectId(id) },
        { $set: stored(fields), $push: { activity: { $each: told } } },
        { returnDocument: 'after', writeConcern: DURABLE },
      )
      .catch(orDuplicate);
  }

  /** Deletes a collection; its watches stay without one. Answers their ids. */
  async remove(id: string): Promise<string[]> {
    const collection = new Types.ObjectId(id);
    const watches = this.connection.collection<StoredWatch>(STORED.watches);
    const members = await watches.find({ collection }, { projection: { _id: 1 } }).toArray();
    await this.collections().deleteOne({ _id: collection }, { writeConcern: DURABLE });
    await watches.updateMany(
      { collection },
      { $set: { collection: null }, $currentDate: { updatedAt: true } },
    );
    return members.map(({ _id }) => _id.toHexString());
  }

  /** Whether another collection shows a picture, too. */
  async isPictured(image: string): Promise<boolean> {
    return (await this.collections().findOne({ image }, { projection: { _id: 1 } })) !== null;
  }

  private collections() {
    return this.connection.collection<LoggedCollection>(STORED.collections);
  }
}
