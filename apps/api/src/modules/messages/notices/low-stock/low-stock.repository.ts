import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { LOW_STOCK_MODEL, type StoredLowStock } from './low-stock.schema.ts';

/** A variant whose stock is low. */
type LowVariant = Required<Pick<StoredLowStock, '_id' | 'watchId' | 'isSent'>>;

/** The variants with low stock that were found so far. */
@Injectable()
export class LowStockRepository {
  constructor(@InjectModel(LOW_STOCK_MODEL) private readonly model: Model<StoredLowStock>) {}

  /** The ids of the watches whose variants still need an email. */
  async unsentWatchIds(): Promise<string[]> {
    return this.model.distinct('watchId', { isSent: false }).exec();
  }

  async ofWatches(watchIds: readonly string[]): Promise<StoredLowStock[]> {
    return this.model.find({ watchId: { $in: [...watchIds] } }).lean<StoredLowStock[]>();
  }

  /** Adds variants. One that another process has added stays as it is. */
  async add(variants: readonly LowVariant[], since: Date): Promise<void> {
    if (variants.length === 0) return;
    await this.model.bulkWrite(
      variants.map(({ _id, ...fields }) => ({
        updateOne: { filter: { _id }, update: { $setOnInsert: { ...fields, since } }, upsert: true },
      })),
      { ordered: false },
    );
  }

  async setSent(id: string): Promise<void> {
    await this.model.updateOne({ _id: id }, { $set: { isSent: true } });
  }

  async remove(ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.model.deleteMany({ _id: { $in: [...ids] } });
  }
}
