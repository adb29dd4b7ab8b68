import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { LOW_STOCK_MODEL, type StoredLowStock } from './low-stock.schema.ts';

/** The variants with low stock that were found so far. */
@Injectable()
export class LowStockRepository {
  constructor(@InjectModel(LOW_STOCK_MODEL.name) private readonly model: Model<StoredLowStock>) {}

  async ofWatches(watchIds: readonly string[]): Promise<StoredLowStock[]> {
    return this.model.find({ watchId: { $in: [...watchIds] } }).lean<StoredLowStock[]>();
  }

  /** Adds variants. One that another process has added stays as it is. */
  async add(variants: readonly StoredLowStock[]): Promise<void> {
    await this.model.bulkWrite(
      variants.map(({ _id, ...fields }) => ({
        updateOne: { filter: { _id }, update: { $setOnInsert: fields }, upsert: true },
      })),
      { ordered: false },
    );
  }

  async remove(ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.model.deleteMany({ _id: { $in: [...ids] } });
  }
}
