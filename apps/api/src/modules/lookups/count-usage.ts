import type { UsageCounts } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, Types } from 'mongoose';
import { Memo } from '../../platform/concurrency/memo.ts';
import { Catalogue } from '../catalogue/catalogue.ts';
import { STORED } from '../catalogue/stored.ts';

const FIELDS = {
  brands: 'brand',
  categories: 'category',
  watchTypes: 'watchType',
  collections: 'collection',
} as const;

/** Counts the watches behind each entry of the dictionaries, anew only once the catalogue has changed. */
@Injectable()
export class CountUsage {
  private readonly counted = new Memo<UsageCounts>();

  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly catalogue: Catalogue,
  ) {}

  async run(): Promise<UsageCounts> {
    await this.catalogue.current();
    return this.counted.get(this.catalogue.revision, () => this.count());
  }

  private async count(): Promise<UsageCounts> {
    const [brands, categories, watchTypes, collections] = await Promise.all([
      this.countBy(FIELDS.brands),
      this.countBy(FIELDS.categories),
      this.countBy(FIELDS.watchTypes),
      this.countBy(FIELDS.collections),
    ]);
    return { brands, categories, watchTypes, collections };
  }

  /** Told to use the field's index, the database need not look at the watches themselves. */
  private async countBy(field: (typeof FIELDS)[keyof typeof FIELDS]): Promise<Record<string, number>> {
    const rows = await this.connection
      .collection(STORED.watches)
      .aggregate<{ _id: Types.ObjectId | null; count: number }>(
        [{ $group: { _id: `$${field}`, count: { $sum: 1 } } }],
        { hint: { [field]: 1 } },
      )
      .toArray();
    return Object.fromEntries(rows.flatMap(({ _id, count }) => (_id ? [[_id.toHexString(), count]] : [])));
  }
}
