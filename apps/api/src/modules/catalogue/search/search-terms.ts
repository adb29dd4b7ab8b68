import { LRUCache } from 'lru-cache';
import { transliterate } from 'transliteration';
import type { CatalogueEntry, CatalogueNames, EntryColor } from './catalogue-search.ts';

/** Rules that map spellings of the same sound, in Latin and in transliterated Russian, to one form. */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/shch|sch/g, 'sh'],
  [/tsch|tch/g, 'ch'],
  [/ph/g, 'f'],
  [/th/g, 't'],
  [/kh|gh/g, 'h'],
  [/ch(?=r|l|o)/g, 'h'],
  [/ck|q/g, 'k'],
  [/c(?=[eiy])/g, 's'],
  [/ts/g, 's'],
  [/c(?!h)/g, 'k'],
  [/x/g, 'ks'],
  [/w/g, 'v'],
  [/[jy]/g, 'i'],
  [/z/g, 's'],
  [/(.)\1/g, '$1'],
];
/** `zzzz` is not a word; collapsing repeated letters would turn it into a prefix of many words. */
const ONE_LETTER = /^(.)\1+$/;

const SPLIT = /[^\p{L}\p{N}]+/u;
const HAS_DIGIT = /\d/;

const ASCII = /^[a-z0-9]*$/;
const latin = (text: string): string => {
  const lower = text.toLowerCase();
  if (ASCII.test(lower)) return lower;
  return transliterate(lower.normalize('NFKC'))
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]/g, '');
};

/** The sounds of words, each the same for its Latin and Cyrillic spellings. A catalogue has few distinct words. */
const sounds = new LRUCache<string, string>({
  max: 20_000,
  memoMethod: (word) => {
    const letters = latin(word);
    if (ONE_LETTER.test(letters)) return letters;
    return SOUNDS.reduce((spelling, [pattern, form]) => spelling.replace(pattern, form), letters);
  },
});

/** Searchable terms of a text: words by their sound, and codes (terms with digits) by their letters. */
export interface SearchTerms {
  words: string[];
  codes: string[];
}

const searchTerms = (text: string): SearchTerms => {
  const words: string[] = [];
  const codes: string[] = [];
  for (const part of text.toLowerCase().split(SPLIT)) {
    if (HAS_DIGIT.test(part)) codes.push(latin(part));
    else words.push(sounds.memo(part));
  }
  return { words: words.filter(Boolean), codes: codes.filter(Boolean) };
};

/** Further words of a search text are ignored. */
const MAX_SEARCH_WORDS = 8;

/** The terms of a search text. */
export const queryTerms = (text: string): SearchTerms =>
  searchTerms(text.split(SPLIT).filter(Boolean).slice(0, MAX_SEARCH_WORDS).join(' '));

/** The terms of a stock-keeping unit: its parts and the whole, so that it is found with and without hyphens. */
const skuTerms = (sku: string): SearchTerms => {
  const { words, codes } = searchTerms(sku);
  const compact = latin(sku);
  return { words, codes: compact ? [...codes, compact] : codes };
};

/**
 * The terms of the names of colours and materials. There are few, so caching them saves 100,000 computations on a full read.
 * Words only, because `316L` in a material is not a code of the watch.
 */
const colorTermsCache = new LRUCache<string, SearchTerms>({
  max: 5000,
  memoMethod: (text) => ({ words: searchTerms(text).words, codes: [] }),
});

/** The terms of a colour's names and materials, for searches like `blue steel`. */
const colorTerms = ({ colorNameEN, colorNameRU, details }: EntryColor): SearchTerms[] =>
  [colorNameEN, colorNameRU, details?.materialEN ?? '', details?.materialRU ?? ''].map((text) =>
    colorTermsCache.memo(text),
  );

/** The terms of a watch: its names and brand, and the SKUs, names and materials of its colours. */
export const entryTerms = (
  { nameEN, nameRU, brandId, colors }: CatalogueEntry,
  names: CatalogueNames,
): SearchTerms => {
  const brand = brandId === null ? undefined : names.brands.get(brandId);
  const terms = [
    ...[nameEN, nameRU, ...(brand ? [brand.nameEN, brand.nameRU] : [])].map(searchTerms),
    ...colors.flatMap((color) => [skuTerms(color.sku), ...colorTerms(color)]),
  ];
  return { words: terms.flatMap(({ words }) => words), codes: terms.flatMap(({ codes }) => codes) };
};
