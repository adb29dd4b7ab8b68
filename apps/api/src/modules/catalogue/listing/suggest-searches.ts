import type { Facets, SearchSuggestions, SuggestionsQuery } from '@meridian/contracts';
import { CURRENCIES, type Currency, DEFAULT_LANGUAGE, foldValue, type Language } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Catalogue } from './catalogue.ts';
import { WordIndex } from '../search/memory/word-index.ts';
import type { StoredPaged } from '../lookups/paged-documents.repository.ts';
import { nameTerms, searchReadings } from '../search/search-terms.ts';
import { catalogueRequest } from './catalogue-request.ts';

const MIN_LENGTH = 2;
const MAX_WATCHES = 5;
const MAX_NAMES = 3;
const NO_SUGGESTIONS: SearchSuggestions = { watches: [], brands: [], collections: [] };

/** The names of brands or collections with watches, by their words. */
class NameIndex {
  private readonly words = new WordIndex();

  /** Slugs of pages by folded name. */
  private readonly slugs: ReadonlyMap<string, string>;

  constructor(
    private readonly names: Facets['brands'],
    documents: Iterable<StoredPaged>,
  ) {
    this.slugs = new Map([...documents].map((document) => [foldValue(document.nameEN), document.slug]));

    for (const [slot, { value, nameRU }] of names.entries()) this.words.set(slot, nameTerms([value, nameRU]));
  }

  /** The names that match a search text. Those that begin with it come first, then those with the most watches. */
  find(text: string, language: Language): SearchSuggestions['brands'] {
    const found = searchReadings(text)
      .map((terms) => this.words.find(terms).slots.array())
      .find((slots) => slots.length > 0);
    const start = foldValue(text);
    const rank = ({ value, nameRU }: Facets['brands'][number]): number =>
      foldValue(language === 'ru' ? nameRU : value).startsWith(start) ? 0 : 1;
    return (found ?? [])
      .flatMap((slot) => this.names[slot] ?? [])
      .sort((a, b) => rank(a) - rank(b) || b.count - a.count)
      .slice(0, MAX_NAMES)
      .map(({ value, nameRU }) => {
        const slug = this.slugs.get(foldValue(value));
        return { nameEN: value, nameRU, ...(slug !== undefined && { slug }) };
      });
  }
}

/** The names of the watches in one currency. */
interface Names {
  brands: NameIndex;
  collections: NameIndex;
}
/** All currencies, and none. */
const MAX_CACHED_NAMES = CURRENCIES.length + 1;

/** Suggests watches, brands and collections while a shopper types. The catalogue must be refreshed before. */
@Injectable()
export class SuggestSearches {
  /** By page revision and currency. */
  private readonly names = new LRUCache<string, Names>({ max: MAX_CACHED_NAMES });

  constructor(private readonly catalogue: Catalogue) {}

  suggest({ q, lang = DEFAULT_LANGUAGE, currency }: SuggestionsQuery): SearchSuggestions {
    const text = q.trim();
    if (text.length < MIN_LENGTH) return NO_SUGGESTIONS;
    const { ids } = this.catalogue.query(catalogueRequest({ q, currency, limit: MAX_WATCHES }));
    const { brands, collections } = this.namesIn(currency);
    return {
      watches: this.catalogue.cards(ids),
      brands: brands.find(text, lang),
      collections: collections.find(text, lang),
    };
  }

  private namesIn(currency: Currency | undefined): Names {
    const key = `${this.catalogue.pageRevision} ${currency}`;
    const cached = this.names.get(key);
    if (cached) return cached;
    const { facets } = this.catalogue.query(catalogueRequest({ currency, limit: 1, facets: '1' }));
    const names = {
      brands: new NameIndex(facets?.brands ?? [], this.catalogue.lookups.brands.values()),
      collections: new NameIndex(facets?.collections ?? [], this.catalogue.lookups.collections.values()),
    };
    this.names.set(key, names);
    return names;
  }
}
