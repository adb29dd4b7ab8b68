import type { Watch } from '@meridian/contracts';
import type { Page } from '@playwright/test';
import { open } from './support/browser.ts';
import { allWatches, inStock, findWatch, VIEWS } from './support/storefront.ts';
import { expect, test } from './support/test.ts';

/** The URLs and cards of the catalogue (specification sections 2 and 4). journeys/catalogue.spec.ts has search and filter. */
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
  });
