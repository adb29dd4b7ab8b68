import type { CatalogueQuery } from '@meridian/contracts';
import { DEFAULT_CURRENCY, perListFilter, PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from '@meridian/domain';
import type { SearchRequest } from '../search/catalogue-search.ts';
import { namesAnyWatch } from '../search/search-terms.ts';
import { readCursor } from './page-cursor.ts';

/** Fills in the defaults of a query. @throws AppError `badRequest` for a cursor of another sort order */
export const catalogueRequest = (query: CatalogueQuery): SearchRequest => {
  const text = query.q?.trim() ?? '';
  const search = text === '' || namesAnyWatch(text) ? null : text;
  // Only matches of a search text have a relevance.
  const wanted = query.sort ?? 'relevance';
  const sort = wanted === 'relevance' && search === null ? 'newest' : wanted;
  const currency = query.currency ?? DEFAULT_CURRENCY;
  const availability = query.availability ?? [];
  const priceRange = { min: query.priceMin ?? null, max: query.priceMax ?? null };
  return {
    filter: {
      availability: {
        inStock: availability.includes('inStock'),
        outOfStock: availability.includes('outOfStock'),
      },
      sale: query.sale === 'yes',
      priceRange,
      ...perListFilter((name) => query[name] ?? []),
      waterMin: query.waterMin ?? null,
      weightMax: query.weightMax ?? null,
    },
    currency,
    prices: 'present',
    includesUnpriced: query.currency === undefined && priceRange.min === null && priceRange.max === null,
    search,
    ids: query.ids ?? null,
    sort,
    // A query by ids returns all of these watches on one page.
    limit: query.limit ?? (query.ids ? PAGE_SIZE_MAX : PAGE_SIZE_DEFAULT),
    after: query.cursor === undefined ? null : readCursor(query.cursor, sort, currency),
    facets: query.facets === '1',
  };
};
