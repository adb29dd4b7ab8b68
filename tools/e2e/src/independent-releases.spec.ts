import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppName } from '@meridian/federation';
import { open } from './support/browser.ts';
import { placeOrder } from './support/staff.ts';
import { buyFirstWatch } from './support/purchase.ts';
import { publishVariant } from '@meridian/release';
import { liveVersion, restoreReleases, type Shop } from './support/shop.ts';
import { findWatch } from './support/storefront.ts';
import { copyWorkspace, type WorkspaceCopy } from './support/workspace-copy.ts';
import { expect, staffTest as test } from './support/test.ts';

/** One remote is created, changed and released while the shop runs, and nothing else changes. */
// The tests release one remote after another into the same shop.
test.describe.configure({ mode: 'serial' });
let shop: Shop;
let copy: WorkspaceCopy;
/** The versions after the change of the first test. */
let changed: Record<AppName, string>;
test.beforeAll(async ({ shop: started }) => {
  shop = started;
  // Each plugin process of Nx needs a second.
  copy = await copyWorkspace({
    RELEASES_DIR: shop.store.root,
    NX_ISOLATE_PLUGINS: 'false',
    TEST_TIER: 'fast',
  });
});
test.afterAll(async () => {
  await copy?.remove();
  await restoreReleases(shop);
});

const TYPESCRIPT = ['--import', '@meridian/build/typescript'];
/** Creates a remote. npm is skipped, because the packages of the copy are links. */
const NEW_REMOTE = ['node_modules/nx/dist/bin/nx.js', 'g', '@meridian/nx-plugin:remote'];
const script = (code: string) => ['--input-type=module', '-e', code];

/** The version of each app in the copy. */
const versions = async (): Promise<Record<AppName, string>> =>
  JSON.parse(
    await copy.node(
      '.',
      ...script(
        "import { appNames, appVersion } from '@meridian/build'; console.log(JSON.stringify(Object.fromEntries(appNames().map((app) => [app, appVersion(app)]))));",
      ),
    ),
  ) as Record<AppName, string>;

/** Releases the last build of an app of the copy into the shop like `npm run release`. */
const release = async (app: AppName): Promise<void> => {
  await copy.node(
    '.',
    ...TYPESCRIPT,
    ...script(
      `import { openStore, publish } from '@meridian/release'; await publish('${app}', openStore(), 'test');`,
    ),
  );
};

/** The hash of every published file. */
const published = async (): Promise<Record<string, string>> => {
  const entries = await readdir(shop.store.root, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile() && !/^channel/.test(entry.name));
  return Object.fromEntries(
    await Promise.all(
      files.map(async (entry) => {
        const file = join(entry.parentPath, entry.name);
        return [
          file,
          createHash('sha256')
            .update(await readFile(file))
            .digest('hex'),
        ] as const;
      }),
    ),
  );
};

/** The files of an earlier state that have changed or are missing. */
const changedFiles = (before: Record<string, string>, now: Record<string, string>): string[] =>
  Object.keys(before).filter((file) => now[file] !== before[file]);

test('a change of one remote changes the version of this remote only', async () => {
  const before = await versions();
  const texts = join(copy.root, 'apps/compare-mfe/src/i18n/page-en.ts');
  await writeFile(texts, (await readFile(texts, 'utf8')).replace('Nothing to compare yet', 'Independent'));
  changed = await versions();
  expect(Object.keys(changed).filter((app) => changed[app as AppName] !== before[app as AppName])).toEqual([
    'compare-mfe',
  ]);
});

test('a new remote builds, passes its checks, and is part of the running shop after its release; no published file changes', async ({
  visit,
}) => {
  expect(
    await copy.node('.', ...NEW_REMOTE, 'gift-cards', '--mounts', '/gifts/all', '--skipInstall'),
  ).toContain('npm run release -- gift-cards-mfe');
  const { 'gift-cards-mfe': own, ...others } = (await versions()) as Record<string, string>;
  expect(own).toMatch(/^[0-9a-f]{12}$/);
  expect(others).toEqual(changed);

  const folder = 'apps/gift-cards-mfe';
  // Only the new remote and its imports, because the types of the whole workspace need 5 CPU seconds more.
  const types = JSON.parse(await readFile(join(copy.root, 'tsconfig.json'), 'utf8')) as object;
  await writeFile(
    join(copy.root, 'tsconfig.json'),
    JSON.stringify({ ...types, include: [`${folder}/*.mjs`, `${folder}/src`] }),
  );
  await copy.node('.', 'node_modules/oxlint/bin/oxlint', folder);
  await copy.node(folder, '../../node_modules/jest/bin/jest.js');
  await copy.node('.', 'node_modules/oxfmt/bin/oxfmt', '--check', folder);
  await copy.node('.', 'node_modules/nx/dist/bin/nx.js', 'build', 'gift-cards-mfe');
  const files = await published();
  const channels = await shop.store.channels();
  await release('gift-cards-mfe');
  expect(await liveVersion(shop.store, 'gift-cards-mfe')).toBe(own);
  const now = await published();
  expect(changedFiles(files, now)).toEqual([]);
  const newFiles = Object.keys(now).filter((file) => !(file in files));
  expect(newFiles.length).toBeGreaterThan(0);
  for (const file of newFiles) expect(file).toContain(join('gift-cards-mfe', String(own)));
  expect(await shop.store.channels()).toEqual({
    ...channels,
    'gift-cards-mfe': expect.anything() as unknown,
  });

  expect((await fetch(`${shop.url}/gifts/all`)).status).toBe(200);
  const { page, errors, scripts } = await visit({ country: 'KZ' });
  await open(page, '/gifts/all');
  await expect(page.getByTestId('gift-cards-page')).toContainText('Новый раздел');
  expect(scripts).toContain(`/remotes/gift-cards-mfe/${own}/container.js`);
  await page.locator('[data-testid=header] a[href="/"]').first().click();
  await expect(page.getByTestId('new-collections')).toBeVisible();
  expect(errors).toEqual([]);
});

test('a withdrawn remote responds 410 in both languages, other pages stay, and a release brings it back', async ({
  visit,
}) => {
  const cli = (name: string, ...args: string[]) =>
    copy.node('.', ...TYPESCRIPT, `tools/releases/cli/src/cli/${name}.ts`, ...args);
  const fetchPage = async (path: string, language = 'en') => {
    const response = await fetch(`${shop.url}${path}`, { headers: { cookie: `language=${language}` } });
    return { status: response.status, html: await response.text() };
  };
  const { page, errors } = await visit({ country: 'KZ' });
  await open(page, '/gifts/all');

  expect(await cli('withdraw', 'gift-cards-mfe', '--reason', 'sold out')).toContain('its URLs answer 410');
  expect(await fetchPage('/gifts/all')).toMatchObject({
    status: 410,
    html: expect.stringContaining('This page has been removed'),
  });
  expect((await fetchPage('/gifts/all', 'ru')).html).toContain('Страница удалена');
  for (const path of ['/', '/products', '/auth']) expect((await fetchPage(path)).status).toBe(200);
  expect((await fetchPage('/gifts/none')).status).toBe(404);
  await expect(cli('withdraw', 'catalog-mfe')).rejects.toThrow('catalog-mfe cannot be withdrawn: ');

  // An open page keeps working. After a reload, browser and server render the page for removed URLs.
  await expect(page.getByTestId('gift-cards-page')).toHaveCount(1);
  await open(page, '/gifts/all');
  await expect(page.getByTestId('not-found')).toBeVisible();
  await expect(page.getByTestId('not-found')).toContainText('Страница удалена');
  // The browser logs the status of the page as an error.
  expect(errors.filter((text) => !text.includes('410'))).toEqual([]);

  await release('gift-cards-mfe');
  expect((await fetchPage('/gifts/all')).status).toBe(200);
});

test('orders-mfe is released into a shop of earlier versions and rolled back; no other file changes', async ({
  visit,
  watches,
}) => {
  const others = ['catalog-mfe', 'checkout-mfe', 'admin-mfe'] as const;
  const released = await liveVersion(shop.store, 'orders-mfe');
  for (const app of others) {
    await publishVariant(shop.store, app, { version: 'earlier' });
    await shop.store.point(app, 'earlier', { reason: 'test' });
  }
  const files = await published();
  const channels = await shop.store.channels();
  await publishVariant(shop.store, 'orders-mfe', {
    version: 'alone',
    replace: [['Order placed', 'Released alone']],
  });
  await shop.store.point('orders-mfe', 'alone', { reason: 'test' });

  const { page, errors } = await visit({ country: 'US' });
  const order = await placeOrder(shop.url, findWatch(watches, 'Linear 38'), 'alone@example.com', true);
  await open(page, `/orders/${order.key}`);
  await expect(page.getByTestId('order-timeline')).toContainText('Released alone');
  expect(errors).toEqual([]);

  await shop.store.rollback('orders-mfe');
  expect(await liveVersion(shop.store, 'orders-mfe')).toBe(released);
  await page.reload();
  await expect(page.getByTestId('order-timeline')).toContainText('Order placed');

  const now = await published();
  expect(changedFiles(files, now)).toEqual([]);
  for (const file of Object.keys(now).filter((name) => !(name in files)))
    expect(file).toContain('orders-mfe');
  const own = { 'orders-mfe': undefined };
  expect({ ...(await shop.store.channels()), ...own }).toEqual({ ...channels, ...own });
  for (const app of others) await shop.store.rollback(app);
});

test('while orders-mfe is not released, its links show the notice with a retry, and a purchase works', async ({
  visit,
}) => {
  const path = join(shop.store.root, 'channels.json');
  const channels = await readFile(path, 'utf8');
  const others = JSON.parse(channels) as Record<string, unknown>;
  delete others['orders-mfe'];
  await writeFile(path, JSON.stringify(others));
  const statusOf = async (page: string) => (await fetch(shop.url + page)).status;
  await expect.poll(() => statusOf('/orders/find')).toBe(503);

  const { page } = await visit({ country: 'US' });
  await open(page, '/');
  await page.getByTestId('footer').locator('a[href="/orders/find"]').click();
  await expect(page.getByTestId('remote-unavailable')).toBeVisible();
  await expect(page.getByTestId('retry-remote')).toBeVisible();
  await buyFirstWatch(page);
  await page.getByTestId('result-order-link').click();
  await expect(page.getByTestId('remote-unavailable')).toBeVisible();

  await writeFile(path, channels);
  await expect.poll(() => statusOf('/orders/find')).toBe(200);
  await page.getByTestId('retry-remote').click();
  await expect(page.getByTestId('order-page')).toBeVisible();
});
