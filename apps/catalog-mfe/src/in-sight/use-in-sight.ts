import { useEffect, useRef } from 'react';

/** Calls `onSight` when the element of the returned ref is within `margin` (a CSS length) of the viewport. */
export const useInSight = <E extends Element>(active: boolean, onSight: () => void, margin = '800px') => {
  const element = useRef<E>(null);
  useEffect(() => {
    if (!active || !element.current || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && onSight(),
      {
        rootMargin: margin,
      },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [active, onSight, margin]);
  return element;
};
