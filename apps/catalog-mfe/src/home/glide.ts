import { NARROW_MAX_WIDTH, NARROW_SLIDER_SPEED_MS } from '@meridian/domain';

const easeInOut = (part: number): number => (part < 0.5 ? 2 * part * part : 1 - 2 * (1 - part) ** 2);

/** The animation that moves a row; another one takes its place. */
const moving = new WeakMap<HTMLElement, number>();

/** Scrolls a row sideways at the narrow slider's speed, or at once for who wants no motion. */
const glideTo = (row: HTMLElement, left: number): void => {
  cancelAnimationFrame(moving.get(row) ?? 0);
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    row.scrollLeft = left;
    return;
  }
  const from = row.scrollLeft;
  const began = performance.now();
  // Snapping would pull each frame to the next item.
  row.style.scrollSnapType = 'none';
  const draw = () => {
    const part = Math.min(1, (performance.now() - began) / NARROW_SLIDER_SPEED_MS);
    row.scrollLeft = from + (left - from) * easeInOut(part);
    if (part < 1) moving.set(row, requestAnimationFrame(draw));
    else row.style.scrollSnapType = '';
  };
  moving.set(row, requestAnimationFrame(draw));
};

/** Moves the row of a narrow screen by one item, and the focus with it. */
export const stepBy = (row: HTMLElement, step: 1 | -1): void => {
  if (!matchMedia(`(max-width: ${NARROW_MAX_WIDTH}px)`).matches) return;
  const items = [...row.children] as HTMLElement[];
  const focused = items.findIndex((item) => item.contains(document.activeElement));
  const target = items[focused + step];
  if (!target) return;
  target.querySelector('a')?.focus({ preventScroll: true });
  const first = items[0]?.offsetLeft ?? 0;
  glideTo(row, Math.min(target.offsetLeft - first, row.scrollWidth - row.clientWidth));
};
