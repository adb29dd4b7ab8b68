import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { CATALOGUE_REVISION_MODEL, type StoredCatalogueRevision } from './catalogue-revision.schema.ts';

/** The counters of catalogue changes. */
export interface Revision {
  /** Incremented with every change. */
  revision: number;
  /** Changes that set `updatedAt` shortly before. The others require a full read. */
  tracked: number;
  /** Changes of brands, categories, watch types and collections. */
  lookups: number;
  deletions: number;
  /** Changes of quantities that made no variant available or unavailable. */
  quantityChanges: number;
}

/** Counters besides `revision` and `tracked` that a change increments. */
export type CountedChange = 'lookups' | 'deletions' | 'quantityChanges';

const ID = 'catalogue';
/** Processes of earlier versions share the document, so the stored names stay. */
const STORED_NAME = {
  lookups: 'dictionaries',
  deletions: 'deletions',
  quantityChanges: 'quantityChanges',
} as const satisfies Record<CountedChange, keyof StoredCatalogueRevision>;
/** Age of `updatedAt` up to which other processes find a changed watch by its date. */
const MAX_TRACKED_AGE_MS = 5000;

const revisionOf = (stored: Partial<StoredCatalogueRevision> | null): Revision => ({
  revision: stored?.revision ?? 0,
  tracked: stored?.tracked ?? 0,
  lookups: stored?.dictionaries ?? 0,
  deletions: stored?.deletions ?? 0,
  quantityChanges: stored?.quantityChanges ?? 0,
});

/** Stores the counters of catalogue changes. */
@Injectable()
export class CatalogueRevisionRepository {
  constructor(
    @InjectModel(CATALOGUE_REVISION_MODEL) private readonly model: Model<StoredCatalogueRevision>,
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
  async increment(changes: Iterable<CountedChange>, since: Date): Promise<Revision> {
    const plusOne = (counter: keyof StoredCatalogueRevision) => ({
      $add: [{ $ifNull: [`$${counter}`, 0] }, 1],
    });
    const isLate = { $gt: [{ $subtract: ['$$NOW', since] }, MAX_TRACKED_AGE_MS] };
    const names = [...changes].map((change) => STORED_NAME[change]);
    const stored = await this.model.findOneAndUpdate(
      { _id: ID },
      [
        {
          $set: {
            revision: plusOne('revision'),
            tracked: { $cond: [isLate, { $ifNull: ['$tracked', 0] }, plusOne('tracked')] },
            ...Object.fromEntries(names.map((name) => [name, plusOne(name)])),
          },
        },
      ],
      { upsert: true, returnDocument: 'after', lean: true, updatePipeline: true },
    );
    return revisionOf(stored);
  }
}
