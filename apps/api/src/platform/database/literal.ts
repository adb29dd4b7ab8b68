import { foldSearch } from '@meridian/domain';

/** An expression for a value that the database never interprets as an expression. */
export const literal = ($literal: unknown) => ({ $literal });

/** Code points of the apostrophes, and of the letters with accents: Latin, Vietnamese and Cyrillic. */
const FOLDED: readonly (readonly [number, number])[] = [
  [0x60, 0x60],
  [0xb4, 0xb4],
  [0x2b9, 0x2bc],
  [0x2018, 0x2019],
  [0x2032, 0x2032],
  [0xc0, 0x17f],
  [0x1a0, 0x1b0],
  [0x400, 0x45f],
  [0x1e00, 0x1eff],
];

/** By a folded letter, all letters that fold to it. */
const VARIANTS = new Map<string, string>();
for (const [first, last] of FOLDED)
  for (let code = first; code <= last; code++) {
    const letter = String.fromCodePoint(code).toLowerCase();
    const base = foldSearch(letter);
    const known = VARIANTS.get(base) ?? base;
    if (base.length === 1 && !known.includes(letter)) VARIANTS.set(base, known + letter);
  }

const patternOf = (word: string): string =>
  [...word]
    .map((letter) => {
      const variants = VARIANTS.get(letter);
      return variants ? `[${variants}]` : letter.replace(/[.*+?^${}()|[\]\\]/, '\\$&');
    })
    .join('');

/**
 * Returns a MongoDB regular expression that finds one of several words anywhere, in every spelling that `foldSearch` folds
 * to them.
 * @param words as `foldSearch` returns them
 * @param ignoreCase for fields that are not stored in lower case
 */
export const wordPattern = (words: readonly string[], ignoreCase = false) => ({
  $regex: words.map(patternOf).join('|'),
  ...(ignoreCase && { $options: 'i' as const }),
});
