import type { Facets, WatchSort } from '@meridian/contracts';
import type { CatalogueFilter, Currency, Gender, PresentPrice, Price, WatchDetails } from '@meridian/domain';

/** The filters by the name of a lookup or collection. They are stored by id, because names can change. */
export const REFERENCE_FILTERS = ['collections', 'brands', 'watchTypes', 'categories'] as const;
export type ReferenceFilter = (typeof REFERENCE_FILTERS)[number];

/** The searchable part of a colour. */
export interface EntryColor {
  colorNameEN: string;
  colorNameRU: string;
  colorHex: string;
  sku: string;
  details?: Partial<WatchDetails>;
}

/** The searchable part of a watch. */
export interface CatalogueEntry {
  id: string;
  nameEN: string;
  nameRU: string;
  descriptionEN: string;
  descriptionRU: string;
  /** The regular price. */
  price: Price;
  /** Grams. */
  weight: number;
  gender: Gender;
  flags: readonly string[];
  sizes: readonly string[];
  inStock: boolean;
  colors: readonly EntryColor[];
  /** Ids of its lookups and its collection. */
  references: Readonly<Record<ReferenceFilter, string | null>>;
  /** Both times are in ms since the epoch. */
  createdAt: number;
  updatedAt: number;
  /** The JSON of its card, without its price. */
  card: Buffer;
}

/** A card or a watch with its present price. The regular price comes last, so that equal watches have equal JSON. */
export const withPrice = <T extends { price: Price; regularPrice?: Price | undefined }>(
  { regularPrice: _regularPrice, ...watch }: T,
  { price, regularPrice }: PresentPrice,
): Omit<T, 'regularPrice'> & Pick<PresentPrice, 'price' | 'regularPrice'> => ({
  ...watch,
  price,
  ...(regularPrice && { regularPrice }),
});

/** Names of lookups and collections by their id. */
export type CatalogueNames = Record<ReferenceFilter, ReadonlyMap<string, { nameEN: string; nameRU: string }>>;

/** The names before the first change. */
export const noNames = (): CatalogueNames => ({
  brands: new Map(),
  watchTypes: new Map(),
  categories: new Map(),
  collections: new Map(),
});

/** End of a page, where the next page starts: the sort key and the id of its last watch. */
export interface Position {
  /** Ascending in every sort order. `Infinity` for a watch without a price. */
  key: SortKey;
  id: string;
}
export type SortKey = number | string;

/** A query of the catalogue with all defaults filled in. */
export interface SearchRequest {
  filter: CatalogueFilter;
  /** Currency of prices, bounds and sort order. */
  currency: Currency;
  /** The panel sorts and filters by regular prices. */
  prices: 'present' | 'regular';
  /** Whether watches without a price in the currency are included: the query has neither a currency nor a price bound. */
  includesUnpriced: boolean;
  search: string | null;
  ids: readonly string[] | null;
  sort: WatchSort;
  limit: number;
  after: Position | null;
  facets: boolean;
}

/** A page of the catalogue. It has only ids; the caller reads the watches. */
export interface SearchPage {
  ids: string[];
  total: number;
  /** Start of the next page; null on the last page. */
  next: Position | null;
  /** A facet ignores its own filter and respects all others. Null unless the request asks for facets. */
  facets: Facets | null;
  /** The nearest spelling of a search text that no watch matches, whatever the filters are; otherwise null. */
  spelling: string | null;
}

/** A change of the catalogue: of some watches, or a reload of all of them. Applying a change twice is harmless. */
export type SearchChange = { names: CatalogueNames } & (
  | { changed: readonly CatalogueEntry[]; removed: readonly string[] }
  /** All watches in batches. Watches that are missing in them no longer exist. A renamed lookup requires a reload. */
  | { all: AsyncIterable<readonly CatalogueEntry[]> }
);
