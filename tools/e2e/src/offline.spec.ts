import type { Watch } from '@meridian/contracts';
import type { Page } from 'playwright-core';
import { closeBrowser, open, visit, type Visitor } from './support/browser.ts';
import { type Shop, startShop } from './support/shop.ts';
import {
  allWatches,
  eventually,
  inStock,
  itemOf,
  presetStorage,
  pathOf,
  VIEWS,
} from './support/storefront.ts';

/** A lost connection: the open page stays, shows a notice, and continues when the connection is back. */
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

const TEXTS = {
  en: {
    lost: 'No connection. Your cart is safe.',
    notSent: 'The order was not sent and nothing was charged.',
  },
  ru: { lost: 'Нет соединения. Корзина сохранена.', notSent: 'Заказ не отправлен, деньги не списаны.' },
};
const DELIVERY = {
  email: 'guest@example.com',
  name: 'Jane',
  surname: 'Doe',
  phone: '+77010000000',
  city: 'Almaty',
  address: 'Abay 1',
};

/** Marks the document, so that a test can detect a new one. */
const tagDocument = (page: Page) => page.evaluate(() => (document.documentElement.dataset['kept'] = 'true'));
const isSameDocument = (page: Page) =>
  page.evaluate(() => document.documentElement.dataset['kept'] === 'true');
/** Waits until the page has loaded the code of the connection notice. */
const ready = async (page: Page) => {
  await page.getByTestId('toast-announcer').waitFor({ state: 'attached' });
  await tagDocument(page);
};
const notice = (page: Page) => page.getByTestId('toast');

/** Simulates a server that is down while the browser is online. */
const refuseRequests = async ({ context }: Visitor) => {
  await context.route('**/*', (route) => route.abort('connectionrefused'));
  return () => context.unroute('**/*');
};
const goOffline = async ({ context }: Visitor) => {
  await context.setOffline(true);
  return () => context.setOffline(false);
};

describe.each(VIEWS)('at %i px from %s', (width, country, language) => {
  test.each([
    ['the browser is offline', goOffline],
    ['the server is down', refuseRequests],
  ])(
    'a tap on a card keeps the list, and “Try again” opens the product later, when %s',
    async (_, disconnect) => {
      const visitor = await visit({ url: shop.url, width, country });
      const { page } = visitor;
      await open(page, '/products?gender=male');
      await ready(page);
      const card = page.getByTestId('watch-card').nth(5).getByTestId('card-name');
      await card.scrollIntoViewIfNeeded();
      const top = await page.evaluate(() => scrollY);
      const count = await page.getByTestId('watch-card').count();
      const reconnect = await disconnect(visitor);
      // The click hits the link overlay of the card, like a tap.
      await card.click();
      await notice(page).waitFor();
      expect(await notice(page).textContent()).toContain(TEXTS[language].lost);
      expect(pathOf(page)).toBe('/products?gender=male');
      expect(await page.getByTestId('watch-card').count()).toBe(count);
      expect(await page.evaluate(() => scrollY)).toBe(top);

      await page.getByTestId('toast-action').click();
      await notice(page).waitFor();
      expect(pathOf(page)).toBe('/products?gender=male');
      await reconnect();
      // The navigation may have continued automatically.
      await page
        .getByTestId('toast-action')
        .click({ timeout: 2000 })
        .catch(() => undefined);
      await page.getByTestId('product').waitFor();
      expect(await notice(page).count()).toBe(0);
      expect(await isSameDocument(page)).toBe(true);
      await visitor.context.close();
    },
  );

  test('the navigation continues automatically when the browser is back online', async () => {
    const visitor = await visit({ url: shop.url, width, country });
    const { page } = visitor;
    await open(page, '/products');
    await ready(page);
    const reconnect = await goOffline(visitor);
    await page.getByTestId('card-name').first().click();
    await notice(page).waitFor();
    await reconnect();
    await page.getByTestId('product').waitFor();
    expect(await isSameDocument(page)).toBe(true);
    await visitor.context.close();
  });

  test('the cart button opens the cart when the connection is back', async () => {
    const visitor = await visit({ url: shop.url, width, country });
    const { page } = visitor;
    await open(page, '/products');
    await ready(page);
    const reconnect = await goOffline(visitor);
    await page.getByTestId('cart-button').click();
    await notice(page).waitFor();
    expect(pathOf(page)).toBe('/products');
    await reconnect();
    await page.getByTestId('cart-checkout').waitFor();
    expect(await isSameDocument(page)).toBe(true);
    await visitor.context.close();
  });

  test('“Pay” without a connection keeps the form, reports that nothing was charged, and places one order later', async () => {
    const visitor = await visit({ url: shop.url, width, country });
    const { page } = visitor;
    const watch = watches.find(inStock);
    const row = watch?.stock.find(({ quantity }) => quantity > 0);
    const color = watch?.colors.findIndex(({ colorNameEN }) => colorNameEN === row?.colorNameEN) ?? 0;
    if (!watch || !row) throw new Error('The demo shop has no watch in stock');
    await presetStorage(page, { cartItems: [itemOf(watch, color, row.size, 1)] });
    await open(page, '/checkout');
    await ready(page);
    await page.getByTestId('checkout-line').waitFor();
    for (const [field, value] of Object.entries(DELIVERY))
      await page.getByTestId(`field-${field}`).fill(value);
    await page.getByTestId('field-country').selectOption('Казахстан');
    const keys: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/place-order')) keys.push(request.headers()['idempotency-key']);
    });
    const reconnect = await goOffline(visitor);
    await page.getByTestId('pay-button').locator('visible=true').click();
    await page.getByTestId('alert').waitFor();
    const alert = await page.getByTestId('alert').textContent();
    expect(alert?.replaceAll('\u00a0', ' ')).toContain(TEXTS[language].notSent);
    expect(pathOf(page)).toBe('/checkout');
    expect(await page.getByTestId('field-city').inputValue()).toBe('Almaty');
    await reconnect();
    await page.getByTestId('retry-order').click();
    await page.getByTestId('sandbox-amount').waitFor();
    expect(new Set(keys).size).toBe(1);
    await visitor.context.close();
  });
});

test('a 500 response shows the error page and no connection notice', async () => {
  const { page, context } = await visit({ url: shop.url, country: 'US' });
  await open(page, '/contact-us');
  await ready(page);
  await page.route('**/api/watches?**', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.getByTestId('nav-gifts').click();
  await page.getByTestId('error-page').waitFor();
  expect(await notice(page).count()).toBe(0);
  await context.close();
});

test('dismissing the connection notice cancels the navigation and keeps the page usable', async () => {
  const visitor = await visit({ url: shop.url, country: 'US' });
  const { page } = visitor;
  await open(page, '/products');
  await ready(page);
  const reconnect = await goOffline(visitor);
  await page.getByTestId('card-name').first().click();
  await notice(page).waitFor();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await eventually(() => notice(page).count(), 0);
  await reconnect();
  expect(pathOf(page)).toBe('/products');
  await page.getByTestId('nav-gifts').click();
  await eventually(async () => pathOf(page), '/products?flags=gifts');
  expect(await isSameDocument(page)).toBe(true);
  await visitor.context.close();
});
