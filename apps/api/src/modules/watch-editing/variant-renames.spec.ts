import { Types } from 'mongoose';
import { orderBody } from '../../testing/order-body.ts';
import { startWatchEditor, type WatchEditor } from '../../testing/watch-editor.ts';
import { colorFields, someImage } from '../../testing/watch-form.ts';
import type { StoredWatch } from '../watches/watch.schema.ts';

let owner: WatchEditor;
beforeAll(async () => {
  owner = await startWatchEditor();
});
afterAll(() => owner.shop.stop());

test('renames a colour and a size in stock, carts and wish lists', async () => {
  const watch = await owner.make();
  const shopper = await owner.shop.tokenOf('user');
  const line = { itemId: watch._id, colorNameEN: 'Black', colorNameRU: 'Black по-русски', size: '40' };
  await owner.shop.api('POST /api/cart/add', { token: shopper, body: line });
  await owner.shop.api('POST /api/favorites/add', { token: shopper, body: line });
  const { watch: saved } = (
    await owner.save(watch, {
      colors: [
        colorFields('Onyx', { originalColorNameEN: 'Black', images: watch.colors[0]?.images ?? [] }),
        colorFields('Black', { images: [await someImage()] }),
      ],
      sizes: ['41'],
      stock: [{ colorNameEN: 'Onyx', colorNameRU: 'Onyx по-русски', size: '41', quantity: '5', loaded: '5' }],
    })
  ).body;
  expect(saved.stock).toEqual([
    { colorNameEN: 'Onyx', colorNameRU: 'Onyx по-русски', size: '41', quantity: 5 },
  ]);
  const renamedLine = { itemId: watch._id, colorNameEN: 'Onyx', colorNameRU: 'Onyx по-русски', size: '41' };
  const { cartData } = (await owner.shop.api('POST /api/cart/get', { token: shopper })).body;
  expect(cartData).toEqual([{ ...renamedLine, quantity: 1 }]);
  const { favoriteData } = (await owner.shop.api('GET /api/favorites/get', { token: shopper })).body;
  expect(favoriteData).toEqual([renamedLine]);
});

test('renames stock rows sent under the old name, and drops rows of removed sizes', async () => {
  const watch = await owner.make({
    sizes: ['40', '42'],
    stock: ['40', '42'].map((size) => ({ colorNameEN: 'Black', colorNameRU: 'Ч', size, quantity: '5' })),
  });
  const { watch: saved } = (
    await owner.save(watch, {
      colors: [colorFields('Onyx', { originalColorNameEN: 'Black', images: watch.colors[0]?.images ?? [] })],
      sizes: ['42'],
    })
  ).body;
  expect(saved.stock).toEqual([
    { colorNameEN: 'Onyx', colorNameRU: 'Onyx по-русски', size: '42', quantity: 5 },
  ]);
});

test('a save keeps sales that were made while the form was open', async () => {
  const watch = await owner.make();
  await owner.shop.connection
    .collection<StoredWatch>('watches')
    .updateOne(
      { _id: new Types.ObjectId(watch._id) },
      { $inc: { 'stock.0.quantity': -2 }, $currentDate: { updatedAt: true } },
    );
  const row = { colorNameEN: 'Black', colorNameRU: 'Ч', size: '40' };
  const same = (await owner.save(watch, { stock: [{ ...row, quantity: '5', loaded: '5' }] })).body.watch;
  expect(same.stock[0]?.quantity).toBe(3);
  const more = (await owner.save(watch, { stock: [{ ...row, quantity: '7', loaded: '5' }] })).body.watch;
  expect(more.stock[0]?.quantity).toBe(5);
  const none = (await owner.save(watch, { stock: [{ ...row, quantity: '0', loaded: '9' }] })).body.watch;
  expect(none.stock[0]?.quantity).toBe(0);
  const set = (await owner.save(watch, { stock: [{ ...row, quantity: '4' }] })).body.watch;
  expect(set.stock[0]?.quantity).toBe(4);
  const empty = (await owner.save(watch, { stock: [{ ...row, quantity: '6', loaded: '' }] })).body.watch;
  expect(empty.stock[0]?.quantity).toBe(6);
});

describe('an order whose watch was renamed moves the stock of the same variant', () => {
  const black = { colorNameEN: 'Black', colorNameRU: 'Black по-русски' };
  const onyx = { colorNameEN: 'Onyx', colorNameRU: 'Onyx по-русски' };
  const setStatus = async (orderId: string, statusEN: string): Promise<number> =>
    (
      await owner.shop.api('PUT /api/orders/update-order-status', {
        token: owner.admin,
        body: { orderId, statusEN },
      })
    ).status;

  test.each([
    ['size', '41', black, 'SKU-Black'],
    ['colour', '40', onyx, 'SKU-Black'],
    ['colour and sku', '40', onyx, 'SKU-Onyx'],
    ['sku', '40', black, 'SKU-Other'],
    ['colour, sku and size', '41', onyx, 'SKU-Onyx'],
  ])('after a new %s', async (_, size, names, sku) => {
    const watch = await owner.make();
    const orderedItem = { itemId: watch._id, colorName: 'Black', size: '40', quantity: 2 };
    const body = orderBody([orderedItem], 1_000_000, { currency: 'kzt' });
    const { order } = (await owner.shop.api('POST /api/orders/place-order', { body })).body;
    const images = watch.colors[0]?.images ?? [];
    const rename = async (to: string, color: typeof black, code: string): Promise<void> => {
      const now = (await owner.shop.api('GET /api/watches/:id', { params: { id: watch._id } })).body.watch;
      const originalColorNameEN = now.colors[0]?.colorNameEN;
      const quantity = String(now.stock[0]?.quantity);
      const { status } = await owner.save(now, {
        colors: [colorFields(color.colorNameEN, { ...color, originalColorNameEN, sku: code, images })],
        sizes: [to],
        stock: [{ ...color, size: to, quantity, loaded: quantity }],
      });
      expect(status).toBe(200);
    };
    const inStock = async (): Promise<number | undefined> =>
      (await owner.shop.api('GET /api/watches/:id', { params: { id: watch._id } })).body.watch.stock[0]
        ?.quantity;

    // Two renames in a row.
    await rename('40.5', { colorNameEN: 'Jet', colorNameRU: 'Jet по-русски' }, 'SKU-Black');
    await rename(size, names, sku);
    expect(await inStock()).toBe(3);
    expect(await setStatus(order._id, 'cancelled')).toBe(200);
    expect(await inStock()).toBe(5);
    expect(await setStatus(order._id, 'pending')).toBe(200);
    expect(await inStock()).toBe(3);
    const [stored] = (await owner.shop.api('GET /api/orders/all-orders', { token: owner.admin })).body;
    expect(stored?.items[0]).toMatchObject({ colorName: 'Black', size: '40', sku: 'SKU-Black' });
  });
});
