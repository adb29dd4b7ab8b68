import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useRemotes } from '../remotes/remotes-context.tsx';
import { Slot } from '../slot.tsx';

/** Delay in browsers that cannot report that they are idle. */
const IDLE_DELAY_MS = 1000;

/** Whether the browser has been idle since the page was hydrated. */
const useIdle = (): boolean => {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    const notify = () => setIsIdle(true);
    if (typeof requestIdleCallback === 'function') {
      const id = requestIdleCallback(notify, { timeout: 4 * IDLE_DELAY_MS });
      return () => cancelIdleCallback(id);
    }
    const timer = setTimeout(notify, IDLE_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return isIdle;
};

/**
 * The buttons and the bar of the compare remote. Its code is loaded when the browser is idle, but not for a first page
 * without mount points, such as the home page. Without a working version of the remote the page has neither. The admin
 * panel has no place for notices, and none for the bar.
 */
export const Compare = () => {
  const isReleased = useRemotes().forSlot('compare') !== undefined;
  const { pathname } = useLocation();
  const isIdle = useIdle();
  const firstPath = useRef(pathname);
  const [isWanted, setIsWanted] = useState(false);
  useEffect(() => {
    const isShop = document.getElementById('notices') !== null;
    const hasUse = pathname !== firstPath.current || document.querySelector('[data-compare]') !== null;
    setIsWanted((present) => isShop && (present || hasUse));
  }, [pathname]);
  return isReleased && isIdle && isWanted ? <Slot name="compare" unavailable={() => null} /> : null;
};
