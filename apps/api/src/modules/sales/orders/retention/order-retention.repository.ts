import { type DisputeStatus, PAID_STATUSES, PAYMENT_STATUSES } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter } from 'mongoose';
import { objectId } from '../../../../platform/database/ids.ts';
import { ORDER_MODEL, type StoredOrder } from '../order.schema.ts';
import { SETTLED_STOCK_STATES } from '../../../catalogue/watches/stock-states.ts';
import type { AnonymisedFields } from './anonymised-order.ts';
import type { RetentionLimits } from './retention-periods.ts';

const BATCH_SIZE = 100;
const OPEN_DISPUTES: readonly DisputeStatus[] = ['needsResponse', 'underReview'];

type OrderFilter = QueryFilter<StoredOrder>;

/** Placed orders with personal data and without a stock operation in progress. */
const IDENTIFIED: OrderFilter = {
  anonymisedAt: null,
  placed: true,
  'stock.state': { $in: [...SETTLED_STOCK_STATES] },
};

/** Orders with which the shop has nothing left to do: delivered, or cancelled without a refund that is still due. */
const FINISHED: OrderFilter = {
  $or: [{ status: 'delivered' }, { status: 'cancelled', 'payment.status': { $nin: [...PAID_STATUSES] } }],
  'payment.disputes': { $not: { $elemMatch: { status: { $in: [...OPEN_DISPUTES] } } } },
};

/** Orders that were never sold: nothing was paid, and the staff have not accepted them. */
const UNSOLD: OrderFilter[] = [
  {
    'payment.status': { $in: ['failed', 'lapsed'] },
    status: { $nin: ['processing', 'shipped', 'delivered'] },
  },
  { 'payment.status': 'pending', status: 'cancelled' },
];

const unchangedSince = (time: Date): OrderFilter => ({ date: { $lt: time }, changedAt: { $lt: time } });

const guestOrders = (email: string, until: Date): OrderFilter => ({
  email,
  user: null,
  date: { $lte: until },
});

/** The personal data of orders in the database. */
@Injectable()
export class OrderRetentionRepository {
  constructor(@InjectModel(ORDER_MODEL.name) private readonly orders: Model<StoredOrder>) {}

  finishedOf(userId: string): Promise<StoredOrder[]> {
    return this.find({ ...FINISHED, user: objectId(userId) });
  }

  /**
   * Removes a deleted account from its orders, also from those that are being placed. The revision stays, so that placing
   * and other changes in progress continue.
   */
  async detach(userId: string): Promise<void> {
    await this.orders.updateMany(
      { user: objectId(userId) },
      { $set: { user: null, accountDeleted: true }, $currentDate: { changedAt: true } },
    );
  }

  finishedOfGuest(email: string, until: Date): Promise<StoredOrder[]> {
    return this.find({ ...FINISHED, ...guestOrders(email, until) });
  }

  async markDeleted(email: string, until: Date): Promise<void> {
    await this.orders.updateMany(guestOrders(email, until), {
      $set: { accountDeleted: true },
      $currentDate: { changedAt: true },
    });
  }

  /** Returns a batch of orders whose personal data is no longer needed. Each rule is a query of its own, with its own index. */
  async due({ grace, accounting }: RetentionLimits): Promise<StoredOrder[]> {
    const rules: OrderFilter[] = [
      { accountDeleted: true, ...FINISHED, ...unchangedSince(grace) },
      ...UNSOLD.map((filter) => ({ ...filter, ...unchangedSince(grace) })),
      {
        'payment.status': { $in: [...PAYMENT_STATUSES] },
        date: { $lt: accounting },
        history: { $not: { $elemMatch: { at: { $gte: accounting } } } },
      },
    ];
    const found = new Map<string, StoredOrder>();
    for (const rule of rules)
      for (const order of await this.find(rule)) found.set(order._id.toHexString(), order);
    return [...found.values()];
  }

  /** Replaces personal data of an order if it is still at the revision that was read. Returns whether it was. */
  async anonymise({ _id, revision }: StoredOrder, fields: AnonymisedFields): Promise<boolean> {
    const { matchedCount } = await this.orders.updateOne(
      { _id, revision },
      {
        $set: fields,
        $unset: { idempotency: 1, reservation: 1 },
        $inc: { revision: 1 },
        $currentDate: { changedAt: true, anonymisedAt: true },
      },
    );
    return matchedCount > 0;
  }

  /** Those of the given images that an order with personal data names. */
  async imagesInUse(paths: readonly string[]): Promise<string[]> {
    const used: string[] = [];
    for (const path of paths)
      if (await this.orders.exists({ 'items.image': path, anonymisedAt: null })) used.push(path);
    return used;
  }

  private async find(filter: OrderFilter): Promise<StoredOrder[]> {
    return this.orders
      .find({ ...IDENTIFIED, ...filter })
      .limit(BATCH_SIZE)
      .lean<StoredOrder[]>();
  }
}
