import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { type StoredVariantStock, VARIANT_STOCK_MODEL } from './variant-stock.schema.ts';

@Injectable()
export class VariantStocksRepository {
  constructor(@InjectModel(VARIANT_STOCK_MODEL.name) private readonly stocks: Model<StoredVariantStock>) {}

  async find(id: string): Promise<StoredVariantStock | null> {
    return this.stocks.findById(id).lean<StoredVariantStock>();
  }

  async ofWatch(watchId: string): Promise<StoredVariantStock[]> {
    return this.stocks.find({ watchId }).lean<StoredVariantStock[]>();
  }

  async byIds(ids: readonly string[]): Promise<StoredVariantStock[]> {
    return this.stocks.find({ _id: { $in: [...ids] } }).lean<StoredVariantStock[]>();
  }

  async idsOf(watchIds: readonly string[]): Promise<string[]> {
    const filter = { watchId: { $in: [...watchIds] } };
    const found = await this.stocks.find(filter, { _id: 1 }).lean<Pick<StoredVariantStock, '_id'>[]>();
    return found.map(({ _id }) => _id);
  }

  /** The ids of the variants with emails that may not be in the outbox yet. */
  async unfinishedIds(): Promise<string[]> {
    const found = await this.stocks
      .find({ sending: { $gt: '' } }, { _id: 1 })
      .lean<Pick<StoredVariantStock, '_id'>[]>();
    return found.map(({ _id }) => _id);
  }

  /** Adds a variant with its present quantity. An existing one only gets the time. */
  async touch(
    { _id, watchId, variant, quantity }: Pick<StoredVariantStock, '_id' | 'watchId' | 'variant' | 'quantity'>,
    touchedAt: Date,
  ): Promise<void> {
    await this.stocks.updateOne(
      { _id },
      {
        $set: { touchedAt },
        $setOnInsert: { watchId, variant, quantity, allowance: 0, sending: [], revision: 1 },
      },
      { upsert: true, runValidators: true },
    );
  }

  /** Changes a variant that still is as `read`. @returns false if another process has changed it */
  async change(
    { _id, revision }: StoredVariantStock,
    fields: Partial<Pick<StoredVariantStock, 'quantity' | 'allowance' | 'sending'>>,
  ): Promise<boolean> {
    const { matchedCount } = await this.stocks.updateOne(
      { _id, revision },
      { $set: fields, $inc: { revision: 1 } },
    );
    return matchedCount === 1;
  }

  /** Removes a variant that still is as `read`. */
  async remove({ _id, revision, touchedAt }: StoredVariantStock): Promise<void> {
    await this.stocks.deleteOne({ _id, revision, touchedAt });
  }
}
