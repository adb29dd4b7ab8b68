import { type Currency, type FilterName, GENDERS, WATCH_FLAGS } from '@meridian/domain';
import type { Facets } from '@meridian/contracts';
import type { Bitset } from './bitset.ts';
import type { IndexedSets } from './indexed-sets.ts';
import type { FilterSets } from './filter-sets.ts';

type Count = { value: string; count: number };

const collator = new Intl.Collator('en');
const numeric = new Intl.Collator('en', { numeric: true });
const byCount = (a: Count, b: Count): number => b.count - a.count || collator.compare(a.value, b.value);
const bySize = (a: Count, b: Count): number => numeric.compare(a.value, b.value);

/** Counts of a fixed set of values, in its order. Values without watches have the count 0. */
const countAll = (vocabulary: readonly string[], counts: readonly Count[]): Count[] =>
  vocabulary.map((value) => ({ value, count: counts.find((entry) => entry.value === value)?.count ?? 0 }));

const plain = ({ value, count }: Count): Count => ({ value, count });

/** Lowest and highest price among the given slots; both 0 if none has a price. Reads the sorted prices from both ends. */
const priceRange = ({ columns }: IndexedSets, within: Bitset, currency: Currency): Facets['price'] => {
  const min = columns.price(columns.order('priceAsc', currency).first(within), currency);
  const max = columns.price(columns.order('priceDesc', currency).first(within), currency);
  return min <= max ? { min, max } : { min: 0, max: 0 };
};

/** The watches of a query: before its filters (`base`), per filter (`sets`), and after all filters (`matching`). */
interface FilteredSets {
  base: Bitset;
  sets: FilterSets;
  matching: Bitset;
}

/** The facets of a query. A facet ignores its own filter and respects all others. */
export const countFacets = (
  index: IndexedSets,
  { base, sets, matching }: FilteredSets,
  currency: Currency,
): Facets => {
  const without = (own: FilterName): Bitset => {
    if (!sets[own]) return matching;
    const others = index.scratch.copy(base);
    for (const [name, set] of Object.entries(sets)) if (name !== own) others.intersect(set);
    return others;
  };
  const forAvailability = without('availability');
  const inStock = index.inStock.countWith(forAvailability);
  return {
    colors: index.colors
      .counts(without('colors'))
      .map(({ value, count, info }) => ({ value, count, ...info }))
      .sort(byCount),
    sizes: index.sizes.counts(without('sizes')).map(plain).sort(bySize),
    collections: index.collections
      .counts(without('collections'))
      .flatMap(({ value, count }) => {
        const names = index.names.collections.get(value);
        return names ? [{ value: names.nameEN, count, nameRU: names.nameRU }] : [];
      })
      .sort(byCount),
    flags: countAll(WATCH_FLAGS, index.flags.counts(without('flags'))),
    gender: countAll(GENDERS, index.gender.counts(without('gender'))),
    availability: [
      { value: 'inStock', count: inStock },
      { value: 'outOfStock', count: forAvailability.count() - inStock },
    ],
    price: priceRange(index, without('price'), currency),
  };
};
