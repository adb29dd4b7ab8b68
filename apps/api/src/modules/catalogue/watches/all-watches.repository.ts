import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { among, inOrder } from '../../../platform/database/ids.ts';
import { inBatches } from '../../../platform/database/in-batches.ts';
import { ENTRY_FIELDS, type IndexedWatch } from './watch-projections.ts';
import { WatchReads } from './watch-reads.repository.ts';
import { type StoredWatch, WATCH_MODEL } from './watch.schema.ts';

/** Batch size, small enough that each batch is collected in the young generation. */
const BATCH_SIZE = 200;

/**
 * Reads watches of any status: for the panel, saves, exports, imports, placed orders and the catalogue index. Everything that
 * a shopper sees is read through `WatchesRepository`, which returns live watches only.
 */
@Injectable()
export class AllWatchesRepository extends WatchReads {
  constructor(@InjectModel(WATCH_MODEL.name) model: Model<StoredWatch>) {
    super(model, {});
  }

  /** Ids and slugs of the watches that have one of the given ids or slugs. */
  async identify(ids: readonly string[], slugs: readonly string[]): Promise<{ id: string; slug: string }[]> {
    const found = await this.watches
      .find({ $or: [among(ids), { slug: { $in: [...slugs] } }] }, { projection: { slug: 1 } })
      .toArray();
    return found.map(({ _id, slug }) => ({ id: _id.toHexString(), slug }));
  }

  /** Those of the given ids whose watches have a stock entry that `isWanted`, in their order. */
  async idsWithStock(
    ids: readonly string[],
    isWanted: (
      entry: Pick<StoredWatch['stock'][number], 'quantity'>,
      watch: Pick<StoredWatch, 'lowStockThreshold'>,
    ) => boolean,
  ): Promise<string[]> {
    const projection = { 'stock.quantity': 1, lowStockThreshold: 1 };
    const found = this.watches.find<Pick<StoredWatch, '_id' | 'stock' | 'lowStockThreshold'>>(among(ids), {
      projection,
    });
    return inOrder(ids, await found.toArray())
      .filter((watch) => watch.stock.some((entry) => isWanted(entry, watch)))
      .map(({ _id }) => _id.toHexString());
  }

  /** The watches that have a colour with one of the given SKUs. */
  async findBySku(skus: readonly string[]): Promise<StoredWatch[]> {
    return this.watches.find({ 'colors.sku': { $in: [...skus] } }).toArray();
  }

  /** At most `limit` drafts whose time of publication has come. */
  dueForPublication(now: Date, limit: number): Promise<StoredWatch[]> {
    return this.watches
      .find({ status: 'draft', publishAt: { $gt: new Date(0), $lte: now } })
      .limit(limit)
      .toArray();
  }

  indexed(): AsyncGenerator<IndexedWatch[]> {
    // The check costs a quarter of reading a watch, and a save has checked the texts.
    const options = { projection: ENTRY_FIELDS, batchSize: BATCH_SIZE, enableUtf8Validation: false };
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
}
