import { useCallback, useSyncExternalStore } from 'react';

/** The narrow layout of the shop: up to and including 999 px. */
export const NARROW_QUERY = '(max-width: 999px)';

/**
 * Whether a media query matches, updated on changes. On the server and during hydration it returns
 * `onServer`, so that both render the same; prefer CSS if the first paint depends on the width.
 */
export const useMediaQuery = (query: string, onServer = false): boolean => {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => onServer,
  );
};

/** Whether the narrow layout is shown, updated on resize. */
export const useNarrow = (onServer = false): boolean => useMediaQuery(NARROW_QUERY, onServer);
