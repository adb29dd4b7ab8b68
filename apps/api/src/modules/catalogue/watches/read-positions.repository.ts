import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { READ_POSITION_MODEL, type StoredReadPosition } from './read-position.schema.ts';

@Injectable()
export class ReadPositionsRepository {
  constructor(@InjectModel(READ_POSITION_MODEL.name) private readonly model: Model<StoredReadPosition>) {}

  /** Up to when a job has read; null if it has never read. */
  async find(job: string): Promise<Date | null> {
    return (await this.model.findById(job).lean<StoredReadPosition>())?.until ?? null;
  }

  /** Never moves a position back, because several processes run the same job. */
  async advance(job: string, until: Date): Promise<void> {
    await this.model.updateOne({ _id: job }, { $max: { until } }, { upsert: true });
  }
}
