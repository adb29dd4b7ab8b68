import { Schema } from 'mongoose';
import { DURABLE } from '../durable.ts';
import { DOCUMENT, REQUIRED_DATE, REQUIRED_TEXT, type Stored } from '../schema-fields.ts';

const lock = {
  _id: REQUIRED_TEXT,
  /** The lock is free after this time, by the database's clock. */
  until: REQUIRED_DATE,
  /** The process that holds it. */
  holder: { type: String, default: null },
};
export type StoredMigrationLock = Stored<typeof lock>;

export const migrationLockSchema = new Schema(lock, {
  collection: 'migrationlocks',
  ...DOCUMENT,
  writeConcern: DURABLE,
});
export const MIGRATION_LOCK_MODEL = 'MigrationLock';
