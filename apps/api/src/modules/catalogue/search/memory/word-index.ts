import MiniSearch from 'minisearch';
import { TypedFastBitSet } from 'typedfastbitset';
import { combinedHash, type EntryTerms, type SearchTerms, synonymsOf } from '../search-terms.ts';

/** Above this length a bitset takes less memory than a list. */
const MAX_LIST_LENGTH = 512;

/** The slots that have a word: a short list, as for most words of a large catalogue, or a bitset above its limit. */
class PostingList {
  private list: number[] = [];
  private set: TypedFastBitSet | null = null;

  add(slot: number): void {
    if (this.set) this.set.add(slot);
    else if (this.list.at(-1) === slot || this.list.includes(slot)) return;
    else if (this.list.push(slot) === MAX_LIST_LENGTH) this.grow();
  }

  delete(slot: number): void {
    if (this.set) this.set.remove(slot);
    else {
      const at = this.list.indexOf(slot);
      if (at >= 0) this.list.splice(at, 1);
    }
  }

  get isEmpty(): boolean {
    return this.set ? this.set.isEmpty() : this.list.length === 0;
  }

  /** Adds every slot to a set. */
  addTo(target: TypedFastBitSet): void {
    if (this.set) target.union(this.set);
    for (const slot of this.list) target.add(slot);
  }

  /** Adds every slot of another list. */
  addAll(other: PostingList): void {
    if (other.set && !this.set) this.grow();
    if (this.set) other.addTo(this.set);
    else for (const slot of other.list) this.add(slot);
  }

  private grow(): void {
    const set = new TypedFastBitSet();
    this.addTo(set);
    this.set = set;
    this.list = [];
  }
}

/** Number of typos that are accepted in a word of this length. */
const maxTypos = (word: string): number => {
  if (word.length < 4) return 0;
  return word.length < 8 ? 1 : 2;
};

/** A shorter term matches only whole words, because it is a prefix of too many. */
const MIN_PREFIX_LENGTH = 2;

const listOf = (lists: Map<string, PostingList>, word: string): PostingList => {
  let slots = lists.get(word);
  if (!slots) lists.set(word, (slots = new PostingList()));
  return slots;
};

const codesIn = (terms: readonly SearchTerms[]): Set<string> => {
  const all = new Set<string>();
  for (const { codes } of terms) for (const code of codes) all.add(code);
  return all;
};

const MAX_PENDING_TEXTS = 5000;

const anyOf = (lists: ReadonlyMap<string, PostingList>, words: readonly string[]): TypedFastBitSet => {
  const slots = new TypedFastBitSet();
  for (const word of words) lists.get(word)?.addTo(slots);
  return slots;
};

/** The slots that a search text finds. */
export interface WordMatches {
  slots: TypedFastBitSet;
  /** Per term of the search text the slots, of these and others, that have it in a name. */
  named: TypedFastBitSet[];
}

/**
 * Finds slots by words and codes. A word is first matched, with typo tolerance, against the vocabulary, which is much
 * smaller than the catalogue. The matching words then lead to the slots.
 */
export class WordIndex {
  private readonly vocabulary = new MiniSearch<{ id: string }>({
    idField: 'id',
    fields: ['id'],
    tokenize: (text) => [text],
    processTerm: (term) => term,
  });
  /** By every word and measure. */
  private readonly slotsOf = new Map<string, PostingList>();
  /** By the words of names. */
  private readonly namedSlotsOf = new Map<string, PostingList>();
  /** 32-bit hash of all texts of a slot. Shows whether they changed; most changes of a watch concern only stock or price. */
  private readonly fingerprints: number[] = [];
  /** The codes of the names of a slot, a bar, and its other codes, with a space before and after each. */
  private readonly codesOf: (string | undefined)[] = [];
  /** Slots by shared text. The words of a text get all of its slots at once, before the next read. */
  private readonly pending = new Map<SearchTerms, PostingList>();

  set(slot: number, { names, own, shared }: EntryTerms): void {
    const fingerprint = combinedHash([...names, ...own, ...shared]);
    if (this.codesOf[slot] !== undefined && this.fingerprints[slot] === fingerprint) return;
    this.clear(slot);
    this.fingerprints[slot] = fingerprint;
    this.codesOf[slot] = ['', ...codesIn(names), '|', ...codesIn([...own, ...shared]), ''].join(' ');
    for (const { words } of names)
      for (const word of words) {
        this.listOfWord(word).add(slot);
        listOf(this.namedSlotsOf, word).add(slot);
      }
    for (const { words } of own) for (const word of words) this.listOfWord(word).add(slot);
    for (const terms of shared) {
      let slots = this.pending.get(terms);
      if (!slots) this.pending.set(terms, (slots = new PostingList()));
      slots.add(slot);
    }
    if (this.pending.size > MAX_PENDING_TEXTS) this.addPending();
  }

  private addPending(): void {
    for (const [{ words, measures }, slots] of this.pending) {
      for (const word of words) this.listOfWord(word).addAll(slots);
      // Another measure is no typo, so measures match only exactly.
      for (const measure of measures) listOf(this.slotsOf, measure).addAll(slots);
    }
    this.pending.clear();
  }

  private listOfWord(word: string): PostingList {
    if (!this.slotsOf.has(word)) this.vocabulary.add({ id: word });
    return listOf(this.slotsOf, word);
  }

  /** Removes a slot from every word. Storing the words per slot would take more memory than the rest of the index. */
  clear(slot: number): void {
    if (this.codesOf[slot] === undefined) return;
    this.addPending();
    this.codesOf[slot] = undefined;
    for (const lists of [this.slotsOf, this.namedSlotsOf])
      for (const slots of lists.values()) slots.delete(slot);
  }

  /** The slots that have every term, exactly, as a prefix, with a few typos, or as a synonym. A term without any slot ends the search. */
  find({ words, codes, measures }: SearchTerms): WordMatches {
    this.addPending();
    let found: TypedFastBitSet | undefined;
    const named: TypedFastBitSet[] = [];
    const intersect = (slots: TypedFastBitSet): boolean => {
      found = found ? found.intersection(slots) : slots;
      return !found.isEmpty();
    };
    const none = { slots: new TypedFastBitSet(), named };
    for (const measure of new Set(measures)) if (!intersect(anyOf(this.slotsOf, [measure]))) return none;
    for (const word of new Set(words)) {
      const spellings = this.matchingWords(word);
      if (!intersect(anyOf(this.slotsOf, spellings))) return none;
      named.push(anyOf(this.namedSlotsOf, spellings));
    }
    if (codes.length > 0) return this.slotsWithCodes(codes, found, named);
    return found ? { slots: found, named } : none;
  }

  /** The indexed words that match a word: exact and prefix matches and synonyms, otherwise fuzzy ones. */
  private matchingWords(word: string): string[] {
    const synonyms = (synonymsOf.get(word) ?? []).filter((synonym) => this.hasWord(synonym));
    if (word.length < MIN_PREFIX_LENGTH) return this.hasWord(word) ? [word] : [];
    // A word that exists matches itself and longer words; typos are tolerated only if nothing matches.
    const exact = [...this.spellings(word, { prefix: true }), ...synonyms];
    if (exact.length > 0) return exact;
    const fuzzy = this.spellings(word, { fuzzy: maxTypos(word) });
    return fuzzy.length > 0 ? fuzzy : this.transposed(word);
  }

  /** Words that differ by two swapped letters, which MiniSearch counts as two typos. */
  private transposed(word: string): string[] {
    const orders = [...word].slice(1).map((letter, index) => {
      const [before, after] = [word.slice(0, index), word.slice(index + 2)];
      return `${before}${letter}${word[index] ?? ''}${after}`;
    });
    return orders.filter((order) => this.hasWord(order));
  }

  private spellings(word: string, options: { prefix?: boolean; fuzzy?: number }): string[] {
    return this.vocabulary.search(word, options).map((result) => result.id as string);
  }

  private hasWord(word: string): boolean {
    return this.slotsOf.get(word)?.isEmpty === false;
  }

  /** The slots, `among` the given ones or all, that have every code or a longer code that starts with it. */
  private slotsWithCodes(
    codes: readonly string[],
    among: TypedFastBitSet | undefined,
    named: TypedFastBitSet[],
  ): WordMatches {
    const slots = new TypedFastBitSet();
    // The longest codes come first, because they are the rarest. They include the codes that are prefixes of them.
    const patterns = [...new Set(codes)]
      .map((code) => (code.length < MIN_PREFIX_LENGTH ? ` ${code} ` : ` ${code}`))
      .sort((a, b) => b.length - a.length)
      .filter((code, index, sorted) => !sorted.slice(0, index).some((longer) => longer.startsWith(code)));
    const namedByCode = patterns.map(() => new TypedFastBitSet());
    for (let slot = 0; slot < this.codesOf.length; slot++) {
      if (among && !among.has(slot)) continue;
      const present = this.codesOf[slot];
      if (present === undefined || !patterns.every((code) => present.includes(code))) continue;
      slots.add(slot);
      const names = present.indexOf('|');
      for (const [index, code] of patterns.entries())
        if (present.lastIndexOf(code, names) >= 0) namedByCode[index]?.add(slot);
    }
    return { slots, named: [...named, ...namedByCode] };
  }
}
