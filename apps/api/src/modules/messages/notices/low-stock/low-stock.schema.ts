import { Schema } from 'mongoose';
import { DURABLE } from '../../../../platform/database/durable.ts';
import { DOCUMENT, REQUIRED_TEXT, type Stored } from '../../../../platform/database/schema-fields.ts';
import { WORK, WORK_INDEX } from '../../../../platform/work/work.schema.ts';

/** A variant with low stock, until it recovers. */
const lowStock = {
  _id: REQUIRED_TEXT,
  watchId: REQUIRED_TEXT,
  ...WORK,
} as const;
export type StoredLowStock = Stored<typeof lowStock>;

export const lowStockSchema = new Schema(lowStock, {
  collection: 'lowstock',
  ...DOCUMENT,
  writeConcern: DURABLE,
});
lowStockSchema.index({ watchId: 1 });
lowStockSchema.index(...WORK_INDEX);

export const LOW_STOCK_MODEL = 'LowStock';
