import { hasAnyStock, readGender } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { type Connection, Types } from 'mongoose';
import type { CatalogueEntry } from './index/catalogue-entry.ts';
import { STORED, type StoredCollection, type StoredNamed, type StoredWatch } from './stored.ts';

/** Counts changes of the catalogue, so that every process knows when its index is behind. */
export interface CatalogueRevision {
  /** Grows with every change. */
  revision: number;
  /** Of these, the changes that leave their mark on `updatedAt`; the others (bulk loads) mean: read everything. */
  tracked: number;
  /** Changes of brands, categories, watch types and collections. */
  dictionaries: number;
  deletions: number;
}
export type CatalogueChange = 'dictionaries' | 'deletions';

/** Everything the catalogue knows of its dictionaries. */
export interface Dictionaries {
  brands: Map<string, StoredNamed>;
  categories: Map<string, StoredNamed>;
  watchTypes: Map<string, StoredNamed>;
  collections: Map<string, StoredCollection>;
}

/** What a sitemap says of a watch. */
export interface WatchAddress {
  slug: string;
  updatedAt: Date;
  /** Paths of its pictures. */
  images: string[];
}

const COUNTERS = 'counters';
const REVISION_ID = 'catalogue';
/** Milliseconds between a watch's `updatedAt` and the count of its change, up to which other processes find the watch. */
const MAX_TRACKED_AGE_MS = 5000;
/** Watches read at a time: so few that what is read of them is garbage before it grows old. */
const BATCH = 200;
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

const asIds = (ids: readonly string[]): Types.ObjectId[] => ids.map((id) => new Types.ObjectId(id));

/** What the catalogue reads from the database. */
@Injectable()
export class CatalogueRepository {
  constructor(@InjectConnection() private readonly connection: Connection) {}

  async readRevision(): Promise<CatalogueRevision> {
    const stored = await this.counters().findOne({ _id: REVISION_ID });
    return { revision: 0, tracked: 0, dictionaries: 0, deletions: 0, ...stored };
  }

  /** Whether the catalogue is still at this revision. Asked with every read, so it is a command as plain as can be. */
  async isAt(revision: number): Promise<boolean> {
    const answer = await this.connection.db?.command({
      find: COUNTERS,
      filter: { _id: REVISION_ID },
      limit: 1,
      singleBatch: true,
    });
    const { firstBatch = [] } = (answer?.['cursor'] ?? {}) as { firstBatch?: Partial<CatalogueRevision>[] };
    return firstBatch[0]?.revision === revision;
  }

  /**
   * Tells every process that something changed. A process that follows reads the watches changed of late, so a change
   * that is older by the database's clock is counted as one that means: read everything.
   * @param oldest the oldest `updatedAt` among the changed watches, in milliseconds; Infinity if none is left
   * @returns the revision after it
   */
  async bump(changes: ReadonlySet<CatalogueChange>, oldest: number): Promise<CatalogueRevision> {
    const grown = (counter: keyof CatalogueRevision) => ({ $add: [{ $ifNull: [`$${counter}`, 0] }, 1] });
    const isLate = Number.isFinite(oldest)
      ? { $gt: [{ $subtract: ['$$NOW', new Date(oldest)] }, MAX_TRACKED_AGE_MS] }
      : false;
    const stored = await this.counters().findOneAndUpdate(
      { _id: REVISION_ID },
      [
        {
          $set: {
            revision: grown('revision'),
            tracked: { $cond: [isLate, { $ifNull: ['$tracked', 0] }, grown('tracked')] },
            ...Object.fromEntries([...changes].map((change) => [change, grown(change)])),
          },
        },
      ],
      { upsert: true, returnDocument: 'after' },
    );
    return { revision: 0, tracked: 0, dictionaries: 0, deletions: 0, ...stored };
  }

  /** Every watch, a batch at a time. */
  async *entries(): AsyncGenerator<CatalogueEntry[]> {
    const cursor = this.watches().find({}, { projection: ENTRY_FIELDS, batchSize: BATCH });
    let batch: CatalogueEntry[] = [];
    for await (const watch of cursor) {
      batch.push(entryOf(watch));
      if (batch.length < BATCH) continue;
      yield batch;
      batch = [];
    }
    yield batch;
  }

  /** What was changed since a moment. */
  async entriesSince(moment: Date): Promise<CatalogueEntry[]> {
    const found = await this.watches()
      .find({ updatedAt: { $gte: moment } }, { projection: ENTRY_FIELDS })
      .toArray();
    return found.map(entryOf);
  }

  async entriesOf(ids: readonly string[]): Promise<CatalogueEntry[]> {
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

  watchesOf(ids: readonly string[]): Promise<StoredWatch[]> {
    return this.watches()
      .find({ _id: { $in: asIds(ids) } })
      .toArray();
  }

  findWatch(key: { id: string } | { slug: string }): Promise<StoredWatch | null> {
    return this.watches().findOne('id' in key ? { _id: new Types.ObjectId(key.id) } : { slug: key.slug });
  }

  /** Addresses and pictures of watches, in the order of the ids. */
  async addressesOf(ids: readonly string[]): Promise<WatchAddress[]> {
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

  /** The watch that had an address last; null if none has. */
  async findFormerly(slug: string): Promise<StoredWatch | null> {
    const found = await this.watches().find({ 'formerSlugs.slug': slug }).toArray();
    const until = ({ formerSlugs = [] }: StoredWatch): number =>
      formerSlugs.find((former) => former.slug === slug)?.until.getTime() ?? 0;
    return found.sort((a, b) => until(b) - until(a))[0] ?? null;
  }

  /** Paths of the pictures of so many watches: the first of each colour, and the others. */
  async picturePaths(watches: number): Promise<{ first: string[]; others: string[] }> {
    const found = await this.watches()
      .find({}, { projection: { 'colors.images': 1 } })
      .sort({ _id: 1 })
      .limit(watches)
      .toArray();
    const lists = found.flatMap(({ colors }) => colors.map(({ images }) => images));
    return {
      first: [...new Set(lists.flatMap(([first]) => first ?? []))],
      others: [...new Set(lists.flatMap(([, ...others]) => others))],
    };
  }

  async dictionaries(): Promise<Dictionaries> {
    const read = async <T extends StoredNamed>(name: string): Promise<Map<string, T>> => {
      const found = await this.connection.collection<StoredNamed>(name).find().sort({ nameEN: 1 }).toArray();
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
    return this.connection.collection<{ _id: string } & Partial<CatalogueRevision>>(COUNTERS);
  }

  private watches() {
    return this.connection.collection<StoredWatch>(STORED.watches);
  }
}
