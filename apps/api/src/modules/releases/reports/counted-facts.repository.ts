import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { type Connection, mongo } from 'mongoose';
import { isDuplicateKey } from '../../../platform/database/duplicate-key.ts';
import { KeyedDigest } from '../../../platform/security/keyed-digest.ts';

/** Facts per insert. */
const MAX_BATCH = 1000;

/** A counted fact, stored as a keyed digest of its key, so that facts of one network cannot be linked. */
interface CountedFact {
  _id: string;
  expiresAt: Date;
}

/** Stores which facts were counted by any process, so that each fact counts once. */
@Injectable()
export class CountedFactsRepository implements OnApplicationBootstrap {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly digest: KeyedDigest,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.facts.createIndex({ expiresAt: 1 }, { expireAfterSeconds: 0 });
  }

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
      await this.facts.insertMany(rows, { ordered: false });
      return new Set();
    } catch (error) {
      if (!(error instanceof mongo.MongoBulkWriteError)) throw error;
      const errors = [error.writeErrors].flat();
      if (!errors.every(isDuplicateKey)) throw error;
      return new Set(errors.map(({ index }) => index));
    }
  }

  private get facts() {
    return this.connection.collection<CountedFact>('countedfacts');
  }
}
