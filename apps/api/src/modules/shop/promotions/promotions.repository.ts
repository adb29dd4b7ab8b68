import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { isDuplicateKey, unlessDuplicate } from '../../../platform/database/errors.ts';
import { objectId } from '../../../platform/database/ids.ts';
import type { WorkEntry } from '../../../platform/work/work-kind.ts';
import {
  PROMOTION_CODE_MODEL,
  PROMOTION_MODEL,
  type StoredPromotion,
  type StoredPromotionCode,
} from './promotion.schema.ts';

export type PromotionFields = Omit<StoredPromotion, '_id' | 'revision' | 'isUsed' | 'work'>;
/** A code with its place in the sequence of the generated ones. */
export type NumberedCode = Pick<StoredPromotionCode, '_id' | 'createdAt'> & { number: number };

const IS_GENERATED = { number: { $gt: 0 } };

/** Promotions and their codes in the database. */
@Injectable()
export class PromotionsRepository {
  constructor(
    @InjectModel(PROMOTION_MODEL.name) private readonly promotions: Model<StoredPromotion>,
    @InjectModel(PROMOTION_CODE_MODEL.name) private readonly codes: Model<StoredPromotionCode>,
  ) {}

  /** All promotions, the newest first. */
  all(): Promise<StoredPromotion[]> {
    return this.promotions.find({}, { work: 0 }).sort({ _id: -1 }).lean<StoredPromotion[]>();
  }

  /** How many promotions end after an instant, without stopped ones. */
  countEndingAfter(instant: Date): Promise<number> {
    return this.promotions.countDocuments({
      isStopped: false,
      $or: [{ until: null }, { until: { $gt: instant } }],
    });
  }

  find(id: string): Promise<StoredPromotion | null> {
    return this.promotions.findById(id).lean<StoredPromotion>();
  }

  /** The promotion that a code belongs to. */
  async findByCode(code: string): Promise<StoredPromotion | null> {
    const found = await this.codes.findById(code).lean<StoredPromotionCode>();
    if (!found) return null;
    // The promotion may have another code since, or not have this one yet.
    return this.promotions
      .findOne({ _id: found.promotion, code: found.number === undefined ? code : null })
      .lean<StoredPromotion>();
  }

  /** @param id the id of the new promotion */
  async insert(id: string, fields: PromotionFields, work: WorkEntry[]): Promise<StoredPromotion> {
    const created = await this.promotions.create({ _id: id, ...fields, isUsed: false, revision: 0, work });
    return created.toObject<StoredPromotion>();
  }

  /**
   * Changes a promotion if it still has the revision.
   * @param work entries that are written with the promotion
   * @param ifUnused only if no order has used it
   * @returns null if someone else has changed or deleted it, or an order has used it, since
   */
  save(
    { _id, revision }: Pick<StoredPromotion, '_id' | 'revision'>,
    fields: Partial<PromotionFields>,
    work: WorkEntry[],
    ifUnused = false,
  ): Promise<StoredPromotion | null> {
    return this.promotions
      .findOneAndUpdate(
        { _id, revision, ...(ifUnused && { isUsed: false }) },
        { $set: fields, $inc: { revision: 1 }, $push: { work: { $each: work } } },
        { returnDocument: 'after', runValidators: true },
      )
      .lean<StoredPromotion>();
  }

  /** Records that an order has used a promotion. Returns false if there is none. */
  async markUsed(id: string): Promise<boolean> {
    const { matchedCount } = await this.promotions.updateOne(
      { _id: objectId(id) },
      { $set: { isUsed: true } },
    );
    return matchedCount > 0;
  }

  /** Deletes an unused promotion with its codes. Returns false if someone else has changed, deleted or used it since. */
  async remove({ _id, revision, code }: StoredPromotion): Promise<boolean> {
    const { deletedCount } = await this.promotions.deleteOne({ _id, revision, isUsed: false });
    if (deletedCount === 0) return false;
    if (code !== null) await this.codes.deleteOne({ _id: code, promotion: _id });
    await this.codes.deleteMany({ promotion: _id, ...IS_GENERATED });
    return true;
  }

  /**
   * Gives a code to a promotion, before the promotion is saved with it. A code that its promotion does not have, because it
   * was changed or the save was interrupted, is given away a minute later.
   * @param staleBefore a minute ago
   * @returns false if the code belongs to another promotion
   */
  async claim(code: string, promotion: string, now: Date, staleBefore: Date): Promise<boolean> {
    const claim = { promotion: objectId(promotion), createdAt: now };
    if (await unlessDuplicate(this.codes.create({ _id: code, ...claim }))) return true;
    const holder = await this.codes.findById(code).lean<StoredPromotionCode>();
    if (!holder) return false;
    const isOwn = holder.promotion.equals(promotion) && holder.number === undefined;
    const isFree = holder.createdAt < staleBefore && (await this.findByCode(code)) === null;
    if (!isOwn && !isFree) return false;
    const { promotion: from, createdAt } = holder;
    const { matchedCount } = await this.codes.replaceOne({ _id: code, promotion: from, createdAt }, claim);
    return matchedCount > 0;
  }

  /** Adds generated codes. Those whose code or number is taken are left out. */
  async insertCodes(promotion: string, codes: readonly NumberedCode[]): Promise<void> {
    const ofPromotion = codes.map((code) => ({ ...code, promotion: objectId(promotion) }));
    try {
      await this.codes.insertMany(ofPromotion, { ordered: false });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }

  countCodes(promotion: string): Promise<number> {
    return this.codes.countDocuments({ promotion: objectId(promotion), ...IS_GENERATED });
  }

  /** The numbers of the generated codes. */
  async codeNumbers(promotion: string): Promise<number[]> {
    const found = await this.codes
      .find({ promotion: objectId(promotion), ...IS_GENERATED }, { _id: 0, number: 1 })
      .lean<Pick<NumberedCode, 'number'>[]>();
    return found.map(({ number }) => number);
  }

  /** Generated codes in their sequence, after a number. */
  codesAfter(promotion: string, number: number, limit: number): Promise<NumberedCode[]> {
    return this.codes
      .find({ promotion: objectId(promotion), number: { $gt: number } })
      .sort({ number: 1 })
      .limit(limit)
      .lean<NumberedCode[]>();
  }
}
