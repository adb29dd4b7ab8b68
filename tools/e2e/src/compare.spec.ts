import type { Page } from '@playwright/test';
import { viewViolations, violations } from './support/accessibility.ts';
import { open } from './support/browser.ts';
import { expect, test } from './support/test.ts';
import { findWatch, presetStorage, storedList, VIEWS } from './support/storefront.ts';

const NAMES = ['Fjord 300', 'Fjord Bronze'] as const;
const row = (page: Page, name: string) => page.locator(`[data-testid=compare-row][data-row=${name}]`);

for (const [width, country, language] of VIEWS)
  test(`watches are selected on cards, compared and bought at ${width} px in ${language}`, async ({
    visit,
  }) => {
    const check = width > 390 ? violations : viewViolations;
    const { page, errors } = await visit({ width, country });
    await open(page, '/products?brands=Norrvik');
    const cards = page.getByTestId('watch-card');
    for (const index of [0, 1, 2]) await cards.nth(index).getByTestId('compare-toggle').click();
    await expect(cards.nth(0).getByTestId('compare-toggle')).toHaveAttribute('aria-pressed', 'true');
    const ids = await cards.evaluateAll((elements) =>
      elements.slice(0, 3).map((element) => element.getAttribute('data-watch-id')),
    );
    expect(await storedList(page, 'compareIds')).toEqual(ids);
    // No target is partly below the toolbar, which stays while the list scrolls.
    await page.evaluate(() => scrollTo(0, 0));
    expect(await check(page)).toEqual([]);

    await page.getByTestId('compare-link').click();
    await expect(page).toHaveURL(`/compare?ids=${ids.join()}`);
    const columns = page.getByTestId('compare-column');
    await expect(columns).toHaveCount(3);
    await expect(page.getByTestId('compare-bar')).toHaveCount(0);
    await expect(row(page, 'brand')).toHaveCount(1);
    await page.getByTestId('compare-differences').click();
    await expect(page).toHaveURL(/&diff=1$/);
    await expect(row(page, 'brand')).toHaveCount(0);
    await expect(row(page, 'price')).toHaveCount(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    expect(await check(page)).toEqual([]);

    await columns.nth(1).getByTestId('compare-remove').click();
    await expect(columns).toHaveCount(2);
    await expect(page).toHaveURL(`/compare?ids=${ids[0]},${ids[2]}&diff=1`);
    await expect(page.getByTestId('compare-page')).toBeFocused();
    expect(await storedList(page, 'compareIds')).toEqual([ids[0], ids[2]]);

    await page.locator('[data-row=buy] td').first().getByTestId('compare-add').click();
    await expect(page.getByTestId('cart-count')).toHaveText('1');
    await page.locator('[data-row=buy] td').first().getByTestId('wish-heart').click();
    await expect(page.getByTestId('favorites-count')).toHaveText('1');
    expect(errors).toEqual([]);
  });

test('the product page has a compare button with the state of the selection', async ({ visit, watches }) => {
  const watch = findWatch(watches, NAMES[0]);
  const { page } = await visit();
  await presetStorage(page, { compareIds: [watch._id] });
  await open(page, `/products/${watch.slug}`);
  const button = page.getByTestId('product').getByTestId('compare-toggle').first();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByTestId('compare-bar')).toHaveCount(0);
});

test('on a phone the table scrolls in its own region by keyboard, and the first column stays', async ({
  visit,
  watches,
}) => {
  const ids = watches.slice(0, 4).map(({ _id }) => _id);
  const { page } = await visit({ width: 390, country: 'KZ' });
  await open(page, `/compare?ids=${ids.join()}`);
  const region = page.getByTestId('compare-region');
  const label = row(page, 'brand').getByRole('rowheader');
  const left = async () => (await label.boundingBox())?.x;
  const before = await left();
  await region.focus();
  await page.keyboard.press('End');
  for (let press = 0; press < 8; press++) await page.keyboard.press('ArrowRight');
  await expect.poll(() => region.evaluate((element) => element.scrollLeft)).toBeGreaterThan(40);
  expect(await left()).toBe(before);
});

test('without JavaScript the comparison shows its rows, and links show the differences and remove a watch', async ({
  visit,
  watches,
}) => {
  const [one, two] = NAMES.map((name) => findWatch(watches, name));
  const { page } = await visit({ javaScript: false });
  await page.goto(`/compare?ids=${one?._id},${two?._id},${'f'.repeat(24)}`);
  await expect(page.getByTestId('compare-column')).toHaveCount(2);
  await expect(page.getByTestId('compare-note')).toContainText('no longer available');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  await expect(page.locator('[data-row=buy]')).toBeHidden();
  await page.getByTestId('compare-differences').click();
  await expect(row(page, 'brand')).toHaveCount(0);
  await expect(row(page, 'material')).toHaveCount(1);
  await page.getByTestId('compare-remove').first().click();
  await expect(page.getByTestId('compare-empty')).toContainText(NAMES[1]);
});

test('a browser that cannot load the remote has no compare buttons, and its pages work', async ({
  visit,
}) => {
  const { page } = await visit();
  await page.route('**/remotes/compare-mfe/**', (route) => route.abort());
  await open(page, '/products');
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('compare-mfe'));
  await failed;
  await page.getByTestId('watch-card').first().getByTestId('wish-heart').click();
  await expect(page.getByTestId('favorites-count')).toHaveText('1');
  await expect(page.getByTestId('compare-toggle')).toHaveCount(0);
  await page.getByTestId('card-name').first().click();
  await expect(page.getByTestId('product')).toBeVisible();
});
