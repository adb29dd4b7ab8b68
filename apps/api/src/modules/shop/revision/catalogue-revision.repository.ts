import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { CATALOGUE_REVISION_MODEL, type StoredCatalogueRevision } from './catalogue-revision.schema.ts';

/** The counters of catalogue changes. */
export type Revision = Record<
  'revision' | 'tracked' | 'lookups' | 'campaigns' | 'deletions' | 'quantityChanges',
  number
>;

/** The kinds of changes that are counted besides `revision` and `tracked`. */
export interface CountedChanges {
  /** Brands, categories, watch types or collections changed. */
  lookups: boolean;
  /** Campaigns changed. Their beginnings and ends are no changes: each process notices them by itself. */
  campaigns: boolean;
  /** Watches were deleted. */
  deletions: boolean;
  /** Only quantities changed, and no variant became available or unavailable. */
  quantitiesOnly: boolean;
}

const ID = 'catalogue';
/** Age of `updatedAt` up to which other processes find a changed watch by its date. */
const MAX_TRACKED_AGE_MS = 5000;

const revisionOf = (stored: Partial<StoredCatalogueRevision> | null): Revision => {
  const {
    revision = 0,
    tracked = 0,
    lookups = 0,
    campaigns = 0,
    deletions = 0,
    quantityChanges = 0,
  } = stored ?? {};
  return { revision, tracked, lookups, campaigns, deletions, quantityChanges };
};

/** Stores the counters of catalogue changes. */
@Injectable()
export class CatalogueRevisionRepository {
  constructor(
    @InjectModel(CATALOGUE_REVISION_MODEL.name) private readonly model: Model<StoredCatalogueRevision>,
  ) {}

  async read(): Promise<Revision> {
    return revisionOf(await this.model.findById(ID).lean<StoredCatalogueRevision>());
  }

  /** Whether the stored revision equals `revision`. Runs on every read, so it is the cheapest possible command. */
  async isAt(revision: number): Promise<boolean> {
    const result = await this.model.db.db?.command({
      find: this.model.collection.collectionName,
      filter: { _id: ID },
      limit: 1,
      singleBatch: true,
    });
    const { firstBatch = [] } = (result?.['cursor'] ?? {}) as { firstBatch?: { revision?: number }[] };
    return firstBatch[0]?.revision === revision;
  }

  /**
   * Increments the counters, which makes every process synchronize. Other processes read the watches that changed
   * recently, so a change that is older by the database's clock is counted as one that requires a full read.
   * @param since database time before the oldest of the changes
   * @returns the counters afterwards
   */
  async increment(
    { lookups, campaigns, deletions, quantitiesOnly }: CountedChanges,
    since: Date,
  ): Promise<Revision> {
    const plus = (counter: keyof StoredCatalogueRevision, number: unknown = 1) => ({
      [counter]: { $add: [{ $ifNull: [`$${counter}`, 0] }, number] },
    });
    const isLate = { $gt: [{ $subtract: ['$$NOW', since] }, MAX_TRACKED_AGE_MS] };
    const $set = {
      ...plus('revision'),
      ...plus('tracked', { $cond: [isLate, 0, 1] }),
      ...(lookups && plus('lookups')),
      ...(campaigns && plus('campaigns')),
      ...(deletions && plus('deletions')),
      ...(quantitiesOnly && plus('quantityChanges')),
    };
    const options = { upsert: true, returnDocument: 'after', lean: true, updatePipeline: true } as const;
    return revisionOf(await this.model.findOneAndUpdate({ _id: ID }, [{ $set }], options));
  }
}
