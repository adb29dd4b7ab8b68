import { CURRENCIES, LANGUAGES } from '@meridian/domain';
import { Schema } from 'mongoose';
import { DURABLE } from '../../../platform/database/durable.ts';
import {
  DOCUMENT,
  EMBEDDED,
  OPTIONAL_TEXT,
  REQUIRED_BOOLEAN,
  REQUIRED_DATE,
  REQUIRED_TEXT,
  type Stored,
  type StoredPart,
  TEXT,
} from '../../../platform/database/schema-fields.ts';

export const ALERT_KINDS = ['stock', 'price'] as const;

/** A colour and size of a watch, with the names of the time when it was stored. */
const alertVariant = {
  /** Id of the stock entry; absent if the watch had none. */
  variantId: OPTIONAL_TEXT,
  colorName: REQUIRED_TEXT,
  colorNameRU: TEXT,
  size: REQUIRED_TEXT,
} as const;
export type AlertVariant = StoredPart<typeof alertVariant>;
export const alertVariantSchema = new Schema(alertVariant, EMBEDDED);

/** A request for one email. The document is removed when the email is in the outbox. */
const alert = {
  _id: { type: Schema.Types.ObjectId, required: true },
  kind: { type: String, enum: ALERT_KINDS, required: true },
  watchId: REQUIRED_TEXT,
  /** The id of a `VariantStock`, or the watch and the currency of a price. */
  subject: REQUIRED_TEXT,
  /** With the kind `stock`. */
  variant: { type: alertVariantSchema, allowNull: false },
  /** With the kind `price`: the currency, and the price when the alert was requested. */
  currency: { type: String, enum: CURRENCIES, allowNull: false },
  price: { type: Number, min: 0, allowNull: false },
  email: REQUIRED_TEXT,
  /** Keyed digest of the email, which the links to unsubscribe contain. */
  address: REQUIRED_TEXT,
  /** The account that requested the alert. */
  userId: OPTIONAL_TEXT,
  language: { type: String, enum: LANGUAGES, required: true },
  /** Whether the holder of the email has confirmed the alert. */
  isActive: REQUIRED_BOOLEAN,
  /** SHA-256 of the token in the confirmation link, in hexadecimal; absent once it is used. */
  confirmation: OPTIONAL_TEXT,
  /** The sequence of the alerts of a variant, by the clock of the database. */
  createdAt: REQUIRED_DATE,
  expiresAt: REQUIRED_DATE,
} as const;
export type StoredAlert = Stored<typeof alert>;

export const alertSchema = new Schema(alert, { collection: 'alerts', ...DOCUMENT, writeConcern: DURABLE });
alertSchema.index({ email: 1, subject: 1 }, { unique: true });
alertSchema.index({ subject: 1, createdAt: 1 });
alertSchema.index({ watchId: 1, kind: 1 });
alertSchema.index({ address: 1 });
alertSchema.index({ userId: 1 }, { sparse: true });
alertSchema.index({ confirmation: 1 }, { sparse: true });
alertSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const ALERT_MODEL = 'Alert';
