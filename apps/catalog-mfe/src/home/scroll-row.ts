import { NARROW_MAX_WIDTH, NARROW_SLIDER_SPEED_MS } from '@meridian/domain';

/** Share of the row's width after which a swipe moves to the next item; less returns to the item before. */
const MIN_SWIPE_SHARE = 0.2;
/** A shorter but fast swipe moves as well. */
const FLICK_MS = 300;
const MIN_FLICK_PX = 30;
/** Maximum movement of a press; more is a drag, whose click must be ignored. */
const MAX_PRESS_MOVE_PX = 8;

const easeInOut = (progress: number): number =>
  progress < 0.5 ? 2 * progress ** 2 : 1 - 2 * (1 - progress) ** 2;

/** Running animation per row, with the position where it ends; a new animation cancels it. */
const running = new WeakMap<HTMLElement, { frame: number; left: number }>();

const cancel = (row: HTMLElement): void => {
  cancelAnimationFrame(running.get(row)?.frame ?? 0);
  running.delete(row);
};

const isNarrow = (): boolean => matchMedia(`(max-width: ${NARROW_MAX_WIDTH}px)`).matches;

/** Scrolls a row to `left` (pixels) in NARROW_SLIDER_SPEED_MS, or immediately under reduced motion. */
const scrollRowTo = (row: HTMLElement, left: number): void => {
  cancel(row);
  const end = () => {
    running.delete(row);
    row.scrollLeft = left;
    row.style.scrollSnapType = '';
  };
  const from = row.scrollLeft;
  if (from === left || matchMedia('(prefers-reduced-motion: reduce)').matches) return end();
  const startedAt = performance.now();
  // With snapping on, the browser would move each frame to an item.
  row.style.scrollSnapType = 'none';
  const step = () => {
    const progress = (performance.now() - startedAt) / NARROW_SLIDER_SPEED_MS;
    if (progress >= 1) return end();
    row.scrollLeft = from + (left - from) * easeInOut(progress);
    running.set(row, { frame: requestAnimationFrame(step), left });
  };
  running.set(row, { frame: requestAnimationFrame(step), left });
};

/** Scroll position of each item. The last ones end with the row. */
const stopsOf = (row: HTMLElement): number[] => {
  const items = [...row.children] as HTMLElement[];
  const first = items[0]?.offsetLeft ?? 0;
  return items.map(({ offsetLeft }) => Math.min(offsetLeft - first, row.scrollWidth - row.clientWidth));
};

/** Scrolls the row by one item on narrow screens, and moves the focus to that item. */
export const scrollRowByItem = (row: HTMLElement, direction: 1 | -1): void => {
  if (!isNarrow()) return;
  const items = [...row.children];
  const position = items.findIndex((item) => item.contains(document.activeElement)) + direction;
  const left = stopsOf(row)[position];
  if (left === undefined) return;
  items[position]?.querySelector('a')?.focus({ preventScroll: true });
  scrollRowTo(row, left);
};

/**
 * Moves the row with the pointer on narrow screens. A swipe ends one item further, in NARROW_SLIDER_SPEED_MS, or back
 * where it began; native scrolling would choose its own time. Returns a function that ends this.
 */
export const swipeRowByItem = (row: HTMLElement): (() => void) => {
  let swipe: { id: number; x: number; at: number; left: number; position: number } | null = null;
  let wasDrag = false;

  const onDown = (event: PointerEvent) => {
    wasDrag = false;
    if (!event.isPrimary || event.button !== 0 || !isNarrow()) return;
    const aim = running.get(row)?.left ?? row.scrollLeft;
    cancel(row);
    const distances = stopsOf(row).map((stop) => Math.abs(stop - aim));
    const position = distances.indexOf(Math.min(...distances));
    swipe = { id: event.pointerId, x: event.clientX, at: event.timeStamp, left: row.scrollLeft, position };
  };
  const onMove = (event: PointerEvent) => {
    if (event.pointerId !== swipe?.id) return;
    const moved = event.clientX - swipe.x;
    if (!wasDrag && Math.abs(moved) <= MAX_PRESS_MOVE_PX) return;
    if (!wasDrag) row.setPointerCapture(event.pointerId);
    wasDrag = true;
    row.style.scrollSnapType = 'none';
    row.scrollLeft = swipe.left - moved;
  };
  const onEnd = (event: PointerEvent) => {
    if (event.pointerId !== swipe?.id) return;
    const { x, at, position } = swipe;
    swipe = null;
    const moved = event.type === 'pointerup' ? event.clientX - x : 0;
    const isSwipe =
      Math.abs(moved) >= row.clientWidth * MIN_SWIPE_SHARE ||
      (Math.abs(moved) >= MIN_FLICK_PX && event.timeStamp - at < FLICK_MS);
    const stops = stopsOf(row);
    scrollRowTo(row, stops[position + (isSwipe ? -Math.sign(moved) : 0)] ?? stops[position] ?? 0);
  };
  const onClick = (event: Event) => {
    if (!wasDrag) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onDragStart = (event: Event) => {
    if (swipe) event.preventDefault();
  };

  const pointerListeners = {
    pointerdown: onDown,
    pointermove: onMove,
    pointerup: onEnd,
    pointercancel: onEnd,
  };
  for (const [type, listener] of Object.entries(pointerListeners))
    row.addEventListener(type, listener as EventListener);
  row.addEventListener('click', onClick, true);
  row.addEventListener('dragstart', onDragStart);
  // Only now, because without this code the browser must scroll the row.
  row.style.touchAction = 'pan-y pinch-zoom';
  return () => {
    for (const [type, listener] of Object.entries(pointerListeners))
      row.removeEventListener(type, listener as EventListener);
    row.removeEventListener('click', onClick, true);
    row.removeEventListener('dragstart', onDragStart);
    cancel(row);
    row.style.touchAction = '';
  };
};
