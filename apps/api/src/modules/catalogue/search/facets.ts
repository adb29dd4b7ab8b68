import type { Facets } from '@meridian/contracts';
import { type CatalogueFilter, GENDERS, WATCH_FLAGS } from '@meridian/domain';
import type { CatalogueNames } from './catalogue-search.ts';

/** A filter of a query. Each facet ignores its own filter. */
export type FilterName = Exclude<keyof CatalogueFilter, 'priceRange'> | 'price';

type Count = { value: string; count: number };

/** Counts of an adapter, in any order, without the values that have no watches. */
export interface FacetCounts {
  colors: Facets['colors'];
  sizes: Count[];
  /** The values are ids. */
  collections: Count[];
  flags: Count[];
  gender: Count[];
  inStock: number;
  outOfStock: number;
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

/** The facets of a query from the counts of an adapter. */
export const facetsOf = (counts: FacetCounts, names: CatalogueNames): Facets => ({
  colors: counts.colors.sort(byCount),
  sizes: counts.sizes.sort(bySize),
  collections: counts.collections
    .flatMap(({ value, count }) => {
      const name = names.collections.get(value);
      return name ? [{ value: name.nameEN, count, nameRU: name.nameRU }] : [];
    })
    .sort(byCount),
  flags: countAll(WATCH_FLAGS, counts.flags),
  gender: countAll(GENDERS, counts.gender),
  availability: [
    { value: 'inStock', count: counts.inStock },
    { value: 'outOfStock', count: counts.outOfStock },
  ],
  price: counts.price ?? { min: 0, max: 0 },
});
