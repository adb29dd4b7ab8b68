import { type Currency, GENDERS, WATCH_FLAGS, WATCH_STATUSES, type WatchDetails } from '@meridian/domain';
import { Schema, type SchemaDefinition } from 'mongoose';
import {
  DURABLE_DOCUMENT,
  EMBEDDED,
  field,
  type Stored,
  type StoredPart,
  typed,
} from '../../../platform/database/schema-fields.ts';
import { WORK, WORK_INDEX } from '../../../platform/work/work.schema.ts';
import { formerSlug, type FormerSlug } from './former-slugs.ts';

const { Mixed, ObjectId } = Schema.Types;
const number = { type: Number, required: true, min: 0 } as const;
/** An optional measure; null is unknown. */
const measure = { type: Number, default: null, min: 0 } as const;
const reference = { type: ObjectId, default: null };
/** Identifies a colour or a stock entry after it was renamed. */
const id = { type: String, allowNull: false } as const;

/** The stock of a colour in a size. */
const stockEntry = {
  id,
  colorNameRU: field.textOrEmpty,
  colorNameEN: field.text,
  size: field.text,
  /** Available pieces: on hand, less the reserved ones. Below 0 after a correction below the reserved pieces. */
  quantity: field.number,
};
export type StoredStockEntry = StoredPart<typeof stockEntry>;

const color = {
  id,
  colorNameRU: field.textOrEmpty,
  colorNameEN: field.text,
  colorHex: field.textOrEmpty,
  /** Paths below `/static`; the first one is the image of cards. */
  images: { type: [String], required: true },
  sku: field.textOrEmpty,
  details: { type: Mixed, required: true, ...typed<WatchDetails>() },
} as const;
export type StoredColor = StoredPart<typeof color>;

const part = <D extends SchemaDefinition>(definition: D) => new Schema(definition, EMBEDDED);

/** The collection `watches` (spec section 3). */
const watch = {
  slug: field.text,
  /** A draft has at least one of the names. Its other texts and references may be empty. */
  nameRU: field.textOrEmpty,
  nameEN: field.textOrEmpty,
  descriptionRU: field.textOrEmpty,
  descriptionEN: field.textOrEmpty,
  price: { type: Mixed, required: true, ...typed<Partial<Record<Currency, number>>>() },
  /** Grams; 0 if missing, as in a draft. */
  weight: number,
  brand: reference,
  watchType: reference,
  category: reference,
  collection: reference,
  gender: { type: String, enum: GENDERS, required: true },
  flags: { type: [{ type: String, enum: WATCH_FLAGS, required: true }], required: true },
  wbLink: field.textOrEmpty,
  /** For customs; empty or absent if unknown. */
  hsCode: field.optionalText,
  originCountry: field.optionalText,
  /** A variant with fewer pieces has low stock; null is the shop's setting. */
  lowStockThreshold: { type: Number, default: null, min: 0 },
  /** Millimetres. */
  diameter: measure,
  lugToLug: measure,
  thickness: measure,
  sizes: { type: [String], required: true },
  stock: { type: [part(stockEntry)], required: true, ...typed<StoredStockEntry[]>() },
  colors: { type: [part(color)], required: true, ...typed<StoredColor[]>() },
  /** Earlier slugs, the latest last. Each one finds this watch unless another watch uses it now. */
  formerSlugs: {
    type: [part(formerSlug)],
    default: undefined,
    allowNull: false,
    ...typed<FormerSlug[]>(),
  },
  status: { type: String, enum: WATCH_STATUSES, required: true },
  /** When a draft becomes live. Other watches have none. */
  publishAt: { type: Date, default: null },
  seoTitleEN: field.optionalText,
  seoTitleRU: field.optionalText,
  seoDescriptionEN: field.optionalText,
  seoDescriptionRU: field.optionalText,
  /** Marker of the bulk edit, or of its undo, that has saved the watch last. It makes each step safe to repeat. */
  bulkEdit: field.optionalText,
  /** Markers of reservations and releases in the sequence of their steps. They make each step safe to repeat. */
  stockMarks: { type: [String], default: undefined, allowNull: false },
  ...WORK,
  createdAt: field.date,
  /** Set by the database's clock with every change, including stock. */
  updatedAt: field.date,
  /** Incremented with every save, so that concurrent edits are detected. */
  revision: number,
} as const;
export type StoredWatch = Stored<typeof watch>;

const watchSchema = new Schema(
  watch,
  // `collection` is a reserved name of mongoose; here it is the shop's collection of the watch.
  { collection: 'watches', ...DURABLE_DOCUMENT, suppressReservedKeysWarning: true },
);
watchSchema.index({ slug: 1 }, { unique: true });
watchSchema.index({ 'formerSlugs.slug': 1 }, { sparse: true });
watchSchema.index({ updatedAt: 1 });
watchSchema.index(...WORK_INDEX);
watchSchema.index({ publishAt: 1 }, { partialFilterExpression: { publishAt: { $gt: new Date(0) } } });
watchSchema.index({ status: 1 }, { partialFilterExpression: { status: 'draft' } });
for (const field of ['brand', 'watchType', 'category', 'collection']) watchSchema.index({ [field]: 1 });

export const WATCH_MODEL = { name: 'Watch', schema: watchSchema };

export const REFERENCE_FIELDS = ['brand', 'watchType', 'category', 'collection'] as const;
export type ReferenceField = (typeof REFERENCE_FIELDS)[number];
