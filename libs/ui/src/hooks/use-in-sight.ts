import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** Distance from the viewport at which an element counts as in sight. */
const ROOT_MARGIN = '800px';

/**
 * Calls `onSight` when the element of the returned ref comes near the viewport while `active`. The element must be
 * rendered when `active` becomes true.
 */
export const useInSight = <E extends Element>(active: boolean, onSight: () => void): RefObject<E | null> => {
  const element = useRef<E>(null);
  const notify = useEffectEvent(onSight);
  useEffect(() => {
    if (!active || !element.current || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) notify();
      },
      { rootMargin: ROOT_MARGIN },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [active]);
  return element;
};
