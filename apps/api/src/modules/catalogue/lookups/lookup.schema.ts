import { Schema } from 'mongoose';
import { formerSlug, type FormerSlug } from '../watches/former-slugs.ts';
import { WORK, WORK_INDEX } from '../../../platform/work/work.schema.ts';
import {
  DURABLE_DOCUMENT,
  EMBEDDED,
  field,
  indexOfText,
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
export const lookupNames = { nameRU: field.text, nameEN: field.text, nameKey: field.text };

/** The page of a brand or a collection. */
export const namePageFields = {
  slug: field.text,
  /** Earlier slugs, the latest last. */
  formerSlugs: {
    type: [new Schema(formerSlug, EMBEDDED)],
    default: undefined,
    allowNull: false,
    ...typed<FormerSlug[]>(),
  },
  textEN: field.optionalText,
  textRU: field.optionalText,
} as const;
/** No two pages of a kind have the same slug. */
export const SLUG_INDEX = [{ slug: 1 }, { ...indexOfText('slug'), unique: true }] as const;

const lookup = {
  ...lookupNames,
  ...WORK,
} as const;
export type StoredLookup = Stored<typeof lookup>;

const brandPage = { ...namePageFields, image: field.optionalText } as const;
export type StoredBrand = Stored<typeof lookup & typeof brandPage>;

export const lookupSchema = (collection: LookupKind['collection']) =>
  new Schema(lookup, { collection, ...DURABLE_DOCUMENT })
    .index({ nameKey: 1 }, { unique: true })
    .index(...WORK_INDEX);

export const brandSchema = lookupSchema('brands')
  .add(brandPage)
  .index(...SLUG_INDEX);
