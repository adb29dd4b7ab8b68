import MiniSearch from 'minisearch';
import type { CatalogueEntry, CatalogueNames } from './catalogue-search.ts';
import { REFERENCE_FILTERS } from './facets.ts';
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
const MIN_LENGTH = 3;
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

  /** Texts and words that are in the vocabulary. Most watches share most of them. */
  private readonly seen = new Set<string>();

  add(entry: CatalogueEntry, names: CatalogueNames): void {
    const texts = [
      entry.nameEN,
      entry.nameRU,
      ...REFERENCE_FILTERS.flatMap((of) => referenceNames(entry, names, of)),
      ...entry.colors.flatMap(({ colorNameEN, colorNameRU, details = {} }) => [
        colorNameEN,
        colorNameRU,
        details.materialEN ?? '',
        details.materialRU ?? '',
      ]),
    ];
    for (const text of texts) {
      if (this.isSeen(text)) continue;
      this.addWords(text);
    }
  }

  private isSeen(text: string): boolean {
    if (this.seen.has(text)) return true;
    this.seen.add(text);
    return false;
  }

  private addWords(text: string): void {
    for (const word of wordsOf(text)) {
      if (HAS_DIGIT.test(word) || this.isSeen(word)) continue;
      this.addWord(word);
      for (const synonym of synonymWordsOf(word)) this.addWord(synonym);
    }
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
    const [best] = this.vocabulary.search(sound, { prefix: true, fuzzy: MAX_DIFFERENCE, maxFuzzy: 6 });
    const spelling = best && this.spellings.get(best.id as string);
    // A word in the other script is no spelling of this one.
    return CYRILLIC.test(word) ? spelling?.cyrillic : spelling?.latin;
  }
}
