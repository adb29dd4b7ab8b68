import { useEffect, useEffectEvent, useState } from 'react';

/** Calls `onSight` when the element that it is the `ref` of comes near the screen, as long as it is `active`. */
export const useInSight = (active: boolean, onSight: () => void) => {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const seen = useEffectEvent(onSight);
  useEffect(() => {
    if (!element || !active || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) seen();
      },
      { rootMargin: '800px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, active]);
  return setElement;
};
