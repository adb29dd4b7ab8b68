import type { Favorite } from '@meridian/domain';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { storeWatch } from '../../testing/watch-on-sale.ts';

let shop: TestApi;
let token: string;
let watchId: string;
beforeAll(async () => {
  shop = await startTestApi();
});
afterAll(() => shop.stop());
beforeEach(async () => {
  token = await shop.tokenOf('user');
  watchId = await storeWatch(shop);
});

const item = (change: Partial<Favorite> = {}): Favorite => ({
  itemId: watchId,
  colorNameEN: 'Black',
  colorNameRU: 'Чёрный',
  size: '40',
  ...change,
});
const blue = { colorNameEN: 'Deep Blue', colorNameRU: 'Тёмно-синий' };
const post = async (name: 'add' | 'remove' | 'merge', body: object): Promise<Favorite[]> => {
  const response = await shop.api(`POST /api/favorites/${name}`, { token, body });
  expect(response.status).toBe(200);
  return response.body.favoriteData;
};
const list = async (): Promise<Favorite[]> =>
  (await shop.api('GET /api/favorites/get', { token })).body.favoriteData;

test('stores a watch once, in the colour and size in which it was added', async () => {
  expect(await list()).toEqual([]);
  expect(await post('add', item())).toEqual([item()]);
  expect(await post('add', item())).toEqual([item()]);
  expect(await post('add', item({ ...blue, size: '42' }))).toEqual([item()]);
});

test('removes only an entry with the same watch, colour names and size', async () => {
  await post('add', item());
  for (const change of [blue, { size: '42' }, { colorNameRU: 'Синий' }]) {
    expect(await post('remove', item(change))).toEqual([item()]);
  }
  expect(await post('remove', item())).toEqual([]);
});

test('a merge keeps the stored entries and is idempotent', async () => {
  const other = await storeWatch(shop);
  await post('add', item());
  const items = [item({ size: '42' }), item({ itemId: other }), item({ itemId: other, size: '42' })];
  const merged = [item(), item({ itemId: other })];
  expect(await post('merge', { items })).toEqual(merged);
  expect(await post('merge', { items })).toEqual(merged);
});

test('an entry with a deleted colour does not block adding the watch again', async () => {
  const items = [item({ colorNameEN: 'Pink' }), item({ itemId: 'f'.repeat(24) }), item(blue)];
  expect(await post('merge', { items })).toEqual([item(blue)]);
});

test('removes entries with a deleted colour, and the watch can be added again', async () => {
  await post('add', item());
  await shop.connection
    .collection<{ slug: string; colors: { colorNameEN: string }[] }>('watches')
    .updateOne({ slug: `tide-${watchId}` }, { $pull: { colors: { colorNameEN: 'Black' } } });
  expect(await list()).toEqual([]);
  expect(await post('add', item(blue))).toEqual([item(blue)]);
});

test('rejects adding an unknown watch or colour', async () => {
  for (const change of [{ itemId: 'f'.repeat(24) }, { colorNameEN: 'Pink' }]) {
    const response = await shop.api('POST /api/favorites/add', { token, body: item(change) });
    expect([response.status, response.error.code]).toEqual([404, 'notFound']);
  }
});

test('concurrent adds lose no entry and create no duplicates', async () => {
  const ids = await Promise.all(Array.from({ length: 8 }, () => storeWatch(shop)));
  await Promise.all([...ids, ...ids].map((itemId) => post('add', item({ itemId }))));
  expect((await list()).map(({ itemId }) => itemId).sort()).toEqual([...ids].sort());
});

test('every endpoint requires a token', async () => {
  expect((await shop.api('GET /api/favorites/get')).status).toBe(401);
  for (const name of ['add', 'remove', 'merge'] as const) {
    const body = name === 'merge' ? { items: [] } : item();
    expect((await shop.api(`POST /api/favorites/${name}`, { body })).status).toBe(401);
  }
});
