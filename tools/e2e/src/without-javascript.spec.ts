import { allWatches } from './support/storefront.ts';
import { expect, test } from './support/test.ts';

/** The shop in a browser without JavaScript. */
const WIDTHS = [1280, 390] as const;

for (const width of WIDTHS)
  test.describe(`without JavaScript at ${width} px`, () => {
    test('the catalogue is searched, filtered and sorted', async ({ visit, shop }) => {
      const { page } = await visit({ width, country: 'KZ', javaScript: false });
      const watches = await allWatches(shop.url);
      await page.goto('/products');
      await page.getByTestId('search-input').fill('ашщкв');
      await page.getByTestId('search-input').press('Enter');
      await expect(page.getByTestId('card-name').first()).toContainText('ФЬОРД');
      await page.goto('/products?sort=name');
      await page.getByTestId('filter-open').click();
      const filter = page.getByTestId('plain-filter');
      await filter.locator('input[name=gender][value=female]').check();
      await filter.locator('input[name=colors][value=Lilac]').check();
      await filter.locator('input[name=colors][value=Pink]').check();
      await filter.locator('button[type=submit]').click();
      const found = watches.filter(
        ({ gender, colors, stock }) =>
          gender === 'female' &&
          colors.some(({ colorNameEN }) => ['Lilac', 'Pink'].includes(colorNameEN)) &&
          stock.some(({ quantity }) => quantity > 0),
      );
      await expect(page.getByTestId('watch-card')).toHaveCount(found.length);
      await expect(page.getByTestId('filter-chip')).toHaveText([/^Для\sженщин$/, 'Розовый', 'Сиреневый']);
      expect(new URL(page.url()).searchParams.get('sort')).toBe('name');
    });

    test('language and currency are chosen in the notice of a page and kept on the next ones', async ({
      visit,
    }) => {
      const { page } = await visit({ width, country: 'KZ', javaScript: false });
      await page.goto('/products?gender=female');
      const notice = page.getByTestId('no-script');
      await expect(notice).toContainText('В браузере отключён JavaScript');
      await notice.locator('select[name=choose-language]').selectOption('en');
      await notice.locator('select[name=choose-currency]').selectOption('usd');
      await notice.locator('button').click();
      await expect(page).toHaveURL(/\/products\?gender=female$/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Women’s watches');
      await expect(page.getByTestId('card-price').first()).toContainText('$');
      await page.getByTestId('card-name').first().click();
      await expect(page.getByTestId('product-price')).toContainText('$');
      await expect(page.getByTestId('plain-photos').locator('img').first()).toBeVisible();
    });
  });

for (const [path, text] of [
  ['/', 'The cart, the wish list and your account need JavaScript'],
  ['/favorites', 'The wish list is stored in your browser'],
  ['/account', 'your account need JavaScript'],
  ['/auth', 'Signing in and your account need JavaScript'],
  ['/checkout', 'To buy without it, write to'],
  ['/orders/find', 'This form needs JavaScript'],
  ['/orders', 'Signing in and your account need JavaScript'],
  ['/admin-panel', 'The admin panel needs JavaScript'],
] as const)
  test(`without JavaScript ${path} names what needs JavaScript and shows no dead controls`, async ({
    visit,
  }) => {
    const { page, errors } = await visit({ country: 'US', javaScript: false });
    await page.goto(path);
    await expect(page.locator('noscript p')).toContainText([text]);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      await expect(page.locator('[data-needs-script]:visible')).toHaveCount(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
    expect(errors).toEqual([]);
  });

test('a page with JavaScript does not show the notice', async ({ visit }) => {
  const { page } = await visit({});
  await page.goto('/favorites');
  await expect(page.getByTestId('wish-empty')).toBeVisible();
  await expect(page.getByTestId('no-script')).toHaveCount(0);
});
