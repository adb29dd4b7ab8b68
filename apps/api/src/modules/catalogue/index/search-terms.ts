import { LRUCache } from 'lru-cache';
import { transliterate } from 'transliteration';
import type { EntryColor } from './catalogue-entry.ts';

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
  [/(.)\1/g, '$1'],
];
/** `zzzz` is no word: made short, it would be the beginning of many. */
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

/** The words of a catalogue are few and come again and again. */
const KNOWN_SOUNDS = 20_000;
const sounds = new LRUCache<string, string>({ max: KNOWN_SOUNDS });

/** How a word sounds, whatever alphabet it is written in. */
const soundOf = (word: string): string => {
  let sound = sounds.get(word);
  if (sound === undefined) {
    const letters = latin(word);
    sound = ONE_LETTER.test(letters)
      ? letters
      : SOUNDS.reduce((spelling, [pattern, form]) => spelling.replace(pattern, form), letters);
    sounds.set(word, sound);
  }
  return sound;
};

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

/** Words of a search that count; those behind them are left out. */
const MAX_SEARCH_WORDS = 8;

/** What is looked for by a text that somebody typed. */
export const queryTerms = (text: string): SearchTerms =>
  searchTerms(text.split(SPLIT).filter(Boolean).slice(0, MAX_SEARCH_WORDS).join(' '));

/** A stock-keeping unit is found by its parts and as a whole, with or without its hyphens. */
export const skuTerms = (sku: string): SearchTerms => {
  const { words, codes } = searchTerms(sku);
  const whole = latin(sku);
  return { words, codes: whole ? [...codes, whole] : codes };
};

/** Colours and materials of a catalogue are few; who reads all of it meets them a hundred thousand times. */
const KNOWN_LOOKS = 5000;
const looks = new LRUCache<string, SearchTerms>({ max: KNOWN_LOOKS });

/** By words only: `316L` of a material is no code of a watch. */
const lookTerm = (text: string): SearchTerms => {
  let terms = looks.get(text);
  if (!terms) looks.set(text, (terms = { words: searchTerms(text).words, codes: [] }));
  return terms;
};

/** `blue steel`: what a colour is called and made of. */
export const lookTerms = ({ colorNameEN, colorNameRU, details }: EntryColor): SearchTerms[] =>
  [colorNameEN, colorNameRU, details?.materialEN ?? '', details?.materialRU ?? ''].map(lookTerm);
