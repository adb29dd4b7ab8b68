import type { Facets } from '@meridian/contracts';
import type { CatalogueFilter, Currency } from '@meridian/domain';
import type { Services } from '@meridian/federation';
import { cardOf, type WatchCardData } from '../../watch-card/card.ts';
import { type CatalogueView, defaultView, toApiQuery } from '../catalogue-view.ts';
import { isFiltered } from '../view-changes.ts';

/** Links and watches that a view without watches offers instead. */
export interface WaysOn {
  /** The newest watches in stock. */
  latest: WatchCardData[];
  /** Number of watches that match the search text without the filters of the view; 0 if there are no filters. */
  everywhere: number;
  /** Number of watches that the default "in stock" hides. */
  soldOut: number;
  /** The filters whose removal shows watches. */
  removable: (keyof CatalogueFilter)[];
}

const MAX_LATEST = '4';
const LISTS = ['gender', 'flags', 'colors', 'sizes', 'collections'] as const;

/** A facet ignores its own filter, so its counts are those without the filter. */
const removableFilters = ({ filter }: CatalogueView, facets: Facets): WaysOn['removable'] => [
  ...LISTS.filter((list) => filter[list].length > 0 && facets[list].some(({ count }) => count > 0)),
  ...((filter.priceRange.min ?? filter.priceRange.max) !== null && facets.price.max > 0
    ? ['priceRange' as const]
    : []),
];

const soldOutCount = ({ filter, cleared }: CatalogueView, facets: Facets): number => {
  const { inStock, outOfStock } = filter.availability;
  if (cleared || !inStock || outOfStock) return 0;
  return facets.availability.find(({ value }) => value === 'outOfStock')?.count ?? 0;
};

/** Loads the ways on from a view without watches. */
export const loadWaysOn = async (
  api: Services['api'],
  view: CatalogueView,
  currency: Currency,
  signal?: AbortSignal,
): Promise<WaysOn> => {
  const request = (of: CatalogueView, more: { limit: string; facets?: '1' }) =>
    api('GET /api/watches', { query: { ...toApiQuery(of, currency), ...more }, signal });
  const hasFilters = isFiltered({ ...view, q: '' }, currency);
  const [{ facets }, everywhere, latest] = await Promise.all([
    request(view, { limit: '1', facets: '1' }),
    view.q && hasFilters
      ? request({ ...defaultView(), cleared: true, q: view.q }, { limit: '1' })
      : undefined,
    request(defaultView(), { limit: MAX_LATEST }),
  ]);
  return {
    latest: latest.watches.map(cardOf),
    everywhere: everywhere?.total ?? 0,
    soldOut: facets ? soldOutCount(view, facets) : 0,
    removable: facets ? removableFilters(view, facets) : [],
  };
};
