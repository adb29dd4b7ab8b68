import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { KeyedDigest } from '../../platform/security/keyed-digest.ts';
import { COUNTED_FACT_MODEL, type CountedFact } from '../counts/version-counts.schema.ts';

/** Facts per write. */
const MAX_BATCH = 1000;

/** Stores which facts were counted by any process, so that each fact counts once. */
@Injectable()
export class CountedFactsRepository {
  constructor(
    @InjectModel(COUNTED_FACT_MODEL.name) private readonly facts: Model<CountedFact>,
    private readonly digest: KeyedDigest,
  ) {}

  /** Stores facts by their keys, and returns the keys that were not stored yet. */
  async addNew(keys: readonly string[], ttlMs: number): Promise<Set<string>> {
    const added = new Set<string>();
    const expiresAt = new Date(Date.now() + ttlMs);
    for (let start = 0; start < keys.length; start += MAX_BATCH) {
      const batch = keys.slice(start, start + MAX_BATCH);
      const ids = await Promise.all(batch.map((key) => this.digest.of('counted-fact', key)));
      const { upsertedIds } = await this.facts.bulkWrite(
        ids.map((_id) => ({
          updateOne: { filter: { _id }, update: { $setOnInsert: { expiresAt } }, upsert: true },
        })),
        { ordered: false },
      );
      for (const index of Object.keys(upsertedIds)) added.add(batch[Number(index)] ?? '');
    }
    return added;
  }
}
