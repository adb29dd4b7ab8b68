import type { Facets } from '@meridian/contracts';
import { type CatalogueFilter, foldCase, GENDERS, readGender, WATCH_FLAGS } from '@meridian/domain';
import type { CatalogueNames, SearchRequest } from './catalogue-search.ts';

/** A filter of a query. Each facet ignores its own filter. */
export type FilterName = Exclude<keyof CatalogueFilter, 'priceRange'> | 'price';

/** The filters by a list of values. */
type ValueFilter = Exclude<FilterName, 'availability' | 'price'>;

/** The filters by a list of values that are set, with their values as `foldCase` compares them; collections by id. */
export const selectedValues = (
  filter: CatalogueFilter,
  { collections }: CatalogueNames,
): [ValueFilter, string[]][] => {
  const names = new Set(filter.collections.map(foldCase));
  const chosen = [...collections].filter(([, { nameEN }]) => names.has(foldCase(nameEN)));
  const values: Record<ValueFilter, string[]> = {
    colors: filter.colors,
    sizes: filter.sizes,
    collections: chosen.map(([id]) => id),
    gender: filter.gender.map((gender) => readGender(gender) ?? gender),
    flags: filter.flags,
  };
  return (Object.keys(values) as ValueFilter[])
    .filter((name) => filter[name].length > 0)
    .map((name) => [name, values[name].map(foldCase)]);
};

type Count = { value: string; count: number };

/**
 * Counts of an adapter, in any order, without the values that have no watches, except chosen colours and sizes. The values of `collections` are ids, those
 * of `availability` are `inStock` and `outOfStock`.
 */
export interface FacetCounts extends Record<Exclude<FilterName, 'colors' | 'price'>, Count[]> {
  colors: Facets['colors'];
  /** Null if no watch has a price. */
  price: { min: number; max: number } | null;
}

const collator = new Intl.Collator('en');
const numeric = new Intl.Collator('en', { numeric: true });
const byCount = (a: Count, b: Count): number => b.count - a.count || collator.compare(a.value, b.value);
const bySize = (a: Count, b: Count): number => numeric.compare(a.value, b.value);

/** Counts of a fixed set of values, in its order. Values without watches have the count 0. */
const countAll = (vocabulary: readonly string[], counts: readonly Count[]): Count[] =>
  vocabulary.map((value) => ({ value, count: counts.find((entry) => entry.value === value)?.count ?? 0 }));

/** Counts of collections with their names, and the chosen collections with the count 0. */
const collectionFacets = (
  counts: readonly Count[],
  chosen: readonly string[],
  { collections }: CatalogueNames,
): Facets['collections'] => {
  const countOf = new Map(counts.map(({ value, count }) => [value, count]));
  const shown = new Set(chosen.map(foldCase));
  return [...collections]
    .filter(([id, { nameEN }]) => countOf.has(id) || shown.has(foldCase(nameEN)))
    .map(([id, { nameEN, nameRU }]) => ({ value: nameEN, count: countOf.get(id) ?? 0, nameRU }))
    .sort(byCount);
};

/** The facets of a query from the counts of an adapter. Chosen values are included even if they have no watches. */
export const facetsOf = (
  counts: FacetCounts,
  { filter }: Pick<SearchRequest, 'filter'>,
  names: CatalogueNames,
): Facets => ({
  colors: counts.colors.sort(byCount),
  sizes: counts.sizes.sort(bySize),
  collections: collectionFacets(counts.collections, filter.collections, names),
  flags: countAll(WATCH_FLAGS, counts.flags),
  gender: countAll(GENDERS, counts.gender),
  availability: countAll(['inStock', 'outOfStock'], counts.availability),
  price: counts.price ?? { min: 0, max: 0 },
});
