import { BULK_UNDO_MS, type BulkStage } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { DatabaseClock } from '../../platform/database/database-clock.ts';
import { DURABLE } from '../../platform/database/durable.ts';
import { orDuplicate } from '../../platform/database/errors.ts';
import { objectId } from '../../platform/database/ids.ts';
import { BULK_EDIT_MODEL, type StoredBulkEdit } from './bulk-edit.schema.ts';

const DAY_MS = 24 * 3600 * 1000;
const MAX_RECENT = 10;
const IN_PROGRESS: BulkStage[] = ['applying', 'undoing'];

export type NewBulkEdit = Pick<
  StoredBulkEdit,
  '_id' | 'by' | 'selected' | 'watches' | 'refused' | 'refusals' | 'idempotencyKey' | 'fingerprint'
>;

/** Stores bulk edits and their progress. An edit expires a day after its last stage. */
@Injectable()
export class BulkEditsRepository {
  constructor(
    @InjectModel(BULK_EDIT_MODEL) private readonly model: Model<StoredBulkEdit>,
    private readonly clock: DatabaseClock,
  ) {}

  /** Adds an edit in stage `applying`. @throws DuplicateError if an edit has its idempotency key */
  async add({ idempotencyKey, ...edit }: NewBulkEdit): Promise<StoredBulkEdit> {
    const now = this.clock.now();
    const stored: StoredBulkEdit = {
      ...edit,
      total: edit.watches.length,
      ...(idempotencyKey !== undefined && { idempotencyKey }),
      ...{ createdAt: now, startedAt: now, since: now, stage: 'applying', done: 0, conflicts: [], kept: [] },
    };
    await this.edits.insertOne(stored, { writeConcern: DURABLE }).catch(orDuplicate);
    return stored;
  }

  find(id: string): Promise<StoredBulkEdit | null> {
    return this.edits.findOne({ _id: objectId(id) });
  }

  findByKey(idempotencyKey: string): Promise<StoredBulkEdit | null> {
    return this.edits.findOne({ idempotencyKey });
  }

  /** The edits that are in progress or can still be undone, latest first. Their watches are left out. */
  async recent(): Promise<Omit<StoredBulkEdit, 'watches'>[]> {
    return this.edits
      .find(
        {
          $or: [{ stage: { $in: IN_PROGRESS } }, { stage: 'applied', undoUntil: { $gt: this.clock.now() } }],
        },
        { projection: { watches: 0 } },
      )
      .sort({ createdAt: -1 })
      .limit(MAX_RECENT)
      .toArray();
  }

  /** An edit in progress without progress for `ageMs`. */
  findStale(ageMs: number): Promise<StoredBulkEdit | null> {
    const since = { $lt: new Date(this.clock.now().getTime() - ageMs) };
    return this.edits.findOne({ stage: { $in: IN_PROGRESS }, since });
  }

  /** Records that watches are written. @returns the edit, or as another process has recorded it meanwhile */
  async progress(
    { _id, stage, done }: StoredBulkEdit,
    written: number,
    left: readonly string[],
  ): Promise<StoredBulkEdit | null> {
    const list = stage === 'applying' ? 'conflicts' : 'kept';
    await this.edits.updateOne(
      { _id, stage, done },
      { $set: { done: written }, $push: { [list]: { $each: [...left] } }, $currentDate: { since: true } },
      { writeConcern: DURABLE },
    );
    return this.edits.findOne({ _id });
  }

  /** Ends the stage in progress. */
  async finish({ _id, stage }: StoredBulkEdit): Promise<StoredBulkEdit | null> {
    const now = this.clock.now().getTime();
    const expiresAt = new Date(now + DAY_MS);
    await this.edits.updateOne(
      { _id, stage },
      {
        $set:
          stage === 'applying'
            ? { stage: 'applied', undoUntil: new Date(now + BULK_UNDO_MS), expiresAt }
            : { stage: 'undone', expiresAt },
      },
      { writeConcern: DURABLE },
    );
    return this.edits.findOne({ _id });
  }

  /** Starts the undo of an applied edit. @returns null if the time is over or another process has started it */
  startUndo(id: string, userId: string): Promise<StoredBulkEdit | null> {
    const now = this.clock.now();
    return this.edits.findOneAndUpdate(
      { _id: objectId(id), stage: 'applied', undoUntil: { $gt: now } },
      {
        $set: { stage: 'undoing', done: 0, undoneBy: userId, startedAt: now, since: now },
        $unset: { expiresAt: 1 },
      },
      { returnDocument: 'after', writeConcern: DURABLE },
    );
  }

  private get edits() {
    return this.model.db.collection<StoredBulkEdit>(this.model.collection.collectionName);
  }
}
