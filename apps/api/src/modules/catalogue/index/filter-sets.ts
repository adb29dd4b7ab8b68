import { type Currency, type FilterName, foldCase, readGender } from '@meridian/domain';
import type { Bitset } from './bitset.ts';
import type { CatalogueRequest } from './catalogue-entry.ts';
import type { IndexedSets } from './indexed-sets.ts';
import type { ValueIndex } from './value-index.ts';

/** The watches that pass each filter of a query. A filter that is not set has no entry. */
export type FilterSets = Partial<Record<FilterName, Bitset>>;

/** The slots with a price within the bounds: a range of the order by price. */
const priced = (index: IndexedSets, min: number, max: number, currency: Currency): Bitset => {
  const found = index.scratch.empty();
  const order = index.columns.order('priceAsc', currency);
  for (const slot of order.from(min)) {
    const price = index.columns.price(slot, currency);
    if (!(price <= max)) break;
    found.add(slot);
  }
  return found;
};

/** The set of each filter. The result equals `matchesFilter` of `@meridian/domain`, which the spec verifies. */
export const filterSets = (
  index: IndexedSets,
  { filter, currency, includesUnpriced }: CatalogueRequest,
): FilterSets => {
  const sets: FilterSets = {};
  const { inStock, outOfStock } = filter.availability;
  if (inStock !== outOfStock) {
    sets.availability = inStock ? index.inStock : index.scratch.copy(index.live).subtract(index.inStock);
  }
  const { min, max } = filter.priceRange;
  if (min !== null || max !== null) sets.price = priced(index, min ?? -Infinity, max ?? Infinity, currency);
  else if (!includesUnpriced) sets.price = index.priced[currency];
  const anyOf = (values: ValueIndex<unknown>, selected: readonly string[]): Bitset =>
    values.anyOf(selected, index.scratch.empty());
  if (filter.colors.length > 0) sets.colors = anyOf(index.colors, filter.colors);
  if (filter.sizes.length > 0) sets.sizes = anyOf(index.sizes, filter.sizes);
  if (filter.flags.length > 0) sets.flags = anyOf(index.flags, filter.flags);
  if (filter.gender.length > 0) {
    const genders = filter.gender.map((gender) => readGender(gender) ?? gender);
    sets.gender = anyOf(index.gender, genders);
  }
  if (filter.collections.length > 0) {
    const selected = new Set(filter.collections.map(foldCase));
    const chosen = [...index.names.collections].filter(([, { nameEN }]) => selected.has(foldCase(nameEN)));
    const ids = chosen.map(([id]) => id);
    sets.collections = anyOf(index.collections, ids);
  }
  return sets;
};
