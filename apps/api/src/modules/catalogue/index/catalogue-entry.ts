import type { WatchSort } from '@meridian/contracts';
import type { CatalogueFilter, Currency, Gender, Price } from '@meridian/domain';
import type { Position } from './sort-order.ts';

/** The indexed part of a colour. */
export interface EntryColor {
  colorNameEN: string;
  colorNameRU: string;
  colorHex: string;
  sku: string;
  /** The material, for the search. */
  details?: { materialEN?: string; materialRU?: string };
}

/** The indexed part of a watch. */
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
  /** Both times are in ms since the epoch. */
  createdAt: number;
  updatedAt: number;
}

/** Names of brands and collections by their id. */
export interface CatalogueNames {
  brands: ReadonlyMap<string, { nameEN: string; nameRU: string }>;
  collections: ReadonlyMap<string, { nameEN: string; nameRU: string }>;
}

/** A query of the catalogue with all defaults filled in. */
export interface CatalogueRequest {
  filter: CatalogueFilter;
  /** Currency of prices, bounds and sort order. */
  currency: Currency;
  /** Whether watches without a price in the currency are included: the query has neither a currency nor a price bound. */
  includesUnpriced: boolean;
  search: string | null;
  ids: readonly string[] | null;
  sort: WatchSort;
  limit: number;
  after: Position | null;
  facets: boolean;
}
