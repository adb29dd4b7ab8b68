import { CURRENCIES } from '@meridian/domain';
import type { Settings } from 'meilisearch';

const PRICES = CURRENCIES.map((currency) => `price.${currency}`);
const MAX_FACET_VALUES = 1000;
/** Upper bound of exact totals. */
const MAX_TOTAL = 10_000_000;

/** Settings of the index. They need Meilisearch 1.15 or later, whose filters compare strings. */
export const INDEX_SETTINGS: Settings = {
  searchableAttributes: ['words', 'codes'],
  displayedAttributes: ['id', 'version', 'nameKey', 'createdAt', 'price'],
  filterableAttributes: [
    'id',
    'nameKey',
    'createdAt',
    ...PRICES,
    'inStock',
    'gender',
    'flags',
    'sizes',
    'colors',
    'collection',
  ],
  sortableAttributes: ['id', 'nameKey', 'createdAt', ...PRICES],
  // The shop sorts by the selected order, not by relevance. Cursors rely on it.
  rankingRules: ['sort', 'words', 'typo'],
  typoTolerance: {
    enabled: true,
    minWordSizeForTypos: { oneTypo: 4, twoTypos: 8 },
    disableOnAttributes: ['codes'],
    disableOnNumbers: true,
  },
  faceting: { maxValuesPerFacet: MAX_FACET_VALUES },
  pagination: { maxTotalHits: MAX_TOTAL },
};
