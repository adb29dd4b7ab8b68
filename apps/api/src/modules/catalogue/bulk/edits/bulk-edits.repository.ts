import { BULK_UNDO_MS, type ImportKind } from '@meridian/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { AnyObject, Model } from 'mongoose';
import { DatabaseClock } from '../../../../platform/database/database-clock.ts';
import { DURABLE } from '../../../../platform/database/durable.ts';
import { orDuplicate } from '../../../../platform/database/errors.ts';
import { newId, objectId } from '../../../../platform/database/ids.ts';
import { type WorkEntry, workEntry } from '../../../../platform/work/work-kind.ts';
import {
  BULK_EDIT,
  BULK_EDIT_MODEL,
  BULK_WATCH_MODEL,
  type BulkFields,
  type BulkStage,
  IN_PROGRESS,
  type StoredBulkEdit,
  type StoredBulkWatch,
} from './bulk-edit.schema.ts';

const DAY_MS = 24 * 3600 * 1000;
const WEEK_MS = 7 * DAY_MS;
const MAX_RECENT = 10;

/** The work of a stage: each stage of an edit begins once. */
const workOf = (edit: StoredBulkEdit['_id'], stage: BulkStage): WorkEntry[] => [
  workEntry(BULK_EDIT, `${edit.toHexString()}:${stage}`, { edit: edit.toHexString() }),
];

export type NewBulkEdit = Pick<
  StoredBulkEdit,
  '_id' | 'by' | 'total' | 'idempotencyKey' | 'list' | 'file'
> & {
  stage: 'planned' | 'applying';
};
export type NewBulkWatch = Omit<StoredBulkWatch, '_id' | 'edit' | 'undoEntryId' | 'expiresAt'>;
/** A watch that an edit writes. */
export type PlannedBulkWatch = StoredBulkWatch & {
  watchId: NonNullable<StoredBulkWatch['watchId']>;
  before: BulkFields;
  after: BulkFields;
};

/** Stores bulk edits with their watches and progress. A plan expires after a week, an edit a week after its last stage. */
@Injectable()
export class BulkEditsRepository {
  constructor(
    @InjectModel(BULK_EDIT_MODEL.name) private readonly editModel: Model<StoredBulkEdit>,
    @InjectModel(BULK_WATCH_MODEL.name) private readonly watchModel: Model<StoredBulkWatch>,
    @Inject(DatabaseClock) private readonly clock: Pick<DatabaseClock, 'now'>,
  ) {}

  /** Adds watches of an edit, before the edit itself. */
  async addWatches(edit: StoredBulkEdit['_id'], watches: readonly NewBulkWatch[]): Promise<void> {
    // They are needed until an import that is applied on the last day of its plan has expired.
    const expiresAt = this.after(2 * WEEK_MS);
    await this.watches.insertMany(
      watches.map((watch) => ({ ...watch, _id: objectId(newId()), edit, undoEntryId: newId(), expiresAt })),
      { ignoreUndefined: true, writeConcern: DURABLE },
    );
  }

  /** @throws DuplicateError if an edit has its idempotency key */
  async add(edit: NewBulkEdit): Promise<StoredBulkEdit> {
    const now = this.clock.now();
    const stored: StoredBulkEdit = {
      ...edit,
      ...{ createdAt: now, startedAt: now, done: 0, conflicts: 0, kept: 0 },
      ...(edit.stage === 'planned'
        ? { expiresAt: this.after(WEEK_MS) }
        : { work: workOf(edit._id, edit.stage) }),
    };
    await this.edits.insertOne(stored, { ignoreUndefined: true, writeConcern: DURABLE }).catch(orDuplicate);
    return stored;
  }

  find(id: string): Promise<StoredBulkEdit | null> {
    return this.edits.findOne({ _id: objectId(id) });
  }

  findByKey(idempotencyKey: string): Promise<StoredBulkEdit | null> {
    return this.edits.findOne({ idempotencyKey });
  }

  /** At most `limit` watches of an edit in the order of its plan. */
  async findWatches(
    { _id }: Pick<StoredBulkEdit, '_id'>,
    filter: { kind?: ImportKind | undefined; after?: number; isConflict?: boolean },
    limit: number,
  ): Promise<StoredBulkWatch[]> {
    const { kind, after = -1, isConflict } = filter;
    return this.watches
      .find({
        edit: _id,
        ...(kind && { 'file.kind': kind }),
        ...(isConflict !== undefined && { outcome: isConflict ? 'conflict' : { $ne: 'conflict' } }),
        number: { $gt: after },
      })
      .sort({ number: 1 })
      .limit(limit)
      .toArray();
  }

  /** The watches to write with the places from `start` to `end - 1`, without those that were not written in an earlier stage. */
  async findPlaces({ _id, stage }: StoredBulkEdit, start: number, end: number): Promise<PlannedBulkWatch[]> {
    return this.watches
      .find<PlannedBulkWatch>({
        edit: _id,
        place: { $gte: start, $lt: end },
        ...(stage === 'undoing' && { outcome: { $ne: 'conflict' } }),
      })
      .sort({ place: 1 })
      .toArray();
  }

  /** The edits that are in progress or can still be undone, latest first. */
  async recent(): Promise<StoredBulkEdit[]> {
    const undoable = { stage: 'applied' as const, undoUntil: { $gt: this.clock.now() } };
    return this.edits
      .find({ $or: [{ stage: { $in: IN_PROGRESS } }, undoable] })
      .sort({ createdAt: -1 })
      .limit(MAX_RECENT)
      .toArray();
  }

  /** Starts a planned import. @returns null if it has started before, or does not exist */
  start(_id: StoredBulkEdit['_id'], userId: string): Promise<StoredBulkEdit | null> {
    return this.enter(_id, { stage: 'planned' }, { stage: 'applying', by: userId });
  }

  /** Starts the undo of an applied edit. @returns null if the time is over or another process has started it */
  startUndo(id: string, userId: string): Promise<StoredBulkEdit | null> {
    const undoable = { stage: 'applied', undoUntil: { $gt: this.clock.now() } };
    return this.enter(objectId(id), undoable, { stage: 'undoing', done: 0, undoneBy: userId });
  }

  /**
   * Records that watches are written, except `left`.
   * @returns the edit, or as another process has recorded it meanwhile
   */
  async progress({ _id, stage, done }: StoredBulkEdit, written: number, left: readonly StoredBulkWatch[]) {
    const isUndo = stage === 'undoing';
    if (left.length > 0)
      await this.watches.updateMany(
        { _id: { $in: left.map((watch) => watch._id) } },
        { $set: { outcome: isUndo ? 'kept' : 'conflict' } },
        { writeConcern: DURABLE },
      );
    await this.edits.updateOne(
      { _id, stage, done },
      {
        $set: { done: written },
        $inc: { [isUndo ? 'kept' : 'conflicts']: left.length },
      },
      { writeConcern: DURABLE },
    );
    return this.edits.findOne({ _id });
  }

  async finish({ _id, stage, conflicts, total }: StoredBulkEdit): Promise<StoredBulkEdit | null> {
    const expiresAt = this.after(WEEK_MS);
    const undoUntil = conflicts < total ? { undoUntil: this.after(BULK_UNDO_MS) } : {};
    const end: Partial<StoredBulkEdit> =
      stage === 'applying' ? { stage: 'applied', ...undoUntil, expiresAt } : { stage: 'undone', expiresAt };
    await this.edits.updateOne({ _id, stage }, { $set: end, $unset: { work: 1 } }, { writeConcern: DURABLE });
    return this.edits.findOne({ _id });
  }

  private enter(
    _id: StoredBulkEdit['_id'],
    from: AnyObject,
    to: Partial<StoredBulkEdit> & Pick<StoredBulkEdit, 'stage'>,
  ): Promise<StoredBulkEdit | null> {
    const fields = { ...to, startedAt: this.clock.now(), work: workOf(_id, to.stage) };
    return this.edits.findOneAndUpdate(
      { _id, ...from },
      { $set: fields, $unset: { expiresAt: 1 } },
      { returnDocument: 'after', writeConcern: DURABLE },
    );
  }

  private after(ms: number): Date {
    return new Date(this.clock.now().getTime() + ms);
  }

  private get edits() {
    return this.editModel.db.collection<StoredBulkEdit>(this.editModel.collection.collectionName);
  }

  private get watches() {
    return this.watchModel.db.collection<StoredBulkWatch>(this.watchModel.collection.collectionName);
  }
}
