import type { CartLine, Favorite, LineKey } from '@meridian/domain';
import { type TestApi, startTestApi, testApi } from '../../../testing/test-api.ts';
import { storeWatch } from '../../../testing/watch-on-sale.ts';

const shop = testApi({ JWT_SECRET: 'a secret of sixteen letters' });

describe('the cart', () => {
  /** A second server on the same database. */
  let secondServer: TestApi;
  let token: string;
  let watchId: string;
  beforeAll(async () => {
    secondServer = await startTestApi({
      JWT_SECRET: 'a secret of sixteen letters',
      MONGODB_URI: shop.databaseUri,
    });
  });
  afterAll(() => secondServer.close());
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

  type CartAction = 'add' | 'remove' | 'remove-all' | 'merge' | 'get';
  const post = async (name: CartAction, body?: object, api: TestApi = shop): Promise<CartLine[]> => {
    const response = await api.api(`POST /api/cart/${name}`, { token, body });
    expect(response.status).toBe(200);
    return response.body.cartData;
  };
  const readCart = (): Promise<CartLine[]> => post('get');

  test('returns an empty cart to a new user, with and without a body', async () => {
    expect(await readCart()).toEqual([]);
    expect(await post('get', {})).toEqual([]);
  });

  test('adding a line increases its quantity by 1; each response contains the whole cart', async () => {
    expect(await post('add', key())).toEqual([line(1)]);
    expect(await post('add', key())).toEqual([line(2)]);
    expect(await post('add', key({ size: '42' }))).toEqual([line(2), line(1, { size: '42' })]);
    expect(await post('add', key(blue))).toEqual([line(2), line(1, { size: '42' }), line(1, blue)]);
    expect(await readCart()).toEqual([line(2), line(1, { size: '42' }), line(1, blue)]);
  });

  test('removing decreases the quantity by 1 and deletes the line at 0; remove-all deletes the line', async () => {
    await post('merge', { items: [line(2), line(5, blue)] });
    expect(await post('remove', key())).toEqual([line(1), line(5, blue)]);
    expect(await post('remove', key())).toEqual([line(5, blue)]);
    expect(await post('remove', key())).toEqual([line(5, blue)]);
    expect(await post('remove-all', key(blue))).toEqual([]);
    expect(await readCart()).toEqual([]);
  });

  test('accepts an id in upper case or inside a populated watch', async () => {
    await post('add', key());
    await post('add', key({ itemId: watchId.toUpperCase() }));
    expect(await post('add', { ...key(), itemId: { _id: watchId, nameEN: 'Tide' } })).toEqual([line(3)]);
  });

  test('a merge uses the larger quantity, at most 99, and is idempotent', async () => {
    await post('merge', { items: [line(3)] });
    const guest = [line(2), line(7, { size: '42' }), line(99, blue)];
    const merged = [line(3), line(7, { size: '42' }), line(99, blue)];
    expect(await post('merge', { items: guest })).toEqual(merged);
    expect(await post('merge', { items: guest })).toEqual(merged);
    expect(await post('add', key(blue))).toEqual(merged);
  });

  test('a merge reduces quantities above 99 and accepts the other lines', async () => {
    expect(await post('merge', { items: [line(150), line(2, blue)] })).toEqual([line(99), line(2, blue)]);
  });

  test('removes lines whose watch or colour was deleted', async () => {
    const deletedId = await storeWatch(shop);
    await post('add', key());
    await post('add', key(blue));
    await post('add', key({ itemId: deletedId }));
    const watches = shop.connection.collection<{ slug: string; colors: { colorNameEN: string }[] }>(
      'watches',
    );
    await watches.deleteOne({ slug: `tide-${deletedId}` });
    await watches.updateOne({ slug: `tide-${watchId}` }, { $pull: { colors: { colorNameEN: 'Deep Blue' } } });
    expect(await readCart()).toEqual([line(1)]);
    const stored = await shop.connection.collection('carts').findOne({ 'items.itemId': watchId });
    expect(stored?.['items']).toHaveLength(1);
    const unknownWatch = { itemId: 'f'.repeat(24) };
    expect(await post('merge', { items: [line(2, unknownWatch), line(4)] })).toEqual([line(4)]);
  });

  test('rejects adding an unknown watch or colour', async () => {
    for (const change of [{ itemId: 'f'.repeat(24) }, { colorNameEN: 'Pink' }]) {
      const response = await shop.api('POST /api/cart/add', { token, body: key(change) });
      expect([response.status, response.error.code]).toEqual([404, 'notFound']);
    }
    expect(await readCart()).toEqual([]);
  });

  test('accepts a watch that is out of stock', async () => {
    const empty = await storeWatch(shop, { stock: [] });
    expect(await post('add', key({ itemId: empty }))).toHaveLength(1);
  });

  test('concurrent changes in two processes lose no update', async () => {
    await Promise.all(Array.from({ length: 40 }, (_, i) => post('add', key(), i % 2 ? shop : secondServer)));
    expect(await readCart()).toEqual([line(40)]);
    await Promise.all(
      Array.from({ length: 20 }, (_, i) => post('remove', key(), i % 2 ? shop : secondServer)),
    );
    expect(await readCart()).toEqual([line(20)]);
  });

  test('concurrent merges of the same lines do not double quantities', async () => {
    const items = [line(3), line(2, blue)];
    await Promise.all([post('merge', { items }), post('merge', { items }, secondServer)]);
    expect(await readCart()).toEqual(items);
  });

  test('returns only the cart of the signed-in user', async () => {
    await post('add', key());
    const other = await shop.tokenOf('user');
    expect((await shop.api('POST /api/cart/get', { token: other })).body.cartData).toEqual([]);
  });

  test('shows a renamed colour and size under their present names in carts and wish lists', async () => {
    const variants = shop.connection.collection<{ slug: string }>('watches');
    const slug = `tide-${watchId}`;
    await variants.updateOne({ slug }, { $set: { 'colors.0.id': 'c0', 'stock.0.id': 's0' } });
    await post('merge', { items: [line(3), line(1, blue)] });
    await shop.api('POST /api/favorites/add', { token, body: key() });
    const names = { colorNameEN: 'Onyx', colorNameRU: 'Оникс' };
    const rename = Object.fromEntries(
      ['colors.0', 'stock.0'].flatMap((path) => Object.entries(names).map(([k, v]) => [`${path}.${k}`, v])),
    );
    await variants.updateOne({ slug }, { $set: { ...rename, 'stock.0.size': '41' } });
    const renamed = { ...names, size: '41' };
    expect(await readCart()).toEqual([line(3, renamed), line(1, blue)]);
    expect((await shop.api('GET /api/favorites/get', { token })).body.favoriteData).toEqual([key(renamed)]);
  });

  test.each(['add', 'remove', 'remove-all', 'merge', 'get'] as const)('%s requires a token', async (name) => {
    const response = await shop.api(`POST /api/cart/${name}`, {
      body: name === 'merge' ? { items: [] } : key(),
    });
    expect([response.status, response.error.code]).toEqual([401, 'unauthorized']);
  });

  test('rejects a merge above the maximum of different lines', async () => {
    const sizes = (from: number) => Array.from({ length: 200 }, (_, i) => line(1, { size: `${from + i}` }));
    await post('merge', { items: sizes(0) });
    const response = await shop.api('POST /api/cart/merge', { token, body: { items: sizes(200) } });
    expect([response.status, response.error.code]).toEqual([413, 'payloadTooLarge']);
    expect(await readCart()).toHaveLength(200);
  });
});

describe('the wish list', () => {
  let token: string;
  let watchId: string;
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
});
