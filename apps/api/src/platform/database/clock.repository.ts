import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { CLOCK_MODEL, type StoredClock } from './clock.schema.ts';

/** Reads the clock of the database. */
@Injectable()
export class ClockRepository {
  constructor(@InjectModel(CLOCK_MODEL) private readonly clock: Model<StoredClock>) {}

  /** Returns the current time of the database, which it writes into a document. */
  async now(): Promise<Date> {
    const { now } = await this.clock
      .findOneAndUpdate(
        { _id: 'clock' },
        { $currentDate: { now: true } },
        { upsert: true, returnDocument: 'after' },
      )
      .lean<StoredClock>();
    return now;
  }
}
