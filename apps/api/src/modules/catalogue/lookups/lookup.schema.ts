import { Schema } from 'mongoose';
import { formerSlug, type FormerSlug } from '../watches/former-slugs.ts';
import { WORK, WORK_INDEX } from '../../../platform/work/work.schema.ts';
import { DURABLE } from '../../../platform/database/durable.ts';
import {
  DOCUMENT,
  EMBEDDED,
  indexOfText,
  OPTIONAL_TEXT,
  REQUIRED_TEXT,
  type Stored,
  typed,
} from '../../../platform/database/schema-fields.ts';

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

/** The page of a brand or a collection. */
export const namePageFields = {
  slug: REQUIRED_TEXT,
  /** Earlier slugs, the latest last. */
  formerSlugs: {
    type: [new Schema(formerSlug, EMBEDDED)],
    default: undefined,
    allowNull: false,
    ...typed<FormerSlug[]>(),
  },
  textEN: OPTIONAL_TEXT,
  textRU: OPTIONAL_TEXT,
} as const;
/** No two pages of a kind have the same slug. */
export const SLUG_INDEX = [{ slug: 1 }, { ...indexOfText('slug'), unique: true }] as const;

const lookup = {
  ...lookupNames,
  ...WORK,
} as const;
/** A brand, category or watch type as stored. */
export type StoredLookup = Stored<typeof lookup>;

const brandPage = { ...namePageFields, image: OPTIONAL_TEXT } as const;
/** A brand as stored. */
export type StoredBrand = Stored<typeof lookup & typeof brandPage>;

export const lookupSchema = (collection: LookupKind['collection']) =>
  new Schema(lookup, { collection, ...DOCUMENT, writeConcern: DURABLE })
    .index({ nameKey: 1 }, { unique: true })
    .index(...WORK_INDEX);

export const brandSchema = lookupSchema('brands')
  .add(brandPage)
  .index(...SLUG_INDEX);
