import { parsePhone } from '@meridian/contracts';
import type { mongo } from 'mongoose';
import { inBatches } from '../src/platform/database/in-batches.ts';

/** Documents of the previous version: only the fields that this migration reads or writes. */
interface Order {
  _id: mongo.ObjectId;
  delivery: { phone: string; additionalPhone?: string | null; country?: string | null };
  search: string;
}
interface User {
  _id: mongo.ObjectId;
  userInfo: { phone: string };
}

const BATCH_SIZE = 500;

/** The words of an order's search, with the digits of its phones in international notation. */
const withPhones = ({ delivery, search }: Order): string => {
  const { phone, additionalPhone, country } = delivery;
  const digits = [phone, additionalPhone].flatMap(
    (text) => parsePhone(text ?? '', country)?.replace(/\D/g, '') ?? [],
  );
  return [...new Set([...search.split(' '), ...digits])].join(' ');
};

/**
 * Lets the owner's search find orders by any notation of their phones, and converts the phones of accounts to E.164.
 * Orders keep their phones as they were typed. A server of the previous version reads both like its own.
 */
export const phones = async (database: mongo.Db): Promise<void> => {
  const orders = database.collection<Order>('orders');
  const ordersWithPhone = orders.find(
    { 'delivery.phone': { $type: 'string' }, search: { $type: 'string' } },
    { projection: { delivery: 1, search: 1 } },
  );
  for await (const batch of inBatches(ordersWithPhone, BATCH_SIZE)) {
    const updates = batch.flatMap((order) => {
      const search = withPhones(order);
      return search === order.search
        ? []
        : [{ updateOne: { filter: { _id: order._id }, update: { $set: { search } } } }];
    });
    if (updates.length > 0) await orders.bulkWrite(updates);
  }

  const users = database.collection<User>('users');
  const usersWithPhone = users.find(
    { 'userInfo.phone': { $type: 'string', $ne: '' } },
    { projection: { 'userInfo.phone': 1 } },
  );
  for await (const batch of inBatches(usersWithPhone, BATCH_SIZE)) {
    const updates = batch.flatMap(({ _id, userInfo: { phone: typed } }) => {
      const phone = parsePhone(typed);
      // A user who changes the phone meanwhile keeps the new one.
      const filter = { _id, 'userInfo.phone': typed };
      return phone === null || phone === typed
        ? []
        : [{ updateOne: { filter, update: { $set: { 'userInfo.phone': phone } } } }];
    });
    if (updates.length > 0) await users.bulkWrite(updates);
  }
};
