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
const call = async (name: 'add' | 'remove' | 'merge', body: object): Promise<Favorite[]> => {
  const answer = await shop.api(`POST /api/favorites/${name}`, { token, body });
  expect(answer.status).toBe(200);
  return answer.body.favoriteData;
};
const list = async (): Promise<Favorite[]> =>
  (await shop.api('GET /api/favorites/get', { token })).body.favoriteData;

test('a watch is a favourite once, in the colour and size it was added in', async () => {
  expect(await list()).toEqual([]);
  expect(await call('add', item())).toEqual([item()]);
  expect(await call('add', item())).toEqual([item()]);
  expect(await call('add', item({ ...blue, size: '42' }))).toEqual([item()]);
});

test('removing matches item, both colours and size', async () => {
  await call('add', item());
  for (const change of [blue, { size: '42' }, { colorNameRU: 'Синий' }]) {
    expect(await call('remove', item(change))).toEqual([item()]);
  }
  expect(await call('remove', item())).toEqual([]);
});

test('a merge keeps what the server has and may be repeated', async () => {
  const other = await storeWatch(shop);
  await call('add', item());
  const items = [item({ size: '42' }), item({ itemId: other }), item({ itemId: other, size: '42' })];
  const merged = [item(), item({ itemId: other })];
  expect(await call('merge', { items })).toEqual(merged);
  expect(await call('merge', { items })).toEqual(merged);
});

test('a colour that is gone keeps nothing out', async () => {
  const items = [item({ colorNameEN: 'Pink' }), item({ itemId: 'f'.repeat(24) }), item(blue)];
  expect(await call('merge', { items })).toEqual([item(blue)]);
});

test('what is gone drops out, and can be added anew', async () => {
  await call('add', item());
  await shop.connection
    .collection<{ slug: string; colors: { colorNameEN: string }[] }>('watches')
    .updateOne({ slug: `tide-${watchId}` }, { $pull: { colors: { colorNameEN: 'Black' } } });
  expect(await list()).toEqual([]);
  expect(await call('add', item(blue))).toEqual([item(blue)]);
});

test('a watch that does not exist cannot be added', async () => {
  for (const change of [{ itemId: 'f'.repeat(24) }, { colorNameEN: 'Pink' }]) {
    const answer = await shop.api('POST /api/favorites/add', { token, body: item(change) });
    expect([answer.status, answer.error.code]).toEqual([404, 'notFound']);
  }
});

test('parallel adds lose nothing and double nothing', async () => {
  const ids = await Promise.all(Array.from({ length: 8 }, () => storeWatch(shop)));
  await Promise.all([...ids, ...ids].map((itemId) => call('add', item({ itemId }))));
  expect((await list()).map(({ itemId }) => itemId).sort()).toEqual([...ids].sort());
});

test('every call needs a token', async () => {
  expect((await shop.api('GET /api/favorites/get')).status).toBe(401);
  for (const name of ['add', 'remove', 'merge'] as const) {
    const body = name === 'merge' ? { items: [] } : item();
    expect((await shop.api(`POST /api/favorites/${name}`, { body })).status).toBe(401);
  }
});
