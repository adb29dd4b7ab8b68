import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { AlertVariant } from '../alert.schema.ts';
import { type StoredVariantStock, VARIANT_STOCK_MODEL } from './variant-stock.schema.ts';

const CHECKED = 'checked';

/** The stock of one colour and size. */
export type VariantStock = Omit<StoredVariantStock, 'watchId' | 'variant'> & {
  watchId: string;
  variant: AlertVariant;
};

@Injectable()
export class VariantStocksRepository {
  constructor(@InjectModel(VARIANT_STOCK_MODEL) private readonly stocks: Model<StoredVariantStock>) {}

  find(id: string): Promise<VariantStock | null> {
    return this.stocks.findById(id).lean<VariantStock>().exec();
  }

  ofWatch(watchId: string): Promise<VariantStock[]> {
    return this.stocks.find({ watchId }).lean<VariantStock[]>().exec();
  }

  byIds(ids: readonly string[]): Promise<VariantStock[]> {
    return this.stocks
      .find({ _id: { $in: [...ids] } })
      .lean<VariantStock[]>()
      .exec();
  }

  /** The ids of the variants of some watches. */
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
    { _id, watchId, variant, quantity }: Pick<VariantStock, '_id' | 'watchId' | 'variant' | 'quantity'>,
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
    { _id, revision }: VariantStock,
    fields: Partial<Pick<VariantStock, 'quantity' | 'allowance' | 'sending'>>,
  ): Promise<boolean> {
    const { matchedCount } = await this.stocks.updateOne(
      { _id, revision },
      { $set: fields, $inc: { revision: 1 } },
    );
    return matchedCount === 1;
  }

  /** Removes a variant that still is as `read`. */
  async remove({ _id, revision, touchedAt }: VariantStock): Promise<void> {
    await this.stocks.deleteOne({ _id, revision, touchedAt });
  }

  /** The time up to which changes of watches were checked; null before the first check. */
  async checkedUntil(): Promise<Date | null> {
    return (await this.stocks.findById(CHECKED).lean<StoredVariantStock>())?.touchedAt ?? null;
  }

  async saveCheckedUntil(time: Date): Promise<void> {
    await this.stocks.updateOne(
      { _id: CHECKED },
      {
        $max: { touchedAt: time },
        $setOnInsert: { quantity: 0, allowance: 0, sending: [], revision: 1 },
      },
      { upsert: true },
    );
  }
}
