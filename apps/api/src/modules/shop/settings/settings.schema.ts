import type { DeliverySettings, Seller } from '@meridian/domain';
import { Schema } from 'mongoose';
import { DURABLE_DOCUMENT, field, type Stored, typed } from '../../../platform/database/schema-fields.ts';
import { WORK, WORK_INDEX } from '../../../platform/work/work.schema.ts';

/** The settings of the shop: one document, which exists after the first change. */
const settings = {
  delivery: { type: Schema.Types.Mixed, required: true, ...typed<DeliverySettings>() },
  lowStockThreshold: { ...field.number, min: 0 },
  /** Absent until the staff have saved them. */
  seller: { type: Schema.Types.Mixed, allowNull: false, ...typed<Seller>() },
  /** Stays when the data of the seller is corrected. Documents continue its numbers. */
  sellerId: field.optionalText,
  /** Incremented with every save, so that concurrent edits are detected. */
  revision: field.number,
  ...WORK,
} as const;
export type StoredSettings = Stored<typeof settings>;

const settingsSchema = new Schema(settings, {
  collection: 'settings',
  ...DURABLE_DOCUMENT,
}).index(...WORK_INDEX);

export const SETTINGS_MODEL = { name: 'Settings', schema: settingsSchema };
