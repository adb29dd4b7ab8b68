import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { chromiumOptions, open, openVisitor } from './support/browser.ts';

/**
 * Takes screenshots of every page of a running shop in both languages and widths, for visual review:
 * `npm run shots -- --url http://localhost:3000 --out shots`.
 */
const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:3000' },
    out: { type: 'string', default: 'shots' },
  },
});
const { url, out } = values;
const browser = await chromium.launch(chromiumOptions());

const PAGES: Record<string, string> = {
  home: '/',
  catalogue: '/products',
  'catalogue-gifts': '/products?flags=gifts',
  favorites: '/favorites',
  checkout: '/checkout',
  success: '/success',
  fail: '/fail',
  'find-order': '/orders/find',
  auth: '/auth',
  'admin-auth': '/admin-auth',
  contact: '/contact-us',
  terms: '/policies/terms-of-service',
  privacy: '/policies/privacy-policy',
  returns: '/policies/return-policy',
  warranty: '/pages/warranties',
  accessibility: '/pages/accessibility',
  authenticity: '/pages/authenticity',
  construction: '/under-construct',
  'not-found': '/no/such/page',
};

/** Scrolls through the page, because images load lazily. */
const scrollThrough = async (page: Page): Promise<void> => {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 400) {
      scrollTo(0, y);
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    scrollTo(0, 0);
  });
  await page.waitForLoadState('networkidle');
};

const takeScreenshots = async (language: 'en' | 'ru', width: 1280 | 390): Promise<void> => {
  const { page, context } = await openVisitor(browser, { url, width });
  await context.addCookies([{ name: 'language', value: language, url }]);
  const screenshot = async (name: string, fullPage = true) => {
    const path = join(out, `${name}-${language}-${width}.png`);
    await page.screenshot({ path, fullPage });
    console.log(path);
  };
  for (const [name, path] of Object.entries(PAGES)) {
    await open(page, path);
    await scrollThrough(page);
    await screenshot(name);
  }
  await open(page, '/products');
  await page.getByTestId('filter-open').click();
  await page.getByTestId('filter-color').first().waitFor();
  await screenshot('filter', false);
  await page.keyboard.press('Escape');
  if (width === 390) {
    await page.getByTestId('menu-button').click();
    await page.getByTestId('nav-watches').click();
    await screenshot('menu', false);
    await page.keyboard.press('Escape');
  }

  await page.getByTestId('card-name').first().click();
  await page.getByTestId('product').waitFor();
  // Adds the first available variant to the cart, so that the checkout and the cart have a line.
  for (const size of await page.getByTestId('product-size').all()) {
    await size.click();
    if (await page.getByTestId('add-to-cart').isEnabled()) break;
  }
  await scrollThrough(page);
  await screenshot('product');
  await page.getByTestId('wish-heart').click();
  if (await page.getByTestId('add-to-cart').isEnabled()) await page.getByTestId('add-to-cart').click();
  await page.getByTestId('cart-button').click();
  await page.getByTestId('cart-panel').getByRole('heading').first().waitFor();
  await page.waitForLoadState('networkidle');
  await screenshot('cart', false);
  for (const [name, path] of [
    ['favorites-filled', '/favorites'],
    ['checkout-filled', '/checkout'],
  ] as const) {
    await open(page, path);
    await scrollThrough(page);
    await screenshot(name);
  }
  await context.close();
};

await mkdir(out, { recursive: true });
for (const language of ['en', 'ru'] as const)
  for (const width of [1280, 390] as const) await takeScreenshots(language, width);
await browser.close();
