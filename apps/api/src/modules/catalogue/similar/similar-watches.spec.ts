import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import {
  someCollection,
  someColor,
  someDetails,
  someLookup,
  someWatch,
} from '../../../testing/catalogue-samples.ts';
import { recordChange } from '../../../testing/record-change.ts';
import type { StoredWatch } from '../../watches/watch.schema.ts';
import { AllWatchesRepository } from '../../watches/all-watches.repository.ts';
import { SimilarWatches } from './similar-watches.ts';

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
  made('Same in everything', { ...target, _id: someWatch()._id, slug: 'same', nameEN: 'Same in everything' }),
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

test('has the items of a list without details', async () => {
  const { items } = (await shop.api('GET /api/watches/:id/similar', { params: { id: 'target' } })).body;
  const { watches } = (await shop.api('GET /api/watches', { query: { details: '0' } })).body;
  for (const item of items) expect(watches).toContainEqual(item);
  expect(items[0]).not.toHaveProperty('descriptionEN');
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
  const found = await shop.app.get(SimilarWatches, { strict: false }).to(archived);
  const names = found.map(({ nameEN }) => nameEN).slice(0, 2);
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
