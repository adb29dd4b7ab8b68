import type { Collection, Types } from 'mongoose';
import type { ActivityOutbox, PendingActivity } from './activity-outboxes.ts';
import type { StoredActivity, WithActivityOutbox } from './activity.schema.ts';
import { objectId } from '../../platform/database/ids.ts';

type OutboxDocument = WithActivityOutbox & { _id: Types.ObjectId };

/** Documents that one call reads. */
const BATCH_SIZE = 200;

/** An outbox in the field `activity` of the documents of a collection. The repository of the collection creates it. */
export class DocumentOutbox implements ActivityOutbox {
  constructor(private readonly documents: Pick<Collection<OutboxDocument>, 'find' | 'updateOne'>) {}

  async findPending(): Promise<PendingActivity[]> {
    const found = await this.documents
      // All ids are greater than '', so this uses the sparse index of documents with pending entries.
      .find({ 'activity._id': { $gt: '' } }, { projection: { activity: 1 } })
      .limit(BATCH_SIZE)
      .toArray();
    return found.map(({ _id, activity = [] }) => ({ id: _id.toHexString(), activity }));
  }

  async removePublished(id: string, entries: readonly StoredActivity[]): Promise<void> {
    await this.documents.updateOne(
      { _id: objectId(id) },
      { $pull: { activity: { _id: { $in: entries.map(({ _id }) => _id) } } } },
    );
  }
}
