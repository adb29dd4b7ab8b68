import type { mongo } from 'mongoose';
import { orderSearchText } from '../src/modules/orders/owner/order-search.ts';
import type { StoredOrder } from '../src/modules/orders/order.schema.ts';
import type { StoredUser } from '../src/modules/users/user.schema.ts';

const BATCH_SIZE = 200;

/** Adds the text of the owner's search to orders without it. */
export const orderSearch = async (database: mongo.Db): Promise<void> => {
  const orders = database.collection<StoredOrder>('orders');
  const users = database.collection<StoredUser>('users');
  for (;;) {
    const batch = await orders
      .find({ search: { $exists: false } })
      .limit(BATCH_SIZE)
      .toArray();
    if (batch.length === 0) return;
    const buyers = await users.find({ _id: { $in: batch.flatMap(({ user }) => user ?? []) } }).toArray();
    const accounts = new Map(buyers.map((user) => [user._id.toHexString(), user]));
    await orders.bulkWrite(
      batch.map((order) => ({
        updateOne: {
          filter: { _id: order._id },
          update: {
            $set: { search: orderSearchText(order, accounts.get(String(order.user)) ?? null) },
          },
        },
      })),
    );
  }
};
