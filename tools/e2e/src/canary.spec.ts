import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { PageReport } from '@meridian/contracts';
import { bucketOf } from '@meridian/releases';
import { ROOT } from '@meridian/workflow';
import { open, type Visitor } from './support/browser.ts';
import { publishVariant } from '@meridian/release';
import { liveVersion, restoreReleases, type Shop } from './support/shop.ts';
import { expect, staffTest } from './support/test.ts';

/** Canary releases of a remote: bucketing, fallback, automatic rollback and reports. */
const APP = 'catalog-mfe';
const MARK = 'This season, on trial';

interface Shopper extends Visitor {
  /** Reports that the page has sent. */
  reports: PageReport[];
}
interface Fixtures {
  /** Opens a page as a visitor with a visitor key. */
  shopper: (key?: string) => Promise<Shopper>;
}
const test = staffTest.extend<Fixtures>({
  shopper: async ({ visit }, use) =>
    use(async (key) => {
      const visitor = await visit({ country: 'US' });
      if (key) await visitor.context.addCookies([{ name: 'visitor', value: key, url: shop.url }]);
      const reports: PageReport[] = [];
      await visitor.page.exposeFunction('collectReport', (text: string) =>
        reports.push(JSON.parse(text) as PageReport),
      );
      await visitor.page.addInitScript(() => {
        const send = navigator.sendBeacon.bind(navigator);
        navigator.sendBeacon = (url, body) => {
          const { collectReport } = globalThis as unknown as {
            collectReport: (text: string) => Promise<void>;
          };
          void (body as Blob).text().then(collectReport);
          return send(url, body);
        };
      });
      return { ...visitor, reports };
    }),
});
let shop: Shop;
test.beforeAll(async ({ shop: started }) => {
  shop = started;
  await publishVariant(shop.store, APP, { version: 'good', replace: [['Shop the new collections', MARK]] });
  await publishVariant(shop.store, APP, {
    version: 'broken',
    browserTail: 'throw new Error("broken in browsers");',
    start: 'if (typeof document !== "undefined") throw new Error("broken in browsers");',
  });
  await publishVariant(shop.store, 'shell', {
    version: 'broken-shell',
    start: 'if (typeof document !== "undefined") throw new Error("the shell is broken in browsers");',
  });
  await publishVariant(shop.store, APP, {
    version: 'unwell',
    serverTail: 'throw new Error("broken on servers");',
  });
});
test.afterAll(({ shop: used }) => restoreReleases(used));
test.afterEach(async () => {
  for (const app of [APP, 'shell'] as const)
    if ((await shop.store.channels())[app]?.canary) await shop.store.stopCanary(app, { reason: 'test' });
});

const keys = Array.from({ length: 300 }, (_, index) => index.toString(16).padStart(4, '0'));
const keyAt = (from: number, to: number) =>
  keys.find((key) => bucketOf(key, APP) >= from && bucketOf(key, APP) < to) ?? '';
const canaryVersion = async () => (await shop.store.channels())[APP]?.canary?.version ?? null;
const waitForCanaryStop = () => expect.poll(canaryVersion).toBeNull();
const vitalsOf = (reports: PageReport[]) =>
  reports.flatMap((report) => report.vitals ?? []).map(({ name }) => name);
/** Hides the page after its first report, which makes it send its metrics. A page without a canary may not report. */
const hidePage = async ({ page, reports }: Shopper) => {
  await page.waitForLoadState('load');
  const hasReported = () => reports.some(({ loads }) => loads);
  await expect.poll(async () => hasReported() || (await canaryVersion()) === null).toBe(true);
  if (!hasReported()) return;
  // The first key press finalises LCP; then the visitor switches to another tab.
  await page.keyboard.press('Tab');
  await expect(async () => {
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    });
    expect(vitalsOf(reports)).toEqual(expect.arrayContaining(['LCP', 'FCP', 'TTFB', 'CLS']));
  }).toPass();
};

test('a visitor in the canary bucket gets the canary on every page, and other visitors never', async ({
  shopper,
}) => {
  await shop.store.startCanary(APP, 'good', 0.2, { reason: 'trial' });
  for (const [key, sees] of [
    [keyAt(0, 0.2), true],
    [keyAt(0.2, 1), false],
  ] as const) {
    const { page, context, errors, scripts } = await shopper(key);
    for (const path of ['/products', '/']) await open(page, path);
    const collections = expect(page.getByTestId('new-collections'));
    await (sees ? collections : collections.not).toContainText(MARK);
    expect(scripts.some((path) => path.includes('/catalog-mfe/good/'))).toBe(sees);
    expect(errors).toEqual([]);
    await context.close();
  }
});

test('a canary that fails in browsers falls back, is reported once per page, and is rolled back automatically', async ({
  shopper,
}) => {
  const stable = await liveVersion(shop.store, APP);
  const reportedVersions = new Set<string>();
  await shop.store.startCanary(APP, 'broken', 1, { reason: 'trial' });
  const visitor = await shopper('0000');
  const { page, reports } = visitor;
  for (let visits = 0; visits < 6; visits++) {
    reports.length = 0;
    await open(page, '/');
    await expect(page.getByTestId('carousel-card').first()).toBeVisible();
    await hidePage(visitor);
    const failures = reports.flatMap((report) => report.failures ?? []);
    const live = (await shop.store.channels())[APP]?.canary;
    if (live || failures.length > 0)
      expect(failures).toEqual([{ app: APP, version: 'broken', kind: 'threw-at-load', loaded: false }]);
    for (const { app, version } of reports.flatMap((report) => report.page ?? []))
      if (app === APP) reportedVersions.add(version);
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
    reason: expect.stringContaining('in browsers'),
  });
});

test('a shell that does not start gives its visitors the stable shell, and is rolled back automatically', async ({
  visit,
}) => {
  await shop.store.startCanary('shell', 'broken-shell', 1, { reason: 'trial' });
  const { page, context } = await visit({ country: 'US' });
  for (let visits = 0; visits < 6; visits++) {
    if (!(await shop.store.channels()).shell?.canary) break;
    // The cookies name the shell that failed.
    await context.clearCookies();
    await context.addCookies([{ name: 'visitor', value: '0000', url: shop.url }]);
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
  }
  await page.getByTestId('carousel-card').first().click();
  await expect(page.getByTestId('add-to-cart')).toBeVisible();
  await expect.poll(async () => (await shop.store.channels()).shell?.canary ?? null).toBeNull();
  expect((await shop.store.log(1))[0]).toMatchObject({
    app: 'shell',
    action: 'stop-canary',
    from: 'broken-shell',
    by: 'automatic',
    reason: expect.stringContaining('in browsers'),
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

test('a page reports web vitals and load times without data about the visitor', async ({ shopper }) => {
  await shop.store.startCanary(APP, 'good', 1, { reason: 'every page reports' });
  const visitor = await shopper(keyAt(0, 0.5));
  const { page, reports, errors } = visitor;
  await open(page, '/products');
  await expect(page.getByTestId('compare-toggle').first()).toBeVisible();
  await hidePage(visitor);
  const loads = reports.flatMap((report) => report.loads ?? []);
  expect(loads.map(({ app }) => app).sort()).toEqual([APP, 'compare-mfe', 'shell']);
  expect(vitalsOf(reports)).toEqual(expect.arrayContaining(['LCP', 'FCP', 'TTFB', 'CLS']));
  expect(new Set(reports.flatMap((report) => Object.keys(report)))).toEqual(
    new Set(['token', 'loads', 'page', 'vitals']),
  );
  expect(errors).toEqual([]);
});

test('the tour shows a refusal and a rollback, and leaves the shop as it was', async () => {
  const before = { channels: await shop.store.channels(), versions: await shop.store.versions(APP) };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', '@meridian/build/typescript', 'tools/releases/cli/src/cli/tour.ts'],
    { cwd: ROOT, env: { ...process.env, RELEASES_DIR: shop.store.root, PUBLIC_ORIGIN: shop.url } },
  );
  expect(stdout).toContain('Refused: ');
  expect(stdout).toMatch(/The server rolled the canary back: it failed in \d+ of \d+ uses on servers/);
  expect(await shop.store.channels()).toEqual(before.channels);
  expect(await shop.store.versions(APP)).toEqual(before.versions);
});
