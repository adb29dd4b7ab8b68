/** Enough for sections to load on a slow connection. */
const HOLD_MS = 10_000;
const INPUTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls to a section, and again whenever its container changes its height, because sections above load near the
 * viewport. Ends with the shopper's next input. Returns a function that ends it.
 */
export const holdInPlace = (section: HTMLElement | null, container: HTMLElement | null): (() => void) => {
  if (!section) return () => {};
  section.scrollIntoView();
  if (!container || typeof ResizeObserver === 'undefined') return () => {};
  const observer = new ResizeObserver(() => section.scrollIntoView());
  observer.observe(container);
  const end = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const input of INPUTS) removeEventListener(input, end);
  };
  const timer = setTimeout(end, HOLD_MS);
  for (const input of INPUTS) addEventListener(input, end, { passive: true });
  return end;
};
