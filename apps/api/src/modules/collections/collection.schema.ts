import { Schema, type Types } from 'mongoose';
import { activityOutbox } from '../activity/activity-outbox.schema.ts';
import { lookupNames } from '../lookups/lookup.schema.ts';
import { DURABLE } from '../../platform/database/durable.ts';
import { DOCUMENT, TEXT } from '../../platform/database/schema-fields.ts';
import { type Stored, typed } from '../../platform/database/stored.ts';

/** Collections of watches. `flags` are the ids of its categories. */
const collection = {
  ...lookupNames,
  image: TEXT,
  flags: { type: [Schema.Types.ObjectId], required: true, ...typed<Types.ObjectId[]>() },
  activity: activityOutbox,
} as const;
export type StoredCollection = Stored<typeof collection>;

export const collectionSchema = new Schema(collection, {
  collection: 'collections',
  ...DOCUMENT,
  writeConcern: DURABLE,
})
  .index({ nameKey: 1 }, { unique: true })
  .index({ 'activity._id': 1 }, { sparse: true });

export const COLLECTION_MODEL = 'Collection';
