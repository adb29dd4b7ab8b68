import { useLocation } from '@meridian/federation';
import { useEffect, useLayoutEffect, useRef } from 'react';

/** Id of the element that holds the page itself. */
export const CONTENT_ID = 'content';

/**
 * Every page begins at its top (spec section 2), and so does the reading of it: the focus, whose link has just gone,
 * moves into the page. A view of the same page, told by the query alone, leaves the focus where it is; `inPlace` says
 * that such a view leaves the scroll position as well.
 */
export const useScrollAndFocusReset = ({ inPlace }: { inPlace: boolean }): void => {
  const { pathname, search } = useLocation();
  const view = inPlace ? '' : search;
  const previous = useRef(pathname);

  // Before it is painted: nobody sees the next page where the last one was left.
  useLayoutEffect(() => {
    globalThis.scrollTo(0, 0);
  }, [pathname, view]);

  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    document.getElementById(CONTENT_ID)?.focus({ preventScroll: true });
  }, [pathname]);
};
