import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { closeBrowser, hydrated, visit } from './support/browser.ts';
import { callApi, signIn, watchForm, fetchWatch } from './support/api.ts';
import { colorValues, field, fill, photos, throttleUploads, visitPanel } from './support/watch-form.ts';
import { type Shop, startShop } from './support/shop.ts';
import { eventually, pathOf } from './support/storefront.ts';

/** Products in the admin panel: adding, sorting images, concurrent edits, CSV files (specification sections 2, 4 and 5). */
let shop: Shop;
let token: string;
beforeAll(async () => {
  shop = await startShop();
  token = await signIn(shop.url, shop.admin);
});
afterAll(async () => {
  await closeBrowser();
  await shop?.stop();
});

const LIST = '/admin-panel/products';
const panel = (path: string, width: 1280 | 390 = 1280, country = 'US') =>
  visitPanel(token, path, { url: shop.url, width, country });
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

test('a watch with twelve images is uploaded over a slow connection with progress', async () => {
  const { page, errors, context } = await panel(`${LIST}/new`);
  await page.getByTestId('watch-form').waitFor();

  // Missing values are reported at their fields, and the first one gets the focus.
  await page.getByTestId('watch-save').click();
  await page.locator('[aria-invalid="true"]').first().waitFor();
  expect(await field(page, 'nameEN').evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await field(page, 'nameEN').getAttribute('aria-describedby')).not.toBeNull();

  // A name in one language marks the other one.
  await field(page, 'nameEN').fill('Longcase');
  await page.getByText('The translation is missing').waitFor();
  await field(page, 'nameRU').fill('Лонгкейс');
  await page.getByText('The translation is missing').waitFor({ state: 'detached' });

  // Twelve images, sorted by mouse and by keyboard.
  await field(page, 'colors[0][images]').setInputFiles(await photos(12));
  await eventually(() => page.getByTestId('picture').count(), 12);
  await eventually(() => loaded(page), true);
  const chosen = await imageSources(page);
  await page.getByTestId('picture').first().scrollIntoViewIfNeeded();
  await drag(page, 0, 3);
  const [first, second, third, fourth, ...others] = chosen;
  await eventually(() => imageSources(page), [second, third, fourth, first, ...others] as string[]);
  await page.getByRole('button', { name: 'Move image 2 back' }).focus();
  await page.keyboard.press('Enter');
  await eventually(() => imageSources(page), [second, fourth, third, first, ...others] as string[]);
  // Pressed again, the button moves the same image further.
  await page.keyboard.press('Enter');
  await eventually(() => imageSources(page), [second, fourth, first, third, ...others] as string[]);
  // A file that is not an image.
  await field(page, 'colors[0][images]').setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('x'),
  });
  await page.getByText('notes.txt').waitFor();

  // A reload restores the draft, which is saved with a delay after the last change.
  await page.waitForTimeout(800);
  await page.reload();
  await hydrated(page);
  await page.getByText('Your unsaved changes have been restored.').waitFor();
  expect(await field(page, 'nameRU').inputValue()).toBe('Лонгкейс');
  await eventually(() => page.getByTestId('picture').count(), 12);
  await eventually(() => loaded(page), true);

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
  await page.getByRole('button', { name: 'Fill in every colour and size' }).click();
  await field(page, 'stock[0][quantity]').fill('7');

  await throttleUploads(page, 400_000);
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/watches'),
  );
  const saved = page.waitForResponse((response) => response.request().method() === 'POST', {
    timeout: 60_000,
  });
  await page.getByTestId('watch-save').click();
  const overlay = page.getByTestId('upload-overlay');
  await overlay.waitFor();
  await sent;
  // The overlay blocks the form and shows the percentage that was uploaded.
  const shares: number[] = [];
  const bar = overlay.getByRole('progressbar');
  const started = Date.now();
  while ((await overlay.isVisible()) && shares.at(-1) !== 100) {
    const share = Number(await bar.getAttribute('aria-valuenow', { timeout: 500 }).catch(() => 100));
    if (share !== shares.at(-1)) shares.push(share);
    await page.waitForTimeout(40);
  }
  expect(shares.length).toBeGreaterThan(4);
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
  expect(Date.now() - started).toBeGreaterThan(1000);
  expect((await saved).status()).toBe(201);
  await throttleUploads(page, 0);
  await page.getByTestId('toast').getByText('Longcase is saved').waitFor();
  await overlay.waitFor({ state: 'detached' });
  expect(pathOf(page)).toBe(LIST);
  const watch = await fetchWatch(shop.url, 'longcase');
  expect(watch).toMatchObject({
    nameRU: 'Лонгкейс',
    price: { kzt: 250000, rub: 40000, usd: 500.5 },
    stock: [{ colorNameEN: 'Black', size: '40 mm', quantity: 7 }],
  });
  expect(watch?.colors[0]?.images).toHaveLength(12);
  expect(errors).toEqual([]);
  await context.close();
});

test('leaving a form with unsaved changes asks for confirmation', async () => {
  const watch = await fetchWatch(shop.url, 'linear-38');
  const { page, errors, context } = await panel(`${LIST}/${watch?._id}`);
  await field(page, 'weight').fill('99');
  await page.getByTestId('admin-tab-orders').click();
  await page.getByTestId('confirm-no').click();
  expect(await field(page, 'weight').inputValue()).toBe('99');
  await page.getByTestId('admin-tab-orders').click();
  await page.getByTestId('confirm-yes').click();
  await page.getByTestId('orders-heading').waitFor();
  await page.goBack();
  await field(page, 'weight').waitFor();
  expect(await field(page, 'weight').inputValue()).toBe(String(watch?.weight));
  expect(errors).toEqual([]);
  await context.close();
});

test('saving a watch that another owner has changed offers to load their version', async () => {
  const watch = await fetchWatch(shop.url, 'linear-38');
  const { page, errors, context } = await panel(`${LIST}/${watch?._id}`);
  await field(page, 'weight').fill('91');
  if (!watch) throw new Error('The demo shop has no Linear 38');
  const other = await callApi(shop.url, `PUT /api/watches/${watch._id}`, {
    token,
    body: watchForm(watch, { nameRU: 'Другой владелец' }),
  });
  expect(other.status).toBe(200);
  await page.getByTestId('watch-save').click();
  await page.getByText('Someone else saved this watch').waitFor();
  expect((await fetchWatch(shop.url, watch._id))?.weight).toBe(watch.weight);
  await page.getByRole('button', { name: 'Load their version' }).click();
  await eventually(() => field(page, 'nameRU').inputValue(), 'Другой владелец');
  await field(page, 'weight').fill('92');
  await page.getByTestId('watch-save').click();
  await page.getByTestId('toast').getByText('Linear 38 is saved').waitFor();
  expect(await fetchWatch(shop.url, watch._id)).toMatchObject({ nameRU: 'Другой владелец', weight: 92 });
  // The browser logs the 409 response as an error.
  expect(errors.filter((error) => !/409|Error saving the watch/.test(error))).toEqual([]);
  await context.close();
});

test('a duplicated watch is saved as a new watch without stock, and deleted after confirmation', async () => {
  const { page, errors, context } = await panel(`${LIST}?q=aubade`);
  await page.getByTestId('product-row').first().getByTestId('product-duplicate').click();
  await page.getByTestId('watch-form').waitFor();
  const name = await field(page, 'nameEN').inputValue();
  expect(name).toMatch(/ 2$/);
  await page.getByTestId('watch-save').click();
  const skus = page.locator('input[name$="[sku]"]');
  await page.locator('[aria-invalid="true"]').first().waitFor();
  for (let index = 0; index < (await skus.count()); index++) await skus.nth(index).fill(`COPY-${index}`);
  if ((await field(page, 'wbLink').inputValue()) === '')
    await field(page, 'wbLink').fill('https://market.example/copy');
  await page.getByTestId('watch-save').click();
  await page.getByTestId('toast').getByText(`${name} is saved`).waitFor();
  const slug = name.toLowerCase().replaceAll(' ', '-');
  const copy = await fetchWatch(shop.url, slug);
  expect(copy?.stock.every(({ quantity }) => quantity === 0)).toBe(true);
  expect(copy?.colors.every(({ images }) => images.length > 0)).toBe(true);

  const row = page.getByTestId('product-row').filter({ hasText: name });
  await row.getByTestId('product-delete').click();
  await page.getByTestId('confirm-no').click();
  expect(await fetchWatch(shop.url, slug)).toBeDefined();
  await row.getByTestId('product-delete').click();
  await page.getByTestId('confirm-yes').click();
  await row.waitFor({ state: 'detached' });
  expect(await fetchWatch(shop.url, slug)).toBeUndefined();
  expect(errors).toEqual([]);
  await context.close();
});

test.each([
  [1280, 'US', 'Price, ₸'],
  [390, 'KZ', 'Цена, ₸'],
] as const)(
  'watches are exported as CSV and imported with a preview, at %i px from %s',
  async (width, country, label) => {
    const { page, errors, context } = await panel(`${LIST}/import`, width, country);
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
    await page.getByTestId('import-plan').waitFor();
    expect(await page.getByTestId('import-tab-update').textContent()).toMatch(/0$/);
    expect(await page.getByTestId('import-apply').count()).toBe(0);

    await page.getByTestId('import-another').click();
    await uploadFile('broken.csv', 'nameEN;priceKZT\nFjord 300;free\n');
    expect(await page.getByTestId('import-error').textContent()).toContain('priceKZT');

    const price = 1_000_000 + width;
    await page.getByTestId('import-another').click();
    await uploadFile('prices.csv', `nameEN;priceKZT\nFjord 300;${price}\n`);
    expect(await page.getByTestId('import-change').textContent()).toContain(label);
    // A reload shows the same plan.
    await page.reload();
    await hydrated(page);
    await page.getByTestId('import-apply').click();
    await page.getByTestId('confirm-yes').click();
    await page.getByTestId('import-applied').waitFor();
    expect((await fetchWatch(shop.url, 'fjord-300'))?.price.kzt).toBe(price);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(errors).toEqual([]);
    await context.close();
  },
);

test('the CSV export responds 401 without an admin session', async () => {
  const { page, context } = await visit({ url: shop.url });
  const response = await page.request.get(`${shop.url}/api/watches/export/csv`);
  expect(response.status()).toBe(401);
  await context.close();
});
