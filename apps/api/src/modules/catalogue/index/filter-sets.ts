import { type Currency, type FilterName, foldCase, readGender } from '@meridian/domain';
import { Bitset } from './bitset.ts';
import type { CatalogueRequest } from './catalogue-entry.ts';
import type { CatalogueIndex } from './catalogue-index.ts';

/** The watches that pass each filter of a query; a filter that is not set has no set. */
export type FilterSets = Partial<Record<FilterName, Bitset>>;

const priced = (index: CatalogueIndex, min: number, max: number, currency: Currency): Bitset => {
  const found = new Bitset();
  index.live.forEach((slot) => {
    const price = index.columns.price(slot, currency);
    if (price >= min && price <= max) found.add(slot);
  });
  return found;
};

/** The shared filter rule, turned into sets. */
export const filterSets = (index: CatalogueIndex, { filter, currency }: CatalogueRequest): FilterSets => {
  const sets: FilterSets = {};
  const { inStock, outOfStock } = filter.availability;
  if (inStock !== outOfStock) {
    sets.availability = inStock ? index.inStock : index.live.clone().subtract(index.inStock);
  }
  const { min, max } = filter.priceRange;
  if (min !== null || max !== null) sets.price = priced(index, min ?? -Infinity, max ?? Infinity, currency);
  if (filter.colors.length > 0) sets.colors = index.colors.anyOf(filter.colors);
  if (filter.sizes.length > 0) sets.sizes = index.sizes.anyOf(filter.sizes);
  if (filter.flags.length > 0) sets.flags = index.flags.anyOf(filter.flags);
  if (filter.gender.length > 0) {
    sets.gender = index.gender.anyOf(filter.gender.map((gender) => readGender(gender) ?? gender));
  }
  if (filter.collections.length > 0) {
    const wanted = new Set(filter.collections.map(foldCase));
    const chosen = [...index.names.collections].filter(([, { nameEN }]) => wanted.has(foldCase(nameEN)));
    sets.collections = index.collections.anyOf(chosen.map(([id]) => id));
  }
  return sets;
};
