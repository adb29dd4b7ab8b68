import type { Currency } from '@meridian/domain';
import type { CatalogueNames } from '../catalogue-search.ts';
import type { Bitset } from './bitset.ts';
import type { CatalogueColumns } from './catalogue-columns.ts';
import type { ValueIndex } from './value-index.ts';

/** The data of the index that filters and facets read: one bit per watch for every value. */
export interface IndexedSets {
  readonly columns: CatalogueColumns;
  readonly colors: ValueIndex<{ nameRU: string; colorHex: string }>;
  readonly sizes: ValueIndex;
  readonly flags: ValueIndex;
  readonly gender: ValueIndex;
  /** Keyed by id, because the names of a collection can change. */
  readonly collections: ValueIndex;
  readonly inStock: Bitset;
  /** The watches with a price in each currency. */
  readonly priced: Record<Currency, Bitset>;
  /** All watches. */
  readonly live: Bitset;
  readonly names: CatalogueNames;
}
