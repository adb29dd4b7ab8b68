import type { ImportKind } from '@meridian/contracts';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { type Connection, Types } from 'mongoose';
import { DURABLE } from '../../platform/database/durable.ts';
import { isDuplicateKey } from '../../platform/database/duplicate-key.ts';
import type { ImportStage, PlannedWrite, StoredImport, StoredPlannedWatch } from './import.stored.ts';

/** Watches per page of a plan. */
const PAGE_SIZE = 50;
const PLAN_TTL_MS = 7 * 24 * 60 * 60 * 1000;

/** Stores imports with their plans and progress. */
@Injectable()
export class ImportsRepository implements OnApplicationBootstrap {
  constructor(@InjectConnection() private readonly connection: Connection) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.imports.createIndex(
      { running: 1 },
      { unique: true, partialFilterExpression: { running: true } },
    );
    await this.watches.createIndex({ import: 1, number: 1 });
    await this.watches.createIndex({ import: 1, kind: 1, number: 1 });
    await this.watches.createIndex({ import: 1, place: 1 });
  }

  async addWatches(watches: readonly StoredPlannedWatch[]): Promise<void> {
    if (watches.length > 0) await this.watches.insertMany([...watches]);
  }

  async add(plan: StoredImport): Promise<void> {
    await this.imports.insertOne(plan, { writeConcern: DURABLE });
  }

  find(id: string): Promise<StoredImport | null> {
    return this.imports.findOne({ _id: new Types.ObjectId(id) });
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
      .toArray();
    const watches = found.slice(0, PAGE_SIZE);
    return { watches, next: found.length > PAGE_SIZE ? (watches.at(-1)?.number ?? null) : null };
  }

  /** The watches to be written with the places from `start` to `start + count - 1`. */
  async writes({ _id }: StoredImport, start: number, count: number): Promise<PlannedWrite[]> {
    const found = await this.watches
      .find({ import: _id, place: { $gte: start, $lt: start + count } })
      .sort({ place: 1 })
      .toArray();
    return found as PlannedWrite[];
  }

  /** Starts a planned import. @returns `taken` if it is not in stage `planned` any more, `busy` if another import runs */
  async claim({ _id }: StoredImport): Promise<'claimed' | 'taken' | 'busy'> {
    try {
      const { matchedCount } = await this.imports.updateOne(
        { _id, stage: 'planned' },
        { $set: { stage: 'locking', running: true, since: new Date() } },
        { writeConcern: DURABLE },
      );
      return matchedCount === 1 ? 'claimed' : 'taken';
    } catch (error) {
      if (isDuplicateKey(error)) return 'busy';
      throw error;
    }
  }

  /** Moves an import to another stage. @returns null if it is not in stage `from` any more */
  move(
    { _id }: StoredImport,
    from: ImportStage,
    to: ImportStage,
    more: Partial<Pick<StoredImport, 'conflicts'>> = {},
  ): Promise<StoredImport | null> {
    const isFinal = to === 'planned' || to === 'applied' || to === 'refused';
    return this.imports.findOneAndUpdate(
      { _id, stage: from },
      {
        $set: { stage: to, since: new Date(), ...more },
        ...(isFinal && { $unset: { running: 1 } }),
      },
      { returnDocument: 'after', writeConcern: DURABLE },
    );
  }

  /** Stores the progress within a stage and its time. @returns null if the import is in another stage */
  progress(
    { _id, stage }: StoredImport,
    counts: Partial<Pick<StoredImport, 'done' | 'settled'>>,
  ): Promise<StoredImport | null> {
    return this.imports.findOneAndUpdate(
      { _id, stage },
      { $max: counts, $set: { since: new Date() } },
      { returnDocument: 'after', writeConcern: DURABLE },
    );
  }

  /** A running import without progress since the given time. */
  findStale(since: Date): Promise<StoredImport | null> {
    return this.imports.findOne({ running: true, since: { $lt: since } });
  }

  /** Deletes plans and imports that are older than a week, except running ones. */
  async deleteExpired(): Promise<void> {
    const limit = new Date(Date.now() - PLAN_TTL_MS);
    const before = Types.ObjectId.createFromTime(Math.floor(limit.getTime() / 1000));
    await this.watches.deleteMany({ import: { $lt: before } });
    await this.imports.deleteMany({ _id: { $lt: before }, running: { $ne: true } });
  }

  private get imports() {
    return this.connection.collection<StoredImport>('imports');
  }

  private get watches() {
    return this.connection.collection<StoredPlannedWatch>('importedwatches');
  }
}
