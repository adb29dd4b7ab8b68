import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { unlessDuplicate } from '../../../platform/database/errors.ts';
import { objectId } from '../../../platform/database/ids.ts';
import { PROMOTION_USE_MODEL, type StoredPromotionUse } from './promotion.schema.ts';

/** Uses of promotions in the database. */
@Injectable()
export class PromotionUsesRepository {
  constructor(@InjectModel(PROMOTION_USE_MODEL.name) private readonly uses: Model<StoredPromotionUse>) {}

  /** Records a later operation of an order that has a use. Returns false if it has none. */
  async renew(orderId: string, operation: number): Promise<boolean> {
    const { matchedCount } = await this.uses.updateOne({ _id: orderId }, { $max: { operation } });
    return matchedCount > 0;
  }

  /** Returns false if another use has one of the slots, or the order has a use. */
  insert({
    promotion,
    ...use
  }: Omit<StoredPromotionUse, 'promotion'> & { promotion: string }): Promise<boolean> {
    return unlessDuplicate(this.uses.create({ ...use, promotion: objectId(promotion) }));
  }

  /** Removes the use of an order, unless a later operation has taken or renewed it. */
  async remove(orderId: string, operation: number): Promise<void> {
    await this.uses.deleteOne({ _id: orderId, operation: { $lte: operation } });
  }

  /** How many uses a promotion has, or how many with at least a number. */
  count(promotion: string, from = 0): Promise<number> {
    return this.uses.countDocuments({ promotion: objectId(promotion), number: { $gte: from } });
  }

  /** The uses of all promotions that have any, by id. */
  async counts(): Promise<Map<string, number>> {
    const rows = await this.uses.aggregate<{ _id: Types.ObjectId; count: number }>([
      { $sort: { promotion: 1 } },
      { $group: { _id: '$promotion', count: { $sum: 1 } } },
    ]);
    return new Map(rows.map(({ _id, count }) => [_id.toHexString(), count]));
  }

  /** The uses that have any of the slots. */
  withSlots(slots: readonly string[]): Promise<Pick<StoredPromotionUse, '_id' | 'code'>[]> {
    return this.uses
      .find({ slots: { $in: slots } }, { code: 1 })
      .lean<Pick<StoredPromotionUse, '_id' | 'code'>[]>();
  }

  /** Removes the slots that match a pattern from the use of an order, or from all uses. */
  async removeSlots(pattern: RegExp, orderId?: string): Promise<void> {
    await this.uses.updateMany(
      { ...(orderId !== undefined && { _id: orderId }), slots: pattern },
      { $pull: { slots: pattern } },
    );
  }

  /** The numbers of the uses of a promotion, from one number until another. */
  async numbers(promotion: string, from = 0, until = Infinity): Promise<number[]> {
    const number = { $gte: from, ...(until < Infinity && { $lt: until }) };
    const found = await this.uses
      .find({ promotion: objectId(promotion), number }, { _id: 0, number: 1 })
      .lean<Pick<StoredPromotionUse, 'number'>[]>();
    return found.map((use) => use.number);
  }

  /** The slots that begin with any of the prefixes. */
  async slotsBelow(prefixes: readonly string[]): Promise<string[]> {
    if (prefixes.length === 0) return [];
    // Slots contain no character with a meaning in a pattern: see `isCode`.
    const below = prefixes.map((prefix) => new RegExp(`^${prefix}`));
    const found = await this.uses
      .find({ slots: { $in: below } }, { slots: 1 })
      .lean<Pick<StoredPromotionUse, 'slots'>[]>();
    return found.flatMap(({ slots }) =>
      slots.filter((slot) => prefixes.some((prefix) => slot.startsWith(prefix))),
    );
  }
}
