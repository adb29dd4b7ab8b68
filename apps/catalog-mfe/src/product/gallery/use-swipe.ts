import { type PointerEvent, useRef } from 'react';

/** Minimum horizontal movement of a swipe. */
const MIN_SWIPE_PX = 40;
/** Maximum movement of a press; more is a drag. */
const MAX_PRESS_MOVE_PX = 8;

/** Turns a horizontal drag into a step; vertical drags scroll the page. Spread `handlers` on the element. */
export const useSwipe = (onStep: (step: 1 | -1) => void) => {
  const start = useRef<{ x: number; y: number } | null>(null);
  const dragged = useRef(false);
  const end = (event: PointerEvent): void => {
    const from = start.current;
    start.current = null;
    if (!from) return;
    const dx = event.clientX - from.x;
    dragged.current = Math.abs(dx) > MAX_PRESS_MOVE_PX;
    if (Math.abs(dx) > MIN_SWIPE_PX && Math.abs(dx) > Math.abs(event.clientY - from.y))
      onStep(dx < 0 ? 1 : -1);
  };
  return {
    handlers: {
      onPointerDown: (event: PointerEvent): void => {
        dragged.current = false;
        if (event.isPrimary) start.current = { x: event.clientX, y: event.clientY };
      },
      onPointerUp: end,
      onPointerCancel: (): void => {
        start.current = null;
      },
    },
    /** Whether the last press was a drag, whose click must be ignored. */
    wasDrag: (): boolean => dragged.current,
  };
};
