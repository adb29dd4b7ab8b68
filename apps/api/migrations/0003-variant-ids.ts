import { mongo } from 'mongoose';
import { inBatches } from '../src/platform/database/in-batches.ts';

/** Documents of the previous version: only the fields that this migration reads or writes. */
interface Variant {
  id?: string;
  colorNameEN: string;
  size: string;
}
interface Watch {
  _id: mongo.ObjectId;
  stock: Variant[];
  colors: { id?: string; colorNameEN: string; sku: string }[];
  /** Names before renames. */
  formerNames?: Record<'colors' | 'sizes', { was: string; is: string }[]>;
}
interface OrderItem {
  itemId: string;
  variantId?: string;
  colorName: string;
  sku: string;
  size: string;
}
interface Order {
  _id: mongo.ObjectId;
  items: OrderItem[];
}
interface List {
  _id: mongo.ObjectId;
  version: number;
  items: { itemId: string; colorId?: string; variantId?: string; colorNameEN: string; size: string }[];
}

const BATCH_SIZE = 200;
const newId = (): string => new mongo.ObjectId().toHexString();

/** Gives ids to the colours and stock entries of a watch. A sale or save in between requires another attempt. */
const identifyVariants = async (watches: mongo.Collection<Watch>, watch: Watch): Promise<void> => {
  let read: Watch | null = watch;
  while (read) {
    const { _id, stock, colors }: Watch = read;
    const withIds = <T extends { id?: string }>(list: T[]) => list.map((each) => ({ id: newId(), ...each }));
    const { matchedCount } = await watches.updateOne(
      { _id, stock, colors },
      { $set: { stock: withIds(stock), colors: withIds(colors) } },
    );
    if (matchedCount === 1) return;
    read = await watches.findOne({ _id });
  }
};

const watchesOf = async (watches: mongo.Collection<Watch>, ids: string[]): Promise<Map<string, Watch>> => {
  const found = await watches
    .find({ _id: { $in: [...new Set(ids)].map((id) => new mongo.ObjectId(id)) } })
    .toArray();
  return new Map(found.map((watch) => [watch._id.toHexString(), watch]));
};

/**
 * The stock entry of an order line, also after its colour or size was renamed. A colour name that still belongs to the
 * line's SKU comes first. The recorded renames, the SKU alone and the name alone follow in this order.
 */
const variantOf = ({ stock, colors, formerNames }: Watch, { colorName, sku, size }: OrderItem) => {
  const presentName = (of: 'colors' | 'sizes', name: string) =>
    formerNames?.[of].find(({ was }) => was === name)?.is;
  const bySku = colors.filter((color) => color.sku === sku).map((color) => color.colorNameEN);
  const names = [
    ...bySku.filter((name) => name === colorName),
    presentName('colors', colorName),
    ...bySku,
    colorName,
  ];
  const sizes = [size, presentName('sizes', size)];
  const candidates = names.flatMap((name) =>
    sizes.map((candidate) => stock.find((entry) => entry.colorNameEN === name && entry.size === candidate)),
  );
  return candidates.find((entry) => entry !== undefined);
};

/** Gives ids to colours and stock entries, and refers to them in orders, carts and wish lists. */
export const variantIds = async (database: mongo.Db): Promise<void> => {
  const watches = database.collection<Watch>('watches');
  const unidentified = { id: { $exists: false } };
  for await (const watch of watches.find({
    $or: [{ stock: { $elemMatch: unidentified } }, { colors: { $elemMatch: unidentified } }],
  }))
    await identifyVariants(watches, watch);

  const orders = database.collection<Order>('orders');
  for await (const batch of inBatches(orders.find({ 'items.variantId': { $exists: false } }), BATCH_SIZE)) {
    const found = await watchesOf(
      watches,
      batch.flatMap(({ items }) => items.map(({ itemId }) => itemId)),
    );
    const updates = batch.flatMap(({ _id, items }) => {
      const entries = items.map((item) => {
        const watch = found.get(item.itemId);
        return watch && variantOf(watch, item)?.id;
      });
      const $set = Object.fromEntries(
        entries.flatMap((id, index) => (id ? [[`items.${index}.variantId`, id]] : [])),
      );
      return Object.keys($set).length > 0 ? [{ updateOne: { filter: { _id }, update: { $set } } }] : [];
    });
    if (updates.length > 0) await orders.bulkWrite(updates);
  }

  for (const name of ['carts', 'favourites']) {
    const lists = database.collection<List>(name);
    const unidentifiedLists = lists.find({ items: { $elemMatch: { colorId: { $exists: false } } } });
    for await (const batch of inBatches(unidentifiedLists, BATCH_SIZE)) {
      const found = await watchesOf(
        watches,
        batch.flatMap(({ items }) => items.map(({ itemId }) => itemId)),
      );
      for (const { _id, version, items } of batch) {
        const identified = items.map((item) => {
          const watch = found.get(item.itemId);
          const colorId = watch?.colors.find((color) => color.colorNameEN === item.colorNameEN)?.id;
          const variantId = watch?.stock.find(
            (entry) => entry.colorNameEN === item.colorNameEN && entry.size === item.size,
          )?.id;
          return { ...item, ...(colorId && { colorId }), ...(variantId && { variantId }) };
        });
        // A list that changes meanwhile gets its ids from the change.
        await lists.updateOne({ _id, version }, { $set: { items: identified, version: version + 1 } });
      }
    }
  }
};
