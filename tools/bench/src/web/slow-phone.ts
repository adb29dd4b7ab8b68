import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { PROFILE } from './profile.ts';

export interface SlowPhone {
  context: BrowserContext;
  page: Page;
  session: CDPSession;
}

/** Opens an empty browser context of a first-time visitor on the slow phone. */
export const openSlowPhone = async (browser: Browser): Promise<SlowPhone> => {
  const { width, height, deviceScaleFactor, bandwidth, latency, cpuSlowdown } = PROFILE;
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor,
    isMobile: true,
    hasTouch: true,
  });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: bandwidth / 8,
      uploadThroughput: bandwidth / 8,
    });
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    return { context, page, session };
  } catch (error) {
    await context.close();
    throw error;
  }
};
