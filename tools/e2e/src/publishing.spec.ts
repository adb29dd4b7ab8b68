import { productPath } from '@meridian/domain';
import type { Watch } from '@meridian/contracts';
import { callApi, fetchWatch, watchForm } from './support/api.ts';
import { open } from './support/browser.ts';
import type { Shop } from './support/shop.ts';
import { expect, staffTest as test } from './support/test.ts';
import { field } from './support/watch-form.ts';

const save = async (
  { url }: Shop,
  token: string,
  watch: Watch,
  change: Record<string, unknown>,
): Promise<Watch> => {
  // Another file may have changed the watch since this worker started.
  const current = (await fetchWatch(url, watch._id)) ?? watch;
  const { body } = await callApi<{ watch: Watch }>(url, `PUT /api/watches/${watch._id}`, {
    token,
    body: watchForm(current, change),
  });
  return body.watch;
};
const get = (url: string, path: string) =>
  fetch(url + path, { headers: { cookie: 'language=en' }, redirect: 'manual' });

test('a draft is a 404, its preview link shows it without caching, and it is live after its time', async ({
  shop,
  watches,
  staffToken: token,
  visit,
}) => {
  const watch = watches.at(-3)!;
  const path = productPath(watch.slug);
  await save(shop, token, watch, { status: 'draft', publishAt: '2100-01-01T00:00:00Z' });
  expect((await get(shop.url, path)).status).toBe(404);
  expect(await (await get(shop.url, '/sitemaps/watches-1.xml')).text()).not.toContain(path);

  const { body } = await callApi<{ url: string }>(shop.url, `POST /api/watches/${watch._id}/preview`, {
    token,
  });
  const preview = new URL(body.url);
  const response = await get(shop.url, preview.pathname + preview.search);
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  expect(response.headers.get('x-robots-tag')).toBe('noindex');
  const { page } = await visit();
  await open(page, preview.pathname + preview.search);
  await expect(page.getByTestId('draft-preview')).toBeVisible();
  await expect(page.getByTestId('product-name')).toHaveText(watch.nameEN);
  await expect(page.getByTestId('add-to-cart')).toHaveCount(0);
  await open(page, `${path}?preview=forged`);
  await expect(page.getByTestId('not-found')).toBeVisible();

  const draft = await callApi<{ watch: Watch }>(shop.url, `GET /api/panel/watches/${watch._id}`, { token });
  await save(shop, token, draft.body.watch, { status: 'draft', publishAt: new Date().toISOString() });
  await expect.poll(async () => (await get(shop.url, path)).status, { timeout: 20_000 }).toBe(200);
  expect(await fetchWatch(shop.url, watch.slug)).toMatchObject({ status: 'live' });
});

test('the page of an archived watch answers 410 with its name and similar watches', async ({
  shop,
  watches,
  staffToken: token,
  visit,
}) => {
  const watch = watches.at(-4)!;
  const path = productPath(watch.slug);
  await save(shop, token, watch, { status: 'archived' });
  const response = await get(shop.url, path);
  expect(response.status).toBe(410);
  const html = await response.text();
  expect(html).toMatch(/<meta name="robots" content="noindex/);
  expect(html).not.toContain('application/ld+json');
  const { page } = await visit();
  await open(page, path);
  await expect(page.getByTestId('product-name')).toHaveText(watch.nameEN);
  await expect(page.getByTestId('gone-similar').getByTestId('card-name').first()).toBeVisible();
  await page.getByTestId('gone-similar').getByTestId('card-name').first().click();
  await expect(page.getByTestId('add-to-cart')).toBeVisible();
});

test('the staff preview and apply a bulk edit, and undo it after a reload', async ({ openPanel }) => {
  const { page } = await openPanel('/admin-panel/products?gender=female');
  const first = page.getByTestId('product-row').first();
  const price = (await first.getByTestId('product-price-edit').textContent()) ?? '';
  await page.getByTestId('product-select').first().check();
  await page.getByTestId('product-select').nth(1).check();
  await page.getByTestId('bulk-open').click();
  await page.getByTestId('bulk-price').selectOption('percent');
  await page.getByTestId('bulk-percent').fill('7,5');
  await page.getByTestId('bulk-rounding').selectOption('nine');
  await page.getByTestId('bulk-show-preview').click();
  await expect(page.getByTestId('bulk-preview').locator('tr')).toHaveCount(2);
  await page.getByTestId('bulk-run').click();
  // An import of another test can be listed as well.
  const change = page.getByTestId('bulk-recent').filter({ hasText: '2 watches changed' });
  await expect(change).toBeVisible();
  await expect(first.getByTestId('product-price-edit')).not.toHaveText(price);
  await page.reload();
  await change.getByTestId('bulk-undo').click();
  await expect(change).toHaveCount(0);
  await expect(first.getByTestId('product-price-edit')).toHaveText(price);
});

test('the staff schedule a draft and write texts for search engines', async ({
  shop,
  watches,
  openPanel,
}) => {
  const watch = watches.at(-5)!;
  const { page } = await openPanel(`/admin-panel/products/${watch._id}`);
  await field(page, 'seoTitleEN').fill('A steel diver for every day');
  await expect(page.getByTestId('seo-preview-en')).toContainText('A steel diver for every day | Meridian');
  await page.getByTestId('watch-save').click();
  await expect(page.getByTestId('product-row').first()).toBeVisible();
  expect(await (await get(shop.url, productPath(watch.slug))).text()).toContain(
    '<title>A steel diver for every day | Meridian</title>',
  );
  await open(page, `/admin-panel/products/${watch._id}`);
  await field(page, 'status').selectOption('draft');
  await field(page, 'publishAt').fill('2100-05-01T09:30');
  await page.getByTestId('watch-save').click();
  await expect(page.getByTestId('product-status').first()).toContainText('Draft');
  expect((await get(shop.url, productPath(watch.slug))).status).toBe(404);
});
