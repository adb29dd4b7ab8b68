import type { Watch } from '@meridian/contracts';
import type { Page } from 'playwright-core';
import { closeBrowser, open, visit } from './support/browser.ts';
import { type Shop, startShop } from './support/shop.ts';
import { allWatches, eventually, inStock, findWatch, pathOf, VIEWS } from './support/storefront.ts';

/** The catalogue: its URLs, cards and filter (specification sections 2, 4 and 5). */
let shop: Shop;
let watches: Watch[];
beforeAll(async () => {
  shop = await startShop();
  watches = await allWatches(shop.url);
});
afterAll(async () => {
  await closeBrowser();
  await shop?.stop();
});

const idsOf = (keep: (watch: Watch) => boolean) =>
  watches
    .filter(keep)
    .map(({ _id }) => _id)
    .sort();

/** Watch ids of all cards in the list, which loads more on scrolling. */
const shownIds = async (page: Page): Promise<(string | undefined)[]> => {
  const more = page.getByTestId('load-more');
  if (await more.count()) await more.scrollIntoViewIfNeeded().catch(() => undefined);
  const ids = await page
    .getByTestId('watch-card')
    .evaluateAll((cards) => cards.map((card) => card.dataset.watchId));
  return ids.sort();
};

const openFilter = async (page: Page) => {
  await page.getByTestId('filter-open').click();
  await page.getByTestId('filter-color').first().waitFor();
};
const applyFilter = async (page: Page) => {
  await page.getByTestId('filter-apply').click();
  await page.getByTestId('filter-panel').waitFor({ state: 'hidden' });
};

describe.each(VIEWS)('at %i px from %s', (width, country, language) => {
  test('the URLs of the menu show the watches of their filter', async () => {
    const { page, context, errors } = await visit({ url: shop.url, width, country });
    for (const [query, keep] of [
      ['', () => true],
      ['?flags=GIFTS,exclusive', ({ flags }) => flags.includes('gifts') || flags.includes('exclusive')],
      ['?gender=male', ({ gender }) => gender === 'male'],
      ['?colors=blue', ({ colors }) => colors.some(({ colorNameEN }) => colorNameEN === 'Blue')],
    ] as [string, (watch: Watch) => boolean][]) {
      await open(page, `/products${query}`);
      await eventually(
        () => shownIds(page),
        idsOf((watch) => inStock(watch) && keep(watch)),
      );
    }
    expect(errors).toEqual([]);
    await context.close();
  });

  test('a colour dot changes the card image, and the wish list stores the chosen colour', async () => {
    const { page, context } = await visit({ url: shop.url, width, country });
    const watch = findWatch(watches, 'Brookside Chronograph');
    await open(page, '/products');
    const card = page.locator(`[data-testid=watch-card][data-watch-id="${watch._id}"]`);
    const name = language === 'ru' ? watch.nameRU : watch.nameEN;
    expect(await card.getByTestId('card-name').textContent()).toBe(name.toLocaleUpperCase(language));
    const dot = card.getByTestId('card-color').nth(1);
    await dot.click();
    expect(await dot.getAttribute('aria-pressed')).toBe('true');
    const picture = watch.colors[1]?.images[0]?.replace(/\.\w+$/, '') ?? '';
    await eventually(
      async () => (await card.getByTestId('card-image').getAttribute('src'))?.includes(picture),
      true,
    );
    await card.getByTestId('wish-heart').click();
    await card.getByTestId('card-color').first().click();
    expect(await card.getByTestId('wish-heart').getAttribute('aria-pressed')).toBe('true');
    expect(pathOf(page)).toBe('/products');
    await context.close();
  });

  test('the filter starts with defaults, changes the list when applied, and "clear" shows all watches', async () => {
    const { page, context, errors } = await visit({ url: shop.url, width, country });
    const currency = country === 'KZ' ? 'kzt' : 'usd';
    const prices = watches.map(({ price }) => price[currency] ?? 0);
    await open(page, '/products');
    await openFilter(page);
    expect(await page.evaluate(() => getComputedStyle(document.body).overflow)).toBe('hidden');
    expect(await page.getByTestId('filter-in-stock').isChecked()).toBe(true);
    expect(await page.getByTestId('filter-out-of-stock').isChecked()).toBe(false);
    await eventually(() => page.getByTestId('filter-price-max').inputValue(), String(Math.max(...prices)));
    await page.locator('[data-testid=filter-gender][data-value=female]').click();
    await page.getByTestId('filter-out-of-stock').check();
    await applyFilter(page);
    await eventually(
      () => shownIds(page),
      idsOf(({ gender }) => gender === 'female'),
    );

    const bound = findWatch(watches, 'Linear 38').price[currency] ?? 0;
    await openFilter(page);
    await page.getByTestId('filter-price-max').fill(String(bound));
    await applyFilter(page);
    await eventually(
      () => shownIds(page),
      idsOf(({ gender, price }) => gender === 'female' && (price[currency] ?? 0) <= bound),
    );

    await openFilter(page);
    await page.getByTestId('filter-panel-clear').click();
    await page.getByTestId('filter-panel').waitFor({ state: 'hidden' });
    await eventually(
      () => shownIds(page),
      idsOf(() => true),
    );
    await openFilter(page);
    expect(await page.getByTestId('filter-out-of-stock').isChecked()).toBe(false);
    expect(await page.locator('[data-testid=filter-panel] [aria-pressed=true]').count()).toBe(0);
    await applyFilter(page);
    await eventually(() => shownIds(page), idsOf(inStock));
    expect(errors).toEqual([]);
    await context.close();
  });
});
