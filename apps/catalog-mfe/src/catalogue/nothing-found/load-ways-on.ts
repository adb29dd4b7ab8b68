import type { Facets, WatchPage } from '@meridian/contracts';
import { type CatalogueFilter, type Currency, LIST_FILTERS } from '@meridian/domain';
import type { Services } from '@meridian/federation';
import type { WatchCardData } from '../../watch-card/card.ts';
import { type CatalogueView, defaultView, toApiQuery } from '../catalogue-view.ts';
import { isFiltered, withoutFilter } from '../view-changes.ts';

/** Links and watches that a view without watches offers instead. */
export interface WaysOn {
  /** The nearest spelling of a search text that no watch matches. */
  spelling: string | undefined;
  /** The watches without the filter that excludes the most; otherwise the newest watches in stock. */
  watches: WatchCardData[];
  /** Number of watches that match the search text without the filters of the view; 0 if there are no filters. */
  everywhere: number;
  /** Number of watches that the default "in stock" hides. */
  soldOut: number;
  /** The filters whose removal shows watches, with their number: the filter that excludes the most comes first. */
  removable: { name: keyof CatalogueFilter; count: number }[];
}

const MAX_WATCHES = '4';

/** The filters whose removal may show watches. A facet ignores its own filter, so its counts are those without the filter. */
const removableFilters = ({ filter }: CatalogueView, facets: Facets): (keyof CatalogueFilter)[] => [
  ...LIST_FILTERS.filter((list) => filter[list].length > 0 && facets[list].some(({ count }) => count > 0)),
  ...((filter.priceRange.min ?? filter.priceRange.max) !== null && facets.price.max > 0
    ? ['priceRange' as const]
    : []),
  // Its facet does not count the watches that are not on sale.
  ...(filter.sale ? ['sale' as const] : []),
  ...(filter.waterMin !== null && facets.waterMin.length > 0 ? ['waterMin' as const] : []),
  ...(filter.weightMax !== null && facets.weightMax.max > 0 ? ['weightMax' as const] : []),
];

const soldOutCount = ({ filter, cleared }: CatalogueView, facets: Facets): number => {
  const { inStock, outOfStock } = filter.availability;
  if (cleared || !inStock || outOfStock) return 0;
  return facets.availability.find(({ value }) => value === 'outOfStock')?.count ?? 0;
};

/**
 * Loads the ways on from a view without watches.
 * @param page the response to the view
 */
export const loadWaysOn = async (
  api: Services['api'],
  view: CatalogueView,
  currency: Currency,
  { spelling }: WatchPage,
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
    request(defaultView(), { limit: MAX_WATCHES }),
  ]);
  const tried = await Promise.all(
    (facets ? removableFilters(view, facets) : []).map(async (name) => ({
      name,
      page: await request(withoutFilter(view, name), { limit: MAX_WATCHES }),
    })),
  );
  const wider = tried.filter(({ page }) => page.total);
  wider.sort((a, b) => (b.page.total ?? 0) - (a.page.total ?? 0));
  return {
    spelling,
    watches: (wider[0]?.page ?? latest).cards ?? [],
    everywhere: everywhere?.total ?? 0,
    soldOut: facets ? soldOutCount(view, facets) : 0,
    removable: wider.map(({ name, page }) => ({ name, count: page.total ?? 0 })),
  };
};
