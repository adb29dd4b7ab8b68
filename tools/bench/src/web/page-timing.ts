/** Metrics of a page load, in milliseconds since the start of the navigation. */
export interface PageTiming {
  /** Time to first byte. */
  ttfb: number;
  /** First contentful paint. */
  fcp: number;
  /** Largest contentful paint. */
  lcp: number;
  /** The LCP element. */
  lcpElement: string;
  /** Total blocking time: the part of each task beyond 50 ms, summed from the first contentful paint on. */
  tbt: number;
  /** Cumulative layout shift, without a unit. */
  cls: number;
  /** Time of hydration; null before it. */
  hydrated: number | null;
}

interface LargestContentfulPaint extends PerformanceEntry {
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

/** Runs in the page before its own scripts and writes the metrics to `window.meridianTiming`. */
export const collectTiming = (): void => {
  const timing: PageTiming = {
    ttfb: 0,
    fcp: 0,
    lcp: 0,
    lcpElement: '',
    tbt: 0,
    cls: 0,
    hydrated: null,
  };
  window.meridianTiming = timing;
  const observe = <T extends PerformanceEntry>(type: string, onEntry: (entry: T) => void): void =>
    new PerformanceObserver((list) => (list.getEntries() as T[]).forEach(onEntry)).observe({
      type,
      buffered: true,
    });

  const tasks: PerformanceEntry[] = [];
  const updateTbt = (): void => {
    timing.tbt = tasks.reduce((sum, { startTime, duration }) => {
      const seen = startTime + duration - Math.max(startTime, timing.fcp);
      return sum + Math.max(0, seen - 50);
    }, 0);
  };
  observe('paint', ({ name, startTime }) => {
    if (name !== 'first-contentful-paint') return;
    timing.fcp = startTime;
    updateTbt();
  });
  observe<LargestContentfulPaint>('largest-contentful-paint', ({ startTime, element }) => {
    timing.lcp = startTime;
    timing.lcpElement = element ? `${element.tagName.toLowerCase()}.${element.className}`.slice(0, 60) : '';
  });
  observe('longtask', (task) => {
    tasks.push(task);
    updateTbt();
  });
  observe<LayoutShift>('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) timing.cls += value;
  });
  observe<PerformanceNavigationTiming>('navigation', ({ responseStart }) => (timing.ttfb = responseStart));
  new MutationObserver((_, observer) => {
    if (document.documentElement?.dataset.hydrated !== 'true') return;
    timing.hydrated = performance.now();
    observer.disconnect();
  }).observe(document, { subtree: true, attributeFilter: ['data-hydrated'] });
};
