import type { CatalogueQueryInput, Facets } from '@meridian/contracts';

/** Query parameters of `GET /api/watches`. */
type Query = { [name in keyof CatalogueQueryInput]?: string } & Record<string, string>;

/** Numbers from 0 to 1, the same in every run. A linear congruential generator is sufficient, because only variety matters. */
const sequence = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

const QUERIES_SEED = 7;
const POPULARITY_SEED = 11;

const WORDS = ['aldersey', 'chronograph', 'хронограф', 'norrvik', 'ондлюн', 'veyrac', 'diver', 'kesling'];
const SORTS = ['newest', 'priceAsc', 'priceDesc', 'name'] as const;
const CURRENCIES = ['kzt', 'rub', 'usd'] as const;

/**
 * Returns `count` distinct catalogue queries with facets, as shoppers combine them: one to four filters, any sort order,
 * and a search in 10% of them.
 */
export const catalogueQueries = (facets: Facets, count: number): string[] => {
  const random = sequence(QUERIES_SEED);
  const pick = <T>(items: readonly T[]): T | undefined => items[Math.floor(random() * items.length)];
  const values = (entries: readonly { value: string }[], maxCount: number): string =>
    [
      ...new Set(
        Array.from({ length: 1 + Math.floor(random() * maxCount) }, () => pick(entries)?.value ?? '').filter(
          Boolean,
        ),
      ),
    ].join(',');
  const price = (): Query => {
    const { min, max } = facets.price;
    const low = Math.round(min + random() * (max - min) * 0.5);
    return { priceMin: String(low), priceMax: String(Math.round(low + random() * (max - low))) };
  };
  const filters: (() => Query)[] = [
    () => ({ colors: values(facets.colors, 3) }),
    () => ({ sizes: values(facets.sizes, 3) }),
    () => ({ collections: values(facets.collections, 2) }),
    () => ({ brands: values(facets.brands, 2) }),
    () => ({ movement: values(facets.movement, 2) }),
    () => ({ waterMin: values(facets.waterMin, 1) }),
    () => ({ gender: values(facets.gender, 1) }),
    () => ({ flags: values(facets.flags, 2) }),
    () => ({ availability: random() < 0.8 ? 'inStock' : 'outOfStock' }),
    price,
  ];
  const queries = new Set<string>();
  while (queries.size < count) {
    const filterSet = Array.from({ length: 1 + Math.floor(random() * 4) }, () => pick(filters)?.() ?? {});
    const filter = filterSet.reduce<Query>((all, one) => ({ ...all, ...one }), {});
    const query: Query = {
      ...filter,
      facets: '1',
      view: 'card',
      currency: pick(CURRENCIES) ?? 'kzt',
      sort: pick(SORTS) ?? 'newest',
      ...(random() < 0.1 ? { q: pick(WORDS) ?? '' } : {}),
    };
    queries.add(new URLSearchParams(query).toString());
  }
  return [...queries];
};

/**
 * Returns `count` pages by Zipf's law: the second page occurs half as often as the first, the third a third as often,
 * and so on.
 */
export const byPopularity = <T>(pages: readonly T[], count: number): T[] => {
  const random = sequence(POPULARITY_SEED);
  const cumulative: number[] = [];
  let sum = 0;
  for (const rank of pages.keys()) cumulative.push((sum += 1 / (rank + 1)));
  return Array.from({ length: count }, () => {
    const target = random() * sum;
    let low = 0;
    let high = cumulative.length - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((cumulative[middle] ?? 0) < target) low = middle + 1;
      else high = middle;
    }
    return pages[low] as T;
  });
};
