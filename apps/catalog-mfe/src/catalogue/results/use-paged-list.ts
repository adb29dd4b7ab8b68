import type { Currency } from '@meridian/domain';
import { useLocation, useServices } from '@meridian/federation';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { CatalogueView } from '../catalogue-view.ts';
import { type CardPage, loadNextPage } from '../load-catalogue.ts';
import { restoreListSnapshot, saveListSnapshot } from './list-snapshots.ts';

/**
 * A list that loads page by page. On a back navigation it restores its pages and the scroll position. Use it in a
 * component whose key is the history entry.
 */
export const usePagedList = (first: CardPage, view: CatalogueView, currency: Currency) => {
  const { key } = useLocation();
  const services = useServices();
  const [snapshot] = useState(() => restoreListSnapshot(key, first));
  const [pages, setPages] = useState(snapshot?.pages ?? [first]);
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const cursor = pages.at(-1)?.nextCursor ?? null;
  const latest = useRef(pages);
  const mounted = useRef(true);
  const top = useRef(0);

  useEffect(() => {
    latest.current = pages;
  }, [pages]);

  useEffect(() => {
    const saveScroll = () => {
      top.current = window.scrollY;
    };
    // After the first paint, because reading the scroll position earlier would force a layout.
    const frame = requestAnimationFrame(saveScroll);
    window.addEventListener('scroll', saveScroll, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', saveScroll);
    };
  }, []);

  // The cleanup of a layout effect runs before the list is removed, so the scroll position is still valid.
  useLayoutEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
      saveListSnapshot(key, { pages: latest.current, top: top.current });
    };
  }, [key]);

  useEffect(() => {
    if (!snapshot) return undefined;
    // Runs after the scroll to the top on navigation.
    const frame = requestAnimationFrame(() => window.scrollTo(0, snapshot.top));
    return () => cancelAnimationFrame(frame);
  }, [snapshot]);

  const loadMore = useCallback(async () => {
    if (!cursor || state === 'loading') return;
    setState('loading');
    try {
      const next = await loadNextPage(services, view, currency, cursor);
      if (!mounted.current) return;
      setPages((present) => [...present, next]);
      setState('idle');
    } catch (error) {
      console.warn('The next page of watches could not be loaded', error);
      if (mounted.current) setState('failed');
    }
  }, [cursor, state, services, view, currency]);

  return { pages, restored: snapshot !== undefined, cursor, state, loadMore };
};
