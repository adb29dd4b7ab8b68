import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { openSlowPhone } from './slow-phone.ts';

interface Navigation {
  name: string;
  from: string;
  /** Selector of the link. */
  link: string;
  /** Selector of an element that only the next page has. */
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
/** Milliseconds before the link gets the focus, and before the click, so that earlier work has finished. */
const SETTLE_DELAY_MS = 3000;

const hydrated = (page: Page) =>
  page.waitForFunction(() => document.documentElement.dataset.hydrated === 'true', undefined, {
    timeout: 45_000,
  });

/**
 * Returns the milliseconds from the click to the end of the frame that shows the next page. A mutation observer replaces
 * polling, because polling in each frame would add work to the measured time.
 */
const measureNavigation = (page: Page, { link, next }: Navigation): Promise<number> =>
  page.evaluate(
    ({ link, next }) =>
      new Promise<number>((resolve) => {
        const changes = new MutationObserver(() => {
          if (!document.querySelector(next)) return;
          changes.disconnect();
          // Runs after the frame is painted, and before tasks that were queued earlier, such as effects of React.
          requestAnimationFrame(
            () =>
              void scheduler.postTask(() => resolve(performance.now() - startedAt), {
                priority: 'user-blocking',
              }),
          );
        });
        changes.observe(document.body, { childList: true, subtree: true });
        const startedAt = performance.now();
        document.querySelector<HTMLElement>(link)?.click();
      }),
    { link, next },
  );

/** Measures client-side navigations on the slow phone, after the link has had the focus long enough to be prefetched. */
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
      await delay(SETTLE_DELAY_MS);
      await page.locator(navigation.link).first().focus();
      await delay(SETTLE_DELAY_MS);
      times[navigation.name] = await measureNavigation(page, navigation);
    } finally {
      await context.close();
    }
  }
  return times;
};
