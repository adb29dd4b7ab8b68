import { someWatch } from '../../../../testing/catalogue-samples.ts';
import { recordChange } from '../../../../testing/record-change.ts';
import { startTestApi, type TestApi } from '../../../../testing/test-api.ts';
import { waitFor } from '../../../../testing/wait-for.ts';
import type { StoredWatch } from '../../../watches/watch.schema.ts';
import { MeilisearchStandIn } from './testing/meilisearch-stand-in.ts';

const MEILISEARCH_API_KEY = 'a-key-of-the-stand-in';
const WATCHES = ['Aurelia', 'Boreal', 'Comet'].map((nameEN) => someWatch({ nameEN }));

let engine: MeilisearchStandIn;
let shop: TestApi;
let other: TestApi;
beforeAll(async () => {
  engine = new MeilisearchStandIn(MEILISEARCH_API_KEY);
  const variables = {
    CATALOGUE_SEARCH: 'meilisearch',
    MEILISEARCH_URL: await engine.start(),
    MEILISEARCH_API_KEY,
  };
  shop = await startTestApi(variables);
  await watches().insertMany(WATCHES);
  await recordChange(
    shop,
    WATCHES.map(({ _id }) => _id.toHexString()),
  );
  other = await startTestApi({ ...variables, MONGODB_URI: shop.databaseUri });
});
afterAll(async () => {
  await other.close();
  await shop.stop();
  await engine.stop();
});
const watches = () => shop.connection.collection<StoredWatch>('watches');
const names = async (from: TestApi, query: Record<string, string>): Promise<string[]> =>
  (await from.api('GET /api/watches', { query })).body.watches.map(({ name }) => name);

test('filters, searches and sorts in every process', async () => {
  for (const process of [shop, other]) {
    expect(await names(process, { sort: 'name' })).toEqual(['Aurelia', 'Boreal', 'Comet']);
    expect(await names(process, { q: 'аурелиа', availability: 'inStock' })).toEqual(['Aurelia']);
  }
});

test('the next read of every process returns a changed watch', async () => {
  const { _id } = WATCHES[1]!;
  await watches().updateOne({ _id }, { $set: { 'stock.0.quantity': 0 }, $currentDate: { updatedAt: true } });
  await recordChange(shop, [_id.toHexString()]);
  for (const process of [shop, other])
    expect(await names(process, { sort: 'name', availability: 'outOfStock' })).toEqual(['Boreal']);
});

test('while the engine fails, lists are unavailable and everything else works; then they return', async () => {
  const { _id, slug } = WATCHES[2]!;
  engine.isFailing = true;
  const failed = await shop.api('GET /api/watches', { query: { q: 'boreal' } });
  expect(failed.error).toMatchObject({ statusCode: 503, code: 'unavailable' });
  expect(failed.headers.get('retry-after')).toBe('2');
  await watches().updateOne({ _id }, { $set: { sizes: ['99'] }, $currentDate: { updatedAt: true } });
  await recordChange(shop, [_id.toHexString()]);
  expect((await shop.api('GET /api/watches/:id', { params: { id: slug } })).body.watch.sizes).toEqual(['99']);
  expect((await shop.api('GET /api/watches', { query: { sizes: '99' } })).status).toBe(503);
  engine.isFailing = false;
  await waitFor(async () => (await shop.api('GET /api/watches', { query: { sizes: '99' } })).status === 200);
  expect(await names(shop, { sizes: '99' })).toEqual(['Comet']);
});

test('reloads an index that the engine has lost', async () => {
  engine.indexes.clear();
  const isFound = async () => (await shop.api('GET /api/watches', { query: { q: 'comet' } })).status === 200;
  await waitFor(isFound);
  expect(await names(shop, { q: 'comet' })).toEqual(['Comet']);
});

test('the server starts without the engine', async () => {
  const late = await startTestApi({
    CATALOGUE_SEARCH: 'meilisearch',
    MEILISEARCH_URL: 'http://127.0.0.1:9',
    MONGODB_URI: shop.databaseUri,
  });
  try {
    expect((await late.api('GET /api/watches', { query: { limit: '1' } })).status).toBe(503);
    expect((await late.api('GET /api/watches/:id', { params: { id: 'comet' } })).status).toBe(200);
  } finally {
    await late.close();
  }
});
