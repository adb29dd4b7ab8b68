import { WATCH_SORTS } from '@meridian/contracts';
import { type Campaign, CURRENCIES, noFilter, WATCH_FLAGS } from '@meridian/domain';
import fc from 'fast-check';
import type { SearchChange, SearchRequest } from '../catalogue-search.ts';
import { names, type Sample, sample } from '../testing/random-catalogue.ts';
import { MemorySearch } from './memory-search.ts';

const campaigns = fc
  .array(
    fc.record({
      percent: fc.integer({ min: 1, max: 90 }),
      collections: fc.subarray([...names.collections.keys()]),
      flags: fc.subarray([...WATCH_FLAGS], { maxLength: 1 }),
    }),
    { maxLength: 3 },
  )
  .map((list) =>
    list.map(({ percent, ...scope }, index): Campaign => ({
      ...{ id: String(index), nameEN: '', nameRU: '', from: null, until: null, isStopped: false },
      scope: { watches: [], brands: [], categories: [], ...scope },
      discount: { kind: 'percent', percent },
    })),
  );

const QUERIES = CURRENCIES.flatMap((currency) =>
  WATCH_SORTS.flatMap((sort) =>
    [true, false].map((sale): SearchRequest => ({
      filter: { ...noFilter(), sale },
      ...{
        currency,
        sort,
        prices: 'present' as const,
        includesUnpriced: true,
        search: null,
        ids: null,
        limit: 100,
      },
      after: null,
      facets: true,
    })),
  ),
);

const changeOf = (changed: readonly Sample[], removed: readonly Sample[]): SearchChange => ({
  names,
  changed: changed.map(({ entry }) => entry),
  removed: removed.map(({ entry }) => entry.id),
});
const { signal } = new AbortController();

test.each(['no', 'finished', 'interrupted'] as const)(
  'watches that campaigns price again after %s preparation are found as if they were read with these prices',
  (preparation) =>
    fc.assert(
      fc.asyncProperty(fc.array(sample), fc.array(sample), campaigns, campaigns, async (...random) => {
        const [former, present, before, after] = random;
        const [repriced, expected] = [new MemorySearch(), new MemorySearch()];
        await expected.price(after);
        await repriced.price(before);
        for (const search of [repriced, expected]) await search.apply(changeOf(former, []));
        const prepared = preparation === 'no' ? null : repriced.prepare(after, signal);
        if (preparation === 'finished') await prepared;
        for (const search of [repriced, expected]) await search.apply(changeOf(present, former.slice(1)));
        await prepared;
        await repriced.price(after);
        for (const query of QUERIES) {
          const page = expected.query(query);
          expect(repriced.query(query)).toEqual(page);
          expect(repriced.cards(page.ids)).toEqual(expected.cards(page.ids));
        }
      }),
      { numRuns: 10 },
    ),
);
