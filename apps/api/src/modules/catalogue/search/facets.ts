import type { Facets } from '@meridian/contracts';
import {
  barsOf,
  type CatalogueFilter,
  type DetailField,
  foldValue,
  GENDERS,
  LIST_FILTERS,
  type ListFilter,
  readGender,
  WATCH_FLAGS,
  type WatchDetails,
} from '@meridian/domain';
import {
  type CatalogueNames,
  type EntryColor,
  REFERENCE_FILTERS,
  type ReferenceFilter,
  type SearchRequest,
} from './catalogue-search.ts';

/** A filter of a query. Each facet ignores its own filter. */
export type FilterName = Exclude<keyof CatalogueFilter, 'priceRange'> | 'price';

/** The filters by a technical detail, with its field. */
export const DETAIL_FILTERS = {
  movement: 'watchMovement',
  material: 'material',
  dialColor: 'dialColor',
  strapMaterial: 'strapMaterial',
} as const satisfies Partial<Record<ListFilter, DetailField>>;
export type DetailFilter = keyof typeof DETAIL_FILTERS;
export const DETAIL_FILTER_NAMES = Object.keys(DETAIL_FILTERS) as DetailFilter[];

/** A value of a detail, with its name in Russian; empty if the Russian text has other parts. */
export interface DetailValue {
  value: string;
  nameRU: string;
}
const partsOf = (text = ''): string[] =>
  text
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter(Boolean);

/** The values of a detail of a watch. A text such as `Automatic, calibre V 12` has two, because a comma separates values in a query. */
export const detailValues = (
  colors: readonly { details?: Partial<WatchDetails> }[],
  filter: DetailFilter,
): DetailValue[] =>
  colors.flatMap(({ details = {} }) => {
    const values = partsOf(details[`${DETAIL_FILTERS[filter]}EN`]);
    const names = partsOf(details[`${DETAIL_FILTERS[filter]}RU`]);
    return values.map((value, index) => ({
      value,
      nameRU: names.length === values.length ? (names[index] ?? '') : '',
    }));
  });

/** The water resistance of a watch in bar: that of its most resistant colour. Null if no text has a depth. */
export const waterOf = (colors: readonly Pick<EntryColor, 'details'>[]): number | null => {
  const bars = colors.flatMap(
    ({ details = {} }) =>
      barsOf(details.waterResistanceEN ?? '') ?? barsOf(details.waterResistanceRU ?? '') ?? [],
  );
  return bars.length > 0 ? Math.max(...bars) : null;
};

/** The filters by a list of values that are set, with their values as `foldValue` compares them; references by id. */
export const selectedValues = (filter: CatalogueFilter, names: CatalogueNames): [ListFilter, string[]][] => {
  const idsOf = (of: ReferenceFilter): string[] => {
    const chosen = new Set(filter[of].map(foldValue));
    return [...names[of]].filter(([, { nameEN }]) => chosen.has(foldValue(nameEN))).map(([id]) => id);
  };
  const ids = new Map<ListFilter, string[]>(REFERENCE_FILTERS.map((of) => [of, idsOf(of)]));
  const texts = { ...filter, gender: filter.gender.map((gender) => readGender(gender) ?? gender) };
  return LIST_FILTERS.filter((name) => filter[name].length > 0).map((name) => [
    name,
    ids.get(name) ?? texts[name].map(foldValue),
  ]);
};

type Count = { value: string; count: number };
type NamedCount = Count & { nameRU: string };

/**
 * Counts of an adapter, in any order, without the values that have no watches, except chosen values of colours, sizes and
 * details. The values of references are ids, those of `availability` are `inStock` and `outOfStock`, and those of
 * `waterMin` are the bars of each watch.
 */
export interface FacetCounts
  extends
    Record<Exclude<FilterName, 'colors' | 'sale' | 'price' | 'weightMax' | DetailFilter>, Count[]>,
    Record<DetailFilter, NamedCount[]> {
  colors: Facets['colors'];
  sale: number;
  /** Null if no watch has a price. */
  price: { min: number; max: number } | null;
  /** Null if there is no watch. */
  weightMax: { min: number; max: number } | null;
}

const collator = new Intl.Collator('en');
const numeric = new Intl.Collator('en', { numeric: true });
const byCount = (a: Count, b: Count): number => b.count - a.count || collator.compare(a.value, b.value);
const bySize = (a: Count, b: Count): number => numeric.compare(a.value, b.value);

/** Counts of a fixed set of values, in its order. Values without watches have the count 0. */
const countAll = (vocabulary: readonly string[], counts: readonly Count[]): Count[] =>
  vocabulary.map((value) => ({ value, count: counts.find((entry) => entry.value === value)?.count ?? 0 }));

/** Counts of references with their names, and the chosen ones with the count 0. Equal names are one value. */
const referenceFacets = (
  counts: readonly Count[],
  chosen: readonly string[],
  names: CatalogueNames[ReferenceFilter],
): NamedCount[] => {
  const countOf = new Map(counts.map(({ value, count }) => [value, count]));
  const shown = new Set(chosen.map(foldValue));
  const facets = new Map<string, NamedCount>();
  for (const [id, { nameEN, nameRU }] of names) {
    const key = foldValue(nameEN);
    if (!countOf.has(id) && !shown.has(key)) continue;
    const facet = facets.get(key) ?? { value: nameEN, count: 0, nameRU };
    facets.set(key, facet);
    // A watch has one reference, so the counts add up.
    facet.count += countOf.get(id) ?? 0;
  }
  return [...facets.values()].sort(byCount);
};

/** Counts of the watches that resist at least as much, by ascending bars. */
const atLeast = (counts: readonly Count[]): Count[] => {
  let sum = 0;
  return counts
    .toSorted((a, b) => Number(b.value) - Number(a.value))
    .map(({ value, count }) => ({ value, count: (sum += count) }))
    .reverse();
};

const NO_RANGE = { min: 0, max: 0 };

/** The facets of a query from the counts of an adapter. Chosen values are included even if they have no watches. */
export const facetsOf = (
  counts: FacetCounts,
  { filter }: Pick<SearchRequest, 'filter'>,
  names: CatalogueNames,
): Facets => {
  const references = (of: ReferenceFilter) => referenceFacets(counts[of], filter[of], names[of]);
  return {
    colors: counts.colors.sort(byCount),
    sizes: counts.sizes.sort(bySize),
    collections: references('collections'),
    flags: countAll(WATCH_FLAGS, counts.flags),
    gender: countAll(GENDERS, counts.gender),
    availability: countAll(['inStock', 'outOfStock'], counts.availability),
    sale: [{ value: 'yes', count: counts.sale }],
    price: counts.price ?? NO_RANGE,
    brands: references('brands'),
    watchTypes: references('watchTypes'),
    categories: references('categories'),
    movement: counts.movement.sort(byCount),
    material: counts.material.sort(byCount),
    dialColor: counts.dialColor.sort(byCount),
    strapMaterial: counts.strapMaterial.sort(byCount),
    waterMin: atLeast(counts.waterMin),
    weightMax: counts.weightMax ?? NO_RANGE,
  };
};
