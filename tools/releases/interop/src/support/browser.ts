import { CHROMIUM_ARGUMENTS, findChromium } from '@meridian/workflow';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

let browser: Browser | undefined;
let context: BrowserContext | undefined;

export const closeBrowser = async (): Promise<void> => {
  await browser?.close();
  browser = undefined;
  context = undefined;
};

export interface Visit {
  page: Page;
  /** Console errors and uncaught errors, for example of the content security policy. */
  errors: string[];
  warnings: string[];
  /** URLs of all requests. */
  requests: string[];
}

/** Opens a page in a new context, and closes the previous one. */
export const visit = async (url: string, storage: Record<string, string> = {}): Promise<Visit> => {
  browser ??= await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? findChromium() ?? '/usr/bin/chromium',
    args: CHROMIUM_ARGUMENTS,
  });
  await context?.close();
  context = await browser.newContext();
  await context.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, storage);
  const page = await context.newPage();
  const visited: Visit = { page, errors: [], warnings: [], requests: [] };
  page.on('console', (message) => {
    const { url: source } = message.location();
    // The shop of these tests has no images.
    if (message.type() === 'error' && !source.includes('/static/'))
      visited.errors.push(`${message.text()} ${source}`);
    if (message.type() === 'warning') visited.warnings.push(message.text());
  });
  page.on('pageerror', (error) => visited.errors.push(String(error)));
  page.on('request', (request) => visited.requests.push(request.url()));
  await page.goto(url);
  return visited;
};
