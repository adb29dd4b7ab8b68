import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { type Connection, mongo } from 'mongoose';
import { isDuplicateKey } from '../../platform/database/duplicate-key.ts';
import { KeyedDigest } from '../../platform/security/keyed-digest.ts';

/** Facts that one round trip inserts at most. */
const MAX_BATCH = 1000;

/** A fact that was counted: nothing but a keyed digest of its key. Facts of one network cannot be linked. */
interface CountedFact {
  _id: string;
  expiresAt: Date;
}

/** Remembers which facts were counted, for all processes, so that each counts once. */
@Injectable()
export class CountedFactsRepository implements OnApplicationBootstrap {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly digest: KeyedDigest,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.facts.createIndex({ expiresAt: 1 }, { expireAfterSeconds: 0 });
  }

  /** Remembers facts by their keys, and returns the keys that are new. */
  async remember(keys: readonly string[], ttlMs: number): Promise<Set<string>> {
    const added = new Set<string>();
    const expiresAt = new Date(Date.now() + ttlMs);
    for (let start = 0; start < keys.length; start += MAX_BATCH) {
      const batch = keys.slice(start, start + MAX_BATCH);
      const rows = await Promise.all(
        batch.map(async (key) => ({ _id: await this.digest.of('counted-fact', key), expiresAt })),
      );
      const known = await this.insert(rows);
      batch.forEach((key, index) => {
        if (!known.has(index)) added.add(key);
      });
    }
    return added;
  }

  /** Inserts rows and returns the indexes of those that were there already. */
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
