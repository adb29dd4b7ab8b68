import { type CatalogueFilter, type Currency, foldValue, LIST_FILTERS } from '@meridian/domain';
import type { Services } from '@meridian/federation';
import type { Facets } from '@meridian/contracts';
import { type CardPage, cardPageOf } from '../paged-list/card-page.ts';
import type { FilterTexts } from './active-filters.tsx';
import { toApiQuery, type CatalogueView, parseView } from './catalogue-view.ts';
import type { WaysOn } from './nothing-found/load-ways-on.ts';

export interface CatalogueData extends CardPage, FilterTexts {
  total: number;
  /** Values of the filter, if the URL asks for it. */
  facets?: Facets | undefined;
  /** Ways to other watches, if there are none. */
  waysOn?: WaysOn | undefined;
}

const labelsOf = (facets: Facets, filter: CatalogueFilter): FilterTexts['labels'] => {
  const labels: FilterTexts['labels'] = {};
  for (const list of NAMED_FILTERS) {
    const selected = filter[list].map(foldValue);
    for (const facet of facets[list]) {
      const value = foldValue(facet.value);
      if ('nameRU' in facet && selected.includes(value)) labels[`${list} ${value}`] = facet.nameRU;
    }
  }
  return labels;
};

/** The filters whose values have no texts in the dictionary. */
const NAMED_FILTERS = LIST_FILTERS.filter((name) => name !== 'gender' && name !== 'flags');

/** Loads the next page of a view. */
export const loadNextPage = async (
  { api }: Pick<Services, 'api'>,
  view: CatalogueView,
  currency: Currency,
  cursor: string,
  signal: AbortSignal,
): Promise<CardPage> =>
  cardPageOf(
    await api('GET /api/watches', { query: { ...toApiQuery(view, currency), cursor }, signal }),
    view.filter.colors,
  );

/** Loads the first page of a catalogue URL. Its `cursor` selects a later page, for shoppers without JavaScript. */
export const loadCatalogue = async (
  { api, store }: Pick<Services, 'api' | 'store'>,
  url: URL,
  signal?: AbortSignal,
): Promise<CatalogueData> => {
  const { currency } = store.getState().locale;
  const view = parseView(url.searchParams, currency);
  const { filter } = view;
  const wantsFilter = url.searchParams.has('filter');
  const page = await api('GET /api/watches', {
    query: {
      ...toApiQuery(view, currency),
      cursor: url.searchParams.get('cursor') ?? undefined,
      // Facets are requested here for the names on the chips and for the filter without JavaScript.
      facets: wantsFilter || NAMED_FILTERS.some((name) => filter[name].length > 0) ? '1' : undefined,
    },
    signal,
  });
  const total = page.total ?? 0;
  // Rarely needed code shares the chunk of the filter panel, because the first load contains the digest of each chunk.
  const waysOn =
    total === 0
      ? await import(/* webpackChunkName: "filter-panel" */ './nothing-found/load-ways-on.ts').then(
          ({ loadWaysOn }) => loadWaysOn(api, view, currency, page, signal),
        )
      : undefined;
  return {
    ...cardPageOf(page, filter.colors),
    total,
    facets: wantsFilter ? page.facets : undefined,
    waysOn,
    labels: page.facets ? labelsOf(page.facets, filter) : {},
    currency,
  };
};
