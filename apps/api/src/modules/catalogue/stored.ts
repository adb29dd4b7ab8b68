import type { Watch, WatchColor } from '@meridian/contracts';
import type { StockEntry } from '@meridian/domain';
import type { Types } from 'mongoose';
import type { StoredActivity } from '../activity/activity-entry.ts';

/** Shapes of the catalogue as they are stored. */
export interface StoredNamed {
  _id: Types.ObjectId;
  nameRU: string;
  nameEN: string;
  /** The folded English name: unique, whatever the case. */
  nameKey: string;
}

export interface StoredCollection extends StoredNamed {
  image: string;
  flags: Types.ObjectId[];
}

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

/** What a colour or a size was called, and what it is called now. */
export interface FormerName {
  was: string;
  is: string;
}

/** An address that a watch has had. */
export interface FormerSlug {
  slug: string;
  /** When it was given up: of several watches that have had it, the last one counts. */
  until: Date;
}

/** What a watch carries while an import is at it. */
export interface ImportMark {
  /** Id of the import. */
  by: string;
  /** It is written. */
  done?: true;
  /** The import has added it. */
  isNew?: true;
  /** What the written fields held before, and which of them there were not. */
  before?: Partial<StoredWatch>;
  absent?: string[];
  /** The stock as it was read, and by how much its rows were moved; neither if the stock was not written. */
  stock?: StockEntry[];
  moved?: StockEntry[];
  /** What the activity log is told once nothing can go wrong any more. */
  told?: StoredActivity;
}

export interface StoredWatch extends Pick<Watch, SameAsShown> {
  _id: Types.ObjectId;
  brand: Types.ObjectId | null;
  watchType: Types.ObjectId | null;
  category: Types.ObjectId | null;
  collection: Types.ObjectId | null;
  stock: StockEntry[];
  colors: WatchColor[];
  /** By these an older order's stock is found again; names in use are not among them. */
  formerNames?: { colors: FormerName[]; sizes: FormerName[] };
  /** Addresses that it has had, the latest last; each leads here unless another watch has taken it. */
  formerSlugs?: FormerSlug[];
  /** While it is there only the import may write the watch; sales go on. */
  importing?: ImportMark;
  createdAt: Date;
  /** Set by the database's clock with every change, stock included. */
  updatedAt: Date;
}

/** Names of the collections in the database. */
export const STORED = {
  watches: 'watches',
  brands: 'brands',
  categories: 'categories',
  watchTypes: 'watchtypes',
  collections: 'collections',
} as const;

/** Fields of a watch that name an entry of a dictionary. */
export const REFERENCES = {
  brand: 'brands',
  watchType: 'watchTypes',
  category: 'categories',
  collection: 'collections',
} as const satisfies Partial<Record<keyof StoredWatch, keyof typeof STORED>>;
export type Reference = keyof typeof REFERENCES;
export const REFERENCE_FIELDS = Object.keys(REFERENCES) as Reference[];
