import { namePagePath, productPath } from '@meridian/domain';
import { open } from './support/browser.ts';
import { expect, test } from './support/test.ts';

/** Brand and collection pages, and the rows of a product page. */

test('a shopper goes from a watch to its brand, to all brands and to a collection', async ({
  watches,
  visit,
}) => {
  const { page, errors } = await visit({ width: 390, country: 'KZ' });
  const watch = watches.find(({ brand, collection }) => brand && collection);
  if (!watch?.brand?.slug || !watch.collection?.slug) throw new Error('no watch with brand and collection');
  const ofBrand = watches.filter(({ brand }) => brand?._id === watch.brand?._id);
  await open(page, productPath(watch.slug));
  await page.getByTestId('product-brand').click();
  await expect(page).toHaveURL(namePagePath('brands', watch.brand.slug));
  await expect(page.getByTestId('name-page-title')).toHaveText(watch.brand.nameRU);
  await expect(page.getByTestId('result-count')).toContainText(String(ofBrand.length));
  await expect(page).toHaveTitle(new RegExp(watch.brand.nameRU));

  await page.getByRole('combobox').last().selectOption('name');
  await expect(page).toHaveURL(/\?sort=name$/);
  const first = ofBrand.map(({ nameEN }) => nameEN).sort()[0];
  const shown = watches.find(({ nameEN }) => nameEN === first);
  await expect(page.getByTestId('watch-card').first()).toHaveAttribute('data-watch-id', shown?._id ?? '');

  await page.locator('nav a[href="/brands"]').first().click();
  await expect(page).toHaveURL('/brands');
  await expect(page.getByTestId('brand-list')).toBeVisible();
  await page.locator(`a[href="${namePagePath('collections', watch.collection.slug)}"]`).click();
  await expect(page.getByTestId('watch-card').first()).toBeVisible();
  expect(errors).toEqual([]);
});

test('the row of similar watches loads when the shopper scrolls to it', async ({ watches, visit }) => {
  const { page } = await visit({ country: 'KZ' });
  const [watch] = watches;
  await open(page, productPath(watch?.slug ?? ''));
  const row = page.getByTestId('similar-watches');
  await row.scrollIntoViewIfNeeded();
  await expect(row.getByTestId('watch-card').first()).toBeVisible();
  const ids = await row
    .getByTestId('watch-card')
    .evaluateAll((cards) => cards.map((card) => card.getAttribute('data-watch-id')));
  expect(ids).not.toContain(watch?._id);
  expect(ids.length).toBeLessThanOrEqual(8);
});

test('another letter case redirects with 301 and an unknown brand is 404', async ({ shop, watches }) => {
  const slug = watches.find(({ brand }) => brand?.slug)?.brand?.slug ?? '';
  const get = (path: string) => fetch(shop.url + path, { redirect: 'manual' });
  const upper = await get(`/brands/${encodeURIComponent(slug.toUpperCase())}?sort=name`);
  expect([upper.status, upper.headers.get('location')]).toEqual([
    301,
    `${namePagePath('brands', slug)}?sort=name`,
  ]);
  for (const path of ['/brands/no-such-brand', '/collections/__proto__', '/brands/%2e%2e%2fadmin'])
    expect((await get(path)).status).toBe(404);
});
