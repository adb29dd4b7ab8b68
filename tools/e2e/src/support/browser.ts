import { CHROMIUM_ARGUMENTS } from '@meridian/workflow';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

/** Long enough for a busy machine. */
const PAGE_TIMEOUT_MS = 15_000;

let browser: Browser | undefined;

/** Returns the browser of the test file, started on the first call. */
export const openBrowser = async (): Promise<Browser> =>
  (browser ??= await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: CHROMIUM_ARGUMENTS,
  }));

export const closeBrowser = async (): Promise<void> => {
  await browser?.close();
  browser = undefined;
};

export interface VisitorOptions {
  url: string;
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
export const visit = async ({
  url,
  width = 1280,
  density = 1,
  country,
  javaScript = true,
}: VisitorOptions): Promise<Visitor> => {
  const context = await (
    await openBrowser()
  ).newContext({
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

/** Waits until the page is hydrated. */
export const hydrated = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === 'true');
};
