import { useRequest } from '@meridian/ui';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { CardPage } from './card-page.ts';
import { restoreListSnapshot, saveListSnapshot } from './list-snapshots.ts';

/**
 * A list that loads page by page with `loadNext`. On a back navigation it restores its pages and the scroll position. Use it in a
 * component whose key is the history entry.
 */
export const usePagedList = (
  first: CardPage,
  loadNext: (cursor: string, signal: AbortSignal) => Promise<CardPage>,
) => {
  const { key } = useLocation();
  const [snapshot] = useState(() => restoreListSnapshot(key, first));
  const [pages, setPages] = useState(snapshot?.pages ?? [first]);
  const [wanted, setWanted] = useState<string | null>(null);
  const cursor = pages.at(-1)?.nextCursor ?? null;
  const latest = useRef(pages);
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
    return () => {
      saveListSnapshot(key, { pages: latest.current, top: top.current });
    };
  }, [key]);

  useEffect(() => {
    if (!snapshot) return undefined;
    // Runs after the scroll to the top on navigation.
    const frame = requestAnimationFrame(() => window.scrollTo(0, snapshot.top));
    return () => cancelAnimationFrame(frame);
  }, [snapshot]);

  const { loading, error, retry } = useRequest(wanted, async (signal) => {
    const next = await loadNext(wanted ?? '', signal);
    if (!signal.aborted) setPages((present) => [...present, next]);
  });
  const failed = error !== undefined;
  const loadMore = () => (failed ? retry() : setWanted(cursor));

  return { pages, restored: snapshot !== undefined, cursor, loading, failed, loadMore };
};
