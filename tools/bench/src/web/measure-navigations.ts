import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { openSlowPhone } from './slow-phone.ts';

interface Navigation {
  name: string;
  from: string;
  /** The link that is followed. */
  link: string;
  /** What stands on the next page only. */
  next: string;
}

const NAVIGATIONS: Navigation[] = [
  {
    name: 'home to catalogue',
    from: '/',
    link: '[data-testid=gender-women] a, a[data-testid=gender-women]',
    next: '[data-testid=watch-list]',
  },
  {
    name: 'catalogue to product',
    from: '/products',
    link: '[data-testid=watch-card] a, a[data-testid=watch-card]',
    next: '[data-testid=product]',
  },
  {
    name: 'home to product',
    from: '/',
    link: '[data-testid=carousel-card] a, a[data-testid=carousel-card]',
    next: '[data-testid=product]',
  },
];
/** Milliseconds between pointing at a link and following it, and before it: what was begun is through. */
const QUIET = 3000;

const hydrated = (page: Page) =>
  page.waitForFunction(() => document.documentElement.dataset.hydrated === 'true', undefined, {
    timeout: 45_000,
  });

/**
 * From the click to the end of the frame that shows the next page. Nothing is asked in between: a question in each frame
 * would be work of its own.
 */
const measureNavigation = (page: Page, { link, next }: Navigation): Promise<number> =>
  page.evaluate(
    ({ link, next }) =>
      new Promise<number>((resolve) => {
        const painted = new MessageChannel();
        painted.port1.onmessage = () => resolve(performance.now() - startedAt);
        const changes = new MutationObserver(() => {
          if (!document.querySelector(next)) return;
          changes.disconnect();
          // A message sent in a frame's own task is read once the frame is drawn.
          requestAnimationFrame(() => painted.port2.postMessage(null));
        });
        changes.observe(document.body, { childList: true, subtree: true });
        const startedAt = performance.now();
        document.querySelector<HTMLElement>(link)?.click();
      }),
    { link, next },
  );

/** How long steps inside the shop take on the slow phone once the visitor has pointed at the link for a moment. */
export const measureNavigations = async (
  browser: Browser,
  origin: string,
): Promise<Record<string, number>> => {
  const times: Record<string, number> = {};
  for (const navigation of NAVIGATIONS) {
    const { context, page } = await openSlowPhone(browser);
    try {
      await page.goto(origin + navigation.from, { waitUntil: 'load', timeout: 45_000 });
      await hydrated(page);
      await sleep(QUIET);
      await page.locator(navigation.link).first().focus();
      await sleep(QUIET);
      times[navigation.name] = await measureNavigation(page, navigation);
    } finally {
      await context.close();
    }
  }
  return times;
};
