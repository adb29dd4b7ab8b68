import {
  type CatalogueFilter,
  type Currency,
  foldCase,
  hasAnyStock,
  type Price,
  readGender,
  type StockEntry,
} from '@meridian/domain';
import type { FilterName } from '../facets.ts';

/** Fields of a watch that the filter reads. */
export interface FilterableWatch {
  price: Price;
  gender: string;
  flags: readonly string[];
  sizes: readonly string[];
  stock: readonly StockEntry[];
  colors: readonly { colorNameEN: string }[];
  collection?: { nameEN: string } | null;
}

const anyOf = (selected: readonly string[], values: readonly string[]): boolean => {
  if (selected.length === 0) return true;
  const present = new Set(values.map(foldCase));
  return selected.some((value) => present.has(foldCase(value)));
};

/** The filter rule that the search adapters are compared with: one predicate per filter; each facet ignores its own predicate. */
export const filterPredicates = {
  /** Both boxes checked or both unchecked: availability is not filtered. */
  availability: (watch: FilterableWatch, { availability: { inStock, outOfStock } }: CatalogueFilter) =>
    inStock === outOfStock || hasAnyStock(watch.stock) === inStock,
  /** Drops a watch without a price in the currency, even without bounds. Without a currency every watch passes. */
  price: (
    watch: FilterableWatch,
    { priceRange: { min, max } }: CatalogueFilter,
    currency: Currency | null,
  ) => {
    if (currency === null) return true;
    const price = watch.price[currency];
    return typeof price === 'number' && price >= (min ?? -Infinity) && price <= (max ?? Infinity);
  },
  colors: (watch: FilterableWatch, filter: CatalogueFilter) =>
    anyOf(
      filter.colors,
      watch.colors.map((color) => color.colorNameEN),
    ),
  sizes: (watch: FilterableWatch, filter: CatalogueFilter) => anyOf(filter.sizes, watch.sizes),
  collections: (watch: FilterableWatch, filter: CatalogueFilter) =>
    anyOf(filter.collections, watch.collection ? [watch.collection.nameEN] : []),
  gender: (watch: FilterableWatch, filter: CatalogueFilter) =>
    anyOf(
      filter.gender.map((gender) => readGender(gender) ?? gender),
      [readGender(watch.gender) ?? watch.gender],
    ),
  flags: (watch: FilterableWatch, filter: CatalogueFilter) => anyOf(filter.flags, watch.flags),
} as const satisfies Record<FilterName, unknown>;

/**
 * Whether a watch passes every filter except `except` (the facet that is being counted).
 * @param currency currency of the price filter; null ignores prices
 */
export const matchesFilter = (
  watch: FilterableWatch,
  filter: CatalogueFilter,
  currency: Currency | null,
  except?: FilterName,
): boolean =>
  (Object.keys(filterPredicates) as FilterName[]).every(
    (name) => name === except || filterPredicates[name](watch, filter, currency),
  );
