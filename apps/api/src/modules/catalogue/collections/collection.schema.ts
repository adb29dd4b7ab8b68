import { Schema, type Types } from 'mongoose';
import { WORK, WORK_INDEX } from '../../../platform/work/work.schema.ts';
import { lookupNames, namePageFields, SLUG_INDEX } from '../lookups/lookup.schema.ts';
import { DURABLE_DOCUMENT, field, type Stored, typed } from '../../../platform/database/schema-fields.ts';

/** Collections of watches. `flags` are the ids of its categories. */
const collection = {
  ...lookupNames,
  ...namePageFields,
  image: field.textOrEmpty,
  flags: { type: [Schema.Types.ObjectId], required: true, ...typed<Types.ObjectId[]>() },
  ...WORK,
} as const;
export type StoredCollection = Stored<typeof collection>;

const collectionSchema = new Schema(collection, {
  collection: 'collections',
  ...DURABLE_DOCUMENT,
})
  .index({ nameKey: 1 }, { unique: true })
  .index(...SLUG_INDEX)
  .index(...WORK_INDEX);

export const COLLECTION_MODEL = { name: 'Collection', schema: collectionSchema };
