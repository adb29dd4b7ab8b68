/** What a page tells of itself; milliseconds since the navigation began. */
export interface PageTiming {
  firstByte: number;
  firstPaint: number;
  largestPaint: number;
  /** Element of the largest paint, for who wants to make it come sooner. */
  largestElement: string;
  /** Total blocking time: what tasks took beyond 50 ms each, from the first paint on. */
  blocking: number;
  layoutShift: number;
  /** When the page was taken over by its script; null while it is not. */
  hydrated: number | null;
}

interface LargestPaint extends PerformanceEntry {
  element: Element | null;
}
interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}
declare global {
  interface Window {
    meridianTiming: PageTiming;
  }
}

/** Runs in the page before anything else: keeps count in `window.meridianTiming`. */
export const keepTiming = (): void => {
  const timing: PageTiming = {
    firstByte: 0,
    firstPaint: 0,
    largestPaint: 0,
    largestElement: '',
    blocking: 0,
    layoutShift: 0,
    hydrated: null,
  };
  window.meridianTiming = timing;
  const observe = <T extends PerformanceEntry>(type: string, take: (entry: T) => void): void =>
    new PerformanceObserver((list) => (list.getEntries() as T[]).forEach(take)).observe({
      type,
      buffered: true,
    });

  const tasks: PerformanceEntry[] = [];
  const addUp = (): void => {
    timing.blocking = tasks.reduce((sum, { startTime, duration }) => {
      const seen = startTime + duration - Math.max(startTime, timing.firstPaint);
      return sum + Math.max(0, seen - 50);
    }, 0);
  };
  observe('paint', ({ name, startTime }) => {
    if (name !== 'first-contentful-paint') return;
    timing.firstPaint = startTime;
    addUp();
  });
  observe<LargestPaint>('largest-contentful-paint', ({ startTime, element }) => {
    timing.largestPaint = startTime;
    timing.largestElement = element
      ? `${element.tagName.toLowerCase()}.${element.className}`.slice(0, 60)
      : '';
  });
  observe('longtask', (task) => {
    tasks.push(task);
    addUp();
  });
  observe<LayoutShift>('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) timing.layoutShift += value;
  });
  observe<PerformanceNavigationTiming>(
    'navigation',
    ({ responseStart }) => (timing.firstByte = responseStart),
  );
  new MutationObserver((_, observer) => {
    if (document.documentElement?.dataset.hydrated !== 'true') return;
    timing.hydrated = performance.now();
    observer.disconnect();
  }).observe(document, { subtree: true, attributeFilter: ['data-hydrated'] });
};
