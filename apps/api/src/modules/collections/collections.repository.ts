import { foldCase } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { DatabaseClock } from '../../platform/database/database-clock.ts';
import { orDuplicate } from '../../platform/database/errors.ts';
import { objectId } from '../../platform/database/ids.ts';
import type { StoredActivity } from '../activity/activity.schema.ts';
import { DocumentOutbox } from '../activity/document-outbox.repository.ts';
import { CatalogueRevision } from '../catalogue-revision/catalogue-revision.ts';
import { COLLECTION_MODEL, type StoredCollection } from './collection.schema.ts';

/** The fields of a collection that a form saves. */
export interface CollectionFields {
  nameRU: string;
  nameEN: string;
  image: string;
  flags: readonly string[];
}

const stored = ({ nameRU, nameEN, image, flags }: CollectionFields) => ({
  nameRU,
  nameEN,
  nameKey: foldCase(nameEN),
  image,
  flags: flags.map(objectId),
});

/** Collections in the database. Each write records its change in `CatalogueRevision`. */
@Injectable()
export class CollectionsRepository {
  readonly activityOutbox: DocumentOutbox;

  constructor(
    @InjectModel(COLLECTION_MODEL) private readonly model: Model<StoredCollection>,
    private readonly revision: CatalogueRevision,
    private readonly clock: DatabaseClock,
  ) {
    this.activityOutbox = new DocumentOutbox(model.collection);
  }

  /** All collections by English name. */
  all(): Promise<StoredCollection[]> {
    return this.model.find().sort({ nameKey: 1 }).lean<StoredCollection[]>();
  }

  find(id: string): Promise<StoredCollection | null> {
    return this.model.findById(id).lean<StoredCollection>();
  }

  /** @param activity entries that are written with the collection. @throws DuplicateError */
  insert(id: string, fields: CollectionFields, activity: StoredActivity[]): Promise<StoredCollection> {
    return this.recorded(async () => {
      const collection = new this.model({ _id: id, ...stored(fields), activity });
      return (await collection.save()).toObject<StoredCollection>();
    });
  }

  /** @param activity entries that are written with the collection. @throws DuplicateError */
  save(id: string, fields: CollectionFields, activity: StoredActivity[]): Promise<StoredCollection | null> {
    return this.recorded(() =>
      this.model
        .findByIdAndUpdate(
          id,
          { $set: stored(fields), $push: { activity: { $each: activity } } },
          { returnDocument: 'after', runValidators: true },
        )
        .lean<StoredCollection>()
        .exec(),
    );
  }

  async remove(id: string): Promise<void> {
    await this.recorded(() => this.model.deleteOne({ _id: id }).exec());
  }

  /** Whether any collection uses the image. */
  async isImageInUse(image: string): Promise<boolean> {
    return (await this.model.exists({ image })) !== null;
  }

  private async recorded<T>(write: () => Promise<T>): Promise<T> {
    const since = this.clock.now();
    const result = await write().catch(orDuplicate);
    await this.revision.record({ since, watchIds: [], lookups: true });
    return result;
  }
}
