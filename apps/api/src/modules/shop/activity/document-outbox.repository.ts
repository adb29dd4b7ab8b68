import type { Collection, Types } from 'mongoose';
import type { StoredActivity, WithActivityOutbox } from './activity.schema.ts';
import { objectId } from '../../../platform/database/ids.ts';

type OutboxDocument = WithActivityOutbox & { _id: Types.ObjectId };

/** Documents that one call reads. */
const BATCH_SIZE = 200;

/** The outbox of a collection: pending entries in the field `activity` of its documents. The repository of the collection creates it. */
export class DocumentOutbox {
  constructor(private readonly documents: Pick<Collection<OutboxDocument>, 'find' | 'updateOne'>) {}

  /** Returns a batch of documents with pending entries. */
  async findPending(): Promise<{ id: string; activity: StoredActivity[] }[]> {
    const found = await this.documents
      // All ids are greater than '', so this uses the sparse index of documents with pending entries.
      .find({ 'activity._id': { $gt: '' } }, { projection: { activity: 1 } })
      .limit(BATCH_SIZE)
      .toArray();
    return found.map(({ _id, activity = [] }) => ({ id: _id.toHexString(), activity }));
  }

  /** Removes published entries from a document. */
  async removePublished(id: string, entries: readonly StoredActivity[]): Promise<void> {
    await this.documents.updateOne(
      { _id: objectId(id) },
      { $pull: { activity: { _id: { $in: entries.map(({ _id }) => _id) } } } },
    );
  }
}
