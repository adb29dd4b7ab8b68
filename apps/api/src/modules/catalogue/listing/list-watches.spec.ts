import { gunzipSync } from 'node:zlib';
import http from 'node:http';
import type { StoredWatch } from '../watches/watch.schema.ts';
import { SearchCounts } from '../search/counts/search-counts.ts';
import { WatchesRepository } from '../watches/watches.repository.ts';
import {
  someCollection,
  someColor,
  someDetails,
  someLookup,
  someWatch,
} from '../../../testing/catalogue-samples.ts';
import { recordChange } from '../../../testing/record-change.ts';
import { startTestApi, testApi } from '../../../testing/test-api.ts';

const brand = someLookup('Nordhaven', 'Нордхейвен');
const bound = someCollection('Bound collection');
const diving = someLookup('Diving', 'Дайверские');
const automatic = someLookup('Automatic', 'Автоматические');
const stock = (quantity: number): StoredWatch['stock'] => [
  { colorNameEN: 'Black', colorNameRU: 'Чёрный', size: '40', quantity },
];
const day = (n: number): Date => new Date(Date.UTC(2026, 0, n));
const watches = [
  someWatch({
    nameEN: 'Aurelia Diver',
    slug: 'aurelia-diver',
    brand: brand._id,
    collection: bound._id,
    category: diving._id,
    watchType: automatic._id,
    weight: 150,
    colors: [
      someColor('Black', {
        images: ['watches/a.webp', 'watches/b.webp'],
        details: {
          ...someDetails(),
          watchMovementEN: 'Automatic, calibre V 12',
          watchMovementRU: 'Автоматический, калибр V 12',
          materialEN: 'Stainless Steel',
          materialRU: 'Нержавеющая сталь',
          strapMaterialEN: 'Calfskin',
          strapMaterialRU: 'Телячья кожа',
          waterResistanceEN: '100 m',
          waterResistanceRU: '100 м',
        },
      }),
    ],
    price: { kzt: 300, rub: 30, usd: 3 },
    createdAt: day(1),
    flags: ['gifts', 'main'],
  }),
  someWatch({ nameEN: 'Boreal', price: { kzt: 100, rub: 10, usd: 1 }, createdAt: day(2), gender: 'female' }),
  someWatch({
    nameEN: 'Comet',
    price: { kzt: 200 },
    createdAt: day(3),
    stock: stock(0),
    sizes: ['38'],
    colors: [someColor('Silver')],
  }),
];
const CARD = {
  id: watches[0]!._id.toHexString(),
  slug: 'aurelia-diver',
  nameEN: 'Aurelia Diver',
  nameRU: watches[0]!.nameRU,
  price: { kzt: 300, rub: 30, usd: 3 },
  brand: { nameEN: 'Nordhaven', nameRU: 'Нордхейвен' },
  collection: 'Bound collection',
  flags: ['gifts', 'main'],
  sizes: ['40'],
  colors: [
    { colorNameEN: 'Black', colorNameRU: 'Black по-русски', colorHex: '#101010', image: 'watches/a.webp' },
  ],
};
const NEW_FILTERS = [
  'brands',
  'watchTypes',
  'categories',
  'movement',
  'material',
  'dialColor',
  'strapMaterial',
  'waterMin',
  'weightMax',
];
const names = async (query: Record<string, string>): Promise<string[]> =>
  (await shop.api('GET /api/watches', { query })).body.watches.map(({ name }) => name);

const shop = testApi();
beforeAll(async () => {
  await shop.connection.collection('brands').insertOne(brand);
  await shop.connection.collection('collections').insertOne(bound);
  await shop.connection.collection('categories').insertOne(diving);
  await shop.connection.collection('watchtypes').insertOne(automatic);
  await shop.connection.collection<StoredWatch>('watches').insertMany(watches);
  await shop.connection
    .collection<{ _id: string }>('counters')
    .updateOne({ _id: 'catalogue' }, { $inc: { revision: 1 } }, { upsert: true });
});

test('returns all watches with their lookups, newest first, if there is no query', async () => {
  const { body, headers } = await shop.api('GET /api/watches');
  expect(body.watches.map(({ name }) => name)).toEqual(['Comet', 'Boreal', 'Aurelia Diver']);
  expect(body).not.toHaveProperty('total');
  expect(body.watches[2]).toMatchObject({
    nameEN: 'Aurelia Diver',
    brand: { nameEN: 'Nordhaven' },
    collection: { name: 'Bound collection', nameEN: 'Bound collection' },
    category: { nameEN: 'Diving' },
  });
  const tag = headers.get('etag') ?? '';
  expect(tag).not.toBe('');
  const again = await shop.request('GET', '/api/watches', { headers: { 'if-none-match': tag } });
  expect(again.status).toBe(304);
});

test('reads all watches once per revision of the catalogue', async () => {
  const read = jest.spyOn(shop.app.get(WatchesRepository, { strict: false }), 'findByIds');
  const compressed = { 'accept-encoding': 'br' };
  const countRevision = () =>
    shop.connection
      .collection<{ _id: string }>('counters')
      .updateOne({ _id: 'catalogue' }, { $inc: { revision: 1 } });
  try {
    await countRevision();
    const responses = [await shop.api('GET /api/watches', { headers: compressed })];
    for (let i = 0; i < 5; i++) responses.push(await shop.api('GET /api/watches', { headers: compressed }));
    for (const { body, headers } of responses) {
      expect(body.watches).toHaveLength(3);
      expect(headers.get('content-encoding')).toBe('br');
    }
    expect(read).toHaveBeenCalledTimes(1);
    await countRevision();
    expect((await shop.api('GET /api/watches')).body.watches).toHaveLength(3);
    expect(read).toHaveBeenCalledTimes(2);
  } finally {
    read.mockRestore();
  }
});

test.each<[Record<string, string>, string[]]>([
  [{ sort: 'newest' }, ['Comet', 'Boreal', 'Aurelia Diver']],
  [{ sort: 'name' }, ['Aurelia Diver', 'Boreal', 'Comet']],
  [{ sort: 'priceAsc' }, ['Boreal', 'Comet', 'Aurelia Diver']],
  [{ sort: 'priceDesc' }, ['Aurelia Diver', 'Comet', 'Boreal']],
  [{ sort: 'priceDesc', currency: 'rub' }, ['Aurelia Diver', 'Boreal']],
  [{ gender: 'Женский' }, ['Boreal']],
  [{ flags: 'GIFTS,exclusive' }, ['Aurelia Diver']],
  [{ colors: 'silver' }, ['Comet']],
  [{ sizes: '38,44' }, ['Comet']],
  [{ collections: 'bound collection' }, ['Aurelia Diver']],
  [{ brands: 'NORDHAVEN,Veyrac' }, ['Aurelia Diver']],
  [{ categories: 'diving' }, ['Aurelia Diver']],
  [{ watchTypes: ' automatic ' }, ['Aurelia Diver']],
  [{ movement: 'Automatic' }, ['Aurelia Diver']],
  [{ movement: 'calibre V 12', material: 'stainless  steel', strapMaterial: 'calfskin' }, ['Aurelia Diver']],
  [{ dialColor: 'dialColor in English' }, ['Comet', 'Boreal', 'Aurelia Diver']],
  [{ waterMin: '10' }, ['Aurelia Diver']],
  [{ waterMin: '10 ATM' }, ['Aurelia Diver']],
  [{ waterMin: '100 м' }, ['Aurelia Diver']],
  [{ waterMin: '11' }, []],
  [{ weightMax: '80' }, ['Comet', 'Boreal']],
  [{ weightMax: '150' }, ['Comet', 'Boreal', 'Aurelia Diver']],
  ...['__proto__', 'constructor', 'toString'].flatMap((value) =>
    ['gender', ...NEW_FILTERS].map((name): [Record<string, string>, string[]] => [{ [name]: value }, []]),
  ),
  [{ q: 'автомат' }, ['Aurelia Diver']],
  [{ q: 'leather' }, ['Aurelia Diver']],
  [{ q: '100m' }, ['Aurelia Diver']],
  [{ q: 'дайверские' }, ['Aurelia Diver']],
  [{ availability: 'inStock' }, ['Boreal', 'Aurelia Diver']],
  [{ availability: 'outOfStock' }, ['Comet']],
  [{ availability: 'inStock,outOfStock' }, ['Comet', 'Boreal', 'Aurelia Diver']],
  [{ priceMin: '100', priceMax: '200' }, ['Comet', 'Boreal']],
  [{ priceMin: '0', currency: 'usd' }, ['Boreal', 'Aurelia Diver']],
  [{ currency: 'usd' }, ['Boreal', 'Aurelia Diver']],
  [{ currency: 'usd', sort: 'priceAsc' }, ['Boreal', 'Aurelia Diver']],
  [{ currency: 'kzt' }, ['Comet', 'Boreal', 'Aurelia Diver']],
  [{ q: 'нордхейвен' }, ['Aurelia Diver']],
  [{ q: 'aurelai' }, ['Aurelia Diver']],
  [{ q: '38 мм' }, ['Comet']],
  [{ q: 'часы' }, ['Comet', 'Boreal', 'Aurelia Diver']],
  [{ q: ' ' }, ['Comet', 'Boreal', 'Aurelia Diver']],
  [{ ids: `${watches[0]!._id.toHexString()},${'0'.repeat(24)}` }, ['Aurelia Diver']],
])('filters and sorts by %p', async (query, expected) => expect(await names(query)).toEqual(expected));

test('counts the new facets without their own filters, and offers the nearest spelling', async () => {
  const query = { facets: '1', brands: 'nordhaven', waterMin: '10', q: 'diver' } as const;
  const { facets } = (await shop.api('GET /api/watches', { query })).body;
  expect(facets).toMatchObject({
    brands: [{ value: 'Nordhaven', count: 1, nameRU: 'Нордхейвен' }],
    movement: [
      { value: 'Automatic', count: 1, nameRU: 'Автоматический' },
      { value: 'calibre V 12', count: 1, nameRU: 'калибр V 12' },
    ],
    waterMin: [{ value: '10', count: 1 }],
    weightMax: { min: 150, max: 150 },
  });
  const found = (await shop.api('GET /api/watches', { query: { q: 'awraleeya', limit: '1' } })).body;
  expect(found).toMatchObject({ total: 0, spelling: 'aurelia' });
});

test('a search is sorted by relevance unless another order is selected', async () => {
  const added = someWatch({ nameEN: 'Sextant', descriptionEN: 'A diver in disguise.', createdAt: day(4) });
  await shop.connection.collection<StoredWatch>('watches').insertOne(added);
  await recordChange(shop, [added._id.toHexString()]);
  expect(await names({ q: 'diver' })).toEqual(['Aurelia Diver', 'Sextant']);
  expect(await names({ q: 'diver', sort: 'newest' })).toEqual(['Sextant', 'Aurelia Diver']);
  expect((await names({ sort: 'relevance' }))[0]).not.toBe('Aurelia Diver');
  const first = (await shop.api('GET /api/watches', { query: { q: 'diver', limit: '1' } })).body;
  expect(await names({ q: 'diver', limit: '1', cursor: first.nextCursor ?? '' })).toEqual(['Sextant']);
  await shop.connection.collection<StoredWatch>('watches').deleteOne({ _id: added._id });
  await recordChange(shop, [added._id.toHexString()], { deletions: true });
});

test('suggests watches, brands and collections', async () => {
  const suggest = async (q: string, more: Record<string, string> = {}) =>
    (await shop.api('GET /api/search/suggestions', { query: { q, ...more } })).body;
  expect(await suggest('aur')).toEqual({
    watches: [CARD],
    brands: [],
    collections: [],
  });
  expect(await suggest('нордх', { lang: 'ru' })).toMatchObject({
    watches: [{ nameEN: 'Aurelia Diver' }],
    brands: [{ nameEN: 'Nordhaven', nameRU: 'Нордхейвен' }],
  });
  expect((await suggest('bound')).collections).toEqual([
    { nameEN: 'Bound collection', nameRU: 'Bound collection по-русски', slug: 'bound-collection' },
  ]);
  expect((await suggest('comet', { currency: 'usd' })).watches).toEqual([]);
  for (const q of ['a', ' ', '__proto__'])
    expect(await suggest(q)).toEqual({ watches: [], brands: [], collections: [] });
});

test('counts searches per text without personal data, and only the staff read them', async () => {
  const counts = shop.app.get(SearchCounts, { strict: false });
  const stored = shop.connection.collection('searchcounts');
  await counts.flush();
  await stored.deleteMany({});
  for (const q of ['Aurelia ', 'aurelia', ' AURELIA', 'sundial', 'me@example.com', '+7 (701) 123-45-67', 'x'])
    await shop.api('GET /api/watches', { query: { q } });
  await shop.api('GET /api/watches', { query: { q: 'x'.repeat(61) } });
  for (const query of ['q=counted&limit=1', 'q=aurelia&cursor=x'])
    await shop.request('GET', `/api/watches?${query}`);
  await counts.flush();
  const token = await shop.tokenOf('admin');
  expect((await shop.api('GET /api/stats/searches', { token, query: { days: '7' } })).body).toEqual({
    frequent: [
      { text: 'aurelia', count: 3 },
      { text: 'sundial', count: 1 },
    ],
    withoutResult: [{ text: 'sundial', count: 1 }],
  });
  expect((await shop.api('GET /api/stats/searches', { token: await shop.tokenOf('user') })).status).toBe(403);
  // A day has at most 2000 texts.
  for (let n = 0; n < 2100; n += 300) {
    for (let text = n; text < n + 300; text++) counts.count(`text ${text}`, 1);
    await counts.flush();
  }
  counts.count('aurelia', 1);
  await counts.flush();
  expect(await stored.countDocuments({})).toBe(2000);
  expect(await stored.findOne({ text: 'aurelia' })).toMatchObject({ count: 4, withoutResult: 0 });
});

test('returns the next page for a cursor, and rejects the cursor in another sort order', async () => {
  const first = (await shop.api('GET /api/watches', { query: { limit: '2', sort: 'name' } })).body;
  expect(first).toMatchObject({ total: 3, watches: [{ name: 'Aurelia Diver' }, { name: 'Boreal' }] });
  const cursor = first.nextCursor ?? '';
  const second = (await shop.api('GET /api/watches', { query: { limit: '2', sort: 'name', cursor } })).body;
  expect(second).toMatchObject({ total: 3, nextCursor: null, watches: [{ name: 'Comet' }] });
  const misused = await shop.api('GET /api/watches', { query: { sort: 'newest', cursor } });
  expect(misused.error).toMatchObject({ statusCode: 400, code: 'badRequest' });
});

test('leaves out descriptions and technical details on request', async () => {
  const query = { limit: '1', sort: 'name' } as const;
  const [full] = (await shop.api('GET /api/watches', { query })).body.watches;
  const [listed] = (await shop.api('GET /api/watches', { query: { ...query, details: '0' } })).body.watches;
  const { descriptionEN, descriptionRU, ...others } = full!;
  expect([descriptionEN, descriptionRU]).toEqual([expect.any(String), expect.any(String)]);
  expect(listed).toEqual({
    ...others,
    colors: others.colors.map(({ details, ...color }) => {
      expect(details).toHaveProperty('materialEN');
      return color;
    }),
  });
});

test('returns cards on request, in the order of the list and with its total, cursor and facets', async () => {
  const query = { limit: '2', sort: 'name', facets: '1' } as const;
  const { watches: listed, ...page } = (await shop.api('GET /api/watches', { query })).body;
  const { cards, ...cardPage } = (await shop.api('GET /api/watches', { query: { ...query, view: 'card' } }))
    .body;
  expect(cardPage).toEqual({ watches: [], ...page });
  expect(cards?.map(({ id }) => id)).toEqual(listed.map(({ _id }) => _id));
  expect(cards?.[0]).toEqual(CARD);
  const { body } = await shop.api('GET /api/watches', { query: { q: 'comet', view: 'card' } });
  expect(body.cards?.[0]).toMatchObject({ brand: null, collection: null, colors: [{ soldOut: ['38'] }] });
});

test('returns the facets of a query', async () => {
  const { facets } = (await shop.api('GET /api/watches', { query: { facets: '1', gender: 'male' } })).body;
  expect(facets).toMatchObject({
    colors: [
      { value: 'Black', count: 1, nameRU: 'Black по-русски', colorHex: '#101010' },
      { value: 'Silver', count: 1, nameRU: 'Silver по-русски', colorHex: '#101010' },
    ],
    sizes: [
      { value: '38', count: 1 },
      { value: '40', count: 1 },
    ],
    collections: [{ value: 'Bound collection', count: 1, nameRU: 'Bound collection по-русски' }],
    flags: [
      { value: 'main', count: 1 },
      { value: 'gifts', count: 1 },
      { value: 'exclusive', count: 0 },
      { value: 'hits', count: 0 },
      { value: 'signature', count: 0 },
    ],
    gender: [
      { value: 'male', count: 2 },
      { value: 'female', count: 1 },
    ],
    availability: [
      { value: 'inStock', count: 1 },
      { value: 'outOfStock', count: 1 },
    ],
    price: { min: 200, max: 300 },
  });
});

test('leaves watches without a price in the given currency out of total and facets', async () => {
  const count = async (query: Record<string, string>) => {
    const { total, facets } = (await shop.api('GET /api/watches', { query: { ...query, facets: '1' } })).body;
    return {
      total,
      silver: facets?.colors.some(({ value }) => value === 'Silver'),
      stock: facets?.availability,
    };
  };
  expect(await count({ currency: 'usd' })).toEqual({
    total: 2,
    silver: false,
    stock: [
      { value: 'inStock', count: 2 },
      { value: 'outOfStock', count: 0 },
    ],
  });
  expect(await count({ sort: 'priceAsc' })).toMatchObject({ total: 3, silver: true });
});

test.each<Record<string, string>>([
  { unknown: '1' },
  { limit: '0' },
  { limit: '101' },
  { limit: 'x' },
  { sort: 'best' },
  { currency: 'eur' },
  { priceMin: '-1' },
  { priceMin: '{"$gt":""}' },
  { cursor: 'abc' },
  { ids: 'abc' },
  { availability: 'soon' },
  { facets: 'yes' },
  { 'gender[$ne]': 'male' },
])('rejects the query %p', async (query) => {
  const { error } = await shop.api('GET /api/watches', { query });
  expect(error).toMatchObject({ statusCode: 400, code: 'badRequest' });
});

test('returns one watch by id and by slug', async () => {
  const [watch] = watches;
  const byId = await shop.api('GET /api/watches/:id', { params: { id: watch!._id.toHexString() } });
  const bySlug = await shop.api('GET /api/watches/:id', { params: { id: 'aurelia-diver' } });
  expect(byId.body).toEqual(bySlug.body);
  expect(byId.body.watch.name).toBe('Aurelia Diver');
  expect((await shop.api('GET /api/watches/:id', { params: { id: 'no-such-watch' } })).error.statusCode).toBe(
    404,
  );
  expect((await shop.api('GET /api/watches/:id', { params: { id: '0'.repeat(24) } })).error.statusCode).toBe(
    404,
  );
});

test('returns 304 for an unchanged page', async () => {
  const url = '/api/watches?sort=name';
  const tag = (await shop.request('GET', url)).headers.get('etag') ?? '';
  expect((await shop.request('GET', url, { headers: { 'if-none-match': tag } })).status).toBe(304);
});

test.each(['gzip', 'br'])('compresses pages with %s', async (encoding) => {
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    http
      .get(`${shop.url}/api/watches?limit=3`, { headers: { 'accept-encoding': encoding } }, resolve)
      .on('error', reject);
  });
  expect(response.headers['content-encoding']).toBe(encoding);
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  if (encoding === 'gzip') expect(gunzipSync(Buffer.concat(chunks)).toString()).toContain('Aurelia');
});

test('the next read returns a change of another process', async () => {
  const other = await startTestApi({ MONGODB_URI: `${shop.databaseUri}` });
  const [watch] = watches;
  const query = { q: 'aurelia', facets: '1' };
  expect((await other.api('GET /api/watches', { query })).body.watches[0]?.stock[0]?.quantity).toBe(3);
  await shop.connection
    .collection<StoredWatch>('watches')
    .updateOne({ _id: watch!._id }, { $set: { 'stock.0.quantity': 0 }, $currentDate: { updatedAt: true } });
  await recordChange(shop, [watch!._id.toHexString()]);
  for (const process of [shop, other]) {
    const { body } = await process.api('GET /api/watches', { query });
    expect(body.watches[0]?.stock[0]?.quantity).toBe(0);
    expect(body.facets?.availability).toEqual([
      { value: 'inStock', count: 0 },
      { value: 'outOfStock', count: 1 },
    ]);
  }
  await shop.connection.collection('watches').deleteOne({ _id: watch!._id });
  await recordChange(shop, [watch!._id.toHexString()], { deletions: true });
  expect((await other.api('GET /api/watches', { query: { limit: '1' } })).body.total).toBe(2);
  await other.close();
});

test('returns all watches of a query by ids on one page, or as many as its limit', async () => {
  const many = Array.from({ length: 40 }, (_, n) => someWatch({ nameEN: `Number ${n}` }));
  await shop.connection.collection<StoredWatch>('watches').insertMany(many);
  await shop.connection
    .collection<{ _id: string }>('counters')
    .updateOne({ _id: 'catalogue' }, { $inc: { revision: 1 } });
  const ids = many.map(({ _id }) => _id.toHexString()).join(',');
  expect(await names({ ids })).toHaveLength(40);
  expect(await names({ ids, limit: '10' })).toHaveLength(10);
});
