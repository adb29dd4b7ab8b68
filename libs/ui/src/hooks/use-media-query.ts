import { useCallback, useSyncExternalStore } from 'react';

/** The narrow layout of the shop: up to and including 999 px. */
export const NARROW_QUERY = '(max-width: 999px)';

/**
 * Whether a media query holds, following its changes. On the server and while hydrating it answers
 * `onServer`, so that both sides draw the same; prefer CSS where the first paint depends on the width.
 */
export function useMediaQuery(query: string, onServer = false): boolean {
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
}

/** Whether the narrow layout is shown; follows resizing. */
export function useNarrow(onServer = false): boolean {
  return useMediaQuery(NARROW_QUERY, onServer);
}
