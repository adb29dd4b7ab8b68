import type { Facets } from '@meridian/contracts';
import type { CatalogueFilter, Currency } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useCallback, useEffect, useState } from 'react';
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
  colors: [],
  sizes: [],
  collections: [],
  flags: [],
  gender: [],
  availability: [],
  price: { min: 0, max: 0 },
};

/** Loads the facets and, for every change of the draft, its counts within the view's search. */
export const useFacets = (view: CatalogueView, filter: CatalogueFilter, currency: Currency) => {
  const { api } = useServices();
  const [all, setAll] = useState<Facets | null>(null);
  const [draft, setDraft] = useState<{ facets: Facets; total: number } | null>(null);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const query = JSON.stringify(toApiQuery({ ...defaultView(), q: view.q, filter }, currency));

  useEffect(() => {
    const controller = new AbortController();
    const loadAll = async () => {
      const page = await api('GET /api/watches', {
        query: { currency, limit: '1', facets: '1' },
        signal: controller.signal,
      });
      setAll(page.facets ?? NO_FACETS);
    };
    loadAll().catch((error: unknown) => {
      if (controller.signal.aborted) return;
      console.warn('The filter could not be loaded', error);
      setFailed(true);
    });
    return () => controller.abort();
  }, [api, currency, attempt]);

  useEffect(() => {
    const controller = new AbortController();
    const loadDraft = async () => {
      const page = await api('GET /api/watches', {
        query: { ...(JSON.parse(query) as ReturnType<typeof toApiQuery>), limit: '1', facets: '1' },
        signal: controller.signal,
      });
      setDraft({ facets: page.facets ?? NO_FACETS, total: page.total ?? 0 });
    };
    const timer = setTimeout(() => {
      loadDraft().catch((error: unknown) => {
        if (controller.signal.aborted) return;
        console.warn('The filter counts could not be loaded', error);
        setFailed(true);
      });
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [api, query, attempt]);

  const retry = useCallback(() => {
    setFailed(false);
    setAttempt((current) => current + 1);
  }, []);
  const counts: FacetCounts | null = all && draft && { all, draft: draft.facets, total: draft.total };
  return { counts, failed, retry };
};
