import { Schema } from 'mongoose';
import { ACTIVITY_OUTBOX, ACTIVITY_OUTBOX_INDEX } from '../activity/activity.schema.ts';
import { DURABLE } from '../../platform/database/durable.ts';
import { DOCUMENT, REQUIRED_TEXT, type Stored } from '../../platform/database/schema-fields.ts';

/** Names in both languages. `nameKey` is the English name in lower case; it is unique. */
export const lookupNames = { nameRU: REQUIRED_TEXT, nameEN: REQUIRED_TEXT, nameKey: REQUIRED_TEXT };

const lookup = {
  ...lookupNames,
  ...ACTIVITY_OUTBOX,
} as const;
/** A brand, category or watch type as stored. */
export type StoredLookup = Stored<typeof lookup>;

const lookupSchema = (collection: string) =>
  new Schema(lookup, { collection, ...DOCUMENT, writeConcern: DURABLE })
    .index({ nameKey: 1 }, { unique: true })
    .index(...ACTIVITY_OUTBOX_INDEX);

export const brandSchema = lookupSchema('brands');
export const categorySchema = lookupSchema('categories');
export const watchTypeSchema = lookupSchema('watchtypes');
