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

/** A watch as the shared rule sees it, beside the entry that the index keeps of it. */
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

/** What happens to a catalogue: watches come, change and go. */
const history = fc.array(fc.tuple(fc.constantFrom('put', 'put', 'put', 'remove'), sample), { maxLength: 60 });

const collections = new Map(COLLECTIONS.map((name) => [name, { nameEN: name, nameRU: `${name} RU` }]));

/** Plays a history: half of it as the first filling, half as changes. */
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
  keepsUnpriced: false,
  search: null,
  ids: null,
  sort: 'newest',
  limit: 100,
  after: null,
  facets: false,
  ...more,
});

/** All pages of a query, walked by their cursors. */
const walk = (index: CatalogueIndex, query: CatalogueRequest): string[] => {
  const seen: string[] = [];
  let after = query.after;
  for (;;) {
    const page = index.query({ ...query, after });
    seen.push(...page.ids);
    if (!page.next) return seen;
    after = page.next;
  }
};

test('finds exactly what the shared rule lets through, in every order, on pages of any size', () => {
  fc.assert(
    fc.property(
      history,
      filter,
      fc.constantFrom(...CURRENCIES),
      fc.constantFrom(...WATCH_SORTS),
      fc.integer({ min: 1, max: 7 }),
      fc.boolean(),
      (steps, drawn, currency, sort, limit, keepsUnpriced) => {
        const { index, expected } = play(steps);
        const wanted = keepsUnpriced ? { ...drawn, priceRange: noFilter().priceRange } : drawn;
        const right = [...expected.values()].filter(({ watch }) =>
          matchesFilter(watch, wanted, keepsUnpriced ? null : currency),
        );
        const query = request({ filter: wanted, currency, keepsUnpriced, sort, limit });
        const found = walk(index, query);
        expect([...found].sort()).toEqual(right.map(({ entry }) => entry.id).sort());
        expect(index.query(query).total).toBe(right.length);
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

test('a facet counts what passes every other filter', () => {
  fc.assert(
    fc.property(
      history,
      filter,
      fc.constantFrom(...CURRENCIES),
      fc.boolean(),
      (...[steps, drawn, currency, keepsUnpriced]) => {
        const { index, expected } = play(steps);
        const wanted = keepsUnpriced ? { ...drawn, priceRange: noFilter().priceRange } : drawn;
        const rule = keepsUnpriced ? null : currency;
        const { facets } = index.query(request({ filter: wanted, currency, keepsUnpriced, facets: true }));
        for (const [name, valuesOf] of Object.entries(FACET_VALUES)) {
          const facet = name as keyof typeof FACET_VALUES;
          const right = new Map<string, number>();
          for (const { watch } of expected.values()) {
            if (!matchesFilter(watch, wanted, rule, facet)) continue;
            for (const value of new Set(valuesOf(watch).map(foldCase)))
              right.set(value, (right.get(value) ?? 0) + 1);
          }
          const counted = facets![facet].filter(({ count }) => count > 0);
          expect(new Map(counted.map(({ value, count }) => [foldCase(value), count]))).toEqual(right);
        }
        const prices = [...expected.values()]
          .filter(({ watch }) => matchesFilter(watch, wanted, rule, 'price'))
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

test('cursors visit every watch exactly once, even while watches come and others go', () => {
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
          const page = index.query(request({ keepsUnpriced: true, sort, limit: 3, after }));
          seen.push(...page.ids);
          after = page.next;
          const newcomer = coming.pop();
          if (newcomer && !index.updatedAt(newcomer.entry.id)) index.put(newcomer.entry);
          // The watch that the cursor stands on goes away.
          if (after && original.has(after.id)) index.remove(after.id);
        } while (after);
        expect(new Set(seen).size).toBe(seen.length);
        for (const id of original) expect(seen).toContain(id);
      },
    ),
    { numRuns: 200 },
  );
});
