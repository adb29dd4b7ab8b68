import MiniSearch from 'minisearch';
import { type CatalogueEntry, type CatalogueNames, REFERENCE_FILTERS } from './catalogue-search.ts';
import {
  HAS_DIGIT,
  isStopWord,
  MAX_SEARCH_WORDS,
  referenceNames,
  soundOf,
  synonymWordsOf,
  wordsOf,
} from './search-terms.ts';

/** Share of the letters of a word that may differ: more than the search tolerates. */
const MAX_DIFFERENCE = 0.35;
/** A word of at most this length differs in one letter, because two make another word. */
const SHORT_LENGTH = 5;
const MIN_LENGTH = 3;
/** Factor of words in names of watches and brands. */
const NAME_BOOST = 2;
const CYRILLIC = /[а-яё]/i;

/** Finds the nearest spelling of a search text among the names of the catalogue and their synonyms. Words of removed watches stay until a reload. */
export class SpellingIndex {
  private readonly vocabulary = new MiniSearch<{ id: string }>({
    idField: 'id',
    fields: ['id'],
    tokenize: (text) => [text],
    processTerm: (term) => term,
  });
  /** The first spelling in each script by sound. */
  private readonly spellings = new Map<string, { latin?: string; cyrillic?: string }>();

  /** Texts, without names of watches, and words that are in the vocabulary. Most watches share most of them. A text can be one word. */
  private readonly seen = { texts: new Set<string>(), words: new Set<string>() };
  /** Sounds of the names of watches and brands, which come before other words that are as near. */
  private readonly nameSounds = new Set<string>();

  add(entry: CatalogueEntry, names: CatalogueNames): void {
    this.addName(entry.nameEN);
    this.addName(entry.nameRU);
    for (const name of referenceNames(entry, names, 'brands')) this.addName(name);
    for (const of of REFERENCE_FILTERS)
      for (const text of referenceNames(entry, names, of)) this.addText(text);
    for (const { colorNameEN, colorNameRU, details = {} } of entry.colors) {
      this.addText(colorNameEN);
      this.addText(colorNameRU);
      this.addText(details.materialEN ?? '');
      this.addText(details.materialRU ?? '');
    }
  }

  private addName(name: string): void {
    for (const word of wordsOf(name)) {
      this.nameSounds.add(soundOf(word));
      this.addWordOnce(word);
    }
  }

  private addText(text: string): void {
    if (this.seen.texts.has(text)) return;
    this.seen.texts.add(text);
    for (const word of wordsOf(text)) this.addWordOnce(word);
  }

  private addWordOnce(word: string): void {
    if (this.seen.words.has(word) || HAS_DIGIT.test(word)) return;
    this.seen.words.add(word);
    this.addWord(word);
    for (const synonym of synonymWordsOf(word)) this.addWord(synonym);
  }

  private addWord(word: string): void {
    const sound = soundOf(word);
    if (sound.length < MIN_LENGTH || HAS_DIGIT.test(word)) return;
    let spelling = this.spellings.get(sound);
    if (!spelling) {
      this.spellings.set(sound, (spelling = {}));
      this.vocabulary.add({ id: sound });
    }
    spelling[CYRILLIC.test(word) ? 'cyrillic' : 'latin'] ??= word.toLowerCase();
  }

  /** The text with each word in its nearest spelling, without the words that have none. Null if there is no other text. */
  nearest(text: string): string | null {
    const words = wordsOf(text).filter((word) => !isStopWord(word) && !HAS_DIGIT.test(word));
    const nearest = words.slice(0, MAX_SEARCH_WORDS).flatMap((word) => this.nearestOf(word) ?? []);
    const spelling = nearest.join(' ');
    return spelling === '' || spelling === words.join(' ').toLowerCase() ? null : spelling;
  }

  private nearestOf(word: string): string | undefined {
    const sound = soundOf(word);
    if (sound.length < MIN_LENGTH) return undefined;
    // A word in the other script is no spelling of this one.
    const script = CYRILLIC.test(word) ? 'cyrillic' : 'latin';
    return this.vocabulary
      .search(sound, {
        prefix: true,
        fuzzy: sound.length > SHORT_LENGTH ? MAX_DIFFERENCE : 1,
        maxFuzzy: 6,
        boostDocument: (id) => (this.nameSounds.has(id as string) ? NAME_BOOST : 1),
      })
      .map(({ id }) => this.spellings.get(id as string)?.[script])
      .find((spelling) => spelling !== undefined);
  }
}
