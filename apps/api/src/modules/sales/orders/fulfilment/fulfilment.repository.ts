import { foldCase, orderNumber } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter, Types } from 'mongoose';
import { objectId } from '../../../../platform/database/ids.ts';
import { ORDER_MODEL, ORDERS_BY_SEARCH, type StoredOrder } from '../order.schema.ts';

/** Serial numbers of these orders can be used again, because the shop has its pieces back. */
const WITHOUT_PIECES: QueryFilter<StoredOrder> = {
  $or: [{ status: 'cancelled' }, { 'payment.status': 'refunded' }],
};

/** Finds orders by the values that the staff enter on dispatch. */
@Injectable()
export class FulfilmentRepository {
  constructor(@InjectModel(ORDER_MODEL.name) private readonly orders: Model<StoredOrder>) {}

  /**
   * Ids of placed orders by their displayed numbers, of which several orders may have the same.
   * @param numbers six hexadecimal digits in capitals
   */
  async idsByNumber(numbers: readonly string[]): Promise<Map<string, string[]>> {
    const found = new Map<string, string[]>();
    if (numbers.length === 0) return found;
    const orders = await this.orders
      // The search text begins with the number. One scan of the index finds the orders of all numbers.
      .find({ placed: true, search: { $regex: `^(${numbers.map(foldCase).join('|')}) ` } }, { _id: 1 })
      .hint(ORDERS_BY_SEARCH)
      .lean<{ _id: Types.ObjectId }[]>();
    for (const { _id } of orders) {
      const id = _id.toHexString();
      found.set(orderNumber(id), [...(found.get(orderNumber(id)) ?? []), id]);
    }
    return found;
  }

  /** Removes serial keys from other orders whose pieces the shop has back. Their lines keep the numbers as a record. */
  async releaseSerialKeys(keys: readonly string[], exceptId: string): Promise<void> {
    if (keys.length === 0) return;
    await this.orders.updateMany(
      { serialKeys: { $in: [...keys] }, _id: { $ne: objectId(exceptId) }, ...WITHOUT_PIECES },
      { $pull: { serialKeys: { $in: [...keys] } } },
    );
  }

  /** Those of the serial keys that other orders have. */
  async takenSerialKeys(keys: readonly string[], exceptId: string): Promise<Set<string>> {
    const holders = await this.orders
      .find({ serialKeys: { $in: [...keys] }, _id: { $ne: objectId(exceptId) } }, { serialKeys: 1 })
      .lean<Pick<StoredOrder, 'serialKeys'>[]>();
    return new Set(holders.flatMap(({ serialKeys = [] }) => serialKeys).filter((key) => keys.includes(key)));
  }
}
