import type { ReturnState } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter } from 'mongoose';
import { unlessDuplicate } from '../../../platform/database/errors.ts';
import { objectId } from '../../../platform/database/ids.ts';
import { type TimeSearch, timeSearchConditions } from '../../../platform/database/time-search.ts';
import type { WorkEntry } from '../../../platform/work/work-kind.ts';
import { RETURN_MODEL, type StoredReturn } from './return.schema.ts';

/** Fields that a decision changes. */
export type ReturnChange = Partial<
  Pick<
    StoredReturn,
    | 'state'
    | 'lines'
    | 'missing'
    | 'amount'
    | 'instructions'
    | 'labelUrl'
    | 'label'
    | 'rejection'
    | 'restocked'
    | 'refund'
    | 'refundedAmount'
    | 'exchange'
    | 'replacement'
  >
>;

/** Entries that a change appends to a return. */
export interface ReturnAddition {
  historyEntry?: StoredReturn['history'][number];
  work?: readonly WorkEntry[];
}

/** The fields of a return that replace its personal data. */
export type AnonymisedReturn = Pick<
  StoredReturn,
  'text' | 'photos' | 'instructions' | 'labelUrl' | 'label' | 'rejection' | 'history' | 'refund' | 'exchange'
>;

/** Returns that wait for the shop. */
const OPEN_STATES: readonly ReturnState[] = ['requested', 'received'];
const MAX_BATCH = 100;

/** The returns in the database. Every decision is conditional on the revision that was read. */
@Injectable()
export class ReturnsRepository {
  constructor(@InjectModel(RETURN_MODEL.name) private readonly returns: Model<StoredReturn>) {}

  /** Stores a new return. Returns false if the order has a return with its number, or its idempotency key is used. */
  insert({ _id, ...fields }: StoredReturn): Promise<boolean> {
    return unlessDuplicate(
      this.returns.updateOne({ _id }, { $setOnInsert: fields }, { upsert: true, runValidators: true }),
    );
  }

  async byId(id: string): Promise<StoredReturn | null> {
    return this.returns.findById(id).lean<StoredReturn>();
  }

  async byIdempotencyKey(key: string): Promise<StoredReturn | null> {
    return this.returns.findOne({ 'idempotency.key': key }).lean<StoredReturn>();
  }

  /** The returns of orders, oldest first. */
  async ofOrders(orderIds: readonly string[]): Promise<StoredReturn[]> {
    return this.returns
      .find({ order: { $in: orderIds.map(objectId) } })
      .sort({ order: 1, number: 1 })
      .lean<StoredReturn[]>();
  }

  /** Returns newest first. */
  async page(
    filter: { state?: ReturnState | undefined; order?: string | undefined },
    search: TimeSearch,
    limit: number,
  ): Promise<StoredReturn[]> {
    const conditions: QueryFilter<StoredReturn>[] = [
      ...(filter.state ? [{ state: filter.state }] : []),
      ...(filter.order ? [{ order: objectId(filter.order) }] : []),
      ...timeSearchConditions(search, { time: 'requestedAt', text: '', idOf: objectId }),
    ];
    return this.returns
      .find(conditions.length > 0 ? { $and: conditions } : {})
      .sort({ requestedAt: -1, _id: -1 })
      .limit(limit)
      .lean<StoredReturn[]>();
  }

  async countOpen(): Promise<number> {
    return this.returns.countDocuments({ state: { $in: [...OPEN_STATES] } });
  }

  /**
   * Changes a return if its revision is still the one that was read. A field that is undefined is removed.
   * @returns the changed return, or null if another request has changed it
   */
  async change(
    { _id, revision }: StoredReturn,
    change: ReturnChange,
    { historyEntry, work = [] }: ReturnAddition = {},
  ): Promise<StoredReturn | null> {
    const removed = Object.entries(change).filter(([, value]) => value === undefined);
    const set = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const added = {
      ...(historyEntry && { history: historyEntry }),
      ...(work.length > 0 && { work: { $each: [...work] } }),
    };
    return this.returns
      .findOneAndUpdate(
        { _id, revision },
        {
          $set: set,
          $inc: { revision: 1 },
          ...(removed.length > 0 && { $unset: Object.fromEntries(removed.map(([key]) => [key, 1])) }),
          ...(Object.keys(added).length > 0 && { $push: added }),
        },
        { returnDocument: 'after' },
      )
      .lean<StoredReturn>();
  }

  /** Records that the pieces are in stock again. @param markersUntil when the markers of the restock may be removed */
  async setRestocked({ _id }: StoredReturn, markersUntil: Date): Promise<void> {
    await this.returns.updateOne({ _id }, { $set: { isRestocked: true, markersUntil } });
  }

  async withRemovableMarkers(now: Date): Promise<StoredReturn[]> {
    return this.returns
      .find({ markersUntil: { $lte: now } })
      .limit(MAX_BATCH)
      .lean<StoredReturn[]>();
  }

  async clearMarkersUntil({ _id }: StoredReturn): Promise<void> {
    await this.returns.updateOne({ _id }, { $unset: { markersUntil: 1 } });
  }

  /** Replaces the personal data of a return. @returns false if the return was changed since it was read */
  async anonymise({ _id, revision }: StoredReturn, fields: AnonymisedReturn): Promise<boolean> {
    const { matchedCount } = await this.returns.updateOne(
      { _id, revision },
      {
        $set: fields,
        $unset: { idempotency: 1 },
        $inc: { revision: 1 },
      },
    );
    return matchedCount > 0;
  }
}
