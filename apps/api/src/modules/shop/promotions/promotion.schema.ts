import type { Price, Promotion, PromotionDiscount } from '@meridian/domain';
import { Schema, type Types } from 'mongoose';
import { DURABLE_DOCUMENT, field, type Stored, typed } from '../../../platform/database/schema-fields.ts';
import { WORK, WORK_INDEX } from '../../../platform/work/work.schema.ts';

const instant = { type: Date, default: null };
const nullableNumber = { type: Number, default: null };

const promotion = {
  nameEN: field.text,
  nameRU: field.text,
  /** The code of all customers; null for generated codes. */
  code: field.nullableText,
  from: instant,
  /** Exclusive. */
  until: instant,
  discount: { type: Schema.Types.Mixed, required: true, ...typed<PromotionDiscount>() },
  scope: { type: Schema.Types.Mixed, required: true, ...typed<Promotion['scope']>() },
  includesSalePrices: field.boolean,
  minimum: { type: Schema.Types.Mixed, default: null, ...typed<Price | null>() },
  isFirstOrderOnly: field.boolean,
  maxUsesPerCustomer: nullableNumber,
  maxUses: nullableNumber,
  isStopped: field.boolean,
  /** Whether any order has taken a use, also if it has released it. */
  isUsed: field.boolean,
  /** How many codes it has generated. A code that is missing after a crash is added when the codes are read. */
  codes: field.number,
  /** Incremented with every save, so that concurrent edits are detected. */
  revision: field.number,
  ...WORK,
} as const;
export type StoredPromotion = Stored<typeof promotion> & { _id: Types.ObjectId };

const promotionSchema = new Schema(promotion, { collection: 'promotions', ...DURABLE_DOCUMENT }).index(
  ...WORK_INDEX,
);

export const PROMOTION_MODEL = { name: 'Promotion', schema: promotionSchema };

/** A code of any promotion. The id makes it unique among the shared and the generated ones. */
const promotionCode = {
  /** The normalised code. */
  _id: field.text,
  promotion: { type: Schema.Types.ObjectId, required: true },
  /** Of a generated code: its place in their sequence, from 1. */
  number: { type: Number, allowNull: false },
  createdAt: field.date,
} as const;
export type StoredPromotionCode = Stored<typeof promotionCode>;

const promotionCodeSchema = new Schema(promotionCode, {
  collection: 'promotioncodes',
  ...DURABLE_DOCUMENT,
}).index({ promotion: 1, number: 1 }, { unique: true, partialFilterExpression: { number: { $gt: 0 } } });

export const PROMOTION_CODE_MODEL = { name: 'PromotionCode', schema: promotionCodeSchema };

/** The use of a promotion by an order. */
const promotionUse = {
  /** The id of the order. */
  _id: field.text,
  promotion: { type: Schema.Types.ObjectId, required: true },
  code: field.text,
  /** The stock operation of the order that has taken or renewed it. */
  operation: field.number,
  /** Its number below the limit of all uses; infinite without a limit. */
  number: field.number,
  /** What the use occupies. No two uses have a common slot. */
  slots: { type: [String], required: true, ...typed<string[]>() },
} as const;
export type StoredPromotionUse = Stored<typeof promotionUse>;

const promotionUseSchema = new Schema(promotionUse, { collection: 'promotionuses', ...DURABLE_DOCUMENT })
  .index({ slots: 1 }, { unique: true })
  .index({ promotion: 1, number: 1 });

export const PROMOTION_USE_MODEL = { name: 'PromotionUse', schema: promotionUseSchema };
