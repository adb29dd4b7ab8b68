import type { PageReport } from '@meridian/contracts';
import { bucketOf } from '@meridian/releases';
import type { Page } from 'playwright-core';
import { closeBrowser, open, visit } from './support/browser.ts';
import { publishVariant } from './support/release-fixture.ts';
import { liveVersion, type Shop, startShop } from './support/shop.ts';
import { eventually } from './support/storefront.ts';

/** Canary releases of a remote: bucketing, fallback, automatic rollback and reports. */
const APP = 'catalog-mfe';
const MARK = 'This season, on trial';
let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
  await publishVariant(shop.store, APP, { version: 'good', replace: [['Shop the new collections', MARK]] });
  await publishVariant(shop.store, APP, {
    version: 'broken',
    browserTail: 'throw new Error("broken in browsers");',
    start: 'if (typeof document !== "undefined") throw new Error("broken in browsers");',
  });
  await publishVariant(shop.store, APP, {
    version: 'unwell',
    serverTail: 'throw new Error("broken on servers");',
  });
});
afterAll(async () => {
  await closeBrowser();
  await shop?.stop();
});
afterEach(async () => {
  if ((await shop.store.channels())[APP]?.canary) await shop.store.stopCanary(APP, { reason: 'test' });
});

const keys = Array.from({ length: 300 }, (_, index) => index.toString(16).padStart(4, '0'));
const keyAt = (from: number, to: number) =>
  keys.find((key) => bucketOf(key, APP) >= from && bucketOf(key, APP) < to) ?? '';
const shopper = async (key?: string) => {
  const visitor = await visit({ url: shop.url, country: 'US' });
  if (key) await visitor.context.addCookies([{ name: 'visitor', value: key, url: shop.url }]);
  const reports: PageReport[] = [];
  await visitor.page.exposeFunction('collectReport', (text: string) =>
    reports.push(JSON.parse(text) as PageReport),
  );
  await visitor.page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (url, body) => {
      const { collectReport } = globalThis as unknown as { collectReport: (text: string) => Promise<void> };
      void (body as Blob).text().then(collectReport);
      return send(url, body);
    };
  });
  return { ...visitor, reports };
};
const waitForCanaryStop = () =>
  eventually(async () => (await shop.store.channels())[APP]?.canary?.version ?? null, null);
/** Waits until the page has its metrics, then hides it, which makes it send its report. */
const hidePage = async (page: Page) => {
  await page.waitForFunction(() => performance.now() > 4000);
  // The first key press finalises LCP; then the visitor switches to another tab.
  await page.keyboard.press('Tab');
  await page.waitForTimeout(500);
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
  await page.waitForTimeout(500);
};

test('a visitor in the canary bucket gets the canary on every page, and other visitors never', async () => {
  await shop.store.startCanary(APP, 'good', 0.2, { reason: 'trial' });
  for (const [key, sees] of [
    [keyAt(0, 0.2), true],
    [keyAt(0.2, 1), false],
  ] as const) {
    const { page, context, errors, scripts } = await shopper(key);
    for (const path of ['/', '/products', '/']) await open(page, path);
    expect((await page.getByTestId('new-collections').textContent())?.includes(MARK)).toBe(sees);
    expect(scripts.some((path) => path.includes('/catalog-mfe/good/'))).toBe(sees);
    expect(errors).toEqual([]);
    await context.close();
  }
});

test('a canary that fails in browsers falls back, is reported once per page, and is rolled back automatically', async () => {
  const stable = await liveVersion(shop.store, APP);
  const reportedVersions = new Set<string>();
  await shop.store.startCanary(APP, 'broken', 1, { reason: 'trial' });
  for (let visits = 0; visits < 6; visits++) {
    const { page, context, reports } = await shopper('0000');
    await open(page, '/');
    await page.getByTestId('carousel-card').first().waitFor();
    await hidePage(page);
    const failures = reports.flatMap((report) => report.failures ?? []);
    const live = (await shop.store.channels())[APP]?.canary;
    if (live || failures.length > 0)
      expect(failures).toEqual([{ app: APP, version: 'broken', kind: 'threw-at-load', loaded: false }]);
    for (const { app, version } of reports.flatMap((report) => report.page ?? []))
      if (app === APP) reportedVersions.add(version);
    await context.close();
    if (!live) break;
  }
  await waitForCanaryStop();
  // The metrics count for the version that was shown: the fallback.
  expect([...reportedVersions]).toEqual([stable]);
  expect(await liveVersion(shop.store, APP)).toBe(stable);
  expect((await shop.store.log(1))[0]).toMatchObject({
    action: 'stop-canary',
    from: 'broken',
    by: 'automatic',
    reason: expect.stringContaining('in browsers') as string,
  });
});

test('a canary that fails on the server is never rendered, and is rolled back within seconds', async () => {
  await shop.store.startCanary(APP, 'unwell', 1, { reason: 'trial' });
  for (let visits = 0; visits < 6; visits++) {
    const response = await fetch(`${shop.url}/?lang=en`, { headers: { cookie: 'visitor=0000' } });
    expect([response.status, (await response.text()).includes('Shop the new collections')]).toEqual([
      200,
      true,
    ]);
  }
  await waitForCanaryStop();
  expect((await shop.store.log(1))[0]?.reason).toContain('on servers');
});

test('a page reports web vitals and load times without data about the visitor', async () => {
  await shop.store.startCanary(APP, 'good', 1, { reason: 'every page reports' });
  const { page, context, reports, errors } = await shopper(keyAt(0, 0.5));
  await open(page, '/');
  await page.getByTestId('carousel-card').first().waitFor();
  await hidePage(page);
  const loads = reports.flatMap((report) => report.loads ?? []);
  expect(loads.map(({ app }) => app).sort()).toEqual([APP, 'shell']);
  const names = reports.flatMap((report) => report.vitals ?? []).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['LCP', 'FCP', 'TTFB', 'CLS']));
  expect(new Set(reports.flatMap((report) => Object.keys(report)))).toEqual(
    new Set(['token', 'loads', 'page', 'vitals']),
  );
  expect(errors).toEqual([]);
  await context.close();
});
