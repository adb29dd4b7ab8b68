import type { Currency, Price } from './money.ts';
import { hasAnyStock, type StockEntry } from './stock.ts';
import { readGender } from './watch-attributes.ts';

/** The catalogue's filter (spec sections 3 to 5). Values within one filter are alternatives, filters add up. */
export interface CatalogueFilter {
  availability: { inStock: boolean; outOfStock: boolean };
  /** Inclusive bounds in the current currency; null is unbounded. */
  priceRange: { min: number | null; max: number | null };
  /** English colour names. */
  colors: string[];
  sizes: string[];
  /** English collection names. */
  collections: string[];
  gender: string[];
  flags: string[];
}

/** What the filter looks at. */
export interface FilterableWatch {
  price: Price;
  gender: string;
  flags: readonly string[];
  sizes: readonly string[];
  stock: readonly StockEntry[];
  colors: readonly { colorNameEN: string }[];
  collection?: { nameEN: string } | null;
}

/** In stock on, out of stock off, nothing else. */
export const defaultFilter = (): CatalogueFilter => ({
  availability: { inStock: true, outOfStock: false },
  priceRange: { min: null, max: null },
  colors: [],
  sizes: [],
  collections: [],
  gender: [],
  flags: [],
});

/** Shows every watch: what "clear" leaves until the next "apply". */
export const noFilter = (): CatalogueFilter => ({
  ...defaultFilter(),
  availability: { inStock: false, outOfStock: false },
});

/** How names are compared everywhere: case and outer blanks do not matter. */
export const foldCase = (value: string): string => value.trim().toLowerCase();

const anyOf = (selected: readonly string[], values: readonly string[]): boolean => {
  if (selected.length === 0) return true;
  const present = new Set(values.map(foldCase));
  return selected.some((value) => present.has(foldCase(value)));
};

/** One predicate a filter; the facets of a catalogue leave out their own. */
export const filterPredicates = {
  /** Both boxes on or both off: no filtering by availability. */
  availability: (watch: FilterableWatch, { availability: { inStock, outOfStock } }: CatalogueFilter) =>
    inStock === outOfStock || hasAnyStock(watch.stock) === inStock,
  /** A watch that has no price in the currency is dropped, with or without bounds. No currency, no rule. */
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
} as const;

export type FilterName = keyof typeof filterPredicates;

/**
 * Whether a watch passes every filter, or every one but `except` (as a facet counts).
 * @param currency the currency that prices are read in; null leaves prices out of the filter
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
