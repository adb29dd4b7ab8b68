import { isDeepStrictEqual } from 'node:util';
import type { Watch } from '@meridian/contracts';
import type { Page, Route } from '@playwright/test';
import sharp from 'sharp';
import { open } from './support/browser.ts';
import { allWatches, inStock, itemOf, presetStorage, VIEWS } from './support/storefront.ts';
import { expect, test } from './support/test.ts';

/** Photos of any aspect ratio keep the size of their frame, before and after they are loaded. */
let watches: Watch[];
let files: Buffer[];

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#8a7d6a' } }).jpeg();

test.beforeAll(async ({ shop }) => {
  watches = (await allWatches(shop.url)).filter(inStock);
  files = await Promise.all(
    [
      photo(1200, 1800),
      photo(800, 800),
      photo(1500, 500),
      photo(120, 120),
      // Stored in landscape, shown in portrait by its EXIF orientation.
      photo(1250, 1000).withMetadata({ orientation: 6 }),
      photo(1000, 1250),
    ].map((image) => image.toBuffer()),
  );
});

/** Serves a photo of another shape for each watch image. The returned function releases the responses. */
const serveMixedShapes = async (page: Page) => {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const shapes = new Map<string, Buffer | undefined>();
  await page.route('**/static/watches/**', async (route: Route) => {
    await released;
    const { pathname } = new URL(route.request().url());
    if (!shapes.has(pathname)) shapes.set(pathname, files[shapes.size % files.length]);
    await route.fulfill({ contentType: 'image/jpeg', body: shapes.get(pathname) });
  });
  return release;
};

interface Frame {
  testId: string;
  width: number;
  height: number;
}

/** The frame of every watch image, by the element around it. */
const framesOf = (page: Page): Promise<Frame[]> =>
  page.evaluate(() =>
    [...document.images]
      .filter((image) => image.offsetWidth > 0 && image.src.includes('/static/watches/'))
      .map((image) => ({
        testId: image.closest<HTMLElement>('[data-testid]')?.dataset['testid'] ?? '',
        width: image.getBoundingClientRect().width,
        height: image.getBoundingClientRect().height,
      })),
  );

/** Returns the frames as soon as they have not changed in several readings. */
const settledFrames = async (page: Page): Promise<Frame[]> => {
  let frames = await framesOf(page);
  let equalReadings = 0;
  const read = async () => {
    const next = await framesOf(page);
    equalReadings = isDeepStrictEqual(next, frames) ? equalReadings + 1 : 0;
    frames = next;
    return equalReadings;
  };
  await expect.poll(read, { intervals: [100] }).toBeGreaterThan(3);
  return frames;
};

const observeLayoutShifts = (page: Page) =>
  page.addInitScript(() => {
    const state = globalThis as unknown as { shift: number };
    state.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        state.shift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
const shiftOf = (page: Page) => page.evaluate(() => (globalThis as unknown as { shift: number }).shift);

const loaded = (page: Page) =>
  page.waitForFunction(() =>
    [...document.images]
      .filter(({ src, offsetWidth }) => offsetWidth > 0 && src.includes('/static/watches/'))
      .filter((image) => {
        const { top, bottom } = image.getBoundingClientRect();
        return bottom > 0 && top < innerHeight;
      })
      .every(({ complete, naturalWidth }) => complete && naturalWidth > 0),
  );

/** The height of the gallery depends on the screen; every other frame is 4:5. */
const ratiosOf = (frames: Frame[]) =>
  frames
    .filter(({ testId }) => testId !== 'gallery-image')
    .map(({ testId, width: wide, height }) => [testId, Math.round((100 * wide) / height)]);

/** The wish list has the cards of the catalogue. */
const PAGES = {
  1280: ['/', '/products', 'product'],
  390: ['/', '/products', 'product', '/favorites', '/checkout'],
};

for (const [width, country] of VIEWS)
  test.describe(`at ${width} px from ${country}`, () => {
    for (const path of PAGES[width])
      test(`the images on ${path} load without a layout shift`, async ({ visit }) => {
        const { page } = await visit({ width, country });
        const [one, two] = watches;
        if (!one || !two) throw new Error('The demo shop has no watch in stock');
        const size = (watch: Watch) => watch.sizes[0] ?? '';
        await presetStorage(page, {
          cartItems: [itemOf(one, 0, size(one), 1), itemOf(two, 0, size(two), 1)],
          favoriteItems: [itemOf(one, 0, size(one)), itemOf(two, 0, size(two))],
        });
        await observeLayoutShifts(page);
        const release = await serveMixedShapes(page);
        await open(page, path === 'product' ? `/products/${one.slug}` : path);
        await page.waitForFunction(() =>
          [...document.images].some(
            ({ src, offsetWidth }) => offsetWidth > 0 && src.includes('/static/watches/'),
          ),
        );
        if (path === '/')
          await page.getByTestId('featured-collection').evaluate((element) => element.scrollIntoView());
        // Fonts and lists are loaded; from here on only images load.
        await page.evaluate(() => document.fonts.ready.then(() => undefined));
        const before = await settledFrames(page);
        await page.evaluate(() => void ((globalThis as unknown as { shift: number }).shift = 0));
        release();
        await loaded(page);
        // The rows at the end of a product page wait for its images.
        const after = await settledFrames(page);
        expect(after.slice(0, before.length)).toEqual(before);
        expect(await shiftOf(page)).toBeLessThanOrEqual(0.001);
        for (const [testId, ratio] of ratiosOf(before)) expect([testId, ratio]).toEqual([testId, 80]);

        if (path === '/products') {
          const rows = new Map<number, Set<number>>();
          for (const card of await page.getByTestId('watch-card').all()) {
            const box = await card.boundingBox();
            if (!box) continue;
            const row = rows.get(Math.round(box.y)) ?? new Set();
            rows.set(Math.round(box.y), row.add(Math.round(box.height)));
          }
          expect(rows.size).toBeGreaterThan(1);
          for (const heights of rows.values()) expect(heights.size).toBe(1);
        }
      });
  });

/** Relative luminance of a colour by WCAG, 0 to 1. */
const luminance = (rgb: readonly number[]): number => {
  const [r = 0, g = 0, b = 0] = rgb.map((value) =>
    value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

test('icons have a contrast of at least 3:1 on black, white, red and blue images', async ({ visit }) => {
  const { page } = await visit({ width: 390, country: 'KZ' });
  const backgrounds = ['#000000', '#ffffff', '#ff0000', '#0000ff'];
  const images = await Promise.all(
    backgrounds.map((background) =>
      sharp({ create: { width: 200, height: 250, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  /** The paths of the images, each with the background at its index. */
  const paths: string[] = [];
  await page.route('**/static/watches/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (!paths.includes(pathname)) paths.push(pathname);
    const body = images[paths.indexOf(pathname) % images.length];
    await route.fulfill({ contentType: 'image/png', body });
  });
  await open(page, '/products');
  await expect.poll(() => paths.length).toBeGreaterThanOrEqual(backgrounds.length);
  for (const [index, background] of backgrounds.entries()) {
    const card = page.getByTestId('watch-card').filter({ has: page.locator(`img[src*="${paths[index]}"]`) });
    await card.scrollIntoViewIfNeeded();
    await loaded(page);
    for (const icon of [card.getByTestId('wish-heart'), card.locator('[data-compare] button')]) {
      // Without the edge of the target, where the image is visible.
      const pixels = await sharp(await icon.screenshot())
        .extract({ left: 6, top: 6, width: 32, height: 32 })
        .removeAlpha()
        .raw()
        .toBuffer();
      const values = Array.from({ length: pixels.length / 3 }, (_, at) =>
        luminance([...pixels.subarray(3 * at, 3 * at + 3)]),
      );
      const contrast = (Math.max(...values) + 0.05) / (Math.min(...values) + 0.05);
      // The ground is light whatever the image is.
      const ground = values[0] ?? 0;
      expect([background, contrast >= 3, ground > 0.8]).toEqual([background, true, true]);
    }
  }
});
