import { NARROW_MAX_WIDTH, NARROW_SLIDER_SPEED_MS } from '@meridian/domain';

const easeInOut = (progress: number): number =>
  progress < 0.5 ? 2 * progress ** 2 : 1 - 2 * (1 - progress) ** 2;

/** Running animation frame per row; a new animation cancels it. */
const runningAnimations = new WeakMap<HTMLElement, number>();

/** Scrolls a row to `left` (pixels) in NARROW_SLIDER_SPEED_MS, or immediately under reduced motion. */
const scrollRowTo = (row: HTMLElement, left: number): void => {
  cancelAnimationFrame(runningAnimations.get(row) ?? 0);
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    row.scrollLeft = left;
    return;
  }
  const from = row.scrollLeft;
  const startedAt = performance.now();
  // With snapping on, the browser would move each frame to an item.
  row.style.scrollSnapType = 'none';
  const step = () => {
    const progress = Math.min(1, (performance.now() - startedAt) / NARROW_SLIDER_SPEED_MS);
    row.scrollLeft = from + (left - from) * easeInOut(progress);
    if (progress < 1) runningAnimations.set(row, requestAnimationFrame(step));
    else row.style.scrollSnapType = '';
  };
  runningAnimations.set(row, requestAnimationFrame(step));
};

/** Scrolls the row by one item on narrow screens, and moves the focus to that item. */
export const scrollRowByItem = (row: HTMLElement, direction: 1 | -1): void => {
  if (!matchMedia(`(max-width: ${NARROW_MAX_WIDTH}px)`).matches) return;
  const items = [...row.children] as HTMLElement[];
  const focused = items.findIndex((item) => item.contains(document.activeElement));
  const target = items[focused + direction];
  if (!target) return;
  target.querySelector('a')?.focus({ preventScroll: true });
  const first = items[0]?.offsetLeft ?? 0;
  scrollRowTo(row, Math.min(target.offsetLeft - first, row.scrollWidth - row.clientWidth));
};
