import type { Facets } from '@meridian/contracts';
import { type CatalogueFilter, type Currency, perListFilter } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { pause, useRequest } from '@meridian/ui';
import { toApiQuery, type CatalogueView, defaultView } from '../catalogue-view.ts';

/** Facets for the filter panel. */
export interface FacetCounts {
  /** All values and the price range of the whole catalogue, without any filter. */
  all: Facets;
  /** Counts for the draft; each facet ignores its own filter. */
  draft: Facets;
  /** Number of watches that match the draft. */
  total: number;
}

/** Milliseconds without a change before the counts of the draft are requested. */
const DEBOUNCE_MS = 200;
const NO_FACETS: Facets = {
  ...perListFilter(() => []),
  availability: [],
  sale: [],
  price: { min: 0, max: 0 },
  waterMin: [],
  weightMax: { min: 0, max: 0 },
};

/** Loads the facets and, for every change of the draft, its counts within the view's search. */
export const useFacets = (view: CatalogueView, filter: CatalogueFilter, currency: Currency) => {
  const { api } = useServices();
  const query = toApiQuery({ ...defaultView(), q: view.q, filter }, currency);
  const load = async (filters: Partial<typeof query>, signal: AbortSignal) => {
    const { facets = NO_FACETS, total = 0 } = await api('GET /api/watches', {
      query: { currency, ...filters, limit: '1', facets: '1', view: 'card' },
      signal,
    });
    return { facets, total };
  };
  const all = useRequest(currency, (signal) => load({}, signal));
  const draft = useRequest(JSON.stringify(query), async (signal) => {
    await pause(DEBOUNCE_MS, signal);
    return load(query, signal);
  });

  const retry = () => {
    if (all.error) all.retry();
    if (draft.error) draft.retry();
  };
  const counts: FacetCounts | null =
    all.data && draft.data
      ? { all: all.data.facets, draft: draft.data.facets, total: draft.data.total }
      : null;
  return { counts, failed: Boolean(all.error ?? draft.error), retry };
};
