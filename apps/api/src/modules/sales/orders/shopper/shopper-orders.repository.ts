import { type OrderStatus, orderNumber } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { objectId } from '../../../../platform/database/ids.ts';
import { type TimeSearch, timeSearchConditions } from '../../../../platform/database/time-search.ts';
import { ORDER_MODEL, type StoredOrder } from '../order.schema.ts';
import { storedStatus } from '../status/stored-status.ts';

/** Orders of one email that a look-up considers, newest first. */
const MAX_ORDERS_OF_EMAIL = 200;
const NEWEST_FIRST = { date: -1, _id: -1 } as const;

/** The customer of the orders. */
interface Customer {
  userId: string;
  /** Includes the guest orders of this email. */
  verifiedEmail: string | null;
}

type FoundOrder = Pick<StoredOrder, '_id' | 'key' | 'date' | 'language'>;

/** Reads orders for their shoppers. */
@Injectable()
export class ShopperOrdersRepository {
  constructor(@InjectModel(ORDER_MODEL) private readonly orders: Model<StoredOrder>) {}

  /** A page of a customer's orders, newest first. */
  page(
    { userId, verifiedEmail }: Customer,
    filter: TimeSearch & { status?: OrderStatus | undefined },
    limit: number,
  ): Promise<StoredOrder[]> {
    const own = { user: objectId(userId) };
    const conditions = [
      { placed: true },
      verifiedEmail === null ? own : { $or: [own, { user: null, email: verifiedEmail }] },
      ...(filter.status ? [{ status: storedStatus(filter.status) }] : []),
      ...timeSearchConditions(filter, { time: 'date', text: 'search', idOf: objectId }),
    ];
    return this.orders
      .find({ $and: conditions })
      .sort(NEWEST_FIRST)
      .limit(limit)
      .lean<StoredOrder[]>()
      .exec();
  }

  /** The newest order with an email and a displayed number; null without one. */
  async byNumber(number: string, email: string): Promise<FoundOrder | null> {
    const found = await this.orders
      .find({ email, placed: true }, { key: 1, date: 1, language: 1 })
      .sort(NEWEST_FIRST)
      .limit(MAX_ORDERS_OF_EMAIL)
      .lean<FoundOrder[]>()
      .exec();
    return found.find(({ _id }) => orderNumber(_id.toHexString()) === number) ?? null;
  }
}
