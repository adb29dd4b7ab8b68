import { useState } from 'react';
import { useInSight } from './use-in-sight.ts';

const STEP = 100;

/**
 * How many rows of a long list to draw: a hundred, and a hundred more whenever its end comes near. `restartOn` names
 * what the list shows; when it changes the list starts over.
 */
export const useGrowing = (length: number, restartOn: string) => {
  const [drawn, setDrawn] = useState({ of: restartOn, count: STEP });
  const count = drawn.of === restartOn ? drawn.count : STEP;
  const more = length > count;
  const end = useInSight(more, () => setDrawn({ of: restartOn, count: count + STEP }));
  return { count, more, end };
};
