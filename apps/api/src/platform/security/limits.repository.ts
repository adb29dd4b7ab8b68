import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, PipelineStage } from 'mongoose';
import { RateLimiterMongo } from 'rate-limiter-flexible';
import {
  ACCOUNT_GUESSES_MODEL,
  type AccountGuesses,
  FAMILIAR_NETWORK_MODEL,
  type FamiliarNetwork,
  RATE_LIMIT_COUNTER_MODEL,
  type RateLimitCounter,
} from './limits.schema.ts';

const DAY_MS = 24 * 3_600_000;
const FAMILIAR_NETWORK_TTL_MS = 30 * DAY_MS;
/** Failed guesses are forgotten a day after the last one. */
const GUESSES_TTL_MS = DAY_MS;
const MINUTE_MS = 60_000;
const MAX_DELAY_MS = 15 * MINUTE_MS;
/** The delay doubles four times, from one minute to the maximum. */
const MAX_DOUBLINGS = 4;

/** Stages of an update that counts a guess, unless the delay after the earlier ones has not passed. */
const guessStages = (freeGuesses: number): PipelineStage.Set[] => {
  const doublings = { $min: [{ $subtract: ['$failures', freeGuesses] }, MAX_DOUBLINGS] };
  const delay = {
    $cond: [
      { $lt: ['$failures', freeGuesses] },
      0,
      { $min: [{ $multiply: [MINUTE_MS, { $pow: [2, doublings] }] }, MAX_DELAY_MS] },
    ],
  };
  const ifAccepted = (value: unknown, otherwise: string) => ({ $cond: ['$isAccepted', value, otherwise] });
  return [
    { $set: { isAccepted: { $lte: [{ $ifNull: ['$nextAt', '$$NOW'] }, '$$NOW'] } } },
    { $set: { failures: ifAccepted({ $add: [{ $ifNull: ['$failures', 0] }, 1] }, '$failures') } },
    {
      $set: {
        nextAt: ifAccepted({ $add: ['$$NOW', delay] }, '$nextAt'),
        expiresAt: ifAccepted({ $add: ['$$NOW', GUESSES_TTL_MS] }, '$expiresAt'),
      },
    },
  ];
};

/** The counts of requests and guesses of all processes, and the familiar networks, in the database. */
@Injectable()
export class LimitsRepository {
  constructor(
    @InjectModel(RATE_LIMIT_COUNTER_MODEL.name) private readonly counters: Model<RateLimitCounter>,
    @InjectModel(FAMILIAR_NETWORK_MODEL.name) private readonly familiar: Model<FamiliarNetwork>,
    @InjectModel(ACCOUNT_GUESSES_MODEL.name) private readonly guesses: Model<AccountGuesses>,
  ) {
    // This limiter creates the indexes of the collection that all of them share.
    this.limiter(1, 1, false);
  }

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

  /** Returns a limiter. Limiters share the collection, so their keys must differ. The library defines the documents of its collection, and their indexes. */
  limiter(points: number, durationSeconds: number, disableIndexesCreation = true): RateLimiterMongo {
    const { db } = this.familiar;
    return new RateLimiterMongo({
      disableIndexesCreation,
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

  /**
   * Counts a guess before it is verified, so that concurrent guesses cannot exceed the limit.
   * @param freeGuesses failures without a delay; each further one doubles it, from 1 to 15 minutes
   * @returns the earliest time of the next guess if this one came too early, otherwise null
   */
  async addGuess(id: string, freeGuesses: number): Promise<Date | null> {
    const stored = await this.guesses
      .findOneAndUpdate({ _id: id }, guessStages(freeGuesses), {
        upsert: true,
        returnDocument: 'after',
        updatePipeline: true,
      })
      .lean<AccountGuesses>();
    return stored.isAccepted ? null : stored.nextAt;
  }

  async removeGuesses(id: string): Promise<void> {
    await this.guesses.deleteOne({ _id: id });
  }
}
