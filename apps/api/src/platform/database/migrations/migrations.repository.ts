import { Injectable } from '@nestjs/common';
import { InjectConnection, InjectModel } from '@nestjs/mongoose';
import type { Connection, Model, mongo } from 'mongoose';
import { unlessDuplicate } from '../errors.ts';
import { literal } from '../literal.ts';
import { MIGRATION_LOCK_MODEL, type StoredMigrationLock } from './migration-lock.schema.ts';

const ID = 'migrations';
const expiry = (ttlMs: number) => [{ $set: { until: { $add: ['$$NOW', ttlMs] } } }];

/** The lock of the migrations, and the database that they change. */
@Injectable()
export class MigrationsRepository {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    @InjectModel(MIGRATION_LOCK_MODEL.name) private readonly model: Model<StoredMigrationLock>,
  ) {}

  /** The database as the driver knows it. A migration changes documents that present schemas may not describe. */
  get database(): mongo.Db {
    const { db } = this.connection;
    if (!db) throw new Error('The database is not connected');
    return db;
  }

  /** @returns whether `holder` has the lock now */
  async lock(holder: string, ttlMs: number): Promise<boolean> {
    // Another process may insert the document at the same time.
    await unlessDuplicate(
      this.model.updateOne({ _id: ID }, { $setOnInsert: { until: new Date(0) } }, { upsert: true }),
    );
    const { modifiedCount } = await this.model.updateOne(
      { _id: ID, $expr: { $lt: ['$until', '$$NOW'] } },
      [...expiry(ttlMs), { $set: { holder: literal(holder) } }],
      { updatePipeline: true },
    );
    return modifiedCount === 1;
  }

  async extend(holder: string, ttlMs: number): Promise<void> {
    await this.model.updateOne({ _id: ID, holder }, expiry(ttlMs), { updatePipeline: true });
  }

  async unlock(holder: string): Promise<void> {
    await this.model.updateOne({ _id: ID, holder }, { $set: { until: new Date(0) } });
  }
}
