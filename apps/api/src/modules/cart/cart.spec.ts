import type { CartLine, LineKey } from '@meridian/domain';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { storeWatch } from '../../testing/watch-on-sale.ts';
import { OwnLists } from '../own-lists/own-lists.ts';

let shop: TestApi;
/** A second process on the same database. */
let sister: TestApi;
let token: string;
let watchId: string;
beforeAll(async () => {
  shop = await startTestApi({ JWT_SECRET: 'a secret of sixteen letters' });
  sister = await startTestApi({ JWT_SECRET: 'a secret of sixteen letters', MONGODB_URI: shop.databaseUri });
});
afterAll(async () => {
  await sister.stop();
  await shop.stop();
});
beforeEach(async () => {
  token = await shop.tokenOf('user');
  watchId = await storeWatch(shop);
});

const key = (change: Partial<LineKey> = {}): LineKey => ({
  itemId: watchId,
  colorNameEN: 'Black',
  colorNameRU: 'Чёрный',
  size: '40',
  ...change,
});
const line = (quantity: number, change: Partial<LineKey> = {}): CartLine => ({ ...key(change), quantity });
const blue = { colorNameEN: 'Deep Blue', colorNameRU: 'Тёмно-синий' };

type CartCall = 'add' | 'remove' | 'remove-all' | 'merge' | 'get';
const call = async (name: CartCall, body?: object, api: TestApi = shop): Promise<CartLine[]> => {
  const answer = await api.api(`POST /api/cart/${name}`, { token, body });
  expect(answer.status).toBe(200);
  return answer.body.cartData;
};
const readCart = (): Promise<CartLine[]> => call('get');

test('a new cart is empty, with and without an empty body', async () => {
  expect(await readCart()).toEqual([]);
  expect(await call('get', {})).toEqual([]);
});

test('adding starts at 1 and raises by 1; each mutation answers the whole cart', async () => {
  expect(await call('add', key())).toEqual([line(1)]);
  expect(await call('add', key())).toEqual([line(2)]);
  expect(await call('add', key({ size: '42' }))).toEqual([line(2), line(1, { size: '42' })]);
  expect(await call('add', key(blue))).toEqual([line(2), line(1, { size: '42' }), line(1, blue)]);
  expect(await readCart()).toEqual([line(2), line(1, { size: '42' }), line(1, blue)]);
});

test('removing lowers by 1 and drops a line at 0; remove-all takes the line', async () => {
  await call('merge', { items: [line(2), line(5, blue)] });
  expect(await call('remove', key())).toEqual([line(1), line(5, blue)]);
  expect(await call('remove', key())).toEqual([line(5, blue)]);
  expect(await call('remove', key())).toEqual([line(5, blue)]);
  expect(await call('remove-all', key(blue))).toEqual([]);
  expect(await readCart()).toEqual([]);
});

test('an id in capitals, or inside a populated watch, is the same watch', async () => {
  await call('add', key());
  await call('add', key({ itemId: watchId.toUpperCase() }));
  expect(await call('add', { ...key(), itemId: { _id: watchId, nameEN: 'Tide' } })).toEqual([line(3)]);
});

test('a merge takes the larger quantity, at most 99, and may be repeated', async () => {
  await call('merge', { items: [line(3)] });
  const guest = [line(2), line(7, { size: '42' }), line(99, blue)];
  const merged = [line(3), line(7, { size: '42' }), line(99, blue)];
  expect(await call('merge', { items: guest })).toEqual(merged);
  expect(await call('merge', { items: guest })).toEqual(merged);
  expect(await call('add', key(blue))).toEqual(merged);
});

test('a quantity beyond 99 is cut and keeps no other line out', async () => {
  expect(await call('merge', { items: [line(150), line(2, blue)] })).toEqual([line(99), line(2, blue)]);
});

test('lines whose watch or colour is gone drop out, for good', async () => {
  const gone = await storeWatch(shop);
  await call('add', key());
  await call('add', key(blue));
  await call('add', key({ itemId: gone }));
  const watches = shop.connection.collection<{ slug: string; colors: { colorNameEN: string }[] }>('watches');
  await watches.deleteOne({ slug: `tide-${gone}` });
  await watches.updateOne({ slug: `tide-${watchId}` }, { $pull: { colors: { colorNameEN: 'Deep Blue' } } });
  expect(await readCart()).toEqual([line(1)]);
  const kept = await shop.connection.collection('carts').findOne({ 'items.itemId': watchId });
  expect(kept?.['items']).toHaveLength(1);
  const nowhere = { itemId: 'f'.repeat(24) };
  expect(await call('merge', { items: [line(2, nowhere), line(4)] })).toEqual([line(4)]);
});

test('a watch or a colour that does not exist cannot be added', async () => {
  for (const change of [{ itemId: 'f'.repeat(24) }, { colorNameEN: 'Pink' }]) {
    const answer = await shop.api('POST /api/cart/add', { token, body: key(change) });
    expect([answer.status, answer.error.code]).toEqual([404, 'notFound']);
  }
  expect(await readCart()).toEqual([]);
});

test('what is out of stock may lie in a cart', async () => {
  const empty = await storeWatch(shop, { stock: [] });
  expect(await call('add', key({ itemId: empty }))).toHaveLength(1);
});

test('parallel adds in two processes lose nothing', async () => {
  await Promise.all(Array.from({ length: 40 }, (_, i) => call('add', key(), i % 2 ? shop : sister)));
  expect(await readCart()).toEqual([line(40)]);
  await Promise.all(Array.from({ length: 20 }, (_, i) => call('remove', key(), i % 2 ? shop : sister)));
  expect(await readCart()).toEqual([line(20)]);
});

test('a parallel merge sent twice doubles nothing', async () => {
  const items = [line(3), line(2, blue)];
  await Promise.all([call('merge', { items }), call('merge', { items }, sister)]);
  expect(await readCart()).toEqual(items);
});

test("nobody sees another one's cart", async () => {
  await call('add', key());
  const other = await shop.tokenOf('user');
  expect((await shop.api('POST /api/cart/get', { token: other })).body.cartData).toEqual([]);
});

test('a renamed colour is renamed in carts and favourites', async () => {
  await call('merge', { items: [line(3), line(1, blue)] });
  await shop.api('POST /api/favorites/add', { token, body: key() });
  const names = { colorNameEN: 'Onyx', colorNameRU: 'Оникс' };
  await shop.connection
    .collection('watches')
    .updateOne({ slug: `tide-${watchId}` }, { $set: { 'colors.0.colorNameEN': 'Onyx' } });
  const renamed = (item: LineKey): LineKey => (item.colorNameEN === 'Black' ? { ...item, ...names } : item);
  await shop.app.get(OwnLists, { strict: false }).renameVariants(watchId, renamed);
  expect(await readCart()).toEqual([line(3, names), line(1, blue)]);
  expect((await shop.api('GET /api/favorites/get', { token })).body.favoriteData).toEqual([key(names)]);
});

test.each(['add', 'remove', 'remove-all', 'merge', 'get'] as const)('%s needs a token', async (name) => {
  const answer = await shop.api(`POST /api/cart/${name}`, { body: name === 'merge' ? { items: [] } : key() });
  expect([answer.status, answer.error.code]).toEqual([401, 'unauthorized']);
});

test('a cart takes only so many different lines', async () => {
  const sizes = (from: number) => Array.from({ length: 200 }, (_, i) => line(1, { size: `${from + i}` }));
  await call('merge', { items: sizes(0) });
  const answer = await shop.api('POST /api/cart/merge', { token, body: { items: sizes(200) } });
  expect([answer.status, answer.error.code]).toEqual([413, 'payloadTooLarge']);
  expect(await readCart()).toHaveLength(200);
});
