import { Schema } from 'mongoose';
import { DURABLE_DOCUMENT, field, type Stored } from '../schema-fields.ts';

const lock = {
  _id: field.text,
  /** The lock is free after this time, by the database's clock. */
  until: field.date,
  /** The process that holds it. */
  holder: { type: String, default: null },
};
export type StoredMigrationLock = Stored<typeof lock>;

const migrationLockSchema = new Schema(lock, {
  collection: 'migrationlocks',
  ...DURABLE_DOCUMENT,
});
export const MIGRATION_LOCK_MODEL = { name: 'MigrationLock', schema: migrationLockSchema };
