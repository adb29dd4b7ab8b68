import { createHash } from 'node:crypto';
import { CURRENCIES, foldCase, foldValue } from '@meridian/domain';
import type { Settings } from 'meilisearch';
import type { CatalogueEntry, CatalogueNames } from '../catalogue-search.ts';
import {
  DETAIL_FILTER_NAMES,
  type DetailFilter,
  detailValues,
  REFERENCE_FILTERS,
  type ReferenceFilter,
  waterOf,
} from '../facets.ts';
import { allOf, entryTerms, synonymsOf } from '../search-terms.ts';

/** A watch as a document of the engine. Names of values are folded, because filters ignore case and outer blanks. */
export interface WatchDocument {
  id: string;
  /** Digest of the other fields. A reload sends only the documents whose digest differs. */
  version: string;
  /** Terms of the names of the watch and of its brand. They rank first. */
  names: string;
  /** Other words by their sound, so that both scripts and common misspellings are found. */
  words: string;
  /** Other terms with digits: codes and measures. They match without typos. */
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
  /** Grams. */
  weight: number;
  /** Bars; null if no text has a depth. */
  water: number | null;
  /** Ids of the lookups and the collection. */
  references: Record<ReferenceFilter, string | null>;
  /** Values of the details. */
  details: Record<DetailFilter, string[]>;
}

const nameKeyOf = (name: string): string => foldCase(name.normalize('NFKD').replace(/\p{M}/gu, ''));

const folded = (values: readonly string[]): string[] => [...new Set(values.map(foldValue))];

export const documentOf = (entry: CatalogueEntry, names: CatalogueNames): WatchDocument => {
  const terms = entryTerms(entry, names);
  const content = {
    names: [...allOf('words', terms.names), ...allOf('codes', terms.names)].join(' '),
    words: [...allOf('words', terms.texts)].join(' '),
    codes: [...allOf('codes', terms.texts), ...allOf('measures', terms.texts)].join(' '),
    nameKey: nameKeyOf(entry.nameEN),
    createdAt: entry.createdAt,
    price: { ...entry.price },
    inStock: entry.inStock,
    gender: entry.gender,
    flags: folded(entry.flags),
    sizes: folded(entry.sizes),
    colors: folded(entry.colors.map(({ colorNameEN }) => colorNameEN)),
    weight: entry.weight,
    water: waterOf(entry.colors),
    references: { ...entry.references },
    details: Object.fromEntries(
      DETAIL_FILTER_NAMES.map((of) => [of, folded(detailValues(entry.colors, of).map(({ value }) => value))]),
    ) as Record<DetailFilter, string[]>,
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
  searchableAttributes: ['names', 'words', 'codes'],
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
    'weight',
    'water',
    ...REFERENCE_FILTERS.map((of) => `references.${of}`),
    ...DETAIL_FILTER_NAMES.map((of) => `details.${of}`),
  ],
  sortableAttributes: ['id', 'nameKey', 'createdAt', ...PRICES],
  // Cursors rely on the selected order. A query by relevance selects none: matches of names first, then the newest.
  rankingRules: ['sort', 'words', 'attribute', 'typo', 'createdAt:desc', 'id:desc'],
  synonyms: Object.fromEntries([...synonymsOf].map(([stem, others]) => [stem, [...others]])),
  typoTolerance: {
    enabled: true,
    minWordSizeForTypos: { oneTypo: 4, twoTypos: 8 },
    disableOnAttributes: ['codes'],
    disableOnNumbers: true,
  },
  faceting: { maxValuesPerFacet: MAX_FACET_VALUES },
  pagination: { maxTotalHits: MAX_TOTAL },
};
