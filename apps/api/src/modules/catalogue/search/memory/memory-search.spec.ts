import { WATCH_SORTS } from '@meridian/contracts';
import { type CatalogueFilter, CURRENCIES, foldValue, isSoldIn, noFilter, priceIn } from '@meridian/domain';
import fc from 'fast-check';
import type { CatalogueEntry, SearchChange, SearchRequest } from '../catalogue-search.ts';
import type { FilterName } from '../facets.ts';
import { depthsOf, detailsOf, type FilterableWatch, matchesFilter } from '../testing/filter-rule.ts';
import { filter, names, SALE, type Sample, sample } from '../testing/random-catalogue.ts';
import { NAMED, named, SEARCH_CASES } from '../testing/search-cases.ts';
import { MemorySearch } from './memory-search.ts';

/** Number of random catalogues per property. */
const numRuns = 300;

/** A sequence of additions, changes and deletions. */
const history = fc.array(fc.tuple(fc.constantFrom('put', 'put', 'put', 'remove'), sample), { maxLength: 60 });

/** All watches in two batches. */
const reloadOf = (entries: readonly CatalogueEntry[]): SearchChange => ({
  names,
  all: (async function* () {
    const half = entries.length >> 1;
    yield await Promise.resolve(entries.slice(0, half));
    yield entries.slice(half);
  })(),
});

const changeOf = (changed: readonly CatalogueEntry[], removed: readonly string[] = []): SearchChange => ({
  names,
  changed,
  removed,
});

const requestOf = (more: Partial<SearchRequest>): SearchRequest => ({
  filter: noFilter(),
  currency: 'kzt',
  prices: 'present',
  includesUnpriced: false,
  search: null,
  ids: null,
  sort: 'newest',
  limit: 100,
  after: null,
  facets: false,
  ...more,
});

/** Applies a history while a sale runs: the first half as a reload, the second half as single changes. */
const play = async (
  search: MemorySearch,
  steps: [string, Sample][],
  read?: () => unknown,
): Promise<Map<string, Sample>> => {
  const expected = new Map<string, Sample>();
  await search.price(SALE);
  const half = steps.length >> 1;
  for (const [, one] of steps.slice(0, half)) expected.set(one.entry.id, one);
  await search.apply(reloadOf([...expected.values()].map(({ entry }) => entry)));
  for (const [step, one] of steps.slice(half)) {
    read?.();
    if (step === 'put') {
      await search.apply(changeOf([one.entry]));
      expected.set(one.entry.id, one);
    } else {
      await search.apply(changeOf([], [one.entry.id]));
      expected.delete(one.entry.id);
    }
  }
  return expected;
};

test('has the card of each watch with its present price', () =>
  fc.assert(
    fc.asyncProperty(history, async (steps) => {
      const search = new MemorySearch();
      const expected = await play(search, steps);
      const ids = [...expected.keys(), 'unknown'];
      expect(search.cards(ids).map((card) => JSON.parse(card) as unknown)).toEqual(
        [...expected.values()].map(({ entry, watch: { price, regularPrice } }) => ({
          id: entry.id,
          price,
          ...(regularPrice && { regularPrice }),
        })),
      );
    }),
    { numRuns },
  ));

/** The ids of all pages of a query. */
const readAllPages = (search: MemorySearch, request: SearchRequest): string[] => {
  const seen: string[] = [];
  let { after } = request;
  do {
    const page = search.query({ ...request, after });
    seen.push(...page.ids);
    after = page.next;
  } while (after);
  return seen;
};

const FACET_VALUES: Record<
  Exclude<FilterName, 'sale' | 'price' | 'waterMin' | 'weightMax'>,
  (watch: FilterableWatch) => string[]
> = {
  colors: (watch) => watch.colors.map(({ colorNameEN }) => colorNameEN),
  sizes: (watch) => [...watch.sizes],
  collections: (watch) => (watch.collection ? [watch.collection.nameEN] : []),
  brands: (watch) => (watch.brand ? [watch.brand.nameEN] : []),
  watchTypes: (watch) => (watch.watchType ? [watch.watchType.nameEN] : []),
  categories: (watch) => (watch.category ? [watch.category.nameEN] : []),
  movement: (watch) => detailsOf(watch, 'watchMovement'),
  material: (watch) => detailsOf(watch, 'material'),
  dialColor: (watch) => detailsOf(watch, 'dialColor'),
  strapMaterial: (watch) => detailsOf(watch, 'strapMaterial'),
  flags: (watch) => [...watch.flags],
  gender: (watch) => [watch.gender],
  availability: (watch) => [watch.stock.some(({ quantity }) => quantity > 0) ? 'inStock' : 'outOfStock'],
};

/** A random filter and whether watches without a price are included; only a query without bounds includes them. */
const query = fc.tuple(filter, fc.boolean()).map(([anyFilter, includesUnpriced]) => ({
  filter: includesUnpriced ? { ...anyFilter, priceRange: noFilter().priceRange, sale: false } : anyFilter,
  includesUnpriced,
}));
const currencies = fc.constantFrom(...CURRENCIES);
const sorts = fc.constantFrom(...WATCH_SORTS.filter((sort) => sort !== 'relevance'));

test('returns the watches that match the filter rule, in every sort order and page size', () =>
  fc.assert(
    fc.asyncProperty(
      history,
      query,
      currencies,
      sorts,
      fc.integer({ min: 1, max: 7 }),
      fc.constantFrom('present' as const, 'regular' as const),
      async (steps, { filter: filterUsed, includesUnpriced }, currency, sort, limit, prices) => {
        const search = new MemorySearch();
        const expected = await play(search, steps);
        const matching = [...expected.values()].filter(({ watch, entry }) =>
          matchesFilter(
            prices === 'present' ? watch : { ...watch, price: entry.price },
            filterUsed,
            includesUnpriced ? null : currency,
          ),
        );
        const request = requestOf({ filter: filterUsed, currency, prices, includesUnpriced, sort, limit });
        const found = readAllPages(search, request);
        expect([...found].sort()).toEqual(matching.map(({ entry }) => entry.id).sort());
        expect(search.query(request).total).toBe(matching.length);
        const keys = found.map((id) => {
          const { entry, watch } = expected.get(id)!;
          if (sort === 'newest') return -entry.createdAt;
          if (sort === 'name') return entry.nameEN;
          const price = prices === 'present' ? watch.price[currency] : entry.price[currency];
          return sort === 'priceAsc' ? (price ?? Infinity) : -(price ?? -Infinity);
        });
        const ordered = [...keys].sort((a, b) =>
          typeof a === 'string' ? a.localeCompare(String(b), 'en') : Math.sign(a - Number(b)) || 0,
        );
        expect(keys).toEqual(ordered);
      },
    ),
    { numRuns },
  ));

test('a facet counts the watches that match all other filters', () =>
  fc.assert(
    fc.asyncProperty(
      history,
      query,
      currencies,
      async (steps, { filter: filterUsed, includesUnpriced }, currency) => {
        const search = new MemorySearch();
        const rule = includesUnpriced ? null : currency;
        const request = requestOf({ filter: filterUsed, currency, includesUnpriced, facets: true, limit: 1 });
        // The queries before each change cache counts, which the change makes wrong.
        const expected = await play(search, steps, () => search.query(request));
        const { facets } = search.query(request);
        expect(search.query({ ...request, sort: 'name' }).facets).toEqual(facets);
        for (const [name, valuesOf] of Object.entries(FACET_VALUES)) {
          const facet = name as keyof typeof FACET_VALUES;
          const matching = new Map<string, number>();
          for (const { watch } of expected.values()) {
            if (!matchesFilter(watch, filterUsed, rule, facet)) continue;
            for (const value of new Set(valuesOf(watch).map(foldValue)))
              matching.set(value, (matching.get(value) ?? 0) + 1);
          }
          const counted = facets![facet].filter(({ count }) => count > 0);
          expect(new Map(counted.map(({ value, count }) => [foldValue(value), count]))).toEqual(matching);
        }
        const deep = [...expected.values()]
          .filter(({ watch }) => matchesFilter(watch, filterUsed, rule, 'waterMin'))
          .flatMap(({ watch }) => (depthsOf(watch).length > 0 ? Math.max(...depthsOf(watch)) : []));
        expect(facets!.waterMin).toEqual(
          [...new Set(deep)]
            .sort((a, b) => a - b)
            .map((bars) => ({
              value: String(bars),
              count: deep.filter((depth) => depth >= bars).length,
            })),
        );
        const weights = [...expected.values()]
          .filter(({ watch }) => matchesFilter(watch, filterUsed, rule, 'weightMax'))
          .map(({ watch }) => watch.weight);
        expect(facets!.weightMax).toEqual({
          min: weights.length > 0 ? Math.min(...weights) : 0,
          max: weights.length > 0 ? Math.max(...weights) : 0,
        });
        const onSale = [...expected.values()].filter(
          ({ watch }) =>
            isSoldIn(watch.regularPrice, currency) && matchesFilter(watch, filterUsed, rule, 'sale'),
        );
        expect(facets!.sale).toEqual([{ value: 'yes', count: onSale.length }]);
        const prices = [...expected.values()]
          .filter(({ watch }) => matchesFilter(watch, filterUsed, rule, 'price'))
          .flatMap(({ watch }) => (isSoldIn(watch.price, currency) ? priceIn(watch.price, currency) : []));
        expect(facets!.price).toEqual({
          min: prices.length > 0 ? Math.min(...prices) : 0,
          max: prices.length > 0 ? Math.max(...prices) : 0,
        });
      },
    ),
    { numRuns },
  ));

test('paging returns every watch exactly once while watches are added and deleted', () =>
  fc.assert(
    fc.asyncProperty(history, fc.array(sample, { maxLength: 20 }), sorts, async (steps, newcomers, sort) => {
      const search = new MemorySearch();
      const expected = await play(search, steps);
      const original = new Set(expected.keys());
      const coming = new Map(newcomers.map(({ entry }) => [entry.id, entry]));
      for (const id of original) coming.delete(id);
      const arrivals = [...coming.values()];
      const seen: string[] = [];
      let after: SearchRequest['after'] = null;
      do {
        const page = search.query(requestOf({ includesUnpriced: true, sort, limit: 3, after }));
        seen.push(...page.ids);
        after = page.next;
        const newcomer = arrivals.pop();
        // Deletes the last watch of the page, which the cursor refers to.
        const deleted = after && original.has(after.id) ? [after.id] : [];
        await search.apply(changeOf(newcomer ? [newcomer] : [], deleted));
      } while (after);
      expect(new Set(seen).size).toBe(seen.length);
      for (const id of original) expect(seen).toContain(id);
    }),
    { numRuns },
  ));

test('labels facets with names and colours, and orders them', async () => {
  const search = new MemorySearch();
  const entries = NAMED.map((entry, n) => ({
    ...entry,
    colors: n === 1 ? entry.colors : NAMED[0]!.colors,
    sizes: ['42 mm', '9'],
    references: { ...entry.references, collections: n === 0 ? 'Atlas' : 'Tide' },
    flags: ['gifts'],
  }));
  await search.apply(reloadOf(entries));
  const { facets } = search.query(requestOf({ facets: true }));
  expect(facets).toMatchObject({
    colors: [
      { value: 'Black', count: 2, nameRU: 'Чёрный', colorHex: '#000000' },
      { value: 'Blue', count: 1, nameRU: 'Синий', colorHex: '#000000' },
    ],
    sizes: [
      { value: '9', count: 3 },
      { value: '42 mm', count: 3 },
    ],
    collections: [
      { value: 'Tide', count: 2, nameRU: 'Tide RU' },
      { value: 'Atlas', count: 1, nameRU: 'Atlas RU' },
    ],
    availability: [
      { value: 'inStock', count: 3 },
      { value: 'outOfStock', count: 0 },
    ],
    brands: [
      { value: 'Kestrel & Vane', count: 2, nameRU: 'Кестрел и Вейн' },
      { value: 'Nordhaven', count: 1, nameRU: 'Нордхейвен' },
    ],
    watchTypes: [{ value: 'Automatic', count: 1, nameRU: 'Автоматические' }],
    movement: [
      { value: 'Automatic', count: 2, nameRU: 'Автоматический' },
      { value: 'calibre V 12', count: 2, nameRU: 'калибр V 12' },
    ],
    material: [{ value: 'Stainless steel 316L', count: 3, nameRU: 'Нержавеющая сталь 316L' }],
    waterMin: [
      { value: '5', count: 3 },
      { value: '30', count: 1 },
    ],
    weightMax: { min: 100, max: 100 },
  });
  expect(facets!.flags).toContainEqual({ value: 'gifts', count: 3 });
});

test('a facet includes the chosen values without watches', async () => {
  const search = new MemorySearch();
  await search.apply(
    reloadOf(
      NAMED.map((entry) => ({
        ...entry,
        references: { ...entry.references, collections: 'Atlas' },
      })),
    ),
  );
  const filter: CatalogueFilter = {
    ...noFilter(),
    gender: ['female'],
    colors: ['BLUE', 'None'],
    sizes: ['44'],
    collections: ['atlas', 'None'],
  };
  const { total, facets } = search.query(requestOf({ filter, facets: true }));
  expect(total).toBe(0);
  expect(facets).toMatchObject({
    colors: [{ value: 'Blue', count: 0, nameRU: 'Синий', colorHex: '#000000' }],
    sizes: [{ value: '44', count: 0 }],
    collections: [{ value: 'Atlas', count: 0, nameRU: 'Atlas RU' }],
  });
});

test('renamed collections apply without a reload', async () => {
  const search = new MemorySearch();
  await search.apply(
    reloadOf(
      NAMED.map((entry) => ({
        ...entry,
        references: { ...entry.references, collections: 'Atlas' },
      })),
    ),
  );
  const collections = new Map([['Atlas', { nameEN: 'Globe', nameRU: 'Глобус' }]]);
  await search.apply({ names: { ...names, collections }, changed: [], removed: [] });
  const request = requestOf({ facets: true, filter: { ...noFilter(), collections: ['globe'] } });
  const { total, facets } = search.query(request);
  expect(total).toBe(3);
  expect(facets!.collections).toEqual([{ value: 'Globe', count: 3, nameRU: 'Глобус' }]);
});

test('returns the watches of a query by ids', async () => {
  const search = new MemorySearch();
  await search.apply(reloadOf(NAMED));
  const [first, , third] = NAMED.map(({ id }) => id);
  const page = search.query(requestOf({ ids: [third!, 'f'.repeat(24), first!] }));
  expect(page).toMatchObject({ ids: [first, third], total: 2, next: null });
});

test('a reload removes the watches that it lacks and keeps the others', async () => {
  const search = new MemorySearch();
  await search.apply(reloadOf(NAMED));
  await search.apply(reloadOf(NAMED.slice(1)));
  expect(search.query(requestOf({})).ids).toEqual(NAMED.slice(1).map(({ id }) => id));
});

describe('search by words', () => {
  let search: MemorySearch;
  beforeAll(async () => {
    search = new MemorySearch();
    await search.apply(reloadOf(NAMED));
  });

  test.each(SEARCH_CASES)('finds the right watches by %s', async (_, text, ids) => {
    const { ids: found, total } = search.query(requestOf({ search: text, includesUnpriced: true }));
    expect([found.map(Number), total]).toEqual([ids, ids.length]);
  });

  test('filters do not change which keyboard layout a search text is read with', async () => {
    // The watch in blue, which `cbybq` finds only if no watch has that name.
    const filter: CatalogueFilter = { ...noFilter(), sizes: ['44'] };
    expect(search.query(requestOf({ search: 'cbybq', filter })).total).toBe(1);
    const typed = named(4, 'Cbybq', 'Cbybq', 'CBY-1', 'n', ['Black', 'Чёрный'], []);
    const other = new MemorySearch();
    await other.apply(reloadOf([...NAMED, typed]));
    expect(other.query(requestOf({ search: 'cbybq' })).ids.map(Number)).toEqual([4]);
    expect(other.query(requestOf({ search: 'cbybq', filter })).total).toBe(0);
  });

  test('sorts by relevance: matches of names and the brand first, then the newest, on pages of every size', async () => {
    const entry = (id: number, nameEN: string, descriptionEN: string, brandId = 'n') =>
      named(id, nameEN, nameEN, `SKU-${id}`, brandId, ['Black', 'Чёрный'], [], { descriptionEN });
    const ranked = new MemorySearch();
    await ranked.apply(
      reloadOf([
        entry(1, 'Fathom', 'A fjord tool for every tide.'),
        entry(2, 'Tide', 'Named after the sea of a fjord.'),
        entry(3, 'Fjord Tide', ''),
        entry(4, 'Fjord 300', 'It counts the tide.'),
        entry(5, 'Harbour', 'A tide and a fjord at 300 metres.'),
        entry(6, 'Fjord Tide Bronze', ''),
        entry(7, 'Sextant', ''),
      ]),
    );
    const request = requestOf({ search: 'fjord tide', sort: 'relevance', includesUnpriced: true });
    for (const limit of [1, 2, 3, 10])
      expect([limit, readAllPages(ranked, { ...request, limit }).map(Number)]).toEqual([
        limit,
        [3, 6, 2, 4, 1, 5],
      ]);
    const inOrder = (search: string) => ranked.query({ ...request, search }).ids.map(Number);
    expect(inOrder('300')).toEqual([4, 5]);
    expect(inOrder('nordhaven sextant')).toEqual([7]);
    const cheap = { ...noFilter(), priceRange: { min: 2, max: null } };
    expect(ranked.query({ ...request, filter: cheap }).ids).toEqual([]);
  });

  test.each([
    ['a name with three typos', 'chranagruf', 'chronograph'],
    ['a Russian name with three typos', 'меридиантус дайверхоф', 'меридиан дайвер'],
    ['a synonym of a name', 'вадалаз', 'водолаз'],
    ['a word without a similar one', 'aurelllija xyzzyplugh', 'aurelia'],
    ['only words without a similar one', 'xyzzyplugh', null],
    ['digits', '999999', null],
  ])('suggests the nearest spelling of %s', async (_, text, spelling) => {
    const page = search.query(requestOf({ search: text, sort: 'relevance' }));
    expect([page.total, page.spelling]).toEqual([0, spelling]);
  });

  test('suggests no spelling for a text that only the filters exclude', async () => {
    const filter: CatalogueFilter = { ...noFilter(), sizes: ['99'] };
    const page = search.query(requestOf({ search: 'diver', filter }));
    expect([page.total, page.spelling]).toEqual([0, null]);
  });

  test('counts the facets of a search', async () => {
    const { facets } = search.query(requestOf({ search: 'кестрел', facets: true }));
    expect(facets!.colors.map(({ value, count }) => [value, count])).toEqual([
      ['Blue', 1],
      ['Rose gold', 1],
    ]);
  });
});
