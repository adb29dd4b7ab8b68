import { createHash } from 'node:crypto';
import MiniSearch from 'minisearch';
import { Bitset } from './bitset.ts';
import { NumberColumn } from './number-column.ts';
import { PostingList } from './posting-list.ts';
import type { SearchTerms } from './search-terms.ts';

interface Word {
  id: string;
}

/** Typos that a word of this length may have. */
const typosIn = (word: string): number => {
  if (word.length < 4) return 0;
  return word.length < 8 ? 1 : 2;
};

/** A single letter or digit is found only as a word of its own: it is the beginning of too many. */
const MIN_PREFIX_LENGTH = 2;

const HASH_BYTES = 6;

/** A number that stands for all terms of a slot. */
const fingerprint = (words: Iterable<string>, codes: string): number =>
  createHash('sha1')
    .update([...words].join(' '))
    .update(`|${codes}`)
    .digest()
    .readUIntBE(0, HASH_BYTES);

/** Codes without those that a longer one implies, the longest first, which are the rarest. */
const narrowing = (codes: readonly string[]): string[] =>
  [...new Set(codes)]
    .sort((a, b) => b.length - a.length)
    .filter(
      (code, index, sorted) =>
        code.length < MIN_PREFIX_LENGTH || !sorted.slice(0, index).some((longer) => longer.startsWith(code)),
    );

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
  private readonly slotsOf = new Map<string, PostingList>();
  /** By it a change of stock or price is told from a change of words. */
  private readonly fingerprints = new NumberColumn();
  /** All codes of a slot, with a blank before and behind each. */
  private readonly codesOf: (string | undefined)[] = [];

  set(slot: number, terms: SearchTerms): void {
    const words = new Set(terms.words);
    const codes = ` ${[...new Set(terms.codes)].join(' ')} `;
    const print = fingerprint(words, codes);
    if (this.codesOf[slot] !== undefined && this.fingerprints.get(slot) === print) return;
    this.clear(slot);
    this.fingerprints.set(slot, print);
    this.codesOf[slot] = codes;
    for (const word of words) {
      let slots = this.slotsOf.get(word);
      if (!slots) {
        this.slotsOf.set(word, (slots = new PostingList()));
        if (!this.vocabulary.has(word)) this.vocabulary.add({ id: word });
      }
      slots.add(slot);
    }
  }

  /** Asks every word: which ones a slot has is not kept, for it would take more memory than all the rest. */
  clear(slot: number): void {
    if (this.codesOf[slot] === undefined) return;
    this.codesOf[slot] = undefined;
    for (const slots of this.slotsOf.values()) slots.delete(slot);
  }

  /**
   * The slots that have every term, each as it is written, by its beginning, or with a few typos. The rarest terms go
   * first, so that what follows has little left to look at; one that nothing has ends the search.
   */
  find(terms: SearchTerms): Bitset {
    let found: Bitset | undefined;
    for (const postings of this.rarestFirst(new Set(terms.words))) {
      const slots = new Bitset();
      for (const posting of postings) posting.addTo(slots);
      found = found ? found.intersect(slots) : slots;
      if (found.isEmpty) return found;
    }
    const codes = narrowing(terms.codes);
    return codes.length > 0 ? this.withCodes(codes, found) : (found ?? new Bitset());
  }

  /** The lists of each word's spellings. */
  private rarestFirst(words: ReadonlySet<string>): PostingList[][] {
    return [...words]
      .map((word) => {
        const postings = this.spellingsOf(word).flatMap((spelling) => this.slotsOf.get(spelling) ?? []);
        return { postings, size: postings.reduce((sum, { size }) => sum + size, 0) };
      })
      .sort((a, b) => a.size - b.size)
      .map(({ postings }) => postings);
  }

  /** The words in use that a word may mean. */
  private spellingsOf(word: string): string[] {
    if (word.length < MIN_PREFIX_LENGTH) return this.isInUse(word) ? [word] : [];
    // Tolerance only where it is needed: a word that exists means itself and what begins with it.
    const begin = this.spellings(word, { prefix: true });
    if (begin.length > 0) return begin;
    const near = this.spellings(word, { fuzzy: typosIn(word) });
    return near.length > 0 ? near : this.swapped(word);
  }

  /** Words that differ by two letters in the wrong order, which counts as two typos otherwise. */
  private swapped(word: string): string[] {
    const orders = [...word].slice(1).map((letter, index) => {
      const [before, after] = [word.slice(0, index), word.slice(index + 2)];
      return `${before}${letter}${word[index] ?? ''}${after}`;
    });
    return orders.filter((order) => this.isInUse(order));
  }

  private spellings(word: string, options: { prefix?: boolean; fuzzy?: number }): string[] {
    return this.vocabulary
      .search(word, { tokenize: (text) => [text], processTerm: (term) => term, ...options })
      .map((result) => result.id as string);
  }

  private isInUse(word: string): boolean {
    return this.slotsOf.get(word)?.isEmpty === false;
  }

  /** The slots that have every code, or one that begins with it; among some slots, or among all. */
  private withCodes(codes: readonly string[], among: Bitset | undefined): Bitset {
    const found = new Bitset(this.codesOf.length);
    const wanted = codes.map((code) => (code.length < MIN_PREFIX_LENGTH ? ` ${code} ` : ` ${code}`));
    for (let slot = 0; slot < this.codesOf.length; slot++) {
      if (among && !among.has(slot)) continue;
      const present = this.codesOf[slot];
      if (present !== undefined && wanted.every((code) => present.includes(code))) found.add(slot);
    }
    return found;
  }
}
