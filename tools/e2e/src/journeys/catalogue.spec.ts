import { BUDGETS, firstLoad } from '@meridian/bench';
import type { Watch } from '@meridian/contracts';
import type { Page } from '@playwright/test';
import { callApi, fetchWatch, signIn, watchForm } from '../support/api.ts';
import { open } from '../support/browser.ts';
import { publishVariant } from '@meridian/release';
import { liveVersion } from '../support/shop.ts';
import { allWatches, findWatch, inStock, itemOf, storedList, VIEWS } from '../support/storefront.ts';
import { expect, test } from '../support/test.ts';
import { dialPhoto, field, fill } from '../support/watch-form.ts';

/** User journeys through the catalogue, and those of the staff that change it. They share one shop, one after another. */

/** Scripts of compare buttons, of the rows, measures and rare parts of a product, and of companies, loaded after the page. */
const DEFERRED = /^(?:compare-mfe\/|catalog-mfe\/product-more\.js|checkout-mfe\/(?:company|delivery)\.js)/;
/** "Good" by the definition of the metric. */
const MAX_LAYOUT_SHIFT = 0.1;

/** Ids of all watches in the list, which loads more on scrolling. */
const shownIds = async (page: Page): Promise<(string | undefined)[]> => {
  const more = page.getByTestId('load-more');
  // The button can disappear in between, so the wait for it is short.
  if (await more.count()) await more.scrollIntoViewIfNeeded({ timeout: 1000 }).catch(() => undefined);
  const cards = page.getByTestId('watch-card');
  return (await cards.evaluateAll((all) => all.map(({ dataset }) => dataset['watchId']))).sort();
};

for (const [name, path] of [
  ['home', '/'],
  ['catalogue', '/products'],
  ['product', '/products/fjord-300'],
  ['checkout', '/checkout'],
] as const)
  test(
    `the ${name} page fetches exactly the scripts of its budget, and its layout does not shift`,
    { tag: '@chromium' },
    async ({ visit }) => {
      const { page, scripts, errors } = await visit({ width: 390, country: 'KZ' });
      await page.addInitScript(() => {
        const state = globalThis as unknown as { shift: number };
        state.shift = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            state.shift += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await open(page, path);
      await page.waitForLoadState('networkidle');
      const expected = firstLoad(BUDGETS[name], 'ru').scripts;
      const fetched = scripts.map((script) => script.replace(/^\/remotes\/([^/]+)\/[^/]+\//, '$1/'));
      // Reporting shoppers are sampled at random.
      const own = fetched.filter((script) => script !== 'shell/reports.js' && !DEFERRED.test(script));
      // The messages load after hydration, so that they are available without a connection.
      expect(own.at(-1)).toBe('shell/messages.js');
      expect(own.slice(0, -1).sort()).toEqual(expected.sort());
      expect(await page.evaluate(() => (globalThis as unknown as { shift: number }).shift)).toBeLessThan(
        MAX_LAYOUT_SHIFT,
      );
      expect(errors).toEqual([]);
    },
  );

for (const [width, country, language] of VIEWS)
  test.describe(`at ${width} px from ${country}`, () => {
    const currency = country === 'KZ' ? 'kzt' : 'usd';

    test('the search of the header suggests watches and opens the results', async ({ visit, watches }) => {
      const { page, errors } = await visit({ width, country });
      const watch = findWatch(watches, 'Brookside Chronograph');
      await open(page, '/');
      await page.getByTestId('header-search-button').click();
      await page.getByTestId('header-search-input').fill('brookside chron');
      const suggestion = page.getByTestId('header-search-suggestion').first();
      await expect(suggestion).toContainText(language === 'ru' ? watch.nameRU : watch.nameEN);
      await page.getByTestId('header-search-input').press('Enter');
      await expect(page).toHaveURL(/\/products\?q=brookside/);
      await expect(page.getByTestId('watch-card').first()).toHaveAttribute('data-watch-id', watch._id);
      expect(errors).toEqual([]);
    });

    test('the filter starts with defaults, changes the list when applied, and "clear" shows all watches', async ({
      shop,
      visit,
    }) => {
      const watches = await allWatches(shop.url);
      const idsOf = (keep: (watch: Watch) => boolean) =>
        watches
          .filter(keep)
          .map(({ _id }) => _id)
          .sort();
      const { page, errors } = await visit({ width, country });
      const openFilter = async () => {
        await page.getByTestId('filter-open').click();
        await expect(page.getByTestId('filter-color').first()).toBeVisible();
      };
      const applyFilter = async () => {
        await page.getByTestId('filter-apply').click();
        await expect(page.getByTestId('filter-panel')).toBeHidden();
      };
      const priceOf = ({ price }: Watch) => price[currency] ?? 0;
      await open(page, '/products');
      await openFilter();
      expect(await page.evaluate(() => getComputedStyle(document.body).overflow)).toBe('hidden');
      await expect(page.getByTestId('filter-in-stock')).toBeChecked();
      await expect(page.getByTestId('filter-out-of-stock')).not.toBeChecked();
      await expect(page.getByTestId('filter-price-max')).toHaveValue(
        String(Math.max(...watches.map(priceOf))),
      );
      await page.locator('[data-testid=filter-gender][data-value=female]').click();
      await page.getByTestId('filter-out-of-stock').check();
      await applyFilter();
      await expect.poll(() => shownIds(page)).toEqual(idsOf(({ gender }) => gender === 'female'));

      const bound = priceOf(findWatch(watches, 'Linear 38'));
      await openFilter();
      await page.getByTestId('filter-price-max').fill(String(bound));
      await applyFilter();
      await expect
        .poll(() => shownIds(page))
        .toEqual(idsOf((watch) => watch.gender === 'female' && priceOf(watch) <= bound));

      await openFilter();
      await page.getByTestId('filter-panel-clear').click();
      await expect(page.getByTestId('filter-panel')).toBeHidden();
      await expect.poll(() => shownIds(page)).toEqual(idsOf(() => true));
      await openFilter();
      await expect(page.getByTestId('filter-out-of-stock')).not.toBeChecked();
      await expect(page.locator('[data-testid=filter-panel] [aria-pressed=true]')).toHaveCount(0);
      await applyFilter();
      await expect.poll(() => shownIds(page)).toEqual(idsOf(inStock));
      expect(errors).toEqual([]);
    });
  });

test('a shopper goes from the home page to a watch, chooses colour and size, and keeps it on the wish list', async ({
  visit,
  watches,
}) => {
  const { page, errors } = await visit({ country: 'US' });
  await open(page, '/');
  await page.getByTestId('carousel-card').first().click();
  await expect(page.getByTestId('product')).toBeVisible();

  const watch = findWatch(watches, 'Brookside Chronograph');
  await open(page, `/products/${watch.slug}`);
  await page.getByTestId('product-color').nth(1).click();
  await page.getByTestId('product-size').nth(1).click();
  await page.getByTestId('wish-heart').click();
  const item = itemOf(watch, 1, watch.sizes[1] ?? '');
  expect(await storedList(page, 'favoriteItems')).toEqual([item]);
  await expect(page.getByTestId('favorites-count')).toHaveText('1');

  await open(page, '/favorites');
  await expect(page.getByTestId('wish-size')).toHaveValue(watch.sizes[1] ?? '');
  await page.getByTestId('wish-add').click();
  await expect(page.getByTestId('wish-add')).toBeDisabled();
  expect(await storedList(page, 'cartItems')).toEqual([{ ...item, quantity: 1 }]);
  await page.getByTestId('wish-remove').click();
  await expect(page.getByTestId('wish-empty')).toBeVisible();
  expect(await storedList(page, 'favoriteItems')).toEqual([]);
  expect(errors).toEqual([]);
});

test('the staff add a watch, which shoppers find, and see that a colleague has changed it', async ({
  shop,
  signInStaff,
}) => {
  const { page, errors } = await signInStaff();
  await open(page, '/admin-panel/products/new');
  await fill(page, {
    ...{ nameEN: 'Longcase', nameRU: 'Лонгкейс', descriptionEN: 'A watch.', descriptionRU: 'Часы.' },
    ...{ 'price[kzt]': '250000', 'price[rub]': '40000', 'price[usd]': '500', weight: '80' },
    ...{ wbLink: 'https://market.example/longcase', 'sizes[0]': '40 mm', 'colors[0][sku]': 'LC-1' },
  });
  await field(page, 'brand').selectOption({ index: 1 });
  await field(page, 'watchType').selectOption({ index: 1 });
  await page.getByTestId('details-copy').click();
  await page.getByTestId('details-source').first().click();
  await field(page, 'colors[0][colorNameEN]').fill('Black');
  await field(page, 'colors[0][colorNameRU]').focus();
  await expect(field(page, 'colors[0][colorNameRU]')).toHaveValue('Чёрный');
  await field(page, 'colors[0][images]').setInputFiles(await dialPhoto('#22242a', 900, 1200));
  await expect(field(page, 'colors[0][colorHex]')).toHaveValue('#22242a');
  await field(page, 'stock[0][quantity]').fill('7');
  await page.getByTestId('watch-save').click();
  await expect(page.getByTestId('product-row').filter({ hasText: 'Longcase' })).toBeVisible();

  await open(page, '/products/longcase');
  await expect(page.getByTestId('stock-indicator')).toHaveAttribute('data-in-stock', 'true');
  const image = page
    .getByTestId('gallery-image')
    .locator('img')
    .or(page.locator('img[data-testid=gallery-image]'));
  await expect
    .poll(() => image.first().evaluate((element) => (element as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  expect(errors).toEqual([]);

  const watch = await fetchWatch(shop.url, 'longcase');
  if (!watch) throw new Error('The watch is not in the catalogue');
  await open(page, `/admin-panel/products/${watch._id}`);
  await field(page, 'weight').fill('91');
  const token = await signIn(shop.url, shop.admin);
  const body = watchForm(watch, { nameRU: 'Другой владелец' });
  expect((await callApi(shop.url, `PUT /api/watches/${watch._id}`, { token, body })).status).toBe(200);
  await page.getByTestId('watch-save').click();
  await expect(page.getByText('Someone else saved this watch')).toBeVisible();
  await page.getByRole('button', { name: 'Load their version' }).click();
  await expect(field(page, 'nameRU')).toHaveValue('Другой владелец');
  await field(page, 'weight').fill('92');
  await page.getByTestId('watch-save').click();
  await expect(page.getByTestId('toast').getByText('Longcase is saved')).toBeVisible();
  expect(await fetchWatch(shop.url, watch._id)).toMatchObject({ nameRU: 'Другой владелец', weight: 92 });
  // The browser logs the 409 response as an error.
  expect(errors.filter((error) => !/409|Error saving the watch/.test(error))).toEqual([]);
});

test('the staff release a version of a remote as a canary, promote it, and roll it back', async ({
  shop,
  signInStaff,
  visit,
}) => {
  const heading = 'This season, renewed';
  const before = await liveVersion(shop.store, 'catalog-mfe');
  await publishVariant(shop.store, 'catalog-mfe', {
    version: 'next',
    replace: [['Shop the new collections', heading]],
  });
  const session = await visit({ country: 'US' });
  await open(session.page, '/policies/privacy-policy');

  const { page, errors } = await signInStaff();
  await open(page, '/admin-panel/features');
  const section = page.getByTestId('feature-catalog-mfe');
  const versionCard = (version: string) =>
    section.getByTestId('feature-version').filter({ hasText: version });
  const change = async (version: string, kind: string) => {
    await versionCard(version).getByTestId(`feature-${kind}`).click();
    await page.getByTestId('feature-reason').fill('Journey');
    await page.getByTestId('confirm-yes').click();
    await expect(page.getByTestId('feature-reason')).toHaveCount(0);
  };
  await change('next', 'canary');
  await change('next', 'promote');
  expect(await liveVersion(shop.store, 'catalog-mfe')).toBe('next');

  // An open page keeps the version that it started with. A new document gets the new one.
  const collections = session.page.getByTestId('new-collections');
  await session.page.locator('[data-testid=header] a[href="/"]').first().click();
  await expect(collections).toBeVisible();
  await expect(collections).not.toContainText(heading);
  await open(session.page, '/');
  await expect(collections).toContainText(heading);

  await change('next', 'rollback');
  expect(await liveVersion(shop.store, 'catalog-mfe')).toBe(before);
  await open(session.page, '/');
  await expect(collections).not.toContainText(heading);
  expect([...session.errors, ...errors]).toEqual([]);
});
