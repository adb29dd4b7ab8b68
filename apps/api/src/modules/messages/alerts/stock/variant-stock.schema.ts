import { Schema } from 'mongoose';
import { DURABLE } from '../../../../platform/database/durable.ts';
import {
  DOCUMENT,
  REQUIRED_DATE,
  REQUIRED_NUMBER,
  REQUIRED_TEXT,
  type Stored,
} from '../../../../platform/database/schema-fields.ts';
import { alertVariantSchema } from '../alert.schema.ts';

/** The stock of a colour and size that shoppers wait for, as of its last check. */
const variantStock = {
  _id: REQUIRED_TEXT,
  watchId: REQUIRED_TEXT,
  variant: { type: alertVariantSchema, required: true },
  /** Pieces in stock. */
  quantity: REQUIRED_NUMBER,
  /** Emails that may still be sent for the pieces that came back. */
  allowance: REQUIRED_NUMBER,
  /** Ids of the alerts whose emails are being added to the outbox. */
  sending: { type: [String], required: true },
  /** Incremented with every check that changes the document, so that concurrent checks are detected. */
  revision: REQUIRED_NUMBER,
  /** When an alert was last requested. */
  touchedAt: REQUIRED_DATE,
} as const;
export type StoredVariantStock = Stored<typeof variantStock>;

export const variantStockSchema = new Schema(variantStock, {
  collection: 'alertstock',
  ...DOCUMENT,
  writeConcern: DURABLE,
});
variantStockSchema.index({ watchId: 1 });
variantStockSchema.index({ sending: 1 });

export const VARIANT_STOCK_MODEL = 'VariantStock';
