import { Schema } from 'mongoose';
import { ACTIVITY_OUTBOX_INDEX } from '../activity/activity.schema.ts';
import { STORED, type StoredWatch } from './stored.ts';

const { ObjectId, Mixed } = Schema.Types;
const reference = { type: ObjectId, default: null };

/** Indexes of the `watches` collection. Reads and writes use the collection of the driver. */
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
  // `collection` is a reserved name of mongoose; here it is the shop's collection of the watch.
  { collection: STORED.watches, versionKey: false, suppressReservedKeysWarning: true },
);
watchSchema.index({ slug: 1 }, { unique: true });
watchSchema.index({ 'formerSlugs.slug': 1 }, { sparse: true });
watchSchema.index({ updatedAt: 1 });
watchSchema.index(...ACTIVITY_OUTBOX_INDEX);
for (const field of ['brand', 'watchType', 'category', 'collection']) watchSchema.index({ [field]: 1 });
