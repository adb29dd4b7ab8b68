import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { DURABLE } from '../../../platform/database/durable.ts';
import { isDuplicateKey } from '../../../platform/database/errors.ts';
import { among } from '../../../platform/database/ids.ts';
import { literal } from '../../../platform/database/literal.ts';
import type { WorkEntry } from '../../../platform/work/work-kind.ts';
import { CatalogueRevision } from '../../shop/revision/catalogue-revision.ts';
import type { WatchFields } from './watch-projections.ts';
import { type StoredStockEntry, type StoredWatch, WATCH_MODEL } from './watch.schema.ts';

/** A stock entry as a bulk edit writes it. */
export interface StockDifference {
  entry: StoredStockEntry;
  /** Position of the entry before the write; −1 for a new entry. */
  index: number;
  /** Is added to the present quantity, so that sales since the plan stay sold. */
  difference: number;
}

export const stockDifferences = (before: readonly StoredStockEntry[], after: readonly StoredStockEntry[]) =>
  after.map((entry) => {
    const index = before.findIndex(
      ({ colorNameEN, size }) => colorNameEN === entry.colorNameEN && size === entry.size,
    );
    return { entry, index, difference: entry.quantity - (before[index]?.quantity ?? 0) };
  });

/** A save of one watch as part of a bulk edit. */
export interface BulkWrite {
  id: StoredWatch['_id'];
  /** The watch is written only at this revision; null adds it. */
  revision: number | null;
  /** All fields of a new watch. */
  fields: Partial<WatchFields>;
  /** The new stock of a present watch; absent if the stock stays. */
  stock?: readonly StockDifference[];
  /** The stock that the work of a removed entry is based on. A watch with another one is not written. */
  stockRead?: readonly StoredStockEntry[];
  work: WorkEntry[];
}

/** Only saves change positions of stock entries, and the update has the revision as its condition. */
const entryAfter = ({ entry, index, difference }: StockDifference) => {
  if (index < 0) return literal(entry);
  const present = { $arrayElemAt: ['$stock.quantity', index] };
  return {
    $mergeObjects: [literal(entry), { quantity: { $add: [present, difference] } }],
  };
};

/** One conditional update of a watch, which also sets a marker. */
const updateOf = (
  { id, revision, fields, stock, stockRead, work }: BulkWrite,
  markers: { required: string | null; set: string },
) => {
  if (revision === null) {
    return {
      updateOne: {
        filter: { _id: id },
        update: {
          $setOnInsert: { ...fields, revision: 1, bulkEdit: markers.set, work },
          $currentDate: { createdAt: true as const, updatedAt: true as const },
        },
        upsert: true,
      },
    };
  }
  const values = Object.entries(fields).map(([field, value]) => [field, literal(value)]);
  const set = {
    ...(Object.fromEntries(values) as Record<string, object>),
    ...(stock && { stock: stock.map(entryAfter) }),
    bulkEdit: markers.set,
    revision: revision + 1,
    work: { $concatArrays: [{ $ifNull: ['$work', []] }, literal(work)] },
    updatedAt: '$$NOW',
  };
  return {
    updateOne: {
      filter: {
        _id: id,
        revision,
        ...(markers.required !== null && { bulkEdit: markers.required }),
        ...(stockRead && { stock: stockRead }),
      },
      update: [{ $set: set }],
    },
  };
};

/** Writes watches of bulk edits. Each write is one conditional update, which also sets a marker, so that it can be repeated. */
@Injectable()
export class BulkWritesRepository {
  constructor(
    @InjectModel(WATCH_MODEL.name) private readonly model: Model<StoredWatch>,
    private readonly revision: CatalogueRevision,
  ) {}

  /**
   * Writes the watches that still have their revision. A watch whose new slug another watch has is not written.
   * @param markers the marker that a watch must have (null for any), and the one that it gets
   * @param watchIds the ids of `writes`, and of watches that an earlier attempt may have written
   * @param since time at which none of the watches was written
   * @returns those of `watchIds` with the new marker: the watches that this or an earlier attempt has written
   */
  async write(
    markers: { required: string | null; set: string },
    writes: readonly BulkWrite[],
    watchIds: readonly string[],
    since: Date,
  ): Promise<Set<string>> {
    const updates = writes.map((write) => updateOf(write, markers));
    try {
      if (updates.length > 0)
        await this.watches.bulkWrite(updates, { ordered: false, writeConcern: DURABLE });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    } finally {
      await this.revision.record({ since, watchIds });
    }
    const written = this.watches.find(
      { ...among(watchIds), bulkEdit: markers.set },
      { projection: { _id: 1 } },
    );
    return new Set((await written.toArray()).map(({ _id }) => _id.toHexString()));
  }

  private get watches() {
    return this.model.db.collection<StoredWatch>(this.model.collection.collectionName);
  }
}
