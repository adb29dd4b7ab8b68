import MiniSearch from 'minisearch';
import { Bitset } from './bitset.ts';
import type { SearchTerms } from './search-terms.ts';

interface Word {
  id: string;
}

/** Typos that a word of this length may have. */
const typosIn = (word: string): number => {
  if (word.length < 4) return 0;
  return word.length < 8 ? 1 : 2;
};

/**
 * Finds slots by words and codes. Typo tolerance works on the vocabulary, which is small, rather than on the
 * catalogue, which is not: words → spellings that exist → slots.
 */
export class WordIndex {
  private readonly vocabulary = new MiniSearch<Word>({
    idField: 'id',
    fields: ['id'],
    tokenize: (text) => [text],
    processTerm: (term) => term,
  });
  private readonly slotsOf = new Map<string, Set<number>>();
  private readonly wordsOf: string[][] = [];
  /** All codes of a slot, separated by blanks, with one in front of each. */
  private readonly codesOf: string[] = [];

  set(slot: number, { words, codes }: SearchTerms): void {
    this.clear(slot);
    const distinct = [...new Set(words)];
    this.wordsOf[slot] = distinct;
    this.codesOf[slot] = [...new Set(codes)].map((code) => ` ${code}`).join('');
    for (const word of distinct) {
      const slots = this.slotsOf.get(word);
      if (slots) slots.add(slot);
      else {
        this.slotsOf.set(word, new Set([slot]));
        if (!this.vocabulary.has(word)) this.vocabulary.add({ id: word });
      }
    }
  }

  clear(slot: number): void {
    for (const word of this.wordsOf[slot] ?? []) {
      const slots = this.slotsOf.get(word);
      slots?.delete(slot);
      if (slots?.size === 0) this.slotsOf.delete(word);
    }
    this.wordsOf[slot] = [];
    this.codesOf[slot] = '';
  }

  /** The slots that have every term, each as it is written, by its beginning, or with a few typos. */
  find(terms: SearchTerms): Bitset {
    let found: Bitset | undefined;
    const narrow = (slots: Bitset): void => {
      found = found ? found.intersect(slots) : slots;
    };
    for (const word of terms.words) narrow(this.withWord(word));
    for (const code of terms.codes) narrow(this.withCode(code));
    return found ?? new Bitset();
  }

  private withWord(word: string): Bitset {
    // Tolerance only where it is needed: a word that exists means itself and what begins with it.
    const begin = this.spellings(word, { prefix: true });
    if (begin.length > 0) return this.slotsWith(begin);
    const near = this.spellings(word, { fuzzy: typosIn(word) });
    return this.slotsWith(near.length > 0 ? near : this.swapped(word));
  }

  /** Words that differ by two letters in the wrong order, which counts as two typos otherwise. */
  private swapped(word: string): string[] {
    const orders = [...word].slice(1).map((letter, index) => {
      const [before, after] = [word.slice(0, index), word.slice(index + 2)];
      return `${before}${letter}${word[index] ?? ''}${after}`;
    });
    return orders.filter((order) => (this.slotsOf.get(order)?.size ?? 0) > 0);
  }

  private spellings(word: string, options: { prefix?: boolean; fuzzy?: number }): string[] {
    return this.vocabulary
      .search(word, { tokenize: (text) => [text], processTerm: (term) => term, ...options })
      .map((result) => result.id as string);
  }

  private slotsWith(words: readonly string[]): Bitset {
    const found = new Bitset();
    for (const word of words) for (const slot of this.slotsOf.get(word) ?? []) found.add(slot);
    return found;
  }

  private withCode(code: string): Bitset {
    const found = new Bitset();
    const wanted = ` ${code}`;
    this.codesOf.forEach((codes, slot) => {
      if (codes.includes(wanted)) found.add(slot);
    });
    return found;
  }
}
