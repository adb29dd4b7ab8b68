import type { Facets } from '@meridian/contracts';
import type { CatalogueFilter, Currency } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useCallback, useEffect, useState } from 'react';
import { apiQueryOf, type CatalogueView, defaultView } from '../address.ts';

/** What the panel counts with. */
export interface Counted {
  /** Every value there is, and the lowest and highest price, whatever is filtered. */
  all: Facets;
  /** Counts for the draft: each facet leaves out its own filter. */
  draft: Facets;
  /** How many watches the draft would show. */
  total: number;
}

/** Milliseconds of rest before the draft is counted anew. */
const PAUSE = 200;
const NO_FACETS: Facets = {
  colors: [],
  sizes: [],
  collections: [],
  flags: [],
  gender: [],
  availability: [],
  price: { min: 0, max: 0 },
};

/** Counts the draft of a filter while it is being made, within the view's search. */
export const useFacets = (view: CatalogueView, filter: CatalogueFilter, currency: Currency) => {
  const { api } = useServices();
  const [all, setAll] = useState<Facets | null>(null);
  const [draft, setDraft] = useState<{ facets: Facets; total: number } | null>(null);
  const [failed, setFailed] = useState(false);
  const [turn, setTurn] = useState(0);
  const query = JSON.stringify(apiQueryOf({ ...defaultView(), q: view.q, filter }, currency));

  useEffect(() => {
    const stop = new AbortController();
    const read = async () => {
      const page = await api('GET /api/watches', {
        query: { currency, limit: '1', facets: '1' },
        signal: stop.signal,
      });
      setAll(page.facets ?? NO_FACETS);
    };
    read().catch((error: unknown) => {
      if (stop.signal.aborted) return;
      console.warn('The filter could not be loaded', error);
      setFailed(true);
    });
    return () => stop.abort();
  }, [api, currency, turn]);

  useEffect(() => {
    const stop = new AbortController();
    const count = async () => {
      const page = await api('GET /api/watches', {
        query: { ...(JSON.parse(query) as ReturnType<typeof apiQueryOf>), limit: '1', facets: '1' },
        signal: stop.signal,
      });
      setDraft({ facets: page.facets ?? NO_FACETS, total: page.total ?? 0 });
    };
    const timer = setTimeout(() => {
      count().catch((error: unknown) => {
        if (stop.signal.aborted) return;
        console.warn('The filter could not be counted', error);
        setFailed(true);
      });
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [api, query, turn]);

  const retry = useCallback(() => {
    setFailed(false);
    setTurn((current) => current + 1);
  }, []);
  const counted: Counted | null = all && draft && { all, draft: draft.facets, total: draft.total };
  return { counted, failed, retry };
};
