import type { Config } from '../../../platform/config/config.ts';
import type { CatalogueSearch } from './catalogue-search.ts';
import { MeilisearchSearch } from './meilisearch/meilisearch-search.ts';
import { MemorySearch } from './memory/memory-search.ts';

/** Creates the search that the configuration selects. */
export const createSearch = (
  config: Pick<Config, 'CATALOGUE_SEARCH' | `MEILISEARCH_${'URL' | 'API_KEY' | 'INDEX'}`>,
): CatalogueSearch =>
  config.CATALOGUE_SEARCH === 'meilisearch' && config.MEILISEARCH_URL !== undefined
    ? new MeilisearchSearch({
        url: config.MEILISEARCH_URL,
        apiKey: config.MEILISEARCH_API_KEY,
        index: config.MEILISEARCH_INDEX,
      })
    : new MemorySearch();
