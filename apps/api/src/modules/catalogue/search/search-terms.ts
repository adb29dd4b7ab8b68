import { barsOf, type WatchDetails } from '@meridian/domain';
import { stemmer as englishStem } from '@orama/stemmers/english';
import { stemmer as russianStem } from '@orama/stemmers/russian';
import { transliterate } from 'transliteration';
import { type Attribute, ATTRIBUTE_WORDS, attributesOf, JOINING_WORDS } from './attribute-words.ts';
import {
  type CatalogueEntry,
  type CatalogueNames,
  REFERENCE_FILTERS,
  type ReferenceFilter,
} from './catalogue-search.ts';
import { SYNONYMS } from './synonyms.ts';

/**
 * A function that computes each value once and then returns the same object. It forgets all values at the limit: the texts
 * of a catalogue repeat far more often than that, and a list in the order of use costs more than most of the values.
 */
const memoized = <Value>(max: number, compute: (text: string) => Value): ((text: string) => Value) => {
  const values = new Map<string, Value>();
  return (text) => {
    let value = values.get(text);
    if (value === undefined) {
      if (values.size >= max) values.clear();
      values.set(text, (value = compute(text)));
    }
    return value;
  };
};
const MAX_CACHED_WORDS = 50_000;

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
export const HAS_DIGIT = /\d/;

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
const soundIn = memoized(MAX_CACHED_WORDS, (word) => {
  const letters = latin(word);
  if (ONE_LETTER.test(letters)) return letters;
  return SOUNDS.reduce((spelling, [pattern, form]) => spelling.replace(pattern, form), letters);
});

/** The sound of a word in any case. */
export const soundOf = (word: string): string => soundIn(word.toLowerCase());

const CYRILLIC = /[а-яё]/;
const MIN_STEM_LENGTH = 3;
/** The sound of a word without its ending, so that every form of the word has the same one. */
const stemOf = memoized(MAX_CACHED_WORDS, (word) => {
  if (ONE_LETTER.test(word)) return soundIn(word);
  const stem = CYRILLIC.test(word) ? russianStem(word.replaceAll('ё', 'е')) : englishStem(latin(word));
  return soundIn(stem.length < MIN_STEM_LENGTH ? word : stem);
});

/** A number of millimetres, in both languages, with or without a space. */
const MILLIMETRES = /(\d+)(?:[.,](\d+))?\s*(?:mm|мм)(?![\p{L}\p{N}])/giu;
/** A depth or pressure, in both languages, with or without a space. */
const DEPTH = /\d+(?:[.,]\d+)?\s*(?:m|м|bar|бар|atm|атм)(?![\p{L}\p{N}])/giu;
/** The measures in a text: `41 mm`, `41мм` and `41 мм` are `41mm`; `100 m`, `100 м` and `10 ATM` are `100m`. */
const measuresIn = (text: string): string[] => [
  ...[...text.matchAll(MILLIMETRES)].map(([, whole = '', fraction = '']) => `${whole}${fraction}mm`),
  ...[...text.matchAll(DEPTH)].map(([depth]) => `${Math.round((barsOf(depth) ?? 0) * 10)}m`),
];

/** Searchable terms: words by their sound, codes (terms with digits) by their letters, and measures such as `41mm`. */
export interface SearchTerms {
  words: string[];
  codes: string[];
  measures: string[];
}

/**
 * The words and codes of a text.
 * @param formsOf the forms of a word that count, by their sound
 */
const searchTerms = (text: string, formsOf: (word: string) => string[]): Omit<SearchTerms, 'measures'> => {
  const words: string[] = [];
  const codes: string[] = [];
  for (const part of text.normalize('NFC').toLowerCase().split(SPLIT)) {
    if (HAS_DIGIT.test(part)) codes.push(latin(part));
    else words.push(...formsOf(part));
  }
  return { words: words.filter(Boolean), codes: codes.filter(Boolean) };
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
export const isStopWord = (word: string): boolean => STOP_WORDS.has(word.toLowerCase());

export const wordsOf = (text: string): string[] => text.normalize('NFC').split(SPLIT).filter(Boolean);

/** Whether a search text only says that it is about watches, for example `часы`. */
export const namesAnyWatch = (text: string): boolean => {
  const words = wordsOf(text);
  return words.length > 0 && words.every(isStopWord);
};

/** Further words of a search text are ignored. */
export const MAX_SEARCH_WORDS = 8;

/** The terms of a search text, without words that every watch has. */
export const queryTerms = (text: string): SearchTerms => {
  // The possessive of `men’s` is no word.
  const plain = text.replace(/['’]s(?!\p{L})/giu, ' ');
  const words = wordsOf(plain.replace(MILLIMETRES, ' ').replace(DEPTH, ' ')).filter(
    (word) => !isStopWord(word),
  );
  return {
    ...searchTerms(words.slice(0, MAX_SEARCH_WORDS).join(' '), (word) => [stemOf(word)]),
    measures: measuresIn(text).slice(0, MAX_SEARCH_WORDS),
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

const ATTRIBUTE_OF: ReadonlyMap<string, Attribute> = new Map(
  (Object.keys(ATTRIBUTE_WORDS) as Attribute[]).flatMap((attribute) =>
    ATTRIBUTE_WORDS[attribute].map((word) => [stemOf(word), attribute]),
  ),
);
/** An attribute as a term that matches only exactly, like a measure. */
const attributeTerm = (attribute: string): string => `#${attribute}`;

const JOINING_STEMS: ReadonlySet<string> = new Set(JOINING_WORDS.map((word) => stemOf(word)));

/** The attribute of a word whose beginning is typed, for the suggestions. */
const attributeFrom = (beginning: string): Attribute | undefined =>
  beginning.length < MIN_STEM_LENGTH
    ? undefined
    : [...ATTRIBUTE_OF].find(([word]) => word.startsWith(beginning))?.[1];

/** The terms with attributes instead of the words that mean them, without the words that join them; undefined without such a word. */
const withAttributes = (
  terms: SearchTerms,
  attributeIn: (word: string) => Attribute | undefined,
): SearchTerms | undefined => {
  const attributes = terms.words.flatMap((word) => attributeIn(word) ?? []);
  if (attributes.length === 0) return undefined;
  const words = terms.words.filter((word) => !attributeIn(word) && !JOINING_STEMS.has(word));
  return { ...terms, words, measures: [...terms.measures, ...attributes.map(attributeTerm)] };
};

/**
 * The terms of a search text as typed, with attributes first, then as words, then with beginnings of attributes, and, for the
 * case that no watch has them, as typed with the other keyboard layout. Readings without terms are left out.
 */
export const searchReadings = (text: string): SearchTerms[] => {
  const other = inOtherLayout(text);
  return [text, ...(other === text.toLowerCase() ? [] : [other])]
    .map(queryTerms)
    .flatMap((terms) => [
      withAttributes(terms, (word) => ATTRIBUTE_OF.get(word)),
      terms,
      withAttributes(terms, attributeFrom),
    ])
    .filter((terms) => terms !== undefined)
    .filter(({ words, codes, measures }) => words.length + codes.length + measures.length > 0);
};

const SYNONYM_GROUPS = SYNONYMS.map((group) => [...new Set(group.map((word) => stemOf(word.toLowerCase())))]);
/** The other stems with the meaning of a stem. */
export const synonymsOf: ReadonlyMap<string, readonly string[]> = new Map(
  SYNONYM_GROUPS.flatMap((group) => group.map((stem) => [stem, group.filter((other) => other !== stem)])),
);

const SYNONYM_WORDS: ReadonlyMap<string, readonly string[]> = new Map(
  SYNONYMS.flatMap((group) => group.map((word) => [stemOf(word), group])),
);
/** The words with the meaning of a word in any form, in both languages. */
export const synonymWordsOf = (word: string): readonly string[] =>
  SYNONYM_WORDS.get(stemOf(word.toLowerCase())) ?? [];

/** Terms of a text of the catalogue. */
export interface TextTerms extends SearchTerms {
  /** 32-bit hash of the text. */
  hash: number;
}
/** Multiplier of the FNV hash. */
const FNV_PRIME = 0x01000193;
const combine = (hash: number, next: number): number => Math.imul(hash ^ next, FNV_PRIME);
const hashOf = (text: string): number => {
  let hash = 0;
  for (let at = 0; at < text.length; at++) hash = combine(hash, text.charCodeAt(at));
  return hash;
};
/** One hash of the texts of a watch. */
export const combinedHash = (terms: readonly TextTerms[]): number =>
  terms.reduce((combined, { hash }) => combine(combined, hash), terms.length);

const formsOf = (word: string): string[] => {
  const [sound, stem] = [soundIn(word), stemOf(word)];
  return sound === stem ? [sound] : [sound, stem];
};
/** Each word as written, and its stem. */
const textTerms = (text: string): TextTerms => ({
  ...searchTerms(text, formsOf),
  measures: [],
  hash: hashOf(text),
});
const MAX_CACHED_TEXTS = 5000;
const brandTerms = memoized(MAX_CACHED_TEXTS, textTerms);
/** Lookups, colours and details repeat, so caching their terms saves most of the work of a full read. */
const cachedTerms = memoized(MAX_CACHED_TEXTS, (text) => ({
  ...textTerms(text),
  measures: measuresIn(text),
}));
const MIN_DESCRIPTION_WORD_LENGTH = 3;
/** The terms of a description: only stems, and no short words, because descriptions have most words of a catalogue. */
const descriptionTerms = memoized(1000, (text): TextTerms => {
  const { words, codes } = searchTerms(text, (word) =>
    word.length < MIN_DESCRIPTION_WORD_LENGTH ? [] : [stemOf(word)],
  );
  return { words: [...new Set(words)], codes, measures: measuresIn(text), hash: hashOf(text) };
});
const measureTerms = (measures: string[]): TextTerms => ({
  words: [],
  codes: [],
  measures,
  hash: hashOf(measures.join()),
});
/** A size without a unit is in millimetres. */
const sizeTerms = memoized(MAX_CACHED_TEXTS, (size) =>
  measureTerms(measuresIn(/\d$/.test(size) ? `${size} mm` : size)),
);
const attributeTerms = memoized(MAX_CACHED_TEXTS, (attribute) => measureTerms([attributeTerm(attribute)]));

/** The terms of a stock-keeping unit: its parts and the whole, so that it is found with and without hyphens. */
const skuTerms = (sku: string): TextTerms => {
  const terms = textTerms(sku);
  const compact = latin(sku);
  return compact ? { ...terms, codes: [...terms.codes, compact] } : terms;
};

/** The names of the lookups of a watch in both languages. */
export const referenceNames = (
  { references }: Pick<CatalogueEntry, 'references'>,
  names: CatalogueNames,
  of: ReferenceFilter,
): string[] => {
  const id = references[of];
  const found = id === null ? undefined : names[of].get(id);
  return found ? [found.nameEN, found.nameRU] : [];
};

/** The terms of the texts of a watch. A term may occur in several texts. Matches of names rank first. */
export interface EntryTerms {
  /** Of the names of the watch and of its brand. */
  names: TextTerms[];
  /** Of the SKUs, which no other watch has. */
  own: TextTerms[];
  /** Of every other text: the other lookups, sizes, colours, details and descriptions. */
  shared: TextTerms[];
}

/** The terms of something that has only names. */
export const nameTerms = (names: readonly string[]): EntryTerms => ({
  names: names.map(textTerms),
  own: [],
  shared: [],
});

export const entryTerms = (entry: CatalogueEntry, names: CatalogueNames): EntryTerms => {
  const { nameEN, nameRU, descriptionEN, descriptionRU, sizes, colors } = entry;
  const shared = [descriptionTerms(descriptionEN), descriptionTerms(descriptionRU), ...sizes.map(sizeTerms)];
  for (const of of REFERENCE_FILTERS)
    if (of !== 'brands') shared.push(...referenceNames(entry, names, of).map(cachedTerms));
  const [first] = colors;
  for (const color of colors) {
    shared.push(cachedTerms(color.colorNameEN), cachedTerms(color.colorNameRU));
    for (const [field, detail] of Object.entries(color.details ?? {}))
      // Most colours of a watch have the same details.
      if (color === first || detail !== first?.details?.[field as keyof WatchDetails])
        shared.push(cachedTerms(detail));
  }
  for (const attribute of attributesOf(entry, referenceNames(entry, names, 'watchTypes')))
    shared.push(attributeTerms(attribute));
  const brands = referenceNames(entry, names, 'brands').map(brandTerms);
  return {
    names: [textTerms(nameEN), textTerms(nameRU), ...brands],
    own: colors.map(({ sku }) => skuTerms(sku)),
    shared,
  };
};
