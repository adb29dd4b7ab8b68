import type { mongo } from 'mongoose';
import { indexOfText } from '../src/platform/database/schema-fields.ts';

interface ReplacedIndex {
  collection: string;
  keys: Record<string, 1 | -1>;
  /** The field that its documents have. */
  field: string;
  unique: boolean;
}

const INDEXES: readonly ReplacedIndex[] = [
  { collection: 'orders', keys: { key: 1 }, field: 'key', unique: true },
  { collection: 'orders', keys: { 'idempotency.key': 1 }, field: 'idempotency.key', unique: true },
  { collection: 'orders', keys: { email: 1, date: -1, _id: -1 }, field: 'email', unique: false },
  { collection: 'returns', keys: { 'idempotency.key': 1 }, field: 'idempotency.key', unique: true },
  { collection: 'payments', keys: { provider: 1, charge: 1 }, field: 'charge', unique: false },
  {
    collection: 'secondfactors',
    keys: { 'passkeys.credentialId': 1 },
    field: 'passkeys.credentialId',
    unique: true,
  },
];

/** Error code of the database. */
const INDEX_NOT_FOUND = 27;

/**
 * Replaces indexes that were partial by `$type`, which the database does not use for an equality. The new index exists
 * before the earlier one is dropped, so that a value stays unique while servers of the previous version run. Such a server
 * creates the earlier index again when it starts, which is harmless.
 */
export const textIndexes = async (database: mongo.Db): Promise<void> => {
  for (const { collection: name, keys, field, unique } of INDEXES) {
    const collection = database.collection(name);
    await collection.createIndex(keys, { ...(unique && { unique }), ...indexOfText(field) });
    const earlier = Object.entries(keys).flat().join('_');
    await collection.dropIndex(earlier).catch((error: unknown) => {
      if ((error as mongo.MongoServerError).code !== INDEX_NOT_FOUND) throw error;
    });
  }
};
