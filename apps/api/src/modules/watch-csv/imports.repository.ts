import type { ImportKind } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { DatabaseClock } from '../../platform/database/database-clock.ts';
import { orDuplicate } from '../../platform/database/errors.ts';
import { newId } from '../../platform/database/ids.ts';
import {
  IMPORT_MODEL,
  type ImportStage,
  PLANNED_WATCH_MODEL,
  type PlannedWrite,
  type StoredImport,
  type StoredPlannedWatch,
} from './import.schema.ts';

/** Watches per page of a plan. */
const PAGE_SIZE = 50;
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** A plan before it is stored. */
export type NewImport = Pick<StoredImport, '_id' | 'name' | 'by' | 'rows' | 'counts' | 'total'>;
export type NewPlannedWatch = Omit<StoredPlannedWatch, 'expiresAt'>;

/** Stores imports with their plans and progress. A plan expires after a week, an import a week after its end. */
@Injectable()
export class ImportsRepository {
  constructor(
    @InjectModel(IMPORT_MODEL) private readonly imports: Model<StoredImport>,
    @InjectModel(PLANNED_WATCH_MODEL) private readonly watches: Model<StoredPlannedWatch>,
    private readonly clock: DatabaseClock,
  ) {}

  async addWatches(watches: readonly NewPlannedWatch[]): Promise<void> {
    // They are needed until an import that is applied on the last day of its plan has expired.
    const expiresAt = this.after(2 * WEEK_MS);
    await this.watches.collection.insertMany(watches.map((watch) => ({ ...watch, expiresAt })));
  }

  async add(plan: NewImport): Promise<StoredImport> {
    const now = this.clock.now();
    const progress = { stage: 'planned', done: 0, conflicts: [], createdAt: now, since: now };
    const stored = new this.imports({ ...plan, ...progress, expiresAt: this.after(WEEK_MS) });
    return (await stored.save()).toObject<StoredImport>();
  }

  find(id: string): Promise<StoredImport | null> {
    return this.imports.findById(id).lean<StoredImport>();
  }

  /** A page of a plan, after the watch with the number `after`. */
  async page(
    { _id }: StoredImport,
    kind: ImportKind | undefined,
    after: number,
  ): Promise<{ watches: StoredPlannedWatch[]; next: number | null }> {
    const found = await this.watches
      .find({ import: _id, ...(kind && { kind }), number: { $gt: after } })
      .sort({ number: 1 })
      .limit(PAGE_SIZE + 1)
      .lean<StoredPlannedWatch[]>();
    const watches = found.slice(0, PAGE_SIZE);
    return { watches, next: found.length > PAGE_SIZE ? (watches.at(-1)?.number ?? null) : null };
  }

  /** The watches to be written with the places from `start` to `start + count - 1`. */
  writes({ _id }: StoredImport, start: number, count: number): Promise<PlannedWrite[]> {
    return this.watches
      .find({ import: _id, place: { $gte: start, $lt: start + count } })
      .sort({ place: 1 })
      .lean<PlannedWrite[]>();
  }

  /**
   * Starts a planned import with a new lock.
   * @returns null if it is not in stage `planned` any more
   * @throws DuplicateError if another import runs
   */
  claim(_id: StoredImport['_id']): Promise<StoredImport | null> {
    return this.imports
      .findOneAndUpdate(
        { _id, stage: 'planned' },
        {
          $set: { stage: 'locking', running: true, lock: newId(), since: this.clock.now() },
          $unset: { expiresAt: 1 },
        },
        { returnDocument: 'after' },
      )
      .lean<StoredImport>()
      .exec()
      .catch(orDuplicate);
  }

  /** Moves a running import to another stage. @returns null if another process has moved it */
  move(
    plan: StoredImport,
    stage: ImportStage,
    conflicts: readonly string[] = [],
  ): Promise<StoredImport | null> {
    const isRunning = stage === 'applying';
    return this.update(plan, {
      $set: {
        stage,
        conflicts,
        since: this.clock.now(),
        ...(!isRunning && { expiresAt: this.after(WEEK_MS) }),
      },
      ...(!isRunning && { $unset: { running: 1 } }),
    });
  }

  /** Stores the number of written watches. @returns null if another process has moved the import to another stage */
  progress(plan: StoredImport, done: number): Promise<StoredImport | null> {
    return this.update(plan, { $max: { done }, $set: { since: this.clock.now() } });
  }

  findRunning(): Promise<StoredImport | null> {
    return this.imports.findOne({ running: true }).lean<StoredImport>();
  }

  /** The running import if it has made no progress for `ms` milliseconds. */
  findStale(ms: number): Promise<StoredImport | null> {
    return this.imports.findOne({ running: true, since: { $lt: this.after(-ms) } }).lean<StoredImport>();
  }

  /** Changes an import that is in the same stage of the same attempt. */
  private update({ _id, stage, lock }: StoredImport, update: object): Promise<StoredImport | null> {
    return this.imports
      .findOneAndUpdate({ _id, stage, lock }, update, { returnDocument: 'after' })
      .lean<StoredImport>()
      .exec();
  }

  private after(ms: number): Date {
    return new Date(this.clock.now().getTime() + ms);
  }
}
