import type { Watch } from '@meridian/contracts';
import type { Page } from '@playwright/test';
import { open } from './support/browser.ts';
import { allWatches, inStock, findWatch, VIEWS } from './support/storefront.ts';
import { expect, test } from './support/test.ts';

/** The catalogue: its URLs, cards and filter (specification sections 2, 4 and 5). */
let watches: Watch[];
test.beforeAll(async ({ shop }) => {
  watches = await allWatches(shop.url);
});

const idsOf = (keep: (watch: Watch) => boolean) =>
  watches
    .filter(keep)
    .map(({ _id }) => _id)
    .sort();

/** Watch ids of all cards in the list, which loads more on scrolling. */
const shownIds = async (page: Page): Promise<(string | undefined)[]> => {
  const more = page.getByTestId('load-more');
  // The button can disappear in between, so the wait for it is short.
  if (await more.count()) await more.scrollIntoViewIfNeeded({ timeout: 1000 }).catch(() => undefined);
  const ids = await page
    .getByTestId('watch-card')
    .evaluateAll((cards) => cards.map((card) => card.dataset.watchId));
  return ids.sort();
};

const openFilter = async (page: Page) => {
  await page.getByTestId('filter-open').click();
  await expect(page.getByTestId('filter-color').first()).toBeVisible();
};
const applyFilter = async (page: Page) => {
  await page.getByTestId('filter-apply').click();
  await expect(page.getByTestId('filter-panel')).toBeHidden();
};

for (const [width, country, language] of VIEWS)
  test.describe(`at ${width} px from ${country}`, () => {
    test('the URLs of the menu show the watches of their filter', async ({ visit }) => {
      const { page, errors } = await visit({ width, country });
      for (const [query, keep] of [
        ['', () => true],
        ['?flags=GIFTS,exclusive', ({ flags }) => flags.includes('gifts') || flags.includes('exclusive')],
        ['?gender=male', ({ gender }) => gender === 'male'],
        ['?colors=blue', ({ colors }) => colors.some(({ colorNameEN }) => colorNameEN === 'Blue')],
      ] as [string, (watch: Watch) => boolean][]) {
        await open(page, `/products${query}`);
        await expect.poll(() => shownIds(page)).toEqual(idsOf((watch) => inStock(watch) && keep(watch)));
      }
      expect(errors).toEqual([]);
    });

    test('the search of the header suggests watches and opens the results', async ({ visit }) => {
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

    test('a colour dot changes the card image, and the wish list stores the chosen colour', async ({
      visit,
    }) => {
      const { page } = await visit({ width, country });
      const watch = findWatch(watches, 'Brookside Chronograph');
      await open(page, '/products');
      const card = page.locator(`[data-testid=watch-card][data-watch-id="${watch._id}"]`);
      const name = language === 'ru' ? watch.nameRU : watch.nameEN;
      await expect(card.getByTestId('card-name')).toHaveText(name.toLocaleUpperCase(language));
      const dot = card.getByTestId('card-color').nth(1);
      await dot.click();
      await expect(dot).toHaveAttribute('aria-pressed', 'true');
      const picture = watch.colors[1]?.images[0]?.replace(/\.\w+$/, '') ?? '';
      await expect
        .poll(async () => (await card.getByTestId('card-image').getAttribute('src'))?.includes(picture))
        .toEqual(true);
      await card.getByTestId('wish-heart').click();
      await card.getByTestId('card-color').first().click();
      await expect(card.getByTestId('wish-heart')).toHaveAttribute('aria-pressed', 'true');
      await expect(page).toHaveURL('/products');
    });

    test(
      'the filter starts with defaults, changes the list when applied, and "clear" shows all watches',
      { tag: '@journey' },
      async ({ visit }) => {
        const { page, errors } = await visit({ width, country });
        const currency = country === 'KZ' ? 'kzt' : 'usd';
        const prices = watches.map(({ price }) => price[currency] ?? 0);
        await open(page, '/products');
        await openFilter(page);
        expect(await page.evaluate(() => getComputedStyle(document.body).overflow)).toBe('hidden');
        await expect(page.getByTestId('filter-in-stock')).toBeChecked();
        await expect(page.getByTestId('filter-out-of-stock')).not.toBeChecked();
        await expect(page.getByTestId('filter-price-max')).toHaveValue(String(Math.max(...prices)));
        await page.locator('[data-testid=filter-gender][data-value=female]').click();
        await page.getByTestId('filter-out-of-stock').check();
        await applyFilter(page);
        await expect.poll(() => shownIds(page)).toEqual(idsOf(({ gender }) => gender === 'female'));

        const bound = findWatch(watches, 'Linear 38').price[currency] ?? 0;
        await openFilter(page);
        await page.getByTestId('filter-price-max').fill(String(bound));
        await applyFilter(page);
        await expect
          .poll(() => shownIds(page))
          .toEqual(idsOf(({ gender, price }) => gender === 'female' && (price[currency] ?? 0) <= bound));

        await openFilter(page);
        await page.getByTestId('filter-panel-clear').click();
        await expect(page.getByTestId('filter-panel')).toBeHidden();
        await expect.poll(() => shownIds(page)).toEqual(idsOf(() => true));
        await openFilter(page);
        await expect(page.getByTestId('filter-out-of-stock')).not.toBeChecked();
        await expect(page.locator('[data-testid=filter-panel] [aria-pressed=true]')).toHaveCount(0);
        await applyFilter(page);
        await expect.poll(() => shownIds(page)).toEqual(idsOf(inStock));
        expect(errors).toEqual([]);
      },
    );
  });
