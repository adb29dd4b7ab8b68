import { foldCase } from '@meridian/domain';
import { type Connection, Types } from 'mongoose';
import { isDuplicateKey } from '../../platform/database/duplicate-key.ts';
import { DURABLE } from '../../platform/database/durable.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { WithActivityOutbox, StoredActivity } from '../activity/activity-entry.ts';
import { STORED, type StoredCollection, type StoredNamed, type StoredWatch } from '../catalogue/stored.ts';
import type { DictionaryKind } from './dictionary-kinds.ts';

/** An entry, and what of it is not in the activity log yet. */
export type LoggedEntry = StoredNamed & WithActivityOutbox;

/** Both names of an entry. */
export interface Names {
  nameRU: string;
  nameEN: string;
}

const stored = ({ nameRU, nameEN }: Names): Omit<StoredNamed, '_id'> => ({
  nameRU,
  nameEN,
  nameKey: foldCase(nameEN),
});

const orDuplicate = (error: unknown): never => {
  throw isDuplicateKey(error) ? new AppError('duplicate') : error;
};

/** Brands, categories or watch types in the database. */
export class DictionaryRepository {
  constructor(
    private readonly connection: Connection,
    readonly kind: DictionaryKind,
  ) {}

  all(): Promise<StoredNamed[]> {
    return this.entries().find().sort({ nameKey: 1 }).toArray();
  }

  find(id: string): Promise<LoggedEntry | null> {
    return this.entries().findOne({ _id: new Types.ObjectId(id) });
  }

  /** @param told what the log is told of it, together with it. @throws AppError `duplicate` */
  async insert(_id: Types.ObjectId, names: Names, told: StoredActivity[]): Promise<LoggedEntry> {
    const entry = { _id, ...stored(names), activity: told };
    await this.entries().insertOne(entry, { writeConcern: DURABLE }).catch(orDuplicate);
    return entry;
  }

  /** @param told what the log is told of it, together with it. @throws AppError `duplicate` */
  async rename(id: string, names: Names, told: StoredActivity[]): Promise<LoggedEntry | null> {
    return this.entries()
      .findOneAndUpdate(
        { _id: new Types.ObjectId(id) },
        { $set: stored(names), $push: { activity: { $each: told } } },
        { returnDocument: 'after', writeConcern: DURABLE },
      )
      .catch(orDuplicate);
  }

  /** How many watches refer to an entry. */
  usage(id: string): Promise<number> {
    return this.connection
      .collection<StoredWatch>(STORED.watches)
      .countDocuments({ [this.kind.field]: new Types.ObjectId(id) });
  }

  /** Deletes an entry. A deleted category leaves the flags of collections. */
  async remove(id: string): Promise<void> {
    const _id = new Types.ObjectId(id);
    await this.entries().deleteOne({ _id }, { writeConcern: DURABLE });
    if (this.kind.path !== 'categories') return;
    await this.connection
      .collection<StoredCollection>(STORED.collections)
      .updateMany({ flags: _id }, { $pull: { flags: _id } });
  }

  private entries() {
    return this.connection.collection<LoggedEntry>(this.kind.stored);
  }
}
