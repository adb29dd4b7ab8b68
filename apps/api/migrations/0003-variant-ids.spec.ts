import { mongo, Types } from 'mongoose';
import { startTestApi, type TestApi } from '../src/testing/test-api.ts';
import { someColor, someWatch } from '../src/testing/catalogue-samples.ts';
import { variantIds } from './0003-variant-ids.ts';

let shop: TestApi;
beforeAll(async () => {
  shop = await startTestApi();
});
afterAll(() => shop.stop());

const withoutId = <T extends { id?: string }>({ id: _, ...rest }: T) => rest;
const migrate = () => variantIds(new mongo.Db(shop.connection.getClient(), shop.connection.name));

test('gives ids to variants and refers to them, also after a recorded rename', async () => {
  const { connection } = shop;
  const watch = someWatch({
    sizes: ['41'],
    stock: ['Onyx', 'Blue'].map((colorNameEN) => ({ colorNameEN, colorNameRU: '', size: '41', quantity: 3 })),
    colors: ['Onyx', 'Blue'].map((name) => someColor(name)),
  });
  const itemId = watch._id.toHexString();
  const item = { itemId, colorName: 'Black', sku: 'gone', size: '40', quantity: 1 };
  const line = { itemId, colorNameEN: 'Blue', colorNameRU: '', size: '41', quantity: 2 };
  const user = new Types.ObjectId();
  const order = new Types.ObjectId();
  await connection.collection('watches').insertOne({
    ...watch,
    colors: watch.colors.map(withoutId),
    formerNames: { colors: [{ was: 'Black', is: 'Onyx' }], sizes: [{ was: '40', is: '41' }] },
  });
  await connection.collection('orders').insertOne({
    _id: order,
    items: [item, { ...item, itemId: 'f'.repeat(24) }, { ...item, colorName: 'Blue', size: '41' }],
  });
  await connection.collection('carts').insertOne({ _id: user, version: 4, items: [line] });
  await connection.collection('favourites').insertOne({ _id: user, version: 1, items: [line] });

  await migrate();
  const read = async () => ({
    watch: await connection.collection('watches').findOne({ _id: watch._id }),
    order: await connection.collection('orders').findOne({ _id: order }),
    cart: await connection.collection('carts').findOne({ _id: user }),
    favorites: await connection.collection('favourites').findOne({ _id: user }),
  });
  const after = await read();
  const [onyx, blue] = (after.watch?.['stock'] as { id: string }[]).map(({ id }) => id);
  const blueColor = (after.watch?.['colors'] as { id: string }[])[1]?.id;
  expect(new Set([onyx, blue, blueColor]).size).toBe(3);
  expect(after.order?.['items']).toEqual([
    { ...item, variantId: onyx },
    { ...item, itemId: 'f'.repeat(24) },
    { ...item, colorName: 'Blue', size: '41', variantId: blue },
  ]);
  const identified = { ...line, colorId: blueColor, variantId: blue };
  expect(after.cart).toMatchObject({ version: 5, items: [identified] });
  expect(after.favorites).toMatchObject({ items: [identified] });

  await migrate();
  expect(await read()).toEqual(after);
});
