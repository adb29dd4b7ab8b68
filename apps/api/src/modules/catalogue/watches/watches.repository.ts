import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import { DURABLE } from '../../../platform/database/durable.ts';
import { inBatches } from '../../../platform/database/in-batches.ts';
import { inOrder } from '../../../platform/database/ids.ts';
import type { WorkEntry } from '../../../platform/work/work-kind.ts';
import { CatalogueRevision } from '../../shop/revision/catalogue-revision.ts';
import { STOCKED_FIELDS, type StockedWatch, type WatchFields } from './watch-projections.ts';
import { WatchReads } from './watch-reads.repository.ts';
import { type ReferenceField, type StoredWatch, WATCH_MODEL } from './watch.schema.ts';

/** Batch size, small enough that each batch is collected in the young generation. */
const BATCH_SIZE = 200;
const VALIDATED_ROWS = 100;

const LIVE = { status: 'live' as const };

/**
 * Watches in the database. Its reads for shoppers (`find…`, `stockedSince`) return live watches only; those of the panel
 * are in `AllWatchesRepository`. It writes all watches except those of bulk edits (`BulkWritesRepository`)
 * and the quantities of orders (`StockRepository`). Each write
 * records its change in `CatalogueRevision`, so that the catalogue of every process shows it.
 */
@Injectable()
export class WatchesRepository extends WatchReads {
  constructor(
    @InjectModel(WATCH_MODEL.name) model: Model<StoredWatch>,
    private readonly revision: CatalogueRevision,
  ) {
    super(model, LIVE);
  }

  /** The live watches among the given ids, in their order, with the fields that tell whether the stock is low. */
  async findStocked(ids: readonly string[]): Promise<StockedWatch[]> {
    const found = this.watches.find<StockedWatch>(this.among(ids), { projection: STOCKED_FIELDS });
    return inOrder(ids, await found.toArray());
  }

  /** Yields the live watches whose `updatedAt` is at or after `since` in batches, with the same fields. */
  stockedSince(since: Date): AsyncGenerator<StockedWatch[]> {
    const options = { projection: STOCKED_FIELDS, batchSize: BATCH_SIZE };
    const found = this.watches.find<StockedWatch>({ updatedAt: { $gte: since }, ...LIVE }, options);
    return inBatches(found, BATCH_SIZE);
  }

  /** Slugs, dates and images of live watches, in the order of the ids. */
  async findForSitemap(ids: readonly string[]) {
    const found = await this.watches
      .find(this.among(ids), { projection: { slug: 1, updatedAt: 1, 'colors.images': 1 } })
      .toArray();
    return inOrder(ids, found).map(({ slug, updatedAt, colors }) => ({
      slug,
      updatedAt,
      images: [...new Set(colors.flatMap(({ images }) => images))],
    }));
  }

  /** Image paths of at most `limit` watches: one list per colour. */
  async imagePaths(limit: number): Promise<(readonly string[])[]> {
    const found = await this.watches
      .find({}, { projection: { 'colors.images': 1 } })
      .sort({ _id: 1 })
      .limit(limit)
      .toArray();
    return found.flatMap(({ colors }) => colors.map(({ images }) => images));
  }

  async imagesInUse(paths: readonly string[]): Promise<Set<string>> {
    return new Set(await this.model.distinct('colors.images', { 'colors.images': { $in: [...paths] } }));
  }

  async hasSlug(slug: string, exceptId: string): Promise<boolean> {
    const found = await this.watches.find({ slug }, { projection: { _id: 1 } }).toArray();
    return found.some(({ _id }) => _id.toHexString() !== exceptId);
  }

  /** The number of watches that refer to a lookup or collection. */
  countReferring(field: ReferenceField, id: string): Promise<number> {
    return this.watches.countDocuments({ [field]: new Types.ObjectId(id) });
  }

  /** The number of watches by the lookup or collection that they refer to. */
  async countByReference(field: ReferenceField): Promise<Record<string, number>> {
    const rows = await this.watches
      .aggregate<{ _id: Types.ObjectId | null; count: number }>(
        [{ $group: { _id: `$${field}`, count: { $sum: 1 } } }],
        // Makes the database count in the index of the field instead of reading the watches.
        { hint: { [field]: 1 } },
      )
      .toArray();
    return Object.fromEntries(rows.flatMap(({ _id, count }) => (_id ? [[_id.toHexString(), count]] : [])));
  }

  /** The lookups or collections that drafts refer to, but no other watch. */
  async referencesOfDrafts(field: ReferenceField): Promise<Set<string>> {
    const found = await this.watches.distinct(field, { status: 'draft' });
    const ids = found.filter((id) => id !== null);
    const published = await Promise.all(
      ids.map((id) =>
        this.watches.findOne({ [field]: id, status: { $ne: 'draft' } }, { projection: { _id: 1 } }),
      ),
    );
    return new Set(ids.flatMap((id, index) => (published[index] ? [] : [id.toHexString()])));
  }

  /**
   * @param work entries that are written with the watch
   * @throws DuplicateError if another watch has this slug
   */
  async insert(id: string, fields: WatchFields, work: WorkEntry[]): Promise<void> {
    await this.validate(fields);
    const insert = () =>
      this.watches.updateOne(
        { _id: new Types.ObjectId(id) },
        {
          $setOnInsert: { ...fields, revision: 1, work },
          // The database's clock sets both times, so that every process finds the change by its date.
          $currentDate: { createdAt: true, updatedAt: true },
        },
        { upsert: true, writeConcern: DURABLE },
      );
    await this.revision.recordWrite(insert, () => ({ watchIds: [id] }));
  }

  /**
   * Saves fields of a watch if it still is as `read`.
   * @param work entries that are written with the watch
   * @returns false if another save, a sale or a bulk edit changed the watch since; the caller reads it again and retries
   * @throws DuplicateError if another watch has this slug
   */
  async replace(read: StoredWatch, fields: Partial<WatchFields>, work: WorkEntry[]): Promise<boolean> {
    await this.validate(fields);
    const replace = () =>
      this.watches.updateOne(
        { _id: read._id, revision: read.revision, stock: read.stock },
        {
          $set: fields,
          $inc: { revision: 1 },
          $push: { work: { $each: work } },
          $currentDate: { updatedAt: true },
        },
        { writeConcern: DURABLE },
      );
    const { matchedCount } = await this.revision.recordWrite(replace, (result) =>
      result.matchedCount === 1 ? { watchIds: [read._id.toHexString()] } : null,
    );
    return matchedCount === 1;
  }

  async remove(id: string): Promise<void> {
    const remove = () => this.watches.deleteOne({ _id: new Types.ObjectId(id) }, { writeConcern: DURABLE });
    await this.revision.recordWrite(remove, () => ({ watchIds: [id], deletions: true }));
  }

  async clearCollection(id: string): Promise<void> {
    const collection = new Types.ObjectId(id);
    const found = await this.watches.find({ collection }, { projection: { _id: 1 } }).toArray();
    const clear = () =>
      this.watches.updateMany(
        { collection },
        { $set: { collection: null }, $currentDate: { updatedAt: true } },
      );
    await this.revision.recordWrite(clear, () => ({ watchIds: found.map(({ _id }) => _id.toHexString()) }));
  }

  /** Validates a large stock in parts, because its validation would delay other requests. */
  private async validate({ stock = [], ...fields }: Partial<WatchFields>): Promise<void> {
    await this.model.validate(fields, Object.keys(fields));
    for (let start = 0; start < stock.length; start += VALIDATED_ROWS) {
      await nextTurn();
      await this.model.validate({ stock: stock.slice(start, start + VALIDATED_ROWS) }, ['stock']);
    }
  }
}
