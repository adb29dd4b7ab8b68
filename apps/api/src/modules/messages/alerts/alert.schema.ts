import { CURRENCIES, LANGUAGES } from '@meridian/domain';
import { Schema } from 'mongoose';
import {
  DURABLE_DOCUMENT,
  EMBEDDED,
  field,
  type Stored,
  type StoredPart,
} from '../../../platform/database/schema-fields.ts';

export const ALERT_KINDS = ['stock', 'price'] as const;

/** A colour and size of a watch, with the names of the time when it was stored. */
const alertVariant = {
  /** Id of the stock entry; absent if the watch had none. */
  variantId: field.optionalText,
  colorName: field.text,
  colorNameRU: field.textOrEmpty,
  size: field.text,
} as const;
export type AlertVariant = StoredPart<typeof alertVariant>;
export const alertVariantSchema = new Schema(alertVariant, EMBEDDED);

/** A request for one email. The document is removed when the email is in the outbox. */
const alert = {
  _id: { type: Schema.Types.ObjectId, required: true },
  kind: { type: String, enum: ALERT_KINDS, required: true },
  watchId: field.text,
  /** The id of a `VariantStock`, or the watch and the currency of a price. */
  subject: field.text,
  /** With the kind `stock`. */
  variant: { type: alertVariantSchema, allowNull: false },
  /** With the kind `price`: the currency, and the price when the alert was requested. */
  currency: { type: String, enum: CURRENCIES, allowNull: false },
  price: { type: Number, min: 0, allowNull: false },
  email: field.text,
  /** Keyed digest of the email, which the links to unsubscribe contain. */
  address: field.text,
  /** The account that requested the alert. */
  userId: field.optionalText,
  language: { type: String, enum: LANGUAGES, required: true },
  /** Whether the holder of the email has confirmed the alert. */
  isActive: field.boolean,
  /** SHA-256 of the token in the confirmation link, in hexadecimal; absent once it is used. */
  confirmation: field.optionalText,
  /** The sequence of the alerts of a variant, by the clock of the database. */
  createdAt: field.date,
  expiresAt: field.date,
} as const;
export type StoredAlert = Stored<typeof alert>;

const alertSchema = new Schema(alert, { collection: 'alerts', ...DURABLE_DOCUMENT });
alertSchema.index({ email: 1, subject: 1 }, { unique: true });
alertSchema.index({ subject: 1, createdAt: 1 });
alertSchema.index({ watchId: 1, kind: 1 });
alertSchema.index({ address: 1 });
alertSchema.index({ userId: 1 }, { sparse: true });
alertSchema.index({ confirmation: 1 }, { sparse: true });
alertSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const ALERT_MODEL = { name: 'Alert', schema: alertSchema };
