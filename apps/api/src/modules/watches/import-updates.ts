import { literal } from '../../platform/database/literal.ts';
import type { StoredActivity } from '../activity/activity.schema.ts';
import type { WatchFields } from './watch-projections.ts';
import { stockEntryOf } from './stock-line.ts';
import type { StoredStockEntry, StoredWatch } from './watch.schema.ts';

/** A watch as an import writes it. */
export interface ImportedWatch {
  id: StoredWatch['_id'];
  /** The locked watch; null for a new one. */
  read: StoredWatch | null;
  /** The changed fields; all fields of a new watch. */
  fields: Partial<WatchFields>;
  activity: StoredActivity;
}

/** The new stock entries. Sales since `read` stay sold, because the difference is added to the present quantity. */
const stockAfter = (read: readonly StoredStockEntry[], stock: readonly StoredStockEntry[]) =>
  stock.map((entry) => {
    const { id, colorNameEN: colorName, size } = entry;
    const before = stockEntryOf(read, { ...(id && { variantId: id }), colorName, size });
    if (!before) return literal(entry);
    // Only a save moves entries, and the watch is locked.
    const present = { $arrayElemAt: ['$stock.quantity', read.indexOf(before)] };
    const quantity = { $max: [0, { $add: [present, entry.quantity - before.quantity] }] };
    return { $mergeObjects: [literal(entry), { quantity }] };
  });

/** Writes and unlocks a locked watch, or adds a new one unless it exists. */
export const writeUpdate = (lock: string, { id, read, fields, activity }: ImportedWatch) => {
  if (!read) {
    return {
      updateOne: {
        filter: { _id: id },
        update: {
          $setOnInsert: { ...fields, revision: 1, activity: [activity] },
          $currentDate: { createdAt: true as const, updatedAt: true as const },
        },
        upsert: true,
      },
    };
  }
  const { stock, ...others } = fields;
  const values = Object.fromEntries(Object.entries(others).map(([field, value]) => [field, literal(value)]));
  const set = {
    ...values,
    ...(stock && { stock: stockAfter(read.stock, stock) }),
    revision: { $add: ['$revision', 1] },
    activity: { $concatArrays: [{ $ifNull: ['$activity', []] }, [literal(activity)]] },
    updatedAt: '$$NOW',
  };
  return {
    updateOne: {
      filter: { _id: id, 'importing.by': lock },
      update: [{ $set: set }, { $unset: 'importing' }],
    },
  };
};
