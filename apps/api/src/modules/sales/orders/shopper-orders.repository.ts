import { holdsStock, type OrderStatus, orderNumber, readOrderStatus } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { objectId } from '../../../platform/database/ids.ts';
import { type TimeSearch, timeSearchConditions } from '../../../platform/database/time-search.ts';
import { ORDER_MODEL, type StoredOrder } from './order.schema.ts';
import { storedStatus } from './status/stored-status.ts';

/** Orders of one email that a look-up considers, newest first. */
const MAX_ORDERS_OF_EMAIL = 200;
const NEWEST_FIRST = { date: -1, _id: -1 } as const;

interface Customer {
  userId: string;
  /** Includes the guest orders of this email. */
  verifiedEmail: string | null;
}

/** The data by which the orders of a person are found, also those of a guest. */
export interface Person {
  email: string | null;
  phone: string | null;
  userId: string | null;
}

const ofCustomer = ({ userId, verifiedEmail }: Customer) => {
  const own = { user: objectId(userId) };
  return {
    placed: true,
    ...(verifiedEmail === null ? own : { $or: [own, { user: null, email: verifiedEmail }] }),
  };
};

type FoundOrder = Pick<StoredOrder, '_id' | 'key' | 'date' | 'language'>;

@Injectable()
export class ShopperOrdersRepository {
  constructor(@InjectModel(ORDER_MODEL.name) private readonly orders: Model<StoredOrder>) {}

  /** Whether a person has an order that holds its pieces. */
  async hasOrderOf({ email, phone, userId }: Person): Promise<boolean> {
    const by = [
      ...(email ? [{ email }] : []),
      ...(phone ? [{ 'delivery.phone': phone }] : []),
      ...(userId ? [{ user: objectId(userId) }] : []),
    ];
    if (by.length === 0) return false;
    const found = await this.orders
      .find({ placed: true, $or: by }, { status: 1, 'payment.status': 1 })
      .lean<Pick<StoredOrder, 'status' | 'payment'>[]>();
    return found.some(({ status, payment }) => holdsStock({ status: readOrderStatus(status), payment }));
  }

  async all(customer: Customer): Promise<StoredOrder[]> {
    return this.orders.find(ofCustomer(customer)).sort(NEWEST_FIRST).lean<StoredOrder[]>();
  }

  async page(
    customer: Customer,
    filter: TimeSearch & { status?: OrderStatus | undefined },
    limit: number,
  ): Promise<StoredOrder[]> {
    const conditions = [
      ofCustomer(customer),
      ...(filter.status ? [{ status: storedStatus(filter.status) }] : []),
      ...timeSearchConditions(filter, { time: 'date', text: 'search', idOf: objectId }),
    ];
    return this.orders.find({ $and: conditions }).sort(NEWEST_FIRST).limit(limit).lean<StoredOrder[]>();
  }

  /** The newest order with an email and a displayed number; null without one. */
  async byNumber(number: string, email: string): Promise<FoundOrder | null> {
    const found = await this.orders
      .find({ email, placed: true }, { key: 1, date: 1, language: 1 })
      .sort(NEWEST_FIRST)
      .limit(MAX_ORDERS_OF_EMAIL)
      .lean<FoundOrder[]>();
    return found.find(({ _id }) => orderNumber(_id.toHexString()) === number) ?? null;
  }
}
