import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { open } from './support/browser.ts';
import { publishVariant } from './support/release-fixture.ts';
import { liveVersion, type Shop } from './support/shop.ts';
import { expect, test } from './support/test.ts';

/** Release and rollback of one remote while the shop runs. */
test.use({ shopOptions: {} });
let shop: Shop;
test.beforeAll(async ({ shop: started }) => {
  shop = started;
});

const HEADING = 'This season, renewed';
const releaseNext = async (version: string) => {
  await publishVariant(shop.store, 'catalog-mfe', {
    version,
    replace: [['Shop the new collections', HEADING]],
  });
  await shop.store.point('catalog-mfe', version, { reason: 'test' });
};

const releasedFiles = async (): Promise<Map<string, string>> => {
  const { root } = shop.store;
  const entries = await readdir(root, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const hashes = files
    .filter((file) => !/channels|channel-log/.test(file))
    .map(
      async (file) =>
        [
          file,
          createHash('sha256')
            .update(await readFile(file))
            .digest('hex'),
        ] as const,
    );
  return new Map(await Promise.all(hashes));
};

test('a new document gets the released version, an open page keeps its version, and a rollback restores it', async ({
  visit,
}) => {
  const before = await releasedFiles();
  const first = await liveVersion(shop.store, 'catalog-mfe');
  const session = await visit({ country: 'US' });
  await open(session.page, '/policies/privacy-policy');

  await releaseNext('next');
  const after = await releasedFiles();
  for (const [file, hash] of before) expect([file, after.get(file)]).toEqual([file, hash]);

  // The open page keeps the version that it started with.
  await session.page.locator('[data-testid=header] a[href="/"]').first().click();
  await expect(session.page.getByTestId('new-collections')).toBeVisible();
  await expect(session.page.getByTestId('new-collections')).not.toContainText(HEADING);
  expect(session.scripts.some((path) => path.includes(`/catalog-mfe/${first}/`))).toBe(true);
  expect(session.scripts.some((path) => path.includes('/catalog-mfe/next/'))).toBe(false);

  // A new document gets the new version, on the server too.
  expect(await (await fetch(shop.url)).text()).toContain(HEADING);
  await open(session.page, '/');
  await expect(session.page.getByTestId('new-collections')).toContainText(HEADING);

  await shop.store.rollback('catalog-mfe');
  expect(await (await fetch(shop.url)).text()).not.toContain(HEADING);
  await open(session.page, '/');
  await expect(session.page.getByTestId('new-collections')).not.toContainText(HEADING);
  expect(session.errors).toEqual([]);
});

test('an open page keeps working after a rollback', async ({ visit }) => {
  await releaseNext('again');
  const { page, errors } = await visit({ country: 'US' });
  await open(page, '/');
  await shop.store.rollback('catalog-mfe');
  await page.getByTestId('carousel-card').first().click();
  await expect(page.getByTestId('product')).toBeVisible();
  expect(errors).toEqual([]);
});

test('the shell and the remotes share one store and one React', async ({ visit }) => {
  // With a second copy of the store or of React a remote could not render, because the contexts would differ.
  const { page, errors } = await visit({ country: 'US' });
  await open(page, '/products');
  await page.getByTestId('watch-card').first().getByRole('link').first().click();
  await page.getByTestId('add-to-cart').click();
  await page.waitForFunction(() =>
    document.querySelector('[data-testid=cart-count]')?.textContent?.includes('1'),
  );
  await page.getByTestId('cart-button').click();
  await expect(page.getByTestId('cart-line')).toBeVisible();
  expect(errors).toEqual([]);

  for (const app of ['catalog-mfe', 'checkout-mfe', 'compare-mfe', 'orders-mfe', 'admin-mfe'] as const) {
    const folder = join(shop.store.folderOf(app, await liveVersion(shop.store, app)), 'browser');
    // Files named after their modules are the own copies for hosts that do not share a package.
    const names = (await readdir(folder)).filter((name) => /^(?!node_modules_|libs_).+\.js$/.test(name));
    const code = (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))).join('');
    // Texts that occur only in the code of the shared packages.
    const shared = [
      '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
      'could not be synchronized',
    ];
    expect(shared.filter((text) => code.includes(text))).toEqual([]);
  }
});
