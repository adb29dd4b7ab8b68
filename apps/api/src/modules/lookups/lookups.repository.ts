import { foldCase } from '@meridian/domain';
import { type Connection, Types } from 'mongoose';
import { isDuplicateKey } from '../../platform/database/duplicate-key.ts';
import { DURABLE } from '../../platform/database/durable.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { WithActivityOutbox, StoredActivity } from '../activity/activity-entry.ts';
import { STORED, type StoredCollection, type StoredLookup, type StoredWatch } from '../catalogue/stored.ts';
import type { LookupKind } from './lookup-kinds.ts';

/** An entry with its activity entries that are not in the log yet. */
export type LoggedLookup = StoredLookup & WithActivityOutbox;

/** Both names of an entry. */
export interface Names {
  nameRU: string;
  nameEN: string;
}

const stored = ({ nameRU, nameEN }: Names): Omit<StoredLookup, '_id'> => ({
  nameRU,
  nameEN,
  nameKey: foldCase(nameEN),
});

const orDuplicate = (error: unknown): never => {
  throw isDuplicateKey(error) ? new AppError('duplicate') : error;
};

/** Brands, categories or watch types in the database. */
export class LookupsRepository {
  constructor(
    private readonly connection: Connection,
    readonly kind: LookupKind,
  ) {}

  all(): Promise<StoredLookup[]> {
    return this.entries().find().sort({ nameKey: 1 }).toArray();
  }

  find(id: string): Promise<LoggedLookup | null> {
    return this.entries().findOne({ _id: new Types.ObjectId(id) });
  }

  /** @param activity entries that are written with the lookup. @throws AppError `duplicate` */
  async insert(_id: Types.ObjectId, names: Names, activity: StoredActivity[]): Promise<LoggedLookup> {
    const entry = { _id, ...stored(names), activity };
    await this.entries().insertOne(entry, { writeConcern: DURABLE }).catch(orDuplicate);
    return entry;
  }

  /** @param activity entries that are written with the lookup. @throws AppError `duplicate` */
  async rename(id: string, names: Names, activity: StoredActivity[]): Promise<LoggedLookup | null> {
    return this.entries()
      .findOneAndUpdate(
        { _id: new Types.ObjectId(id) },
        { $set: stored(names), $push: { activity: { $each: activity } } },
        { returnDocument: 'after', writeConcern: DURABLE },
      )
      .catch(orDuplicate);
  }

  /** The number of watches that refer to an entry. */
  usage(id: string): Promise<number> {
    return this.connection
      .collection<StoredWatch>(STORED.watches)
      .countDocuments({ [this.kind.field]: new Types.ObjectId(id) });
  }

  /** Deletes an entry. A category is also removed from the flags of all collections. */
  async remove(id: string): Promise<void> {
    const _id = new Types.ObjectId(id);
    await this.entries().deleteOne({ _id }, { writeConcern: DURABLE });
    if (this.kind.path !== 'categories') return;
    await this.connection
      .collection<StoredCollection>(STORED.collections)
      .updateMany({ flags: _id }, { $pull: { flags: _id } });
  }

  private entries() {
    return this.connection.collection<LoggedLookup>(this.kind.stored);
  }
}
