import type { Watch } from '@meridian/contracts';
import { closeBrowser, open, visit } from './support/browser.ts';
import { type Shop, startShop } from './support/shop.ts';
import {
  allWatches,
  eventually,
  itemOf,
  storedList,
  findWatch,
  pathOf,
  VIEWS,
} from './support/storefront.ts';

/** Home and product page (specification sections 2, 4 and 9). */
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

test('the carousel moves by one card until the last four cards are visible', async () => {
  const { page, context } = await visit({ url: shop.url, country: 'US' });
  const main = watches.filter(({ flags }) => flags.includes('main'));
  await open(page, '/');
  const cards = page.getByTestId('carousel-card');
  expect(await cards.count()).toBe(main.length);
  const next = page.getByTestId('carousel-next');
  expect(await page.getByTestId('carousel-prev').isDisabled()).toBe(true);
  const before = (await cards.first().boundingBox())?.x ?? 0;
  let steps = 0;
  for (; (await next.isEnabled()) && steps <= main.length; steps += 1) {
    await next.click();
    if (steps > 0) continue;
    await eventually(async () => Math.abs(((await cards.nth(1).boundingBox())?.x ?? 0) - before) < 2, true);
  }
  expect(steps).toBe(main.length - 4);
  await context.close();
});

test('the featured collection shows and links its first four watches', async () => {
  const { page, context } = await visit({ url: shop.url, width: 390, country: 'KZ' });
  await open(page, '/');
  const bound = watches.filter(({ collection }) => collection?.nameEN === 'Bound collection').slice(0, 4);
  const paths = await page
    .getByTestId('featured-item')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(paths).toEqual(bound.map(({ slug }) => `/products/${slug}`));
  await page.getByTestId('featured-item').nth(1).click();
  await page.getByTestId('product').waitFor();
  expect(pathOf(page)).toBe(`/products/${bound[1]?.slug}`);
  await context.close();
});

describe.each(VIEWS)('at %i px from %s', (width, country, language) => {
  test('gallery, colours, sizes, stock, cart and wish list stay consistent', async () => {
    const { page, context, errors } = await visit({ url: shop.url, width, country });
    const watch = findWatch(watches, 'Brookside Chronograph');
    const total = watch.colors[0]?.images.length ?? 0;
    await open(page, `/products/${watch.slug}`);
    const counter = async () => (await page.getByTestId('gallery-counter').textContent())?.trim();
    const nOf = (n: number) => (language === 'ru' ? `${n} из\u00a0${total}` : `${n} of ${total}`);
    expect(await counter()).toBe(nOf(1));
    expect(await page.getByTestId('gallery-prev').isDisabled()).toBe(true);
    for (let n = 2; n <= total; n += 1) {
      await page.getByTestId('gallery-next').click();
      expect(await counter()).toBe(nOf(n));
      expect(await page.getByTestId('gallery-thumb').count()).toBe(4);
    }
    expect(await page.getByTestId('gallery-next').isDisabled()).toBe(true);

    for (const [colorIndex, { colorNameEN }] of watch.colors.entries())
      for (const [index, size] of watch.sizes.entries()) {
        await page.getByTestId('product-color').nth(colorIndex).click();
        await page.getByTestId('product-size').nth(index).click();
        const row = watch.stock.find((one) => one.colorNameEN === colorNameEN && one.size === size);
        const there = (row?.quantity ?? 0) > 0;
        expect(await page.getByTestId('stock-indicator').getAttribute('data-in-stock')).toBe(String(there));
        expect(await page.getByTestId('add-to-cart').isEnabled()).toBe(there);
      }

    await page.getByTestId('product-color').nth(1).click();
    await page.getByTestId('product-size').nth(1).click();
    expect(await counter()).toBe(nOf(1));
    const size = watch.sizes[1] ?? '';
    await page.getByTestId('add-to-cart').click();
    expect(await page.getByTestId('add-to-cart').isDisabled()).toBe(true);
    expect(await page.getByTestId('add-to-cart').textContent()).toMatch(/already in cart|уже\sв\sкорзине/i);
    expect(await storedList(page, 'cartItems')).toEqual([itemOf(watch, 1, size, 1)]);

    const heart = page.getByTestId('wish-heart');
    await heart.click();
    await page.getByTestId('product-color').nth(0).click();
    expect(await heart.getAttribute('aria-pressed')).toBe('true');
    expect(await storedList(page, 'favoriteItems')).toEqual([itemOf(watch, 1, size)]);
    await heart.click();
    expect(await storedList(page, 'favoriteItems')).toEqual([]);

    for (const name of ['details', 'shipping', 'payment']) {
      const accordion = page.getByTestId(`accordion-${name}`);
      expect(await accordion.getAttribute('open')).toBeNull();
      await accordion.locator('summary').click();
      expect(await accordion.getAttribute('open')).not.toBeNull();
    }
    expect(await page.getByTestId('marketplace-link').getAttribute('href')).toBe(watch.wbLink);
    expect(errors).toEqual([]);
    await context.close();
  });
});
