import type { WatchSort } from '@meridian/contracts';
import type { CatalogueFilter, Currency, Gender, Price } from '@meridian/domain';
import type { Position } from './sort-order.ts';

/** What the index keeps of a colour. */
export interface EntryColor {
  colorNameEN: string;
  colorNameRU: string;
  colorHex: string;
  sku: string;
  /** What it is made of, for the search. */
  details?: { materialEN?: string; materialRU?: string };
}

/** What the index keeps of a watch. */
export interface CatalogueEntry {
  id: string;
  nameEN: string;
  nameRU: string;
  price: Price;
  gender: Gender;
  flags: readonly string[];
  sizes: readonly string[];
  inStock: boolean;
  colors: readonly EntryColor[];
  brandId: string | null;
  collectionId: string | null;
  /** Milliseconds. */
  createdAt: number;
  updatedAt: number;
}

/** Names that the index needs of brands and collections, by id. */
export interface CatalogueNames {
  brands: ReadonlyMap<string, { nameEN: string; nameRU: string }>;
  collections: ReadonlyMap<string, { nameEN: string; nameRU: string }>;
}

/** What a page is asked for: the contract's query with every default filled in. */
export interface CatalogueRequest {
  filter: CatalogueFilter;
  /** Currency of prices, bounds and sort order. */
  currency: Currency;
  /** Whether watches without a price in the currency are left in: the query names neither a currency nor a bound. */
  keepsUnpriced: boolean;
  search: string | null;
  ids: readonly string[] | null;
  sort: WatchSort;
  limit: number;
  after: Position | null;
  facets: boolean;
}
