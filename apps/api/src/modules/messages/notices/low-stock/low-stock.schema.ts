import { Schema } from 'mongoose';
import { DURABLE_DOCUMENT, field, type Stored } from '../../../../platform/database/schema-fields.ts';
import { WORK, WORK_INDEX } from '../../../../platform/work/work.schema.ts';

/** A variant with low stock, until it recovers. */
const lowStock = {
  _id: field.text,
  watchId: field.text,
  ...WORK,
} as const;
export type StoredLowStock = Stored<typeof lowStock>;

const lowStockSchema = new Schema(lowStock, {
  collection: 'lowstock',
  ...DURABLE_DOCUMENT,
});
lowStockSchema.index({ watchId: 1 });
lowStockSchema.index(...WORK_INDEX);

export const LOW_STOCK_MODEL = { name: 'LowStock', schema: lowStockSchema };
