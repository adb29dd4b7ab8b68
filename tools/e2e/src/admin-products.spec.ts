import { readFile } from 'node:fs/promises';
import { formatPrice } from '@meridian/domain';
import type { Page } from '@playwright/test';
import { hydrated, open } from './support/browser.ts';
import { callApi, fetchWatch } from './support/api.ts';
import { colorValues, dialPhoto, field, fill, photos, throttleUploads } from './support/watch-form.ts';
import { type Shop } from './support/shop.ts';
import { placeOrder } from './support/staff.ts';
import { expect, staffTest as test } from './support/test.ts';

/** Products in the admin panel: adding, sorting images, concurrent edits, CSV files (specification sections 2, 4 and 5). */
let shop: Shop;
test.beforeAll(({ shop: started }) => {
  shop = started;
});

const LIST = '/admin-panel/products';
/** The image sources of the form, in their order. */
const imageSources = (page: Page) =>
  page
    .getByTestId('picture')
    .locator('img')
    .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src));
const loaded = (page: Page) =>
  page
    .getByTestId('picture')
    .locator('img')
    .evaluateAll((images) => images.every((image) => (image as HTMLImageElement).naturalWidth > 0));

/** Returns the parts of the draft of a new watch that the browser has stored. */
const storedDraft = (page: Page) =>
  page.evaluate(async () => {
    const resultOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error('IndexedDB request failed'));
      });
    // Opening a database that does not exist would create it without its stores.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'admin-drafts')) return null;
    const { values } = JSON.parse(localStorage.getItem('admin-watch-draft:new') ?? '{}') as {
      values?: { nameRU: string; colors: { images: unknown[] }[] };
    };
    const database = await resultOf(indexedDB.open('admin-drafts', 1));
    const files = (await resultOf(
      database.transaction('pictures').objectStore('pictures').get('new'),
    )) as object;
    database.close();
    return {
      nameRU: values?.nameRU,
      images: values?.colors[0]?.images.length,
      files: Object.keys(files ?? {}).length,
    };
  });

/** Collects the percentages that the upload overlay shows, in the returned list. */
const observeProgress = (page: Page) =>
  page.evaluateHandle(() => {
    const shares: number[] = [];
    const record = () => {
      const share = document
        .querySelector('[data-testid=upload-overlay] [role=progressbar]')
        ?.getAttribute('aria-valuenow');
      if (share && Number(share) !== shares.at(-1)) shares.push(Number(share));
    };
    const changes = { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-valuenow'] };
    new MutationObserver(record).observe(document.body, changes);
    return shares;
  });

/** Drags an image of the form to the position of another one. */
const drag = async (page: Page, from: number, to: number): Promise<void> => {
  const [start, end] = await Promise.all(
    [from, to].map((index) => page.getByTestId('picture').nth(index).locator('img').boundingBox()),
  );
  if (!start || !end) throw new Error('The images are not visible');
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 8 });
  await page.mouse.up();
};

test('a watch with twelve images is uploaded over a slow connection with progress', async ({ openPanel }) => {
  const { page, errors } = await openPanel(`${LIST}/new`);
  await fill(page, { nameEN: 'Longcase', nameRU: 'Лонгкейс' });

  // Twelve images, sorted by mouse and by keyboard.
  await field(page, 'colors[0][images]').setInputFiles(await photos(12));
  await expect(page.getByTestId('picture')).toHaveCount(12);
  await expect.poll(() => loaded(page)).toEqual(true);
  const chosen = await imageSources(page);
  await page.getByTestId('picture').first().scrollIntoViewIfNeeded();
  await drag(page, 0, 3);
  const [first, second, third, fourth, ...others] = chosen;
  await expect.poll(() => imageSources(page)).toEqual([second, third, fourth, first, ...others]);
  await page.getByRole('button', { name: 'Move image 2 back' }).focus();
  // The drag library ignores clicks for a moment after a drop.
  await expect(async () => {
    await page.keyboard.press('Enter');
    await expect
      .poll(() => imageSources(page), { timeout: 2000 })
      .toEqual([second, fourth, third, first, ...others]);
  }).toPass();
  // Pressed again, the button moves the same image further.
  await page.keyboard.press('Enter');
  await expect.poll(() => imageSources(page)).toEqual([second, fourth, first, third, ...others]);
  // A reload restores the draft, which is saved with a delay after the last change.
  await expect.poll(() => storedDraft(page)).toEqual({ nameRU: 'Лонгкейс', images: 12, files: 12 });
  await page.reload();
  await hydrated(page);
  await expect(page.getByText('Your unsaved changes have been restored.')).toBeVisible();
  await expect(field(page, 'nameRU')).toHaveValue('Лонгкейс');
  await expect(page.getByTestId('picture')).toHaveCount(12);
  await expect.poll(() => loaded(page)).toEqual(true);

  await fill(page, {
    descriptionEN: 'A watch.',
    descriptionRU: 'Часы.',
    'price[kzt]': '250000',
    'price[rub]': '40000',
    'price[usd]': '500.50',
    weight: '80.5',
    wbLink: 'https://market.example/longcase',
    ...colorValues('Black', 'Чёрный', 'LC-1'),
    'sizes[0]': '40 mm',
  });
  await field(page, 'brand').selectOption({ index: 1 });
  await field(page, 'watchType').selectOption({ index: 1 });
  await field(page, 'stock[0][quantity]').fill('7');

  await throttleUploads(page, 150_000);
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/watches'),
  );
  const saved = page.waitForResponse((response) => response.request().method() === 'POST', {
    timeout: 60_000,
  });
  const progress = await observeProgress(page);
  const startedAt = Date.now();
  await page.getByTestId('watch-save').click();
  const overlay = page.getByTestId('upload-overlay');
  await expect(overlay).toBeVisible();
  await sent;
  // The overlay blocks the form and shows the percentage that was uploaded.
  const response = await saved;
  expect(response.status()).toBe(201);
  expect(Date.now() - startedAt).toBeGreaterThan(1000);
  const shares = await progress.jsonValue();
  expect(shares.length).toBeGreaterThan(4);
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
  await throttleUploads(page, 0);
  await expect(page.getByTestId('toast').getByText('Longcase is saved')).toBeVisible();
  await expect(overlay).not.toBeAttached();
  await expect(page).toHaveURL(LIST);
  const watch = await fetchWatch(shop.url, 'longcase');
  expect(watch).toMatchObject({
    nameRU: 'Лонгкейс',
    price: { kzt: 250000, rub: 40000, usd: 500.5 },
    stock: [{ colorNameEN: 'Black', size: '40 mm', quantity: 7 }],
  });
  expect(watch?.colors[0]?.images).toHaveLength(12);
  expect(errors).toEqual([]);
});

test('a watch in three colours needs the details of one and can be duplicated, in Russian on a phone', async ({
  openPanel,
}) => {
  const { page, errors } = await openPanel(`${LIST}/new`, { width: 390, country: 'KZ' });
  const name = 'Trio';
  await fill(page, {
    nameEN: name,
    nameRU: name,
    descriptionEN: 'A watch.',
    descriptionRU: 'Часы.',
    'price[kzt]': '250000',
    'price[rub]': '40000',
    'price[usd]': '500',
    weight: '80',
    wbLink: 'https://market.example/trio',
    'sizes[0]': '40 mm',
    'colors[0][sku]': 'TRIO-0',
  });
  await field(page, 'brand').selectOption({ index: 1 });
  await field(page, 'watchType').selectOption({ index: 1 });
  await page.getByTestId('details-copy').click();
  await page.getByTestId('details-source').first().click();
  await expect(field(page, 'colors[0][details][materialRU]')).not.toHaveValue('');

  // "Black" and "Green" are in use: their translations are filled.
  const colors = [
    ['Black', 'Чёрный', '#22242a', 900, 1200],
    ['Green', 'Зелёный', '#2f5d3a', 1500, 500],
    ['Dune', 'Дюна', '#d8c49a', 150, 150],
  ] as const;
  for (const [index, [nameEN, nameRU, dial, photoWidth, photoHeight]] of colors.entries()) {
    if (index > 0) await page.getByTestId('color-add').click();
    const color = `colors[${index}]`;
    await field(page, `${color}[colorNameEN]`).fill(nameEN);
    await field(page, `${color}[colorNameRU]`).focus();
    if (index === 2) await field(page, `${color}[colorNameRU]`).fill(nameRU);
    await expect(field(page, `${color}[colorNameRU]`)).toHaveValue(nameRU);
    await field(page, `${color}[sku]`).fill(`TRIO-${index}`);
    await field(page, `${color}[images]`).setInputFiles(await dialPhoto(dial, photoWidth, photoHeight));
    await expect(field(page, `${color}[colorHex]`)).toHaveValue(dial);
  }
  await field(page, 'stock[2][quantity]').fill('7');
  // A click would wait until the toast of the copied details no longer covers the button.
  await page.getByTestId('watch-save').press('Enter');
  await expect(page.getByTestId('upload-overlay')).not.toBeAttached();
  const row = page.getByTestId('product-row').filter({ hasText: name });
  await expect(row).toBeVisible();
  const watch = await fetchWatch(shop.url, 'trio');
  expect(watch?.colors.map(({ colorHex }) => colorHex)).toEqual(colors.map(([, , dial]) => dial));
  expect(watch?.stock.map(({ quantity }) => quantity)).toEqual([0, 0, 7]);
  expect(watch?.colors[2]?.details).toEqual(watch?.colors[0]?.details);

  // The price and the stock are edited in the list, by keyboard.
  await row.getByTestId('product-price-edit').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('199000');
  await page.keyboard.press('Enter');
  await expect(row.getByTestId('product-price-edit')).toContainText(/199.000/);
  await row.getByTestId('product-stock-edit').click();
  await page.keyboard.type('2');
  await page.getByTestId('product-offer-save').click();
  await expect(row.getByTestId('product-stock-edit')).toContainText('9');
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  const changed = await fetchWatch(shop.url, 'trio');
  expect(changed).toMatchObject({ price: { kzt: 199_000, rub: 40_000, usd: 500 }, revision: 3 });
  expect(changed?.stock.map(({ quantity }) => quantity)).toEqual([2, 0, 7]);

  // A duplicate is saved as a new watch without stock, with copies of the images.
  await row.getByTestId('product-duplicate').click();
  await expect(field(page, 'nameEN')).toHaveValue('Trio 2');
  await page.getByTestId('watch-save').press('Enter');
  await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
  for (const index of colors.keys()) await field(page, `colors[${index}][sku]`).fill(`COPY-${index}`);
  await page.getByTestId('watch-save').press('Enter');
  await expect(row.filter({ hasText: 'Trio 2' })).toBeVisible();
  const copy = await fetchWatch(shop.url, 'trio-2');
  expect(copy?.stock.every(({ quantity }) => quantity === 0)).toBe(true);
  expect(copy?.colors.every(({ images }) => images.length > 0)).toBe(true);
  expect(errors).toEqual([]);
});

test('leaving a form with unsaved changes asks for confirmation', async ({ openPanel }) => {
  const watch = await fetchWatch(shop.url, 'linear-38');
  const { page, errors } = await openPanel(`${LIST}/${watch?._id}`);
  await field(page, 'weight').fill('99');
  await page.getByTestId('admin-tab-orders').click();
  await page.getByTestId('confirm-no').click();
  await expect(field(page, 'weight')).toHaveValue('99');
  await page.getByTestId('admin-tab-orders').click();
  await page.getByTestId('confirm-yes').click();
  await expect(page.getByTestId('orders-heading')).toBeVisible();
  await page.goBack();
  await expect(field(page, 'weight')).toBeVisible();
  await expect(field(page, 'weight')).toHaveValue(String(watch?.weight));
  expect(errors).toEqual([]);
});

test('watches are exported as CSV and imported with a preview, in Russian on a phone', async ({
  openPanel,
}) => {
  const { page, errors } = await openPanel(`${LIST}/import`, { width: 390, country: 'KZ' });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByTestId('export-watches').click(),
  ]);
  const file = await readFile(await download.path(), 'utf8');
  const uploadFile = (name: string, content: string) =>
    page
      .getByTestId('import-file')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
  await uploadFile('same.csv', file);
  await expect(page.getByTestId('import-plan')).toBeVisible();
  await expect(page.getByTestId('import-tab-update')).toHaveText(/0$/);
  await expect(page.getByTestId('import-apply')).toHaveCount(0);

  await page.getByTestId('import-another').click();
  await uploadFile('broken.csv', 'nameEN;priceKZT\nFjord 300;free\n');
  await expect(page.getByTestId('import-error')).toContainText('priceKZT');

  const price = 1_000_390;
  await page.getByTestId('import-another').click();
  await uploadFile('prices.csv', `nameEN;priceKZT\nFjord 300;${price}\n`);
  await expect(page.getByTestId('import-change')).toContainText('Цена, ₸');
  // A reload shows the same plan.
  await page.reload();
  await hydrated(page);
  await page.getByTestId('import-apply').click();
  await page.getByTestId('confirm-yes').click();
  await expect(page.getByTestId('import-applied')).toBeVisible();
  expect((await fetchWatch(shop.url, 'fjord-300'))?.price.kzt).toBe(price);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(errors).toEqual([]);
});

test('a sale of the panel is in the list, on the product page and in the cart until it is stopped', async ({
  openPanel,
  visit,
}) => {
  const { page, errors } = await openPanel('/admin-panel/campaigns');
  await page.getByTestId('campaign-add').click();
  await page.getByTestId('campaign-nameEN').fill('Autumn');
  await page.getByTestId('campaign-nameRU').fill('Осень');
  await page.getByTestId('campaign-percent').fill('20');
  await page.getByRole('checkbox', { name: 'Norrvik' }).check();
  await expect(page.getByTestId('campaign-preview')).toContainText('lowest price');
  await page.getByTestId('campaign-save').click();
  await expect(page.getByTestId('campaign-status')).toHaveText('Running');

  const shopper = await visit({ width: 390, country: 'KZ' });
  await open(shopper.page, '/shop?sale=yes');
  const watch = await fetchWatch(shop.url, 'fjord-300');
  const card = shopper.page.getByTestId('watch-card').filter({ hasText: watch?.nameRU ?? '' });
  const regular = formatPrice(watch?.regularPrice?.kzt ?? 0, 'kzt', 'ru');
  const present = formatPrice(watch?.price.kzt ?? 0, 'kzt', 'ru');
  await expect(card.getByTestId('regular-price')).toHaveText(regular);
  await card.getByRole('link').first().click();
  await expect(shopper.page.getByTestId('product-price')).toHaveText(present);
  await expect(shopper.page.getByTestId('product').getByTestId('price-off').first()).toHaveText(/^−20/);
  await shopper.page.getByTestId('add-to-cart').click();
  await shopper.page.getByTestId('cart-button').click();
  await expect(shopper.page.getByTestId('cart-line').getByTestId('regular-price')).toHaveText(regular);
  await expect(shopper.page.getByTestId('cart-subtotal')).toContainText(present);

  await page.getByTestId('campaign-stop').click();
  await page.getByTestId('confirm-yes').click();
  await expect(page.getByTestId('campaign-status')).toHaveText('Stopped');
  await shopper.page.reload();
  await expect(shopper.page.getByTestId('product-price')).toHaveText(regular);
  expect([...errors, ...shopper.errors]).toEqual([]);
});

test('a promo code of the panel lowers an order, shows its use and ends when it is stopped', async ({
  openPanel,
}) => {
  const { page, errors } = await openPanel('/admin-panel/promo-codes');
  await page.getByTestId('promotion-add').click();
  await page.getByTestId('promotion-nameEN').fill('Friends');
  await page.getByTestId('promotion-nameRU').fill('Друзья');
  await page.getByTestId('promotion-code').fill('friends 5');
  await page.getByTestId('promotion-kind').selectOption('amount');
  await page.getByTestId('promotion-amount-kzt').fill('5 000');
  await page.getByTestId('promotion-minimum-kzt').fill('20 000');
  await expect(page.getByTestId('promotion-preview')).toContainText('with the code');
  await page.getByTestId('promotion-save').click();
  const row = page.getByTestId('promotion-row').filter({ hasText: 'FRIENDS5' });
  await expect(row).toContainText('Running');
  await expect(row.getByTestId('promotion-delete')).toBeVisible();

  const watch = await fetchWatch(shop.url, 'fjord-300');
  if (!watch) throw new Error('There is no watch fjord-300');
  const amount = (watch.price.kzt ?? 0) - 5000;
  await placeOrder(shop.url, watch, 'friend@example.com', false, { promoCode: 'FRIENDS5', amount });
  await page.reload();
  await expect(row.getByTestId('promotion-results')).toBeVisible();
  await expect(row.getByTestId('promotion-delete')).toHaveCount(0);

  await row.getByTestId('promotion-stop').click();
  await page.getByTestId('confirm-yes').click();
  await expect(row.getByTestId('promotion-status')).toHaveText('Stopped');
  const [{ colorNameEN: colorName = '', size = '' } = {}] = watch.stock;
  const items = [{ itemId: watch._id, colorName, size, quantity: 1 }];
  const { status, body } = await callApi(shop.url, 'POST /api/orders/quote', {
    body: { items, currency: 'kzt', promoCode: 'FRIENDS5' },
  });
  expect([status, body]).toMatchObject([409, { code: 'promotionInvalid', details: { reason: 'ended' } }]);
  expect(errors).toEqual([]);
});
