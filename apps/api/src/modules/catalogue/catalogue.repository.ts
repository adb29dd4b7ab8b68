import { hasAnyStock, readGender } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { type Connection, Types } from 'mongoose';
import type { CatalogueEntry } from './search/catalogue-search.ts';
import { STORED, type StoredCollection, type StoredLookup, type StoredWatch } from './stored.ts';

/** Counters of catalogue changes. Every process compares them with those of its own index. */
export interface CatalogueRevision {
  /** Incremented with every change. */
  revision: number;
  /** Changes that set `updatedAt` in time. The others, such as bulk loads, require a full read. */
  tracked: number;
  /** Changes of brands, categories, watch types and collections. */
  lookups: number;
  deletions: number;
}
export type CatalogueChange = 'lookups' | 'deletions';

/** The stored counters. Processes of earlier versions share the document, so the field names stay. */
interface StoredRevision extends Omit<CatalogueRevision, 'lookups'> {
  _id: string;
  dictionaries: number;
}

/** Lookup entries and collections by their id. */
export interface CatalogueLookups {
  brands: Map<string, StoredLookup>;
  categories: Map<string, StoredLookup>;
  watchTypes: Map<string, StoredLookup>;
  collections: Map<string, StoredCollection>;
}

/** The part of a watch that the sitemap lists. */
export interface SitemapWatch {
  slug: string;
  updatedAt: Date;
  /** Paths of its images. */
  images: string[];
}

const COUNTERS = 'counters';
const REVISION_ID = 'catalogue';
const STORED_COUNTERS = { lookups: 'dictionaries', deletions: 'deletions' } as const satisfies Record<
  CatalogueChange,
  keyof StoredRevision
>;
/** Age of `updatedAt` up to which other processes find a changed watch by its date. */
const MAX_TRACKED_AGE_MS = 5000;
/** Batch size, small enough that each batch is collected in the young generation. */
const BATCH_SIZE = 200;
const ENTRY_FIELDS = {
  nameEN: 1,
  nameRU: 1,
  price: 1,
  gender: 1,
  flags: 1,
  sizes: 1,
  brand: 1,
  collection: 1,
  createdAt: 1,
  updatedAt: 1,
  'stock.quantity': 1,
  'colors.colorNameEN': 1,
  'colors.colorNameRU': 1,
  'colors.colorHex': 1,
  'colors.sku': 1,
  'colors.details.materialEN': 1,
  'colors.details.materialRU': 1,
} as const;

const entryOf = (watch: StoredWatch): CatalogueEntry => ({
  id: watch._id.toHexString(),
  nameEN: watch.nameEN,
  nameRU: watch.nameRU,
  price: watch.price,
  gender: readGender(watch.gender) ?? watch.gender,
  flags: watch.flags,
  sizes: watch.sizes,
  inStock: hasAnyStock(watch.stock),
  colors: watch.colors,
  brandId: watch.brand?.toHexString() ?? null,
  collectionId: watch.collection?.toHexString() ?? null,
  createdAt: watch.createdAt.getTime(),
  updatedAt: watch.updatedAt.getTime(),
});

const revisionOf = (stored: Partial<StoredRevision> | null): CatalogueRevision => ({
  revision: stored?.revision ?? 0,
  tracked: stored?.tracked ?? 0,
  lookups: stored?.[STORED_COUNTERS.lookups] ?? 0,
  deletions: stored?.deletions ?? 0,
});

const asIds = (ids: readonly string[]): Types.ObjectId[] => ids.map((id) => new Types.ObjectId(id));

/** Reads the catalogue from the database and counts its changes. */
@Injectable()
export class CatalogueRepository {
  constructor(@InjectConnection() private readonly connection: Connection) {}

  async readRevision(): Promise<CatalogueRevision> {
    return revisionOf(await this.counters().findOne({ _id: REVISION_ID }));
  }

  /** Whether the stored revision equals `revision`. Runs on every read, so it is the cheapest possible command. */
  async isAt(revision: number): Promise<boolean> {
    const result = await this.connection.db?.command({
      find: COUNTERS,
      filter: { _id: REVISION_ID },
      limit: 1,
      singleBatch: true,
    });
    const { firstBatch = [] } = (result?.['cursor'] ?? {}) as { firstBatch?: Partial<StoredRevision>[] };
    return firstBatch[0]?.revision === revision;
  }

  /**
   * Increments the stored counters, which makes every process synchronize. Other processes read the watches that
   * changed recently, so a change that is older by the database's clock is counted as one that requires a full read.
   * @param oldest the oldest `updatedAt` among the changed watches in ms since the epoch; Infinity if none exists any more
   * @returns the revision afterwards
   */
  async incrementRevision(changes: ReadonlySet<CatalogueChange>, oldest: number): Promise<CatalogueRevision> {
    const plusOne = (counter: keyof StoredRevision) => ({ $add: [{ $ifNull: [`$${counter}`, 0] }, 1] });
    const isLate = Number.isFinite(oldest)
      ? { $gt: [{ $subtract: ['$$NOW', new Date(oldest)] }, MAX_TRACKED_AGE_MS] }
      : false;
    const stored = await this.counters().findOneAndUpdate(
      { _id: REVISION_ID },
      [
        {
          $set: {
            revision: plusOne('revision'),
            tracked: { $cond: [isLate, { $ifNull: ['$tracked', 0] }, plusOne('tracked')] },
            ...Object.fromEntries(
              [...changes].map((change) => [STORED_COUNTERS[change], plusOne(STORED_COUNTERS[change])]),
            ),
          },
        },
      ],
      { upsert: true, returnDocument: 'after' },
    );
    return revisionOf(stored);
  }

  /** Yields all watches in batches. */
  async *entries(): AsyncGenerator<CatalogueEntry[]> {
    const cursor = this.watches().find({}, { projection: ENTRY_FIELDS, batchSize: BATCH_SIZE });
    let batch: CatalogueEntry[] = [];
    for await (const watch of cursor) {
      batch.push(entryOf(watch));
      if (batch.length < BATCH_SIZE) continue;
      yield batch;
      batch = [];
    }
    yield batch;
  }

  /** The watches whose `updatedAt` is at or after `since`. */
  async entriesSince(since: Date): Promise<CatalogueEntry[]> {
    const found = await this.watches()
      .find({ updatedAt: { $gte: since } }, { projection: ENTRY_FIELDS })
      .toArray();
    return found.map(entryOf);
  }

  async entriesByIds(ids: readonly string[]): Promise<CatalogueEntry[]> {
    const found = await this.watches()
      .find({ _id: { $in: asIds(ids) } }, { projection: ENTRY_FIELDS })
      .toArray();
    return found.map(entryOf);
  }

  async allIds(): Promise<Set<string>> {
    const found = await this.watches()
      .find({}, { projection: { _id: 1 } })
      .toArray();
    return new Set(found.map(({ _id }) => _id.toHexString()));
  }

  watchesByIds(ids: readonly string[]): Promise<StoredWatch[]> {
    return this.watches()
      .find({ _id: { $in: asIds(ids) } })
      .toArray();
  }

  findWatch(key: { id: string } | { slug: string }): Promise<StoredWatch | null> {
    return this.watches().findOne('id' in key ? { _id: new Types.ObjectId(key.id) } : { slug: key.slug });
  }

  /** Slugs and images of watches, in the order of the ids. Deleted watches are left out. */
  async sitemapWatches(ids: readonly string[]): Promise<SitemapWatch[]> {
    const found = await this.watches()
      .find({ _id: { $in: asIds(ids) } }, { projection: { slug: 1, updatedAt: 1, 'colors.images': 1 } })
      .toArray();
    const byId = new Map(found.map((watch) => [watch._id.toHexString(), watch]));
    return ids.flatMap((id) => {
      const watch = byId.get(id);
      if (!watch) return [];
      const { slug, updatedAt, colors } = watch;
      return { slug, updatedAt, images: [...new Set(colors.flatMap(({ images }) => images))] };
    });
  }

  /** The watch that had the slug most recently; null if none had it. */
  async findByFormerSlug(slug: string): Promise<StoredWatch | null> {
    const found = await this.watches().find({ 'formerSlugs.slug': slug }).toArray();
    const until = ({ formerSlugs = [] }: StoredWatch): number =>
      formerSlugs.find((former) => former.slug === slug)?.until.getTime() ?? 0;
    return found.sort((a, b) => until(b) - until(a))[0] ?? null;
  }

  /** Image paths of at most `limit` watches: the first image of each colour, and all others. */
  async imagePaths(limit: number): Promise<{ first: string[]; others: string[] }> {
    const found = await this.watches()
      .find({}, { projection: { 'colors.images': 1 } })
      .sort({ _id: 1 })
      .limit(limit)
      .toArray();
    const lists = found.flatMap(({ colors }) => colors.map(({ images }) => images));
    return {
      first: [...new Set(lists.flatMap(([first]) => first ?? []))],
      others: [...new Set(lists.flatMap(([, ...others]) => others))],
    };
  }

  async lookups(): Promise<CatalogueLookups> {
    const read = async <T extends StoredLookup>(name: string): Promise<Map<string, T>> => {
      const found = await this.connection.collection<StoredLookup>(name).find().sort({ nameEN: 1 }).toArray();
      return new Map(found.map((entry) => [entry._id.toHexString(), entry as T]));
    };
    const [brands, categories, watchTypes, collections] = await Promise.all([
      read(STORED.brands),
      read(STORED.categories),
      read(STORED.watchTypes),
      read<StoredCollection>(STORED.collections),
    ]);
    return { brands, categories, watchTypes, collections };
  }

  private counters() {
    return this.connection.collection<Pick<StoredRevision, '_id'> & Partial<StoredRevision>>(COUNTERS);
  }

  private watches() {
    return this.connection.collection<StoredWatch>(STORED.watches);
  }
}
