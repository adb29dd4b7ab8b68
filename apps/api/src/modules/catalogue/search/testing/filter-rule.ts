import {
  barsOf,
  type CatalogueFilter,
  type Currency,
  DEFAULT_CURRENCY,
  type DetailField,
  foldValue,
  hasAnyStock,
  isSoldIn,
  type Price,
  priceIn,
  readGender,
  type StockEntry,
  type WatchDetails,
} from '@meridian/domain';
import type { FilterName } from '../facets.ts';

/** Fields of a watch that the filter reads. */
export interface FilterableWatch {
  price: Price;
  /** In the currencies on sale. */
  regularPrice?: Price;
  gender: string;
  flags: readonly string[];
  sizes: readonly string[];
  stock: readonly StockEntry[];
  colors: readonly { colorNameEN: string; details?: Partial<WatchDetails> }[];
  collection?: { nameEN: string } | null;
  brand?: { nameEN: string } | null;
  watchType?: { nameEN: string } | null;
  category?: { nameEN: string } | null;
  /** Grams. */
  weight: number;
}

const namesOf = (reference: { nameEN: string } | null | undefined): string[] =>
  reference ? [reference.nameEN] : [];
/** The comma-separated values of a detail in all colours. */
export const detailsOf = ({ colors }: FilterableWatch, field: DetailField): string[] =>
  colors.flatMap(({ details }) => (details?.[`${field}EN`] ?? '').split(',').filter((value) => value.trim()));
/** The depths of all colours in bar. */
export const depthsOf = ({ colors }: FilterableWatch): number[] =>
  colors.flatMap(({ details }) => barsOf(details?.waterResistanceEN ?? '') ?? []);

const anyOf = (selected: readonly string[], values: readonly string[]): boolean => {
  if (selected.length === 0) return true;
  const present = new Set(values.map(foldValue));
  return selected.some((value) => present.has(foldValue(value)));
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
    const price = priceIn(watch.price, currency);
    return isSoldIn(watch.price, currency) && price >= (min ?? -Infinity) && price <= (max ?? Infinity);
  },
  sale: (watch: FilterableWatch, { sale }: CatalogueFilter, currency: Currency | null) =>
    !sale || isSoldIn(watch.regularPrice, currency ?? DEFAULT_CURRENCY),
  colors: (watch: FilterableWatch, filter: CatalogueFilter) =>
    anyOf(
      filter.colors,
      watch.colors.map((color) => color.colorNameEN),
    ),
  sizes: (watch: FilterableWatch, filter: CatalogueFilter) => anyOf(filter.sizes, watch.sizes),
  collections: (watch: FilterableWatch, filter: CatalogueFilter) =>
    anyOf(filter.collections, namesOf(watch.collection)),
  brands: (watch: FilterableWatch, filter: CatalogueFilter) => anyOf(filter.brands, namesOf(watch.brand)),
  watchTypes: (watch: FilterableWatch, filter: CatalogueFilter) =>
    anyOf(filter.watchTypes, namesOf(watch.watchType)),
  categories: (watch: FilterableWatch, filter: CatalogueFilter) =>
    anyOf(filter.categories, namesOf(watch.category)),
  movement: (watch: FilterableWatch, filter: CatalogueFilter) =>
    anyOf(filter.movement, detailsOf(watch, 'watchMovement')),
  material: (watch: FilterableWatch, filter: CatalogueFilter) =>
    anyOf(filter.material, detailsOf(watch, 'material')),
  dialColor: (watch: FilterableWatch, filter: CatalogueFilter) =>
    anyOf(filter.dialColor, detailsOf(watch, 'dialColor')),
  strapMaterial: (watch: FilterableWatch, filter: CatalogueFilter) =>
    anyOf(filter.strapMaterial, detailsOf(watch, 'strapMaterial')),
  waterMin: (watch: FilterableWatch, { waterMin }: CatalogueFilter) =>
    waterMin === null || depthsOf(watch).some((bars) => bars >= waterMin),
  weightMax: (watch: FilterableWatch, { weightMax }: CatalogueFilter) =>
    weightMax === null || watch.weight <= weightMax,
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
