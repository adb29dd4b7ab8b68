import { type PointerEvent, useRef } from 'react';

/** Pixels that make a swipe of a touch. */
const THRESHOLD = 40;
/** Pixels of movement that are no press any more. */
const SLACK = 8;

/** Turns a sideways drag into a step; vertical ones stay the page's. Spread the handlers over the element. */
export const useSwipe = (onStep: (step: 1 | -1) => void) => {
  const start = useRef<{ x: number; y: number } | null>(null);
  const moved = useRef(false);
  const end = (event: PointerEvent): void => {
    const from = start.current;
    start.current = null;
    if (!from) return;
    const dx = event.clientX - from.x;
    moved.current = Math.abs(dx) > SLACK;
    if (Math.abs(dx) > THRESHOLD && Math.abs(dx) > Math.abs(event.clientY - from.y)) onStep(dx < 0 ? 1 : -1);
  };
  return {
    handlers: {
      onPointerDown: (event: PointerEvent): void => {
        moved.current = false;
        if (event.isPrimary) start.current = { x: event.clientX, y: event.clientY };
      },
      onPointerUp: end,
      onPointerCancel: (): void => {
        start.current = null;
      },
    },
    /** Whether the last press was a drag: its click means nothing. */
    wasDrag: (): boolean => moved.current,
  };
};
