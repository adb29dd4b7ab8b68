import { type EndpointName, endpoints, isPermission } from '@meridian/contracts';
import {
  someCollection,
  someColor,
  someDetails,
  someLookup,
  someWatch,
} from '../../../testing/catalogue-samples.ts';
import { orderBody, wanted } from '../../../testing/order-body.ts';
import { recordChange } from '../../../testing/record-change.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { storeWatch } from '../../../testing/watch-on-sale.ts';
import { AllWatchesRepository } from '../watches/all-watches.repository.ts';
import type { StoredWatch } from '../watches/watch.schema.ts';
import { SimilarWatches } from './similar/similar-watches.ts';

describe('drafts and archived watches', () => {
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
    (name) =>
      name.startsWith('GET ') && !isPermission(endpoints[name].access) && name !== 'GET /api/openapi.json',
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
      const { error } = await shop.api('POST /api/orders/place-order', {
        body: orderBody([item], 9_999_999),
      });
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
});

describe('similar watches', () => {
  const nordhaven = someLookup('Nordhaven, Ltd');
  const kestrel = someLookup('Kestrel');
  const diver = someLookup('Diver');
  const dress = someLookup('Dress');
  const automatic = someLookup('Automatic');
  const tide = someCollection('Tide');

  const details = (movement: string, dial: string) => [
    someColor('Black', {
      details: {
        ...someDetails(),
        watchMovementEN: movement,
        dialColorEN: dial,
        strapMaterialEN: `strap of ${dial}`,
      },
    }),
  ];
  const SOLD_OUT: StoredWatch['stock'] = [];
  let minute = 0;
  const made = (nameEN: string, more: Partial<StoredWatch>): StoredWatch =>
    someWatch({
      nameEN,
      price: { kzt: 100_000, rub: 20_000 },
      colors: details(`movement of ${nameEN}`, `dial of ${nameEN}`),
      createdAt: new Date(Date.UTC(2026, 0, 1, 0, minute++)),
      ...more,
    });
  const target = made('Target', {
    brand: nordhaven._id,
    category: diver._id,
    watchType: automatic._id,
    collection: tide._id,
    colors: details('Quartz', 'Blue'),
  });
  const stored = [
    target,
    made('Same in everything', {
      ...target,
      _id: someWatch()._id,
      slug: 'same',
      nameEN: 'Same in everything',
    }),
    made('Same but sold out', {
      ...target,
      _id: someWatch()._id,
      slug: 'sold',
      nameEN: 'Same but sold out',
      stock: SOLD_OUT,
    }),
    made('Other brand', { brand: kestrel._id, category: diver._id, watchType: automatic._id }),
    made('Same collection', { brand: kestrel._id, category: dress._id, collection: tide._id }),
    made('Only the price', { gender: 'female', brand: kestrel._id, category: dress._id }),
    made('Dollars only', {
      brand: nordhaven._id,
      category: diver._id,
      watchType: automatic._id,
      price: { usd: 10 },
    }),
    made('Lonely', { gender: 'female', price: { usd: 77_777 } }),
  ];

  let shop: TestApi;
  const similar = async (id: string, query: { currency?: 'kzt' | 'usd' } = {}) => {
    const response = await shop.api('GET /api/watches/:id/similar', { params: { id }, query });
    return response.body.items.map(({ nameEN }) => nameEN);
  };

  beforeAll(async () => {
    shop = await startTestApi();
    const insert = (name: string, documents: object[]) =>
      shop.connection.collection(name).insertMany(documents);
    await insert('brands', [nordhaven, kestrel]);
    await insert('categories', [diver, dress]);
    await insert('watchtypes', [automatic]);
    await insert('collections', [tide]);
    await insert('watches', stored);
    await recordChange(shop, [], { lookups: true });
    await recordChange(
      shop,
      stored.map(({ _id }) => _id.toHexString()),
    );
  });
  afterAll(() => shop.stop());

  test('returns the watches with the most facets in common, and those in stock before sold-out ones', async () => {
    expect(await similar('target')).toEqual([
      'Same in everything',
      'Dollars only',
      'Other brand',
      'Same collection',
      'Same but sold out',
    ]);
    expect(await similar(target._id.toHexString())).toEqual(await similar('TARGET'));
  });

  test('leaves out watches without a price in the currency, and compares prices in it', async () => {
    expect(await similar('target', { currency: 'kzt' })).not.toContain('Dollars only');
    expect(await similar('dollars-only', { currency: 'usd' })).toEqual([]);
  });

  test('returns no watch that has only one facet in common', async () => {
    expect(await similar('lonely')).toEqual([]);
  });

  test('responds with 404 for an unknown watch and with 400 for an unknown currency', async () => {
    for (const id of ['no-such-watch', '__proto__', '0'.repeat(24)]) {
      const { error } = await shop.api('GET /api/watches/:id/similar', { params: { id } });
      expect(error.code).toBe('notFound');
    }
    expect((await shop.request('GET', '/api/watches/target/similar?currency=eur')).status).toBe(400);
  });

  test('has the items of a list without details, or its cards', async () => {
    const params = { id: 'target' };
    const { items } = (await shop.api('GET /api/watches/:id/similar', { params })).body;
    const { body } = await shop.api('GET /api/watches/:id/similar', { params, query: { view: 'card' } });
    expect(body.items).toEqual([]);
    expect(body.cards?.map(({ id }) => id)).toEqual(items.map(({ _id }) => _id));
    const { watches } = (await shop.api('GET /api/watches', { query: { details: '0' } })).body;
    for (const item of items) expect(watches).toContainEqual(item);
    expect(items[0]).not.toHaveProperty('descriptionEN');
  });

  test('a card gets the name of a brand that the server read after the watch', async () => {
    const late = someLookup('Latecomer');
    const id = await storeWatch(shop, { slug: 'late', brand: late._id });
    await recordChange(shop, [id]);
    const brand = async () => {
      const { body } = await shop.api('GET /api/watches', { query: { view: 'card', ids: id } });
      return body.cards?.[0]?.brand?.nameEN;
    };
    expect(await brand()).toBeUndefined();
    await shop.connection.collection('brands').insertOne(late);
    await recordChange(shop, [], { lookups: true });
    expect(await brand()).toBe('Latecomer');
  });

  test('ranks once per revision of the catalogue, and shows a change at once', async () => {
    const read = jest.spyOn(shop.app.get(AllWatchesRepository, { strict: false }), 'indexedByIds');
    await similar('same');
    read.mockClear();
    await similar('same');
    expect(read).not.toHaveBeenCalled();
    await shop.connection
      .collection('watches')
      .updateOne({ slug: 'other-brand' }, { $set: { stock: SOLD_OUT } });
    await recordChange(shop, [stored[3]!._id.toHexString()]);
    expect((await similar('same')).slice(-2)).toEqual(['Same but sold out', 'Other brand']);
  });

  test('finds watches for one that is not in the catalogue', async () => {
    const archived = { ...target, _id: someWatch()._id };
    const { items } = await shop.app.get(SimilarWatches, { strict: false }).to(archived);
    const names = items.map(({ nameEN }) => nameEN).slice(0, 2);
    expect(names.sort()).toEqual(['Same in everything', 'Target']);
  });

  test('returns at most eight watches, in the same sequence every time', async () => {
    const more = Array.from({ length: 40 }, (_, index) =>
      made(`More ${index}`, { brand: nordhaven._id, category: diver._id, watchType: automatic._id }),
    );
    await shop.connection.collection<StoredWatch>('watches').insertMany(more);
    await recordChange(
      shop,
      more.map(({ _id }) => _id.toHexString()),
    );
    const names = await similar('target');
    expect(names.slice(0, 3)).toEqual(['Same in everything', 'More 39', 'More 38']);
    expect(names).toHaveLength(8);
    expect(await similar('target')).toEqual(names);
  });
});
