import { useEffect, useState } from 'react';

const STEP = 100;

/**
 * How many rows of a long list to draw: a hundred, and a hundred more whenever its end comes near. `restartOn` names
 * what the list shows; when it changes the list starts over.
 */
export const useGrowing = (length: number, restartOn: string) => {
  const [drawn, setDrawn] = useState({ of: restartOn, count: STEP });
  const count = drawn.of === restartOn ? drawn.count : STEP;
  const [end, setEnd] = useState<HTMLElement | null>(null);
  const more = length > count;

  useEffect(() => {
    if (!end || !more || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setDrawn({ of: restartOn, count: count + STEP });
      },
      { rootMargin: '800px' },
    );
    observer.observe(end);
    return () => observer.disconnect();
  }, [end, more, count, restartOn]);

  return { count, more, end: setEnd };
};
