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
  // People write е for ё.
  return transliterate(lower.normalize('NFKC').replaceAll('ё', 'е'))
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

/** The endings of Russian adjectives after a stem of at least three letters. Colours are adjectives. */
const ADJECTIVE_ENDING = /(?<=[а-яё]{3})(?:[ыио]й|[ая]я|[ое]е|[ыи]е|[ое]го|[ое]му|[ыи]м|[ыи]х|[ую]ю|[ыи]ми)$/;
/** The same form for every ending of an adjective; it sounds like `-ый`. Other words are returned unchanged. */
const masculine = (word: string): string => word.replace(ADJECTIVE_ENDING, 'ий');

/** A number of millimetres, in both languages, with or without a space. */
const MILLIMETRES = /(\d+)(?:[.,](\d+))?\s*(?:mm|мм)(?![\p{L}\p{N}])/giu;
/** The sizes in a text: `41 mm`, `41мм` and `41 мм` are `41mm`. */
const sizesIn = (text: string): string[] =>
  [...text.matchAll(MILLIMETRES)].map(([, whole = '', fraction = '']) => `${whole}${fraction}mm`);

/** Searchable terms: words by their sound, codes (terms with digits) by their letters, and sizes such as `41mm`. */
export interface SearchTerms {
  words: string[];
  codes: string[];
  sizes: string[];
}

/**
 * The words and codes of a text.
 * @param formsOf the forms of a word that count
 */
const searchTerms = (text: string, formsOf: (word: string) => string[]): SearchTerms => {
  const words: string[] = [];
  const codes: string[] = [];
  for (const part of text.toLowerCase().split(SPLIT)) {
    if (HAS_DIGIT.test(part)) codes.push(latin(part));
    else words.push(...formsOf(part).map((form) => sounds.memo(form)));
  }
  return { words: words.filter(Boolean), codes: codes.filter(Boolean), sizes: [] };
};

/** Words that every watch has. */
const STOP_WORDS: ReadonlySet<string> = new Set([
  'watch',
  'watches',
  'wristwatch',
  'wristwatches',
  'часы',
  'часов',
  'часики',
]);
const isStopWord = (word: string): boolean => STOP_WORDS.has(word.toLowerCase());

const wordsOf = (text: string): string[] => text.split(SPLIT).filter(Boolean);

/** Whether a search text only says that it is about watches, for example `часы`. */
export const namesAnyWatch = (text: string): boolean => {
  const words = wordsOf(text);
  return words.length > 0 && words.every(isStopWord);
};

/** Further words of a search text are ignored. */
const MAX_SEARCH_WORDS = 8;

/** The terms of a search text, without words that every watch has. */
export const queryTerms = (text: string): SearchTerms => {
  const words = wordsOf(text.replace(MILLIMETRES, ' ')).filter((word) => !isStopWord(word));
  return {
    ...searchTerms(words.slice(0, MAX_SEARCH_WORDS).join(' '), (word) => [masculine(word)]),
    sizes: sizesIn(text).slice(0, MAX_SEARCH_WORDS),
  };
};

const LATIN_KEYS = '`qwertyuiop[]asdfghjkl;\'zxcvbnm,.~{}:"<>';
const RUSSIAN_KEYS = 'ёйцукенгшщзхъфывапролджэячсмитьбюёхъжэбю';
const keysTo = (from: string, to: string): ReadonlyMap<string, string> =>
  new Map([...from].map((key, index) => [key, to[index] ?? key]));
const TO_RUSSIAN = keysTo(LATIN_KEYS, RUSSIAN_KEYS);
/** The shifted keys come last and are not needed in this direction. */
const TO_LATIN = keysTo(RUSSIAN_KEYS.slice(0, 33), LATIN_KEYS);

/** The text that the same keys type with the other keyboard layout: `ашщкв` is `fjord`, `cbybq` is `синий`. */
const inOtherLayout = (text: string): string => {
  const lower = text.toLowerCase();
  const keys = /[а-яё]/.test(lower) ? TO_LATIN : TO_RUSSIAN;
  return [...lower].map((letter) => keys.get(letter) ?? letter).join('');
};

/**
 * The terms of a search text as typed and, for the case that no watch has them, as typed with the other keyboard
 * layout. Readings without terms are left out.
 */
export const searchReadings = (text: string): SearchTerms[] => {
  const other = inOtherLayout(text);
  return [text, ...(other === text.toLowerCase() ? [] : [other])]
    .map(queryTerms)
    .filter(({ words, codes, sizes }) => words.length + codes.length + sizes.length > 0);
};

/** The terms of a text of the catalogue: each word as written, and each adjective also in the form of a search text. */
const textTerms = (text: string): SearchTerms =>
  searchTerms(text, (word) => [...new Set([word, masculine(word)])]);

/** The terms of a stock-keeping unit: its parts and the whole, so that it is found with and without hyphens. */
const skuTerms = (sku: string): SearchTerms => {
  const terms = textTerms(sku);
  const compact = latin(sku);
  return compact ? { ...terms, codes: [...terms.codes, compact] } : terms;
};

/**
 * The terms of the names of colours and materials. There are few, so caching them saves 100,000 computations on a full read.
 * Words only, because `316L` in a material is not a code of the watch.
 */
const colorTermsCache = new LRUCache<string, SearchTerms>({
  max: 5000,
  memoMethod: (text) => ({ ...textTerms(text), codes: [] }),
});

/** The terms of a colour's names and materials, for searches like `blue steel`. */
const colorTerms = ({ colorNameEN, colorNameRU, details }: EntryColor): SearchTerms[] =>
  [colorNameEN, colorNameRU, details?.materialEN ?? '', details?.materialRU ?? ''].map((text) =>
    colorTermsCache.memo(text),
  );

/** The terms of a watch: its names, brand and sizes, and the SKUs, names and materials of its colours. */
export const entryTerms = (
  { nameEN, nameRU, brandId, sizes, colors }: CatalogueEntry,
  names: CatalogueNames,
): SearchTerms => {
  const brand = brandId === null ? undefined : names.brands.get(brandId);
  const terms = [
    ...[nameEN, nameRU, ...(brand ? [brand.nameEN, brand.nameRU] : [])].map(textTerms),
    ...colors.flatMap((color) => [skuTerms(color.sku), ...colorTerms(color)]),
  ];
  return {
    words: terms.flatMap(({ words }) => words),
    codes: terms.flatMap(({ codes }) => codes),
    // A size without a unit is in millimetres.
    sizes: sizes.flatMap((size) => sizesIn(/\d$/.test(size) ? `${size} mm` : size)),
  };
};
