import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { DURABLE } from '../../platform/database/durable.ts';
import { among } from '../../platform/database/ids.ts';
import type { StoredActivity } from '../activity/activity.schema.ts';
import { CatalogueRevision } from '../catalogue-revision/catalogue-revision.ts';
import type { WatchFields } from './watch-projections.ts';
import { type StoredWatch, WATCH_MODEL } from './watch.schema.ts';

/** A save of one watch as part of a bulk edit. */
export interface BulkWrite {
  id: StoredWatch['_id'];
  /** The watch is written only at this revision. */
  revision: number;
  fields: Partial<WatchFields>;
  activity: StoredActivity;
}

/** Writes watches of bulk edits. Each write is one conditional update, which also sets a marker, so that it can be repeated. */
@Injectable()
export class BulkWritesRepository {
  constructor(
    @InjectModel(WATCH_MODEL) private readonly model: Model<StoredWatch>,
    private readonly revision: CatalogueRevision,
  ) {}

  /**
   * @param markers the marker that a watch must have (null for any), and the one that it gets
   * @param since time at which none of the watches was written
   * @returns the ids of the watches with the new marker: those that this or an earlier attempt has written
   */
  async write(
    markers: { required: string | null; set: string },
    writes: readonly BulkWrite[],
    since: Date,
  ): Promise<Set<string>> {
    if (writes.length === 0) return new Set();
    const watchIds = writes.map(({ id }) => id.toHexString());
    const updates = writes.map(({ id, revision, fields, activity }) => ({
      updateOne: {
        filter: {
          ...{ _id: id, revision, importing: { $exists: false } },
          ...(markers.required !== null && { bulkEdit: markers.required }),
        },
        update: {
          $set: { ...fields, bulkEdit: markers.set },
          $inc: { revision: 1 },
          $push: { activity },
          $currentDate: { updatedAt: true as const },
        },
      },
    }));
    try {
      await this.watches.bulkWrite(updates, { ordered: false, writeConcern: DURABLE });
    } finally {
      await this.revision.record({ since, watchIds });
    }
    const written = this.watches.find(
      { ...among(watchIds), bulkEdit: markers.set },
      { projection: { _id: 1 } },
    );
    return new Set((await written.toArray()).map(({ _id }) => _id.toHexString()));
  }

  private get watches() {
    return this.model.db.collection<StoredWatch>(this.model.collection.collectionName);
  }
}
