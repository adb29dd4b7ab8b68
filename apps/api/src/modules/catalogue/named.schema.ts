import { Schema } from 'mongoose';
import { STORED, type StoredCollection, type StoredNamed } from './stored.ts';

const names = { nameRU: String, nameEN: String, nameKey: String };

const namedSchema = (collection: string): Schema<StoredNamed> =>
  new Schema<StoredNamed>(names, { collection, versionKey: false }).index({ nameKey: 1 }, { unique: true });

export const brandSchema = namedSchema(STORED.brands);
export const categorySchema = namedSchema(STORED.categories);
export const watchTypeSchema = namedSchema(STORED.watchTypes);

export const collectionSchema = new Schema<StoredCollection>(
  { ...names, image: String, flags: [Schema.Types.ObjectId] },
  { collection: STORED.collections, versionKey: false },
).index({ nameKey: 1 }, { unique: true });
