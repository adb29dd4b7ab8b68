import { Types } from 'mongoose';
import type { TestApi } from './test-api.ts';
import { storeWatch } from './watch-on-sale.ts';

/** Returns a change that replaces one piece of the first line of an order by a watch of another price. */
export const changeOfPrice = async (shop: TestApi, orderId: string, kzt: number) => {
  const itemId = await storeWatch(shop, { price: { kzt, rub: 1, usd: 1 } });
  const orders = shop.connection.collection<{ revision: number }>('orders');
  const order = await orders.findOne({ _id: new Types.ObjectId(orderId) });
  return {
    revision: order?.revision ?? 0,
    remove: [{ line: 0, quantity: 1 }],
    add: [{ itemId, colorName: 'Black', size: '40', quantity: 1 }],
  };
};
