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

/** Counts the watches per lookup entry and per collection. Counts are cached until the catalogue changes. */
@Injectable()
export class CountUsage {
  private readonly counted = new Memo<UsageCounts>();

  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly catalogue: Catalogue,
  ) {}

  async countByLookup(): Promise<UsageCounts> {
    await this.catalogue.refresh();
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

  /** The hint makes the database count in the index of the field instead of reading the watches. */
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
