import type { Currency } from '@meridian/domain';
import { useLocation, useServices } from '@meridian/federation';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { CatalogueView } from './address.ts';
import { type CardPage, loadNextPage } from './load-catalogue.ts';
import { recallPages, rememberPages } from './remembered-pages.ts';

/**
 * A list that grows page by page and is as long as it was, at the same place, when one comes back to it. Mount it anew
 * for another entry of the history.
 */
export const useGrowingList = (first: CardPage, view: CatalogueView, currency: Currency) => {
  const { key } = useLocation();
  const services = useServices();
  const [recalled] = useState(() => recallPages(key, first));
  const [pages, setPages] = useState(recalled?.pages ?? [first]);
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const cursor = pages.at(-1)?.nextCursor ?? null;
  const latest = useRef(pages);
  const alive = useRef(true);
  const top = useRef(0);

  useEffect(() => {
    latest.current = pages;
  }, [pages]);

  useEffect(() => {
    const follow = () => {
      top.current = window.scrollY;
    };
    // Once the page has been painted: before, the browser would have to lay all of it out to answer.
    const frame = requestAnimationFrame(follow);
    window.addEventListener('scroll', follow, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', follow);
    };
  }, []);

  // A layout effect: at its clean-up the list still stands where it was left.
  useLayoutEffect(() => {
    alive.current = true;
    return () => {
      alive.current = false;
      rememberPages(key, { pages: latest.current, top: top.current });
    };
  }, [key]);

  useEffect(() => {
    if (!recalled) return undefined;
    // After the page's own scroll to the top.
    const frame = requestAnimationFrame(() => window.scrollTo(0, recalled.top));
    return () => cancelAnimationFrame(frame);
  }, [recalled]);

  const loadMore = useCallback(async () => {
    if (!cursor || state === 'loading') return;
    setState('loading');
    try {
      const next = await loadNextPage(services, view, currency, cursor);
      if (!alive.current) return;
      setPages((present) => [...present, next]);
      setState('idle');
    } catch (error) {
      console.warn('The next page of watches could not be loaded', error);
      if (alive.current) setState('failed');
    }
  }, [cursor, state, services, view, currency]);

  return { pages, returned: recalled !== undefined, cursor, state, loadMore };
};
