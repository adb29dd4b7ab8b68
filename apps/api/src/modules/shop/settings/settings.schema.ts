import type { DeliverySettings, Seller, TaxRates } from '@meridian/domain';
import { Schema } from 'mongoose';
import { DURABLE } from '../../../platform/database/durable.ts';
import { DOCUMENT, REQUIRED_NUMBER, type Stored, typed } from '../../../platform/database/schema-fields.ts';
import { WORK, WORK_INDEX } from '../../../platform/work/work.schema.ts';

/** The settings of the shop: one document, which exists after the first change. */
const settings = {
  delivery: { type: Schema.Types.Mixed, required: true, ...typed<DeliverySettings>() },
  lowStockThreshold: { ...REQUIRED_NUMBER, min: 0 },
  /** Absent until the staff have saved them. */
  seller: { type: Schema.Types.Mixed, allowNull: false, ...typed<Seller>() },
  taxRates: { type: Schema.Types.Mixed, allowNull: false, ...typed<TaxRates>() },
  /** Incremented with every save, so that concurrent edits are detected. */
  revision: REQUIRED_NUMBER,
  ...WORK,
} as const;
export type StoredSettings = Stored<typeof settings>;

export const settingsSchema = new Schema(settings, {
  collection: 'settings',
  ...DOCUMENT,
  writeConcern: DURABLE,
}).index(...WORK_INDEX);

export const SETTINGS_MODEL = 'Settings';
