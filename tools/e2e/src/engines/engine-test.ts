import { startBalancer } from '../support/balancer.ts';
import { test as base } from '../support/test.ts';
import { findFirefox, findWebKitDriver } from '@meridian/workflow';
import { startFirefox } from './firefox.ts';
import { startWebKit } from './webkit.ts';
import type { RemoteBrowser } from './remote-browser.ts';
import { RemotePage } from './remote-page.ts';

export { expect } from '@playwright/test';

export interface EngineOptions {
  /** The engine of the project. */
  engine: 'firefox' | 'webkit';
}

/** A site in front of the shop. */
interface Site {
  url: string;
  /** Remotes whose files cannot be fetched. */
  unavailable: Set<string>;
}

const startEngine = (engine: EngineOptions['engine']): Promise<RemoteBrowser> => {
  const firefox = findFirefox();
  const webkit = findWebKitDriver();
  if (engine === 'firefox' && firefox) return startFirefox(firefox);
  if (engine === 'webkit' && webkit) return startWebKit(webkit);
  throw new Error(`The engine ${engine} is not installed: run npm run test:engines`);
};

export const test = base.extend<
  { remotePage: RemotePage },
  EngineOptions & { site: Site; remoteBrowser: RemoteBrowser }
>({
  engine: ['firefox', { scope: 'worker', option: true }],
  site: [
    async ({ shop }, use) => {
      const unavailable = new Set<string>();
      const proxy = await startBalancer(shop.servers, {
        headers: { 'x-country': 'US' },
        isDown: (path) => unavailable.has(/^\/remotes\/([^/]+)\//.exec(path)?.[1] ?? ''),
      });
      await use({ url: proxy.url, unavailable });
      await proxy.stop();
    },
    { scope: 'worker' },
  ],
  remoteBrowser: [
    async ({ engine }, use) => {
      const browser = await startEngine(engine);
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  remotePage: async ({ remoteBrowser, site }, use, testInfo) => {
    const tab = await remoteBrowser.openTab();
    const page = new RemotePage(tab, site.url);
    await page.resize(1280);
    await use(page);
    if (testInfo.status !== testInfo.expectedStatus)
      await testInfo.attach('screenshot', { body: await tab.screenshot(), contentType: 'image/png' });
    await tab.close();
    site.unavailable.clear();
  },
});
