import { createHash } from 'node:crypto';
import { CURRENCIES, foldCase } from '@meridian/domain';
import type { Settings } from 'meilisearch';
import type { CatalogueEntry, CatalogueNames } from '../catalogue-search.ts';
import { entryTerms } from '../search-terms.ts';

/** A watch as a document of the engine. Names of values are folded, because filters ignore case and outer blanks. */
export interface WatchDocument {
  id: string;
  /** Digest of the other fields. A reload sends only the documents whose digest differs. */
  version: string;
  /** Terms of the watch by their sound, so that both scripts and common misspellings are found. */
  words: string;
  /** Terms with digits: codes and sizes. They match without typos. */
  codes: string;
  /** The English name as sort key. The engine compares strings by their characters. */
  nameKey: string;
  createdAt: number;
  price: Record<string, number>;
  inStock: boolean;
  gender: string;
  flags: string[];
  sizes: string[];
  colors: string[];
  /** Id of the collection. */
  collection: string | null;
}

const nameKeyOf = (name: string): string => foldCase(name.normalize('NFKD').replace(/\p{M}/gu, ''));

const folded = (values: readonly string[]): string[] => [...new Set(values.map(foldCase))];

export const documentOf = (entry: CatalogueEntry, names: CatalogueNames): WatchDocument => {
  const { words, codes, sizes } = entryTerms(entry, names);
  const content = {
    words: [...new Set(words)].join(' '),
    codes: [...new Set([...codes, ...sizes])].join(' '),
    nameKey: nameKeyOf(entry.nameEN),
    createdAt: entry.createdAt,
    price: { ...entry.price },
    inStock: entry.inStock,
    gender: entry.gender,
    flags: folded(entry.flags),
    sizes: folded(entry.sizes),
    colors: folded(entry.colors.map(({ colorNameEN }) => colorNameEN)),
    collection: entry.collectionId,
  };
  const version = createHash('sha1').update(JSON.stringify(content)).digest('base64url');
  return { id: entry.id, version, ...content };
};

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
