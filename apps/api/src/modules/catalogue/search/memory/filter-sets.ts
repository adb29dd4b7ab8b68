import { type Currency, foldCase, readGender } from '@meridian/domain';
import type { SearchRequest } from '../catalogue-search.ts';
import type { FilterName } from '../facets.ts';
import { Bitset } from './bitset.ts';
import type { IndexedSets } from './indexed-sets.ts';

/** The watches that pass each filter of a query. A filter that is not set has no entry. */
export type FilterSets = Partial<Record<FilterName, Bitset>>;

/** The slots with a price within the bounds: a range of the order by price. */
const priced = (index: IndexedSets, min: number, max: number, currency: Currency): Bitset => {
  const found = new Bitset();
  for (const slot of index.columns.order('priceAsc', currency).from(min)) {
    if (!(index.columns.price(slot, currency) <= max)) break;
    found.add(slot);
  }
  return found;
};

/** The set of each filter of a query. */
export const filterSets = (
  index: IndexedSets,
  { filter, currency, includesUnpriced }: SearchRequest,
): FilterSets => {
  const sets: FilterSets = {};
  const { inStock, outOfStock } = filter.availability;
  if (inStock !== outOfStock)
    sets.availability = inStock ? index.inStock : index.live.clone().subtract(index.inStock);
  const { min, max } = filter.priceRange;
  if (min !== null || max !== null) sets.price = priced(index, min ?? -Infinity, max ?? Infinity, currency);
  else if (!includesUnpriced) sets.price = index.priced[currency];
  if (filter.colors.length > 0) sets.colors = index.colors.anyOf(filter.colors);
  if (filter.sizes.length > 0) sets.sizes = index.sizes.anyOf(filter.sizes);
  if (filter.flags.length > 0) sets.flags = index.flags.anyOf(filter.flags);
  if (filter.gender.length > 0)
    sets.gender = index.gender.anyOf(filter.gender.map((gender) => readGender(gender) ?? gender));
  if (filter.collections.length > 0) {
    const selected = new Set(filter.collections.map(foldCase));
    const chosen = [...index.names.collections].filter(([, { nameEN }]) => selected.has(foldCase(nameEN)));
    sets.collections = index.collections.anyOf(chosen.map(([id]) => id));
  }
  return sets;
};
