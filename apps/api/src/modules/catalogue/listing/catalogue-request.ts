import type { CatalogueQuery } from '@meridian/contracts';
import { DEFAULT_CURRENCY, noFilter, PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from '@meridian/domain';
import type { SearchRequest } from '../search/catalogue-search.ts';
import { namesAnyWatch } from '../search/search-terms.ts';
import { readCursor } from './page-cursor.ts';

/** Fills in the defaults of a query. @throws AppError `badRequest` for a cursor of another sort order */
export const catalogueRequest = (query: CatalogueQuery): SearchRequest => {
  const sort = query.sort ?? 'newest';
  const currency = query.currency ?? DEFAULT_CURRENCY;
  const availability = query.availability ?? [];
  const priceRange = { min: query.priceMin ?? null, max: query.priceMax ?? null };
  return {
    filter: {
      ...noFilter(),
      availability: {
        inStock: availability.includes('inStock'),
        outOfStock: availability.includes('outOfStock'),
      },
      priceRange,
      colors: query.colors ?? [],
      sizes: query.sizes ?? [],
      collections: query.collections ?? [],
      gender: query.gender ?? [],
      flags: query.flags ?? [],
    },
    currency,
    includesUnpriced: query.currency === undefined && priceRange.min === null && priceRange.max === null,
    search: query.q === undefined || namesAnyWatch(query.q) ? null : query.q.trim() || null,
    ids: query.ids ?? null,
    sort,
    // A query by ids returns all of these watches on one page.
    limit: query.limit ?? (query.ids ? PAGE_SIZE_MAX : PAGE_SIZE_DEFAULT),
    after: query.cursor === undefined ? null : readCursor(query.cursor, sort, currency),
    facets: query.facets === '1',
  };
};
