import { CHROMIUM_ARGUMENTS, findChromium } from '@meridian/workflow';
import type { Browser, BrowserContext, LaunchOptions, Page } from '@playwright/test';

/** Long enough for a busy machine. */
const PAGE_TIMEOUT_MS = 15_000;

/** Launch options of the Chromium that the workspace finds or installs. Playwright never downloads one. */
export const chromiumOptions = (): LaunchOptions => {
  const executablePath = findChromium();
  return { args: CHROMIUM_ARGUMENTS, ...(executablePath ? { executablePath } : {}) };
};

export interface VisitorOptions {
  /** Another site than the shop of the worker. */
  url?: string;
  width?: 1280 | 390;
  /** Device pixel ratio, default 1. */
  density?: 1 | 2;
  /** Country header of the proxy, which decides language and currency. */
  country?: string;
  javaScript?: boolean;
}

export interface Visitor {
  context: BrowserContext;
  page: Page;
  /** Console errors and uncaught errors. Tests assert that there are none. */
  errors: string[];
  /** Paths of requested scripts. */
  scripts: string[];
}

/** Opens a browser context of a new visitor. */
export const openVisitor = async (
  browser: Browser,
  { url, width = 1280, density = 1, country, javaScript = true }: VisitorOptions & { url: string },
): Promise<Visitor> => {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: width === 390 ? 844 : 800 },
    deviceScaleFactor: density,
    javaScriptEnabled: javaScript,
    reducedMotion: 'reduce',
    ...(country ? { extraHTTPHeaders: { 'x-country': country } } : {}),
  });
  context.setDefaultTimeout(PAGE_TIMEOUT_MS);
  const page = await context.newPage();
  const errors: string[] = [];
  const scripts: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  return { context, page, errors, scripts };
};

/** Opens a page and waits until it is hydrated. Returns the status. */
export const open = async (page: Page, path: string): Promise<number> => {
  const response = await page.goto(path, { waitUntil: 'commit' });
  await hydrated(page);
  return response?.status() ?? 0;
};

/** Navigates to a path in the open document, which is faster than a new document. */
export const navigate = (page: Page, path: string): Promise<void> =>
  page.evaluate((address) => {
    // Later, because the code of an evaluation may use eval in spite of the content security policy.
    setTimeout(() => {
      history.pushState(null, '', address);
      dispatchEvent(new PopStateEvent('popstate'));
    });
  }, path);

/** Navigates to another path and waits until its page is shown, which then gets the focus. */
export const show = async (page: Page, path: string): Promise<void> => {
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await navigate(page, path);
  await page.waitForFunction(() => document.activeElement?.id === 'content');
};

/** Waits until the page is hydrated. */
export const hydrated = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === 'true');
};
