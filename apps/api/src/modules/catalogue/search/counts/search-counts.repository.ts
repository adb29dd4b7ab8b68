import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { SEARCH_COUNT_MODEL, type SearchCount } from './search-count.schema.ts';

/** Further texts of a day are not stored, so that nobody can fill the database. */
const MAX_TEXTS_PER_DAY = 2000;

export type Counts = Pick<SearchCount, 'count' | 'withoutResult'>;

/** The counts of all processes: one document per day and text. */
@Injectable()
export class SearchCountsRepository {
  constructor(@InjectModel(SEARCH_COUNT_MODEL.name) private readonly model: Model<SearchCount>) {}

  /** Adds counts to those of a day. */
  async add(day: string, at: Date, counts: ReadonlyMap<string, Counts>): Promise<void> {
    const free = MAX_TEXTS_PER_DAY - (await this.model.countDocuments({ at }));
    await this.model.bulkWrite(
      [...counts].map(([text, { count, withoutResult }], index) => ({
        updateOne: {
          filter: { _id: `${day} ${text}` },
          update: { $inc: { count, withoutResult }, $setOnInsert: { at, text } },
          upsert: index < free,
        },
      })),
      { ordered: false },
    );
  }

  /** The texts with the highest sums of a count since a time. */
  async mostFrequent(
    field: keyof Counts,
    since: Date,
    limit: number,
  ): Promise<{ text: string; count: number }[]> {
    return this.model.aggregate<{ text: string; count: number }>([
      { $match: { at: { $gte: since }, [field]: { $gt: 0 } } },
      { $group: { _id: '$text', count: { $sum: `$${field}` } } },
      { $sort: { count: -1, _id: 1 } },
      { $limit: limit },
      { $project: { _id: 0, text: '$_id', count: 1 } },
    ]);
  }
}
