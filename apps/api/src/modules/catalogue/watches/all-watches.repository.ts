import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import { among, byId, inOrder } from '../../../platform/database/ids.ts';
import { inBatches } from '../../../platform/database/in-batches.ts';
import {
  ENTRY_FIELDS,
  type IndexedWatch,
  LISTED_FIELDS,
  SELLABLE_FIELDS,
  type SellableWatch,
  type StoredListedWatch,
} from './watch-projections.ts';
import { latestHolder, SLUG_FIELD } from './former-slugs.ts';
import { type StoredWatch, WATCH_MODEL } from './watch.schema.ts';

/** Batch size, small enough that each batch is collected in the young generation. */
const BATCH_SIZE = 200;

/**
 * Reads watches of any status: for the panel, saves, exports, imports, placed orders and the catalogue index. Everything that
 * a shopper sees is read through `WatchesRepository`, which returns live watches only.
 */
@Injectable()
export class AllWatchesRepository {
  constructor(@InjectModel(WATCH_MODEL) private readonly model: Model<StoredWatch>) {}

  find(id: string): Promise<StoredWatch | null> {
    return this.watches.findOne({ _id: new Types.ObjectId(id) });
  }

  /** The watch that has the slug or, if none has it, the one that had it most recently. */
  async findBySlug(slug: string): Promise<StoredWatch | null> {
    const present = await this.watches.findOne({ slug });
    return present ?? latestHolder(slug, await this.watches.find({ [SLUG_FIELD]: slug }).toArray());
  }

  /** The existing watches among the given ids, in their order. */
  async findByIds(ids: readonly string[]): Promise<StoredWatch[]> {
    return inOrder(ids, await this.watches.find(among(ids)).toArray());
  }

  /** Like `findByIds`, without the fields that only the product page shows. */
  async findListed(ids: readonly string[]): Promise<StoredListedWatch[]> {
    const found = this.watches.find<StoredListedWatch>(among(ids), { projection: LISTED_FIELDS });
    return inOrder(ids, await found.toArray());
  }

  /** The existing watches among the given ids, by id, for orders that are already placed. */
  async findSellable(ids: Iterable<string>): Promise<Map<string, SellableWatch>> {
    const found = this.watches.find<SellableWatch>(among(new Set(ids)), { projection: SELLABLE_FIELDS });
    return byId(await found.toArray());
  }

  /** Ids and slugs of the watches that have one of the given ids or slugs. */
  async identify(ids: readonly string[], slugs: readonly string[]): Promise<{ id: string; slug: string }[]> {
    const found = await this.watches
      .find({ $or: [among(ids), { slug: { $in: [...slugs] } }] }, { projection: { slug: 1 } })
      .toArray();
    return found.map(({ _id, slug }) => ({ id: _id.toHexString(), slug }));
  }

  /** At most `limit` drafts whose time of publication has come. */
  dueForPublication(now: Date, limit: number): Promise<StoredWatch[]> {
    return this.watches
      .find({ status: 'draft', publishAt: { $gt: new Date(0), $lte: now } })
      .limit(limit)
      .toArray();
  }

  /** Yields all watches in batches, for the catalogue index. */
  indexed(): AsyncGenerator<IndexedWatch[]> {
    const options = { projection: ENTRY_FIELDS, batchSize: BATCH_SIZE };
    return inBatches(this.watches.find<IndexedWatch>({}, options), BATCH_SIZE);
  }

  /** The watches whose `updatedAt` is at or after `since`, for the catalogue index. */
  indexedSince(since: Date): Promise<IndexedWatch[]> {
    return this.watches
      .find<IndexedWatch>({ updatedAt: { $gte: since } }, { projection: ENTRY_FIELDS })
      .toArray();
  }

  indexedByIds(ids: Iterable<string>): Promise<IndexedWatch[]> {
    return this.watches.find<IndexedWatch>(among(ids), { projection: ENTRY_FIELDS }).toArray();
  }

  async allIds(): Promise<Set<string>> {
    const found = await this.watches.find({}, { projection: { _id: 1 } }).toArray();
    return new Set(found.map(({ _id }) => _id.toHexString()));
  }

  /** The driver's collection, whose documents are plain. */
  private get watches() {
    return this.model.db.collection<StoredWatch>(this.model.collection.collectionName);
  }
}
