import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { RATE_LIMIT_COUNTER_MODEL, type RateLimitCounter } from './rate-limit-counter.schema.ts';

/** The request counts of all processes in the database. */
@Injectable()
export class RateLimitRepository {
  constructor(@InjectModel(RATE_LIMIT_COUNTER_MODEL) private readonly counters: Model<RateLimitCounter>) {}

  /** Adds requests to a counter, and returns its new count. */
  async add(id: string, requests: number, expiresAt: Date): Promise<number> {
    const stored = await this.counters
      .findOneAndUpdate(
        { _id: id },
        { $inc: { count: requests }, $setOnInsert: { expiresAt } },
        { upsert: true, returnDocument: 'after' },
      )
      .lean<RateLimitCounter>();
    return stored.count;
  }
}
