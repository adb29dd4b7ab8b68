import { Schema } from 'mongoose';
import { ACTIVITY_OUTBOX_INDEX } from '../activity/activity.schema.ts';
import { STORED, type StoredCollection, type StoredLookup } from './stored.ts';

const names = { nameRU: String, nameEN: String, nameKey: String };

const lookupSchema = (collection: string): Schema<StoredLookup> =>
  new Schema<StoredLookup>(names, { collection, versionKey: false })
    .index({ nameKey: 1 }, { unique: true })
    .index(...ACTIVITY_OUTBOX_INDEX);

export const brandSchema = lookupSchema(STORED.brands);
export const categorySchema = lookupSchema(STORED.categories);
export const watchTypeSchema = lookupSchema(STORED.watchTypes);

export const collectionSchema = new Schema<StoredCollection>(
  { ...names, image: String, flags: [Schema.Types.ObjectId] },
  { collection: STORED.collections, versionKey: false },
)
  .index({ nameKey: 1 }, { unique: true })
  .index(...ACTIVITY_OUTBOX_INDEX);
