import { WATCH_SORTS } from '@meridian/contracts';
import { type Campaign, CURRENCIES, noFilter, presentPrice, WATCH_FLAGS } from '@meridian/domain';
import fc from 'fast-check';
import { type CatalogueEntry, type SearchRequest, withPrice } from '../catalogue-search.ts';
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

/** The watch of a sample with the prices of campaigns. */
const pricedBy = ({ entry }: Sample, running: readonly Campaign[]): CatalogueEntry => {
  const { id, price, flags, references } = entry;
  const { collections: collection } = references;
  const present = presentPrice({ id, brand: null, category: null, collection, flags, price }, running);
  const card = Buffer.from(JSON.stringify(withPrice({ price, flags }, present)));
  return { ...withPrice(entry, present), card };
};

const QUERIES = CURRENCIES.flatMap((currency) =>
  WATCH_SORTS.flatMap((sort) =>
    [true, false].map((sale): SearchRequest => ({
      filter: { ...noFilter(), sale },
      ...{ currency, sort, includesUnpriced: true, search: null, ids: null, limit: 100, after: null },
      facets: true,
    })),
  ),
);

test('watches that campaigns price again are found as if they were read with these prices', () =>
  fc.assert(
    fc.asyncProperty(fc.array(sample), fc.array(sample), campaigns, campaigns, async (...random) => {
      const [former, present, before, after] = random;
      const play = async (running: readonly Campaign[]) => {
        const search = new MemorySearch();
        const changed = (samples: readonly Sample[]) => samples.map((each) => pricedBy(each, running));
        const removed = former.slice(1).map(({ entry }) => entry.id);
        await search.apply({ names, changed: changed(former), removed: [] });
        await search.apply({ names, changed: changed(present), removed });
        return search;
      };
      const [repriced, expected] = [await play(before), await play(after)];
      const scopes = [...before, ...after].map(({ scope }) => scope);
      await repriced.reprice(scopes, (watch) => presentPrice(watch, after));
      for (const query of QUERIES) {
        const page = expected.query(query);
        expect(repriced.query(query)).toEqual(page);
        expect(repriced.cards(page.ids)).toEqual(expected.cards(page.ids));
      }
    }),
    { numRuns: 20 },
  ));
