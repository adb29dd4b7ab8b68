import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { RateLimiterMongo } from 'rate-limiter-flexible';
import {
  FAMILIAR_NETWORK_MODEL,
  type FamiliarNetwork,
  RATE_LIMIT_COUNTER_MODEL,
  type RateLimitCounter,
} from './limits.schema.ts';

const FAMILIAR_NETWORK_TTL_MS = 30 * 24 * 3_600_000;

/** The counts of requests and sign-in attempts of all processes, and the familiar networks, in the database. */
@Injectable()
export class LimitsRepository {
  constructor(
    @InjectModel(RATE_LIMIT_COUNTER_MODEL) private readonly counters: Model<RateLimitCounter>,
    @InjectModel(FAMILIAR_NETWORK_MODEL) private readonly familiar: Model<FamiliarNetwork>,
  ) {}

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

  /** Returns a limiter. The library defines the documents of its collection, and their indexes. */
  limiter(points: number, durationSeconds: number): RateLimiterMongo {
    const { db } = this.familiar;
    return new RateLimiterMongo({
      storeClient: db,
      dbName: db.name,
      tableName: 'signinlimits',
      keyPrefix: '',
      points,
      duration: durationSeconds,
      inMemoryBlockOnConsumed: points + 1,
    });
  }

  async isFamiliar(id: string): Promise<boolean> {
    return (await this.familiar.exists({ _id: id })) !== null;
  }

  async addFamiliar(id: string): Promise<void> {
    const expiresAt = new Date(Date.now() + FAMILIAR_NETWORK_TTL_MS);
    await this.familiar.updateOne({ _id: id }, { $set: { expiresAt } }, { upsert: true });
  }
}
