import type { Currency } from '@meridian/domain';
import type { FacetCounts, FilterName } from '../facets.ts';
import type { Bitset } from './bitset.ts';
import type { IndexedSets } from './indexed-sets.ts';
import type { FilterSets } from './filter-sets.ts';

/** Lowest and highest price among the given slots. Reads the sorted prices from both ends. */
const priceRange = ({ columns }: IndexedSets, within: Bitset, currency: Currency): FacetCounts['price'] => {
  const min = columns.price(columns.order('priceAsc', currency).first(within), currency);
  const max = columns.price(columns.order('priceDesc', currency).first(within), currency);
  return min <= max ? { min, max } : null;
};

/** The watches of a query: before its filters (`base`), per filter (`sets`), and after all filters (`matching`). */
interface FilteredSets {
  base: Bitset;
  sets: FilterSets;
  matching: Bitset;
}

/** Counts the facets of a query. A facet ignores its own filter and respects all others. */
export const countFacets = (
  index: IndexedSets,
  { base, sets, matching }: FilteredSets,
  currency: Currency,
): FacetCounts => {
  const without = (own: FilterName): Bitset => {
    if (!sets[own]) return matching;
    const others = base.clone();
    for (const [name, set] of Object.entries(sets)) if (name !== own) others.intersect(set);
    return others;
  };
  const forAvailability = without('availability');
  const inStock = index.inStock.countWith(forAvailability);
  return {
    colors: index.colors
      .counts(without('colors'))
      .map(({ value, count, info }) => ({ value, count, ...info })),
    sizes: index.sizes.counts(without('sizes')).map(({ value, count }) => ({ value, count })),
    collections: index.collections.counts(without('collections')),
    flags: index.flags.counts(without('flags')),
    gender: index.gender.counts(without('gender')),
    inStock,
    outOfStock: forAvailability.count() - inStock,
    price: priceRange(index, without('price'), currency),
  };
};
