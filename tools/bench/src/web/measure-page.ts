import { setTimeout as delay } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { collectTiming, type PageTiming } from './page-timing.ts';
import { openSlowPhone } from './slow-phone.ts';
import { type Transfer, recordTransfer } from './transfer.ts';

/** A page to measure. */
export interface MeasuredPage {
  name: string;
  path: string;
  /** Entries of localStorage before the visit. */
  storage?: Record<string, string>;
}

export interface Visit extends PageTiming {
  transfer: Transfer;
  /** URLs that were fetched more than once. */
  repeated: string[];
  /** Console errors and warnings. */
  errors: string[];
}

/** A visit ends when the page is hydrated and has fetched nothing for this time. */
const IDLE_TIMEOUT_MS = 1500;
const PAGE_TIMEOUT_MS = 45_000;

/** Opens a page as a first-time visitor on a slow phone and waits until it is hydrated and idle. */
export const measurePage = async (browser: Browser, origin: string, page: MeasuredPage): Promise<Visit> => {
  const { context, page: tab, session } = await openSlowPhone(browser);
  try {
    await context.addInitScript(collectTiming);
    await context.addInitScript((storage) => {
      for (const [key, value] of Object.entries(storage)) localStorage.setItem(key, value);
    }, page.storage ?? {});
    const errors: string[] = [];
    tab.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) errors.push(message.text());
    });
    tab.on('pageerror', (error) => errors.push(String(error)));
    const recorder = await recordTransfer(session);
    await tab.goto(origin + page.path, { waitUntil: 'load', timeout: PAGE_TIMEOUT_MS });
    const startedAt = performance.now();
    let timing = await tab.evaluate(() => window.meridianTiming);
    while (
      performance.now() - startedAt < PAGE_TIMEOUT_MS &&
      (timing.hydrated === null || recorder.idleMs() < IDLE_TIMEOUT_MS)
    ) {
      await delay(200);
      timing = await tab.evaluate(() => window.meridianTiming);
    }
    return { ...timing, transfer: recorder.transfer, repeated: recorder.repeated(), errors };
  } finally {
    await context.close();
  }
};
