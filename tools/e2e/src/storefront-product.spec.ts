import { open } from './support/browser.ts';
import { itemOf, storedList, findWatch } from './support/storefront.ts';
import { expect, test } from './support/test.ts';

/** Home and product page (specification sections 2, 4 and 9). */

test('the carousel moves by one card until the last four cards are visible', async ({ watches, visit }) => {
  const { page } = await visit({ country: 'US' });
  const main = watches.filter(({ flags }) => flags.includes('main'));
  await open(page, '/');
  const cards = page.getByTestId('carousel-card');
  await expect(cards).toHaveCount(main.length);
  const next = page.getByTestId('carousel-next');
  await expect(page.getByTestId('carousel-prev')).toBeDisabled();
  const before = (await cards.first().boundingBox())?.x ?? 0;
  let steps = 0;
  for (; (await next.isEnabled()) && steps <= main.length; steps += 1) {
    await next.click();
    if (steps > 0) continue;
    await expect
      .poll(async () => Math.abs(((await cards.nth(1).boundingBox())?.x ?? 0) - before) < 2)
      .toEqual(true);
  }
  expect(steps).toBe(main.length - 4);
});

test('gallery, colours, sizes, stock, cart and wish list stay consistent', async ({ watches, visit }) => {
  const { page, errors } = await visit({ width: 390, country: 'KZ' });
  const watch = findWatch(watches, 'Brookside Chronograph');
  const total = watch.colors[0]?.images.length ?? 0;
  await open(page, `/products/${watch.slug}`);
  const counter = async () => (await page.getByTestId('gallery-counter').textContent())?.trim();
  const nOf = (n: number) => `${n} из\u00a0${total}`;
  expect(await counter()).toBe(nOf(1));
  await expect(page.getByTestId('gallery-prev')).toBeDisabled();
  for (let n = 2; n <= total; n += 1) {
    await page.getByTestId('gallery-next').click();
    expect(await counter()).toBe(nOf(n));
    await expect(page.getByTestId('gallery-thumb')).toHaveCount(4);
  }
  await expect(page.getByTestId('gallery-thumb').last()).toBeInViewport({ ratio: 0.9 });
  await expect(page.getByTestId('gallery-next')).toBeDisabled();

  for (const [colorIndex, { colorNameEN }] of watch.colors.entries())
    for (const [index, size] of watch.sizes.entries()) {
      await page.getByTestId('product-color').nth(colorIndex).click();
      await page.getByTestId('product-size').nth(index).click();
      const row = watch.stock.find((one) => one.colorNameEN === colorNameEN && one.size === size);
      const there = (row?.quantity ?? 0) > 0;
      await expect(page.getByTestId('stock-indicator')).toHaveAttribute('data-in-stock', String(there));
      await expect(page.getByTestId('add-to-cart')).toBeEnabled({ enabled: there });
    }

  await page.getByTestId('product-color').nth(1).click();
  await page.getByTestId('product-size').nth(1).click();
  expect(await counter()).toBe(nOf(1));
  const size = watch.sizes[1] ?? '';
  await page.getByTestId('add-to-cart').click();
  await expect(page.getByTestId('add-to-cart')).toBeDisabled();
  await expect(page.getByTestId('add-to-cart')).toHaveText(/уже\sв\sкорзине/i);
  expect(await storedList(page, 'cartItems')).toEqual([itemOf(watch, 1, size, 1)]);

  const heart = page.getByTestId('wish-heart');
  await heart.click();
  await page.getByTestId('product-color').nth(0).click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  expect(await storedList(page, 'favoriteItems')).toEqual([itemOf(watch, 1, size)]);
  await heart.click();
  expect(await storedList(page, 'favoriteItems')).toEqual([]);

  for (const name of ['details', 'shipping', 'payment']) {
    const accordion = page.getByTestId(`accordion-${name}`);
    await expect(accordion).not.toHaveAttribute('open');
    await accordion.locator('summary').click();
    await expect(accordion).toHaveAttribute('open');
  }
  await expect(page.getByTestId('marketplace-link')).toHaveAttribute('href', watch.wbLink);
  expect(errors).toEqual([]);
});

for (const [country, language] of [
  ['US', 'en'],
  ['KZ', 'ru'],
])
  test(`name, price and purchase bar are on the first screen of a phone, and the bar never covers the focus (${language})`, async ({
    watches,
    visit,
  }) => {
    const { page, errors } = await visit({ width: 390, country });
    const nameOf = (watch: (typeof watches)[number]) => (language === 'ru' ? watch.nameRU : watch.nameEN);
    const longest = watches.toSorted((one, two) => nameOf(two).length - nameOf(one).length)[0];
    await open(page, `/products/${longest?.slug}`);
    const button = page.getByTestId('add-to-cart');
    const bar = button.locator('..');
    const top = (await bar.boundingBox())?.y ?? 0;
    for (const testId of ['product-name', 'product-price']) {
      const box = await page.getByTestId(testId).boundingBox();
      expect((box?.y ?? top) + (box?.height ?? 0)).toBeLessThanOrEqual(top);
    }
    await expect(button).toBeInViewport({ ratio: 1 });

    const covered: string[] = [];
    for (let steps = 0; steps < 100; steps += 1) {
      await page.keyboard.press('Tab');
      const focus = await page.evaluate(() => {
        const active = document.activeElement;
        const purchase = document.querySelector('[data-testid="add-to-cart"]')?.parentElement;
        if (!active || active === document.body || !purchase) return null;
        const isCovered =
          !purchase.contains(active) &&
          active.getBoundingClientRect().bottom > purchase.getBoundingClientRect().top;
        return { name: active.textContent, isCovered };
      });
      if (!focus) break;
      if (focus.isCovered) covered.push(focus.name);
    }
    expect(covered).toEqual([]);

    // The end of the page has room for the bar.
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect(button).toBeInViewport({ ratio: 1 });
    const footer = await page.locator('footer').last().boundingBox();
    expect((footer?.y ?? top) + (footer?.height ?? 1)).toBeLessThanOrEqual(top + 1);
    expect(errors).toEqual([]);
  });

test('the gallery starts level with its column and stays in view, from 1000 to 1920 px', async ({
  visit,
}) => {
  const { page } = await visit({ width: 1280, country: 'US' });
  await open(page, '/products/brookside-chronograph');
  const image = page.getByTestId('gallery-image').first();
  const column = page.getByTestId('product-name').locator('../..');
  const topOf = async (part: typeof image) => Math.round((await part.boundingBox())?.y ?? NaN);
  for (const width of [1000, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate(() => scrollTo(0, 0));
    expect([width, await topOf(image)]).toEqual([width, await topOf(column)]);
    await expect(page.getByTestId('gallery-counter')).toBeInViewport({ ratio: 1 });

    await page.evaluate(() => scrollTo(0, 400));
    await expect(image).toBeInViewport({ ratio: 1 });
  }
});
