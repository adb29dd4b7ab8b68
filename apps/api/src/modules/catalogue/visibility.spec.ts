import { endpoints, type EndpointName } from '@meridian/contracts';
import { orderBody, wanted } from '../../testing/order-body.ts';
import { someColor, someDetails } from '../../testing/catalogue-samples.ts';
import { recordChange } from '../../testing/record-change.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { storeWatch } from '../../testing/watch-on-sale.ts';
import type { StoredWatch } from '../watches/watch.schema.ts';

/** Words that only the hidden watches contain. */
const HIDDEN = { draft: 'Quillback', archived: 'Zanderfisk' } as const;
const TRACE = /quillback|zanderfisk/i;

let shop: TestApi;
let token: string;
let live: string;
const ids: Record<string, string> = {};

/** A watch whose texts all contain a word. */
const hidden = (status: 'draft' | 'archived', word: string): Partial<StoredWatch> => ({
  status,
  slug: word.toLowerCase(),
  nameEN: word,
  nameRU: `${word} RU`,
  descriptionEN: word,
  descriptionRU: word,
  flags: ['main', 'signature'],
  sizes: [`${word} size`],
  stock: [{ id: word, colorNameEN: word, colorNameRU: word, size: `${word} size`, quantity: 5 }],
  colors: [
    someColor(word, {
      colorNameRU: word,
      sku: word,
      images: [`watches/${word}.jpg`],
      details: { ...someDetails(), materialEN: word, materialRU: word },
    }),
  ],
  price: { kzt: 9_999_999, rub: 9_999_999, usd: 9_999_999 },
  weight: 9999,
});

beforeAll(async () => {
  shop = await startTestApi();
  token = await shop.tokenOf('user');
  live = await storeWatch(shop);
  for (const [status, word] of Object.entries(HIDDEN))
    ids[status] = await storeWatch(shop, hidden(status as 'draft' | 'archived', word));
  await recordChange(shop, [live, ...Object.values(ids)]);
});
afterAll(() => shop.stop());

const textOf = async (path: string): Promise<string> => {
  const response = await fetch(shop.url + path, {
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' },
  });
  return response.text();
};

/** Every endpoint that a shopper can read, with each hidden watch as its parameter. */
const readable = (Object.keys(endpoints) as EndpointName[]).filter(
  (name) => name.startsWith('GET ') && endpoints[name].access !== 'admin' && name !== 'GET /api/openapi.json',
);
test.each(readable)('%s shows no trace of a draft or an archived watch', async (name) => {
  const path = name.slice('GET '.length);
  for (const key of [...Object.values(ids), 'quillback', 'zanderfisk']) {
    const text = await textOf(path.replace(/:\w+/g, key));
    // Only the page of an archived watch names it.
    if (text.includes('"noLongerSold"')) expect([ids['archived'], 'zanderfisk']).toContain(key);
    else expect(text).not.toMatch(TRACE);
  }
});

test.each([
  '/api/watches?facets=1',
  '/api/watches?details=1&limit=200&facets=1',
  '/api/watches?flags=signature',
  '/api/watches?colors=Quillback',
  '/api/watches?priceMin=9000000&currency=kzt',
  '/api/watches?sort=priceDesc&currency=kzt',
  '/api/watches?q=Quillback',
  '/api/watches?q=Zanderfisq',
  '/api/watches?q=SKU-Black',
  '/api/search/suggestions?q=quill',
  '/api/search/suggestions?q=zander',
  '/sitemaps/pages.xml',
  '/sitemaps/watches-1.xml',
])('%s shows only the live watch', async (path) => {
  const body = await textOf(path.replace(/Quillback/, 'Quilback'));
  expect(body.replace(/Quilback/g, '')).not.toMatch(TRACE);
});

test('counts, bounds and lists by ids contain only the live watch', async () => {
  const { body } = await shop.api('GET /api/watches', {
    query: { facets: '1', ids: [live, ...Object.values(ids)].join(',') },
  });
  expect(body.watches.map(({ _id }) => _id)).toEqual([live]);
  expect(body.total).toBe(1);
  expect(body.facets?.weightMax).toEqual({ min: 80, max: 80 });
  expect((await shop.api('GET /api/watches')).body.watches.map(({ _id }) => _id)).toEqual([live]);
});

test('a draft is unknown, and an archived watch is gone and names itself', async () => {
  for (const id of [ids['draft'] ?? '', HIDDEN.draft]) {
    const { status } = await shop.api('GET /api/watches/:id', { params: { id } });
    expect(status).toBe(404);
  }
  for (const id of [ids['archived'] ?? '', HIDDEN.archived]) {
    const { error } = await shop.api('GET /api/watches/:id', { params: { id } });
    expect(error).toMatchObject({
      statusCode: 410,
      code: 'noLongerSold',
      details: { watch: { id: ids['archived'], slug: 'zanderfisk', nameEN: 'Zanderfisk' } },
    });
  }
});

test.each(Object.entries(HIDDEN))(
  'a %s cannot be put into a cart, a wish list or an order',
  async (status, word) => {
    const line = { itemId: ids[status], colorNameEN: word, colorNameRU: word, size: `${word} size` };
    expect((await shop.api('POST /api/cart/add', { token, body: line })).status).toBe(404);
    expect((await shop.api('POST /api/favorites/add', { token, body: line })).status).toBe(404);
    const merged = await shop.api('POST /api/cart/merge', {
      token,
      body: { items: [{ ...line, quantity: 1 }] },
    });
    expect(JSON.stringify(merged.body)).not.toMatch(TRACE);
    const item = { ...wanted(ids[status] ?? ''), colorName: word, size: `${word} size` };
    const { error } = await shop.api('POST /api/orders/place-order', { body: orderBody([item], 9_999_999) });
    expect(error).toMatchObject({
      statusCode: 409,
      code: 'outOfStock',
      details: { items: [{ available: 0 }] },
    });
  },
);

test('a live watch that is archived disappears from carts, searches and their spelling suggestions', async () => {
  const admin = await shop.tokenOf('admin');
  const id = await storeWatch(shop, { slug: 'heronbeak', nameEN: 'Heronbeak', nameRU: 'Цапля' });
  const line = { itemId: id, colorNameEN: 'Black', colorNameRU: 'Чёрный', size: '40' };
  await shop.api('POST /api/cart/add', { token, body: line });
  expect((await shop.api('POST /api/cart/get', { token })).body.cartData).toHaveLength(1);
  const search = async () => (await shop.api('GET /api/watches', { query: { q: 'Heronbeek' } })).body;
  await recordChange(shop, [id]);
  const change = (status: string) =>
    shop.api('POST /api/watches/bulk', {
      token: admin,
      body: { watches: { ids: [id] }, change: { status }, dryRun: false },
    });
  expect((await search()).total).toBe(1);
  expect((await change('archived')).body.changed).toBe(1);
  expect(await search()).toMatchObject({ total: 0, watches: [] });
  expect(
    (await shop.api('GET /api/watches', { query: { q: 'Heronbaek Xy' } })).body.spelling,
  ).toBeUndefined();
  expect((await shop.api('POST /api/cart/get', { token })).body.cartData).toEqual([]);
});
