import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Watch } from '@meridian/contracts';
import { formatPrice, productPath } from '@meridian/domain';
import sharp from 'sharp';
import { type Balancer, startBalancer } from './support/balancer.ts';
import { callApi, signIn, watchForm, fetchWatch } from './support/api.ts';
import { open } from './support/browser.ts';
import { fetchPage } from './support/crawl.ts';
import { publishVariant } from '@meridian/release';
import { type Shop } from './support/shop.ts';
import { allWatches, inStock, itemOf } from './support/storefront.ts';
import { expect, test } from './support/test.ts';

/**
 * Two processes behind a round-robin load balancer must behave like one shop. They share the database and a release bucket.
 * Playwright runs files by name. This one starts a shop, so it comes before the files of the shared shop, not last.
 */
const LOGINS = 6;

let shop: Shop;
let balancer: Balancer;
let staff: string;
test.use({ shopOptions: { processes: 2, bucket: true, env: { RATE_LIMIT_LOGIN: String(LOGINS) } } });
test.beforeAll(async ({ shop: started }) => {
  shop = started;
  balancer = await startBalancer(shop.servers);
  staff = await signIn(balancer.url, shop.admin);
});
test.afterAll(async () => {
  await balancer?.stop();
});

/** Runs `read` against each server. */
const fromEveryServer = <T>(read: (server: string) => Promise<T>): Promise<T[]> =>
  Promise.all(shop.servers.map(read));
const save = async (watch: Watch, change: Record<string, unknown>): Promise<Watch> => {
  const { status, body } = await callApi<{ watch: Watch }>(balancer.url, `PUT /api/watches/${watch._id}`, {
    token: staff,
    body: watchForm(watch, change),
  });
  expect(status).toBe(200);
  return body.watch;
};
const HOME = { 'x-country': 'KZ', 'accept-language': 'en' };
const IN_ENGLISH = { ...HOME, cookie: 'language=en' };

/** Reads the price and the name of a watch from every page, endpoint and sitemap of one server. */
const readEverywhere = async (server: string, { slug, nameEN, price }: Watch) => {
  const list = async (query: string): Promise<Watch[]> =>
    (await callApi<{ watches: Watch[] }>(server, `GET /api/watches?${query}`)).body.watches;
  const product = await fetchPage(server, productPath(slug), IN_ENGLISH);
  const catalogue = await fetchPage(server, '/products', IN_ENGLISH);
  const home = await fetchPage(server, '/', IN_ENGLISH);
  const shown = formatPrice(price.kzt ?? 0, 'kzt', 'en');
  const sitemap = await (await fetch(`${server}/sitemaps/watches-1.xml`)).text();
  const kzt = (watches: Watch[]) => watches.find((watch) => watch.slug === slug)?.price.kzt;
  return {
    page: product.html.includes(`data-testid="product-price"`) && product.html.includes(shown),
    structured: (product.data[0] as { offers: { price: number } }).offers.price,
    catalogue: catalogue.html.includes(shown),
    home: home.html.includes(nameEN),
    slug: (await fetchWatch(server, slug))?.price.kzt,
    page24: kzt(await list('limit=24')),
    all: kzt(await allWatches(server)),
    suggested: kzt(await list(`q=${encodeURIComponent(nameEN)}&limit=5`)),
    lastChange: sitemap
      .split('<url>')
      .find((entry) => entry.includes(`${productPath(slug)}</loc>`))
      ?.match(/<lastmod>([^<]+)/)?.[1],
  };
};

test('a changed price and name appear on both servers immediately, and the old URL redirects to the new one', async () => {
  let watch = (await allWatches(shop.url)).find(({ flags }) => flags.includes('main')) as Watch;
  for (const [round, kzt] of [123_457, 234_561].entries()) {
    // Fills the caches of every server, so that stale entries would be visible.
    await fromEveryServer((server) => readEverywhere(server, watch));
    const before = watch.slug;
    watch = await save(watch, { nameEN: `Renamed ${round}`, price: { ...watch.price, kzt } });
    const expected = {
      ...{ page: true, structured: kzt, catalogue: true, home: true, slug: kzt },
      ...{ page24: kzt, all: kzt, suggested: kzt, lastChange: watch.updatedAt },
    };
    expect(await fromEveryServer((server) => readEverywhere(server, watch))).toEqual([expected, expected]);
    const moved = await fromEveryServer((server) =>
      fetchPage(server, `${productPath(before)}?color=Black`, HOME),
    );
    for (const { status, location } of moved)
      expect([status, location]).toEqual([301, `${productPath(watch.slug)}?color=Black`]);
  }
});

test('the cached pages of both servers show the price of a sale from its beginning to its end', async () => {
  const watch = (await allWatches(shop.url)).find(({ flags }) => flags.includes('main')) as Watch;
  const kzt = 111_111;
  const shown = async (server: string) => {
    const pages = [productPath(watch.slug), '/products'].map((path) => fetchPage(server, path, IN_ENGLISH));
    return (await Promise.all(pages)).map(({ html }) => html.includes(formatPrice(kzt, 'kzt', 'en')));
  };
  const [regular, onSale] = [false, true].map((is) => shop.servers.map(() => [is, is]));
  const seconds = (after: number): number => Date.now() + after * 1000;
  const [begins, ends] = [seconds(18), seconds(34)];
  const campaign = {
    ...{ nameEN: 'Midnight', nameRU: 'Полночь' },
    ...{ from: new Date(begins).toISOString(), until: new Date(ends).toISOString() },
    scope: { watches: [watch._id], brands: [], collections: [], categories: [], flags: [] },
    discount: { kind: 'price', price: { kzt } },
  };
  const added = await callApi(balancer.url, 'POST /api/panel/campaigns', { token: staff, body: campaign });
  expect(added.status).toBe(201);
  for (const [change, before, after] of [
    [begins, regular, onSale],
    [ends, onSale, regular],
  ] as const) {
    // The last read before the change fills the caches of both servers.
    for (const at of [change - 14_000, change - 5000]) {
      await delay(Math.max(0, at - Date.now()));
      expect(await fromEveryServer(shown)).toEqual(before);
    }
    expect(Date.now()).toBeLessThan(change);
    await delay(change + 50 - Date.now());
    expect(await fromEveryServer(shown)).toEqual(after);
  }
});

test('an image uploaded to one server is served and deleted by the other', async () => {
  const [watch] = (await allWatches(shop.url)).slice(-1) as [Watch];
  const image = await sharp({ create: { width: 400, height: 500, channels: 3, background: '#445566' } })
    .webp()
    .toBuffer();
  const [first, ...others] = watchColors(watch);
  const file = new Blob([new Uint8Array(image)], { type: 'image/webp' });
  const changed = await save(watch, {
    colors: [{ ...first, images: [...(first?.images ?? []), file] }, ...others],
  });
  const path = `/static/${changed.colors[0]?.images.at(-1)}`;
  const status = (server: string) =>
    fetch(`${server + path}?w=96&f=webp`).then((response) => response.status);
  expect(await fromEveryServer(status)).toEqual([200, 200]);
  await save(changed, {
    colors: watchColors(changed).map((color) => ({
      ...color,
      images: color.images.filter((image) => !path.endsWith(image)),
    })),
  });
  expect(await fromEveryServer(status)).toEqual([404, 404]);
});

/** Colours of the product form. */
const watchColors = (watch: Watch) =>
  watch.colors.map(({ details, ...color }) => ({
    ...color,
    originalColorNameEN: color.colorNameEN,
    details: JSON.stringify(details),
  }));

test('the session, cart and wish list of one server are valid on the other', async () => {
  const [one = '', other = ''] = shop.servers;
  const account = { name: 'Anna', surname: 'Ivanova', email: 'anna@example.com', password: 'secret-1' };
  const { token } = (await callApi<{ token: string }>(one, 'POST /api/user/register', { body: account }))
    .body;
  expect((await callApi<{ email: string }>(other, 'GET /api/user/me', { token })).body.email).toBe(
    account.email,
  );
  const watch = (await allWatches(one)).find(inStock) as Watch;
  const line = itemOf(watch, 0, watch.sizes[0] ?? '');
  // Adds the same line on both servers concurrently.
  await fromEveryServer((server) => callApi(server, 'POST /api/cart/add', { token, body: line }));
  await callApi(one, 'POST /api/favorites/add', { token, body: line });
  const seen = await fromEveryServer(async (server) => ({
    cart: (await callApi<{ cartData: unknown[] }>(server, 'POST /api/cart/get', { token })).body.cartData,
    favorites: (await callApi<{ favoriteData: unknown[] }>(server, 'GET /api/favorites/get', { token })).body
      .favoriteData,
  }));
  for (const { cart, favorites } of seen) {
    expect(cart).toMatchObject([{ itemId: watch._id, quantity: 2 }]);
    expect(favorites).toMatchObject([{ itemId: watch._id }]);
  }
});

test('the login rate limit counts attempts on both servers together', async () => {
  const body = { email: 'nobody@example.com', password: 'wrong-one' };
  const statuses = [];
  for (let round = 0; round < LOGINS + 2; round++)
    statuses.push((await callApi(balancer.url, 'POST /api/user/login', { body })).status);
  expect(statuses).toEqual([...Array.from({ length: LOGINS }, () => 401), 429, 429]);
});

test('an order sent to both servers with one idempotency key is placed once, and both offer the sold out variant no more', async () => {
  const watch = (await allWatches(shop.url)).find(({ stock }) => [1, 2, 3].includes(stock[0]?.quantity ?? 0));
  const [row] = watch?.stock ?? [];
  if (!watch || !row) throw new Error('The demo shop has no watch with a few pieces in stock');
  const body = {
    items: [{ itemId: watch._id, colorName: row.colorNameEN, size: row.size, quantity: row.quantity }],
    amount: row.quantity * (watch.price.kzt ?? 0),
    currency: 'kzt',
    ...{ name: 'Анна', surname: 'Иванова', patronymic: null, phone: '+77010000000', additionalPhone: '' },
    ...{ country: 'Казахстан', zipCode: '050000', city: 'Алматы', address: 'Абая 1' },
    email: 'guest@example.com',
  };
  const key = randomUUID();
  const placed = await fromEveryServer((server) =>
    callApi<{ orderId: string }>(server, 'POST /api/orders/place-order', {
      body,
      headers: { 'idempotency-key': key },
    }),
  );
  expect(placed.map(({ status }) => status)).toEqual([201, 201]);
  expect(placed[1]?.body.orderId).toBe(placed[0]?.body.orderId);
  const left = await fromEveryServer(async (server) => {
    const orders = await callApi<{ _id: string }[]>(server, 'GET /api/orders/all-orders', { token: staff });
    const { html } = await fetchPage(server, productPath(watch.slug), HOME);
    const listed = JSON.parse(/id="page-data">([^<]+)</.exec(html)?.[1] ?? '{}') as object;
    return {
      orders: orders.body.length,
      stock: (await fetchWatch(server, watch.slug))?.stock[0]?.quantity,
      isOffered: JSON.stringify(listed).includes(
        JSON.stringify({ colorNameEN: row.colorNameEN, size: row.size }),
      ),
    };
  });
  const expected = { orders: 1, stock: 0, isOffered: false };
  expect(left).toEqual([expected, expected]);
});

const HEADING = 'This season, from afar';
const headingShown = async (): Promise<boolean[]> =>
  Promise.all(shop.servers.map(async (url) => (await (await fetch(url)).text()).includes(HEADING)));

test('a release in the bucket is served by every server, stays during a bucket outage, and can be rolled back', async ({
  visit,
}) => {
  expect(await headingShown()).toEqual([false, false]);
  await publishVariant(shop.store, 'catalog-mfe', {
    version: 'next',
    replace: [['Shop the new collections', HEADING]],
  });
  await shop.store.point('catalog-mfe', 'next', { reason: 'test' });
  await expect.poll(headingShown).toEqual([true, true]);

  const { bucket } = shop;
  if (!bucket) throw new Error('The shop has no release bucket');
  bucket.down = true;
  const { page, errors } = await visit({ url: shop.servers[1] ?? '', country: 'US' });
  await open(page, '/');
  await expect(page.getByTestId('new-collections')).toContainText(HEADING);
  await page.getByTestId('carousel-card').first().click();
  await expect(page.getByTestId('product')).toBeVisible();
  expect(errors).toEqual([]);
  bucket.down = false;

  await shop.store.rollback('catalog-mfe');
  await expect.poll(headingShown).toEqual([false, false]);
});
