import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { objectId } from '../../../platform/database/ids.ts';
import {
  PROMOTION_CODE_MODEL,
  PROMOTION_MODEL,
  type StoredPromotion,
  type StoredPromotionCode,
} from './promotion.schema.ts';

/** Promotions and their codes in the database. */
@Injectable()
export class PromotionsRepository {
  constructor(
    @InjectModel(PROMOTION_MODEL.name) private readonly promotions: Model<StoredPromotion>,
    @InjectModel(PROMOTION_CODE_MODEL.name) private readonly codes: Model<StoredPromotionCode>,
  ) {}

  find(id: string): Promise<StoredPromotion | null> {
    return this.promotions.findById(id).lean<StoredPromotion>();
  }

  /** The promotion that a code belongs to. */
  async findByCode(code: string): Promise<StoredPromotion | null> {
    const found = await this.codes.findById(code).lean<StoredPromotionCode>();
    if (!found) return null;
    // A change of the code that is interrupted leaves the former code, or one that is not saved yet.
    const promotion = await this.promotions
      .findOne({ _id: found.promotion, code: found.number === undefined ? code : null })
      .lean<StoredPromotion>();
    return promotion;
  }

  /** Records that an order has used a promotion. Returns false if there is none. */
  async markUsed(id: string): Promise<boolean> {
    const { matchedCount } = await this.promotions.updateOne(
      { _id: objectId(id) },
      { $set: { isUsed: true } },
    );
    return matchedCount > 0;
  }
}
