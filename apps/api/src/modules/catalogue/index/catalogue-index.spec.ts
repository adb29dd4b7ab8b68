import {
  type CatalogueFilter,
  CURRENCIES,
  type FilterableWatch,
  type FilterName,
  foldCase,
  GENDERS,
  matchesFilter,
  noFilter,
  WATCH_FLAGS,
} from '@meridian/domain';
import { WATCH_SORTS } from '@meridian/contracts';
import fc from 'fast-check';
import type { CatalogueEntry, CatalogueRequest } from './catalogue-entry.ts';
import { CatalogueIndex } from './catalogue-index.ts';

const COLORS = ['Black', 'black ', 'Silver', 'Rose Gold', 'Blue'];
const SIZES = ['38', '40', '42 mm', '42 MM'];
const COLLECTIONS = ['Bound collection', 'Atlas', 'Tide'];
const subset = (values: readonly string[], maxLength = 3): fc.Arbitrary<string[]> =>
  fc.array(fc.constantFrom(...values), { maxLength });
const amount = fc.option(fc.integer({ min: 0, max: 30 }), { nil: undefined });

/** The same watch for the shared filter rule (`watch`) and for the index (`entry`). */
interface Sample {
  entry: CatalogueEntry;
  watch: FilterableWatch;
}

const sample: fc.Arbitrary<Sample> = fc
  .record({
    id: fc.integer({ min: 0, max: 60 }).map((n) => n.toString(16).padStart(24, '0')),
    nameEN: fc.constantFrom('Aurelia', 'Boreal', 'aurelia 2', 'Équinoxe'),
    kzt: amount,
    rub: amount,
    usd: amount,
    gender: fc.constantFrom(...GENDERS),
    flags: subset(WATCH_FLAGS),
    sizes: subset(SIZES),
    quantities: fc.array(fc.integer({ min: 0, max: 2 }), { maxLength: 3 }),
    colors: subset(COLORS),
    collection: fc.option(fc.constantFrom(...COLLECTIONS)),
    createdAt: fc.integer({ min: 1, max: 5 }),
  })
  .map(({ id, nameEN, kzt, rub, usd, gender, flags, sizes, quantities, colors, collection, createdAt }) => {
    const price = {
      ...(kzt !== undefined && { kzt }),
      ...(rub !== undefined && { rub }),
      ...(usd !== undefined && { usd }),
    };
    return {
      watch: {
        price,
        gender,
        flags,
        sizes,
        stock: quantities.map((quantity) => ({ colorNameEN: 'x', colorNameRU: 'x', size: '1', quantity })),
        colors: colors.map((colorNameEN) => ({ colorNameEN })),
        collection: collection === null ? null : { nameEN: collection },
      },
      entry: {
        id,
        nameEN,
        nameRU: nameEN,
        price,
        gender,
        flags,
        sizes,
        inStock: quantities.some((quantity) => quantity > 0),
        colors: colors.map((colorNameEN) => ({ colorNameEN, colorNameRU: '', colorHex: '#000000', sku: '' })),
        brandId: null,
        collectionId: collection,
        createdAt,
        updatedAt: createdAt,
      },
    };
  });

const filter: fc.Arbitrary<CatalogueFilter> = fc.record({
  availability: fc.record({ inStock: fc.boolean(), outOfStock: fc.boolean() }),
  priceRange: fc.record({
    min: fc.option(fc.integer({ min: 0, max: 30 })),
    max: fc.option(fc.integer({ min: 0, max: 30 })),
  }),
  colors: subset([...COLORS, 'BLACK', 'None']),
  sizes: subset([...SIZES, '99']),
  collections: subset([...COLLECTIONS, 'ATLAS', 'None']),
  gender: subset(['male', 'female', 'Мужской', 'Женский', 'none'], 2),
  flags: subset([...WATCH_FLAGS, 'GIFTS', 'none']),
});

/** A sequence of additions, changes and deletions. */
const history = fc.array(fc.tuple(fc.constantFrom('put', 'put', 'put', 'remove'), sample), { maxLength: 60 });

const collections = new Map(COLLECTIONS.map((name) => [name, { nameEN: name, nameRU: `${name} RU` }]));

/** Applies a history: the first half as a bulk load, the second half as single changes. */
const play = (steps: [string, Sample][]): { index: CatalogueIndex; expected: Map<string, Sample> } => {
  const index = new CatalogueIndex();
  index.names = { brands: new Map(), collections };
  const expected = new Map<string, Sample>();
  const half = steps.length >> 1;
  for (const [, one] of steps.slice(0, half)) expected.set(one.entry.id, one);
  index.load([...expected.values()].map(({ entry }) => entry));
  index.sort();
  for (const [step, one] of steps.slice(half)) {
    if (step === 'put') {
      index.put(one.entry);
      expected.set(one.entry.id, one);
    } else {
      index.remove(one.entry.id);
      expected.delete(one.entry.id);
    }
  }
  return { index, expected };
};

const request = (more: Partial<CatalogueRequest>): CatalogueRequest => ({
  filter: noFilter(),
  currency: 'kzt',
  includesUnpriced: false,
  search: null,
  ids: null,
  sort: 'newest',
  limit: 100,
  after: null,
  facets: false,
  ...more,
});

/** The ids of all pages of a query. */
const readAllPages = (index: CatalogueIndex, query: CatalogueRequest): string[] => {
  const seen: string[] = [];
  let after = query.after;
  for (;;) {
    const page = index.query({ ...query, after });
    seen.push(...page.ids);
    if (!page.next) return seen;
    after = page.next;
  }
};

test('returns exactly the watches that match the shared filter rule, in every sort order and page size', () => {
  fc.assert(
    fc.property(
      history,
      filter,
      fc.constantFrom(...CURRENCIES),
      fc.constantFrom(...WATCH_SORTS),
      fc.integer({ min: 1, max: 7 }),
      fc.boolean(),
      (steps, anyFilter, currency, sort, limit, includesUnpriced) => {
        const { index, expected } = play(steps);
        const filterUsed = includesUnpriced ? { ...anyFilter, priceRange: noFilter().priceRange } : anyFilter;
        const matching = [...expected.values()].filter(({ watch }) =>
          matchesFilter(watch, filterUsed, includesUnpriced ? null : currency),
        );
        const query = request({ filter: filterUsed, currency, includesUnpriced, sort, limit });
        const found = readAllPages(index, query);
        expect([...found].sort()).toEqual(matching.map(({ entry }) => entry.id).sort());
        expect(index.query(query).total).toBe(matching.length);
        const keys = found.map((id) => {
          const { entry } = expected.get(id)!;
          if (sort === 'newest') return -entry.createdAt;
          if (sort === 'name') return entry.nameEN;
          return sort === 'priceAsc'
            ? (entry.price[currency] ?? Infinity)
            : -(entry.price[currency] ?? -Infinity);
        });
        const ordered = [...keys].sort((a, b) =>
          typeof a === 'string' ? a.localeCompare(String(b), 'en') : Math.sign(a - Number(b)) || 0,
        );
        expect(keys).toEqual(ordered);
      },
    ),
    { numRuns: 400 },
  );
});

const FACET_VALUES: Record<Exclude<FilterName, 'price'>, (watch: FilterableWatch) => string[]> = {
  colors: (watch) => watch.colors.map(({ colorNameEN }) => colorNameEN),
  sizes: (watch) => [...watch.sizes],
  collections: (watch) => (watch.collection ? [watch.collection.nameEN] : []),
  flags: (watch) => [...watch.flags],
  gender: (watch) => [watch.gender],
  availability: (watch) => [watch.stock.some(({ quantity }) => quantity > 0) ? 'inStock' : 'outOfStock'],
};

test('a facet counts the watches that match all other filters', () => {
  fc.assert(
    fc.property(
      history,
      filter,
      fc.constantFrom(...CURRENCIES),
      fc.boolean(),
      (...[steps, anyFilter, currency, includesUnpriced]) => {
        const { index, expected } = play(steps);
        const filterUsed = includesUnpriced ? { ...anyFilter, priceRange: noFilter().priceRange } : anyFilter;
        const rule = includesUnpriced ? null : currency;
        const { facets } = index.query(
          request({ filter: filterUsed, currency, includesUnpriced, facets: true }),
        );
        for (const [name, valuesOf] of Object.entries(FACET_VALUES)) {
          const facet = name as keyof typeof FACET_VALUES;
          const matching = new Map<string, number>();
          for (const { watch } of expected.values()) {
            if (!matchesFilter(watch, filterUsed, rule, facet)) continue;
            for (const value of new Set(valuesOf(watch).map(foldCase)))
              matching.set(value, (matching.get(value) ?? 0) + 1);
          }
          const counted = facets![facet].filter(({ count }) => count > 0);
          expect(new Map(counted.map(({ value, count }) => [foldCase(value), count]))).toEqual(matching);
        }
        const prices = [...expected.values()]
          .filter(({ watch }) => matchesFilter(watch, filterUsed, rule, 'price'))
          .flatMap(({ watch }) => watch.price[currency] ?? []);
        expect(facets!.price).toEqual({
          min: prices.length > 0 ? Math.min(...prices) : 0,
          max: prices.length > 0 ? Math.max(...prices) : 0,
        });
      },
    ),
    { numRuns: 300 },
  );
});

test('paging returns every watch exactly once while watches are added and deleted', () => {
  fc.assert(
    fc.property(
      history,
      fc.array(sample, { maxLength: 20 }),
      fc.constantFrom(...WATCH_SORTS),
      (steps, newcomers, sort) => {
        const { index, expected } = play(steps);
        const original = new Set(expected.keys());
        const coming = newcomers.filter(({ entry }) => !original.has(entry.id));
        const seen: string[] = [];
        let after: CatalogueRequest['after'] = null;
        do {
          const page = index.query(request({ includesUnpriced: true, sort, limit: 3, after }));
          seen.push(...page.ids);
          after = page.next;
          const newcomer = coming.pop();
          if (newcomer && !index.updatedAt(newcomer.entry.id)) index.put(newcomer.entry);
          // Deletes the last watch of the page, which the cursor refers to.
          if (after && original.has(after.id)) index.remove(after.id);
        } while (after);
        expect(new Set(seen).size).toBe(seen.length);
        for (const id of original) expect(seen).toContain(id);
      },
    ),
    { numRuns: 200 },
  );
});
