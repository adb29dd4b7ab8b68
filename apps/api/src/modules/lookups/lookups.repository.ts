import { foldCase } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { DatabaseClock } from '../../platform/database/database-clock.ts';
import { orDuplicate } from '../../platform/database/errors.ts';
import type { StoredActivity } from '../activity/activity.schema.ts';
import { DocumentOutbox } from '../activity/document-outbox.repository.ts';
import { CatalogueRevision } from '../catalogue-revision/catalogue-revision.ts';
import type { LookupPath } from './lookup-kinds.ts';
import type { StoredLookup } from './lookup.schema.ts';

/** Both names of an entry. */
export interface Names {
  nameRU: string;
  nameEN: string;
}

const fieldsOf = ({ nameRU, nameEN }: Names) => ({ nameRU, nameEN, nameKey: foldCase(nameEN) });

/** Brands, categories and watch types in the database. Each write records its change in `CatalogueRevision`. */
@Injectable()
export class LookupsRepository {
  private readonly models: Record<LookupPath, Model<StoredLookup>>;

  constructor(
    @InjectModel('Brand') brands: Model<StoredLookup>,
    @InjectModel('Category') categories: Model<StoredLookup>,
    @InjectModel('WatchType') watchTypes: Model<StoredLookup>,
    private readonly revision: CatalogueRevision,
    private readonly clock: DatabaseClock,
  ) {
    this.models = { brands, categories, watchTypes };
  }

  activityOutbox(path: LookupPath): DocumentOutbox {
    return new DocumentOutbox(this.models[path].collection);
  }

  /** All entries by English name. */
  all(path: LookupPath): Promise<StoredLookup[]> {
    return this.models[path].find().sort({ nameKey: 1 }).lean<StoredLookup[]>();
  }

  find(path: LookupPath, id: string): Promise<StoredLookup | null> {
    return this.models[path].findById(id).lean<StoredLookup>();
  }

  /** @param activity entries that are written with the lookup. @throws DuplicateError */
  insert(path: LookupPath, id: string, names: Names, activity: StoredActivity[]): Promise<StoredLookup> {
    return this.recorded(async () => {
      const entry = new this.models[path]({ _id: id, ...fieldsOf(names), activity });
      return (await entry.save()).toObject<StoredLookup>();
    });
  }

  /** @param activity entries that are written with the lookup. @throws DuplicateError */
  rename(
    path: LookupPath,
    id: string,
    names: Names,
    activity: StoredActivity[],
  ): Promise<StoredLookup | null> {
    return this.recorded(() =>
      this.models[path]
        .findByIdAndUpdate(
          id,
          { $set: fieldsOf(names), $push: { activity: { $each: activity } } },
          { returnDocument: 'after', runValidators: true },
        )
        .lean<StoredLookup>()
        .exec(),
    );
  }

  async remove(path: LookupPath, id: string): Promise<void> {
    await this.recorded(() => this.models[path].deleteOne({ _id: id }).exec());
  }

  private async recorded<T>(write: () => Promise<T>): Promise<T> {
    const since = this.clock.now();
    const result = await write().catch(orDuplicate);
    await this.revision.record({ since, watchIds: [], lookups: true });
    return result;
  }
}
