import type { Watch } from '@meridian/contracts';
import { expect, test as base } from '@playwright/test';
import { signIn } from './api.ts';
import { open, openVisitor, type Visitor, type VisitorOptions } from './browser.ts';
import { enterPanel } from './staff.ts';
import { joinShop, type Shop, type ShopOptions, startShop } from './shop.ts';
import { allWatches } from './storefront.ts';

export { expect } from '@playwright/test';

/** A shop needs longer to start than a test may take, because other workers start theirs at the same time. */
const START_TIMEOUT_MS = 600_000;

export type Visit = (options?: VisitorOptions) => Promise<Visitor>;

export interface TestFixtures {
  /** Opens a page as a new visitor, whose browser context is closed after the test. */
  visit: Visit;
  /** Opens a page as a new visitor and signs in as a member of staff with the sign-in form. */
  signInStaff: Visit;
  /** Opens a page of the panel as a new visitor with the session of a member of staff. */
  openPanel: (path: string, options?: VisitorOptions) => Promise<Visitor>;
}

export interface WorkerFixtures {
  /**
   * Options of the shop. A spec file that sets them gets a shop of its own. All other spec files share one shop, so
   * they must not change what other files read.
   */
  shopOptions: ShopOptions | null;
  /** A running shop with the demo data. */
  shop: Shop;
  /** The watches of the shop when it started. */
  watches: Watch[];
  /** The token of a member of staff. */
  staffToken: string;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  shopOptions: [null, { scope: 'worker', option: true }],
  shop: [
    async ({ shopOptions }, use) => {
      const shop = shopOptions ? await startShop(shopOptions) : joinShop();
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: START_TIMEOUT_MS },
  ],
  watches: [async ({ shop }, use) => use(await allWatches(shop.url)), { scope: 'worker' }],
  staffToken: [async ({ shop }, use) => use(await signIn(shop.url, shop.admin)), { scope: 'worker' }],
  visit: async ({ browser, shop }, use) => {
    const visitors: Visitor[] = [];
    await use(async (options) => {
      const visitor = await openVisitor(browser, { url: shop.url, ...options });
      visitors.push(visitor);
      return visitor;
    });
    for (const { context } of visitors) await context.close();
  },
  signInStaff: async ({ shop, visit }, use) => {
    await use(async (options) => {
      const staff = await visit(options);
      await enterPanel(staff.page, shop.admin);
      return staff;
    });
  },
  openPanel: async ({ staffToken, visit }, use) => {
    await use(async (path, options) => {
      const staff = await visit(options);
      await staff.page.addInitScript((token) => {
        localStorage.setItem('token', token);
        localStorage.setItem('role', 'admin');
      }, staffToken);
      await open(staff.page, path);
      await expect(staff.page.getByTestId('admin-panel')).toBeVisible();
      return staff;
    });
  },
});

/**
 * The test function of the spec files in which the staff change the catalogue or the releases. They share one shop per
 * worker. A file that changes releases ends with `restoreReleases`.
 */
export const staffTest = test.extend<object, Pick<WorkerFixtures, 'shopOptions'>>({
  shopOptions: [{}, { scope: 'worker' }],
});
