import { CHROMIUM_ARGUMENTS } from '@meridian/workflow';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

/** Milliseconds that anything on a page may take on a busy machine. */
const PAGE_TIMEOUT_MS = 15_000;

let browser: Browser | undefined;

/** One browser for each test file. */
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
  /** Pixels of the screen for one of the page, default 1. */
  density?: 1 | 2;
  /** Country that the proxy names; it decides language and currency. */
  country?: string;
  javaScript?: boolean;
}

export interface Visitor {
  context: BrowserContext;
  page: Page;
  /** Unexpected errors of the console and of pages; a test asserts that there are none. */
  errors: string[];
  /** Paths of scripts that were asked for. */
  scripts: string[];
}

/** A visitor with a fresh profile. */
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

/** Opens a page and waits until the browser has taken it over. */
export const open = async (page: Page, path: string): Promise<number> => {
  const response = await page.goto(path, { waitUntil: 'commit' });
  await hydrated(page);
  return response?.status() ?? 0;
};

/** Waits until React has taken the page over. */
export const hydrated = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === 'true');
};
