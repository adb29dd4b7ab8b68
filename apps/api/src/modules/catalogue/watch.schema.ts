import { Schema } from 'mongoose';
import { STORED, type StoredWatch } from './stored.ts';

const { ObjectId, Mixed } = Schema.Types;
const reference = { type: ObjectId, default: null };

/** A watch in the database. Reads are lean; writes go through the repository. */
export const watchSchema = new Schema<StoredWatch>(
  {
    slug: String,
    nameRU: String,
    nameEN: String,
    descriptionRU: String,
    descriptionEN: String,
    price: Mixed,
    weight: Number,
    brand: reference,
    watchType: reference,
    category: reference,
    collection: reference,
    gender: String,
    flags: [String],
    wbLink: String,
    sizes: [String],
    stock: [Mixed],
    colors: [Mixed],
    createdAt: Date,
    updatedAt: Date,
    revision: Number,
    formerSlugs: { type: [Mixed], default: undefined },
  },
  // A watch has a collection of the shop, which is not mongoose's.
  { collection: STORED.watches, versionKey: false, suppressReservedKeysWarning: true },
);
watchSchema.index({ slug: 1 }, { unique: true });
watchSchema.index({ 'formerSlugs.slug': 1 }, { sparse: true });
watchSchema.index({ updatedAt: 1 });
for (const field of ['brand', 'watchType', 'category', 'collection']) watchSchema.index({ [field]: 1 });
