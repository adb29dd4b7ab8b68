import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, mongo } from 'mongoose';
import { isDuplicateKey } from '../../../platform/database/duplicate-key.ts';
import { KeyedDigest } from '../../../platform/security/keyed-digest.ts';
import { COUNTED_FACT_MODEL, type CountedFact } from './counted-fact.schema.ts';

/** Facts per insert. */
const MAX_BATCH = 1000;

/** Stores which facts were counted by any process, so that each fact counts once. */
@Injectable()
export class CountedFactsRepository {
  constructor(
    @InjectModel(COUNTED_FACT_MODEL) private readonly facts: Model<CountedFact>,
    private readonly digest: KeyedDigest,
  ) {}

  /** Stores facts by their keys, and returns the keys that were not stored yet. */
  async addNew(keys: readonly string[], ttlMs: number): Promise<Set<string>> {
    const added = new Set<string>();
    const expiresAt = new Date(Date.now() + ttlMs);
    for (let start = 0; start < keys.length; start += MAX_BATCH) {
      const batch = keys.slice(start, start + MAX_BATCH);
      const rows = await Promise.all(
        batch.map(async (key) => ({ _id: await this.digest.of('counted-fact', key), expiresAt })),
      );
      const duplicates = await this.insert(rows);
      batch.forEach((key, index) => {
        if (!duplicates.has(index)) added.add(key);
      });
    }
    return added;
  }

  /** Inserts rows and returns the indexes of duplicates. */
  private async insert(rows: CountedFact[]): Promise<Set<number>> {
    try {
      const inserts = rows.map((document) => ({ insertOne: { document } }));
      await this.facts.bulkWrite(inserts, { ordered: false });
      return new Set();
    } catch (error) {
      if (!(error instanceof mongo.MongoBulkWriteError)) throw error;
      const errors = [error.writeErrors].flat();
      if (!errors.every(isDuplicateKey)) throw error;
      return new Set(errors.map(({ index }) => index));
    }
  }
}
