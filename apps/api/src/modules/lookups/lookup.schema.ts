import { Schema } from 'mongoose';
import { ACTIVITY_OUTBOX, ACTIVITY_OUTBOX_INDEX } from '../activity/activity.schema.ts';
import { DURABLE } from '../../platform/database/durable.ts';
import { DOCUMENT, REQUIRED_TEXT, type Stored } from '../../platform/database/schema-fields.ts';

/**
 * The kinds of lookup: path of the API, field of a watch that refers to an entry (also the subject in the activity log),
 * and MongoDB collection.
 */
export const LOOKUP_KINDS = [
  { path: 'brands', field: 'brand', collection: 'brands' },
  { path: 'categories', field: 'category', collection: 'categories' },
  { path: 'watchTypes', field: 'watchType', collection: 'watchtypes' },
] as const;
export type LookupKind = (typeof LOOKUP_KINDS)[number];

/** Names in both languages. `nameKey` is the English name in lower case; it is unique. */
export const lookupNames = { nameRU: REQUIRED_TEXT, nameEN: REQUIRED_TEXT, nameKey: REQUIRED_TEXT };

const lookup = {
  ...lookupNames,
  ...ACTIVITY_OUTBOX,
} as const;
/** A brand, category or watch type as stored. */
export type StoredLookup = Stored<typeof lookup>;

export const lookupSchema = (collection: LookupKind['collection']) =>
  new Schema(lookup, { collection, ...DOCUMENT, writeConcern: DURABLE })
    .index({ nameKey: 1 }, { unique: true })
    .index(...ACTIVITY_OUTBOX_INDEX);
