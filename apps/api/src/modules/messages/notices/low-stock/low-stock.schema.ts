import { Schema } from 'mongoose';
import { DURABLE } from '../../../../platform/database/durable.ts';
import {
  DOCUMENT,
  REQUIRED_BOOLEAN,
  REQUIRED_DATE,
  REQUIRED_TEXT,
  type Stored,
} from '../../../../platform/database/schema-fields.ts';

/** A variant with low stock, until it recovers. */
const lowStock = {
  _id: REQUIRED_TEXT,
  watchId: REQUIRED_TEXT,
  since: REQUIRED_DATE,
  /** Whether the emails about the variant are in the outbox. */
  isSent: REQUIRED_BOOLEAN,
} as const;
export type StoredLowStock = Stored<typeof lowStock>;

export const lowStockSchema = new Schema(lowStock, {
  collection: 'lowstock',
  ...DOCUMENT,
  writeConcern: DURABLE,
});
lowStockSchema.index({ watchId: 1 });
lowStockSchema.index({ isSent: 1 }, { partialFilterExpression: { isSent: false } });

export const LOW_STOCK_MODEL = 'LowStock';
