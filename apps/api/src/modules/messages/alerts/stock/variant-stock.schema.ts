import { Schema } from 'mongoose';
import { DURABLE_DOCUMENT, field, type Stored } from '../../../../platform/database/schema-fields.ts';
import { alertVariantSchema } from '../alert.schema.ts';

/** The stock of a colour and size that shoppers wait for, as of its last check. */
const variantStock = {
  _id: field.text,
  watchId: field.text,
  variant: { type: alertVariantSchema, required: true },
  quantity: field.number,
  /** Emails that may still be sent for the pieces that came back. */
  allowance: field.number,
  /** Ids of the alerts whose emails are being added to the outbox. */
  sending: { type: [String], required: true },
  /** Incremented with every check that changes the document, so that concurrent checks are detected. */
  revision: field.number,
  /** When an alert was last requested. */
  touchedAt: field.date,
} as const;
export type StoredVariantStock = Stored<typeof variantStock>;

const variantStockSchema = new Schema(variantStock, {
  collection: 'alertstock',
  ...DURABLE_DOCUMENT,
});
variantStockSchema.index({ watchId: 1 });
variantStockSchema.index({ sending: 1 });

export const VARIANT_STOCK_MODEL = { name: 'VariantStock', schema: variantStockSchema };
