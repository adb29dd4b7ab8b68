import { Types } from 'mongoose';
import type { StoredStockEntry, StoredWatch } from '../modules/catalogue/watches/watch.schema.ts';
import { someColor, someWatch } from './catalogue-samples.ts';
import type { TestApi } from './test-api.ts';

const NAMES_RU = new Map([
  ['Black', 'Чёрный'],
  ['Deep Blue', 'Тёмно-синий'],
]);
const SIZES = ['40', '42'];

/** Returns a stock row of a test watch. */
export const stockRow = (quantity: number, colorNameEN = 'Black', size = '40'): StoredStockEntry => ({
  id: `id of ${colorNameEN}, ${size}`,
  colorNameEN,
  colorNameRU: NAMES_RU.get(colorNameEN) ?? '',
  size,
  quantity,
});

/** Inserts a watch with two colours and two sizes, ten pieces each. Returns its id. */
export const storeWatch = async (shop: TestApi, change: Partial<StoredWatch> = {}): Promise<string> => {
  const _id = new Types.ObjectId();
  const colors = [...NAMES_RU];
  const watch = someWatch({
    _id,
    nameEN: `Tide ${_id.toHexString()}`,
    price: { kzt: 500_000, rub: 98_500, usd: 1_000 },
    sizes: SIZES,
    stock: colors.flatMap(([name]) => SIZES.map((size) => stockRow(10, name, size))),
    colors: colors.map(([name, colorNameRU]) =>
      someColor(name, { colorNameRU, images: [`watches/${name}.jpg`, 'watches/back.jpg'] }),
    ),
    ...change,
  });
  await shop.connection.collection<StoredWatch>('watches').insertOne(watch);
  return _id.toHexString();
};

/** Returns a watch from the database. */
export const storedWatch = async (shop: TestApi, watchId: string): Promise<StoredWatch | null> =>
  shop.connection.collection<StoredWatch>('watches').findOne({ _id: new Types.ObjectId(watchId) });

/** Returns the stored quantity of a colour and size. */
export const stockOf = async (
  shop: TestApi,
  watchId: string,
  colorNameEN = 'Black',
  size = '40',
): Promise<number | undefined> =>
  (await storedWatch(shop, watchId))?.stock.find(
    (row) => row.colorNameEN === colorNameEN && row.size === size,
  )?.quantity;
