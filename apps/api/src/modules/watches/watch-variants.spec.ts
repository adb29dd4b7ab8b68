import { Types } from 'mongoose';
import { startWatchEditor, type WatchEditor } from '../../testing/watch-editor.ts';
import { colorFields, somePicture } from '../../testing/watch-form.ts';
import type { StoredWatch } from '../catalogue/stored.ts';

let owner: WatchEditor;
beforeAll(async () => {
  owner = await startWatchEditor();
});
afterAll(() => owner.shop.stop());

test('a rename of a colour and of a size reaches stock, carts and favourites', async () => {
  const watch = await owner.make();
  const shopper = await owner.shop.tokenOf('user');
  const line = { itemId: watch._id, colorNameEN: 'Black', colorNameRU: 'Black по-русски', size: '40' };
  await owner.shop.api('POST /api/cart/add', { token: shopper, body: line });
  await owner.shop.api('POST /api/favorites/add', { token: shopper, body: line });
  const { watch: saved } = (
    await owner.save(watch, {
      colors: [
        colorFields('Onyx', { originalColorNameEN: 'Black', images: watch.colors[0]?.images ?? [] }),
        colorFields('Black', { images: [await somePicture()] }),
      ],
      sizes: ['41'],
      stock: [{ colorNameEN: 'Onyx', colorNameRU: 'Onyx по-русски', size: '41', quantity: '5', loaded: '5' }],
    })
  ).body;
  expect(saved.stock).toEqual([
    { colorNameEN: 'Onyx', colorNameRU: 'Onyx по-русски', size: '41', quantity: 5 },
  ]);
  const carried = { itemId: watch._id, colorNameEN: 'Onyx', colorNameRU: 'Onyx по-русски', size: '41' };
  const { cartData } = (await owner.shop.api('POST /api/cart/get', { token: shopper })).body;
  expect(cartData).toEqual([{ ...carried, quantity: 1 }]);
  const { favoriteData } = (await owner.shop.api('GET /api/favorites/get', { token: shopper })).body;
  expect(favoriteData).toEqual([carried]);
});

test('stock rows follow a rename even under the old name, and go with their colour or size', async () => {
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

test('a sale made while the form was open stays sold', async () => {
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
});
