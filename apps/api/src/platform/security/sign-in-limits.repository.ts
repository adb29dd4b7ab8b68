import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { RateLimiterMongo } from 'rate-limiter-flexible';
import { FAMILIAR_NETWORK_MODEL, type FamiliarNetwork } from './familiar-network.schema.ts';

const FAMILIAR_NETWORK_TTL_MS = 30 * 24 * 3_600_000;

/** The counts of sign-in attempts and the familiar networks in the database. */
@Injectable()
export class SignInLimitsRepository {
  constructor(@InjectModel(FAMILIAR_NETWORK_MODEL) private readonly familiar: Model<FamiliarNetwork>) {}

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
