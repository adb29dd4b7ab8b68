import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** Id of the main element. */
export const CONTENT_ID = 'content';

/**
 * Scrolls to the top and moves the focus to the main element after a navigation to another path (spec section
 * 2). A change of the query alone keeps the focus; with `inPlace` it keeps the scroll position as well. The first
 * page keeps both, because the shopper or the browser may have scrolled it before hydration.
 */
export const useScrollAndFocusReset = ({ inPlace }: { inPlace: boolean }): void => {
  const { pathname, search } = useLocation();
  const view = inPlace ? '' : search;
  const previous = useRef(pathname);
  const shown = useRef(pathname + view);

  // A layout effect, so that the next page is never painted at the old scroll position.
  useLayoutEffect(() => {
    if (shown.current === pathname + view) return;
    shown.current = pathname + view;
    globalThis.scrollTo(0, 0);
  }, [pathname, view]);

  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    document.getElementById(CONTENT_ID)?.focus({ preventScroll: true });
  }, [pathname]);
};
