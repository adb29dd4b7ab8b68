import type { Watch, WatchColor } from '@meridian/contracts';
import type { StockEntry } from '@meridian/domain';
import type { Types } from 'mongoose';

/** A brand, category or watch type as stored. */
export interface StoredLookup {
  _id: Types.ObjectId;
  nameRU: string;
  nameEN: string;
  /** The English name in lower case; unique. */
  nameKey: string;
}

export interface StoredCollection extends StoredLookup {
  image: string;
  flags: Types.ObjectId[];
}

/** Fields that the API returns as they are stored. */
type SameAsShown =
  | 'slug'
  | 'nameRU'
  | 'nameEN'
  | 'descriptionRU'
  | 'descriptionEN'
  | 'price'
  | 'weight'
  | 'gender'
  | 'flags'
  | 'wbLink'
  | 'sizes'
  | 'revision';

/** An earlier English name of a colour or size (`was`) and its present name (`is`). */
export interface FormerName {
  was: string;
  is: string;
}

/** A slug that a watch had earlier. */
export interface FormerSlug {
  slug: string;
  /** When the watch lost the slug. If several watches had it, the latest one is found by it. */
  until: Date;
}

export interface StoredWatch extends Pick<Watch, SameAsShown> {
  _id: Types.ObjectId;
  brand: Types.ObjectId | null;
  watchType: Types.ObjectId | null;
  category: Types.ObjectId | null;
  collection: Types.ObjectId | null;
  stock: StockEntry[];
  colors: WatchColor[];
  /** Names no longer in use, by which the stock row of an older order is found. */
  formerNames?: { colors: FormerName[]; sizes: FormerName[] };
  /** Earlier slugs, the latest last. Each one finds this watch unless another watch uses it now. */
  formerSlugs?: FormerSlug[];
  /** Lock of a running import, `by` is its id. Only this import may write the watch; sales go on. */
  importing?: { by: string };
  createdAt: Date;
  /** Set by the database's clock with every change, including stock. */
  updatedAt: Date;
}

/** Names of the MongoDB collections. */
export const STORED = {
  watches: 'watches',
  brands: 'brands',
  categories: 'categories',
  watchTypes: 'watchtypes',
  collections: 'collections',
} as const;

/** Fields of a watch that refer to a lookup or collection, with the key of its collection in `STORED`. */
export const REFERENCES = {
  brand: 'brands',
  watchType: 'watchTypes',
  category: 'categories',
  collection: 'collections',
} as const satisfies Partial<Record<keyof StoredWatch, keyof typeof STORED>>;
export type Reference = keyof typeof REFERENCES;
export const REFERENCE_FIELDS = Object.keys(REFERENCES) as Reference[];
