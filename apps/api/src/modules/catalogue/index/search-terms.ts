import { transliterate } from 'transliteration';

/** Spellings of the same sound in Latin and in transliterated Russian, brought to one form. */
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
  [/(.)\1+/g, '$1'],
];

const SPLIT = /[^\p{L}\p{N}]+/u;
const HAS_DIGIT = /\d/;

const latin = (text: string): string =>
  transliterate(text.normalize('NFKC'))
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]/g, '');

/** How a word sounds, whatever alphabet it is written in. */
const soundOf = (word: string): string =>
  SOUNDS.reduce((sound, [pattern, form]) => sound.replace(pattern, form), latin(word));

/** What a text is found by: words by their sound, and codes (with digits) letter by letter. */
export interface SearchTerms {
  words: string[];
  codes: string[];
}

export const searchTerms = (text: string): SearchTerms => {
  const parts = text.toLowerCase().split(SPLIT).filter(Boolean);
  return {
    words: parts
      .filter((part) => !HAS_DIGIT.test(part))
      .map(soundOf)
      .filter(Boolean),
    codes: parts
      .filter((part) => HAS_DIGIT.test(part))
      .map(latin)
      .filter(Boolean),
  };
};

/** A stock-keeping unit is found by its parts and as a whole, with or without its hyphens. */
export const skuTerms = (sku: string): SearchTerms => {
  const { words, codes } = searchTerms(sku);
  const whole = latin(sku);
  return { words, codes: whole ? [...codes, whole] : codes };
};
